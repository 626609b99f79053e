import { chartParameters, queryOf, viewAddress } from '../reading/view/slice-view.ts';
import type { ResultsModel } from './results-model.ts';

/** Returns the address of the page with other charts: another order of choices, or a table instead of a chart. It leads back to the element with the id. */
export function chartAddress(
  { slice, sort, tables }: Pick<ResultsModel, 'slice' | 'sort' | 'tables'>,
  changed: Partial<Pick<ResultsModel, 'sort' | 'tables'>>,
  backTo: string,
): string {
  const charts = { sort, tables, ...changed };
  const page =
    slice === undefined ? queryOf(chartParameters(charts)) : viewAddress({ ...slice.view, ...charts });
  // An empty address would keep the query of the page.
  return `${page === '' ? '?' : page}#${backTo}`;
}
