import type { ResultsModel } from '../results-model.ts';
import { queryOf, viewQuery } from '../../reading/view/slice-view.ts';

/** Returns the query of a link to a file or page of the shown answers. It keeps the view, so that the page can lead back to it. */
export function linkQuery({ slice, sort }: Pick<ResultsModel, 'slice' | 'sort'>): string {
  return slice === undefined ? queryOf(sort === 'count' ? [['sort', sort]] : []) : viewQuery(slice.view);
}
