import { filterToQuery } from '@canvass/surveys';
import type { ResultsModel } from '../results-model.ts';
import { queryOf, viewQuery } from './slice-view.ts';

type Shown = Pick<ResultsModel, 'slice' | 'sort'>;

/** The query of a link to the shown answers; empty if all are shown. */
export function filterQuery({ slice }: Pick<Shown, 'slice'>): string {
  return slice === undefined ? '' : queryOf(filterToQuery(slice.view.filter));
}

/** The query of a link to a file of what the page shows. */
export function fileQuery({ slice, sort }: Shown): string {
  return slice === undefined ? queryOf(sort === 'count' ? [['sort', sort]] : []) : viewQuery(slice.view);
}
