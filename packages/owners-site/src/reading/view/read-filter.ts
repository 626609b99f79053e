import { isFiltering } from '@canvass/surveys';
import type { ResultsReading } from '../live/results-state.ts';
import type { SliceQuery } from '../slices/slice-query.ts';
import type { SliceModel } from './slice-model.ts';
import { queryOf, type AddressParameters, type SliceView } from './slice-view.ts';
import { historyInForce, readView } from './read-view.ts';
import { faultyView, type RefusedWithPage, type ViewedPage } from './refused-view.ts';

/** The part of the answers that a page shows, with the history that names it. */
export type ShownPart = Pick<SliceModel, 'view' | 'history'>;

export type ReadFilter =
  | {
      readonly outcome: 'read';
      /** A page of single answers compares nothing. It keeps `by` for the way back to the results. */
      readonly view: SliceView;
      /** The part of the answers that match the filter; undefined if the page shows all. */
      readonly part: ShownPart | undefined;
    }
  | { readonly outcome: 'faulty'; readonly refused: RefusedWithPage };

/**
 * Reads the filter of an address.
 *
 * @param others The parameters that the page's address has beside those of a view.
 */
export function readFilter(
  query: SliceQuery,
  reading: ResultsReading,
  page: ViewedPage,
  others: AddressParameters = [],
): ReadFilter {
  const history = historyInForce(reading);
  const asked = readView(query, page.home, reading);
  if (asked.outcome === 'faulty') {
    const home = `${page.home}${queryOf(others)}`;
    return { outcome: 'faulty', refused: faultyView({ ...page, home }, asked.errors) };
  }
  const { view } = asked;
  return { outcome: 'read', view, part: isFiltering(view.filter) ? { view, history } : undefined };
}
