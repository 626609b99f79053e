import type { FastifyRequest } from 'fastify';
import { isFiltering } from '@canvass/surveys';
import type { ResultsReading } from '../live/results-state.ts';
import type { SliceModel } from './slice-model.ts';
import { queryOf, type AddressParameters, type SliceView } from './slice-view.ts';
import { historyInForce, readView } from './read-view.ts';
import { faultyView, type RefusedWithPage, type ViewedPage } from './refused-view.ts';

/** Which answers a page shows. */
export type ShownPart = Pick<SliceModel, 'view' | 'history'>;

export type ReadFilter =
  | {
      readonly outcome: 'read';
      /** Single answers are not compared: its `by` is kept for the way back to the results. */
      readonly view: SliceView;
      /** Undefined: all. */
      readonly part: ShownPart | undefined;
    }
  | { readonly outcome: 'faulty'; readonly refused: RefusedWithPage };

/** The filter of an address. `others`: what the page's address has beside a view. */
export function readFilter(
  { query }: Pick<FastifyRequest, 'query'>,
  reading: ResultsReading,
  page: ViewedPage,
  others: AddressParameters = [],
): ReadFilter {
  const history = historyInForce(reading);
  const asked = readView(query as Readonly<Record<string, unknown>>, page.home, history);
  if (asked.outcome === 'faulty') {
    const home = `${page.home}${queryOf(others)}`;
    return { outcome: 'faulty', refused: faultyView({ ...page, home }, asked.errors) };
  }
  const { view } = asked;
  return { outcome: 'read', view, part: isFiltering(view.filter) ? { view, history } : undefined };
}
