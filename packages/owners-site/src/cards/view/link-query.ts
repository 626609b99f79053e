import type { ResultsModel } from '../results-model.ts';
import { chartParameters, queryOf, viewQuery } from '../../reading/view/slice-view.ts';

/** Returns the query of a link to a file or page of the shown answers. It keeps the view, so that the page can lead back to it. */
export function linkQuery({ slice, ...charts }: Pick<ResultsModel, 'slice' | 'sort' | 'tables'>): string {
  return slice === undefined ? queryOf(chartParameters(charts)) : viewQuery(slice.view);
}
