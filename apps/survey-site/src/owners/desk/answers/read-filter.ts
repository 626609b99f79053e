import type { FastifyRequest } from 'fastify';
import { isFiltering } from '@canvass/surveys';
import type { ResultsReading } from '../../live/results-state.ts';
import type { SliceModel } from '../../results/view/slice-model.ts';
import { historyInForce, readView } from '../results/read-view.ts';
import { faultyView, type RefusedWithPage, type ViewedPage } from '../results/refused-view.ts';

/** Which answers a page shows. */
export type ShownPart = Pick<SliceModel, 'view' | 'history'>;

export type ReadFilter =
  /** Undefined: all. */
  | { readonly outcome: 'read'; readonly part: ShownPart | undefined }
  | { readonly outcome: 'faulty'; readonly refused: RefusedWithPage };

/** The filter of an address. */
export function readFilter(
  { query }: Pick<FastifyRequest, 'query'>,
  reading: ResultsReading,
  page: ViewedPage,
): ReadFilter {
  const history = historyInForce(reading);
  const given = query as Readonly<Record<string, unknown>>;
  // Single answers are not compared.
  const asked = readView({ ...given, by: undefined }, page.home, history);
  if (asked.outcome === 'faulty') {
    return { outcome: 'faulty', refused: faultyView(page, asked.errors) };
  }
  const { view } = asked;
  return { outcome: 'read', part: isFiltering(view.filter) ? { view, history } : undefined };
}
