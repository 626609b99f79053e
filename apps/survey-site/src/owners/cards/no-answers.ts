import { isFiltering } from '@canvass/surveys';
import type { ResultsModel } from './results-model.ts';
import { filterTexts } from '../reading/texts.ts';
import { resultsTexts } from './texts/results.ts';

/** What a card says of a question that none of the shown answers answers. */
export function noAnswers({ slice, summary }: Pick<ResultsModel, 'slice' | 'summary'>): string {
  if (slice === undefined || !isFiltering(slice.view.filter)) return resultsTexts.noAnswers;
  return summary.totalAnswers === 0 ? filterTexts.noAnswers.none : filterTexts.noAnswers.skipped;
}
