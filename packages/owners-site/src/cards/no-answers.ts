import { isFiltering } from '@canvass/surveys';
import type { ResultsModel } from './results-model.ts';
import { filterTexts } from '../reading/texts.ts';
import { resultsTexts } from './texts/results.ts';

/** Returns what a card says if none of the shown answers answers its question. */
export function noAnswers({ slice, summary }: Pick<ResultsModel, 'slice' | 'summary'>): string {
  if (slice === undefined || !isFiltering(slice.view.filter)) return resultsTexts.noAnswers;
  return summary.totalAnswers === 0 ? filterTexts.noAnswers.none : filterTexts.noAnswers.skipped;
}
