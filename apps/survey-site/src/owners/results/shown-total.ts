import { shownCount } from '../../ui/figures.ts';
import { resultsTexts } from './texts/results.ts';
import type { ResultsModel } from './results-model.ts';

/** How many answers the results have, in words if the number is hidden: a 0 would be false. */
export function shownTotal(
  model: Pick<ResultsModel, 'summary' | 'isPartHidden' | 'leastAnswers' | 'step'>,
): string {
  return isTotalHidden(model)
    ? resultsTexts.figures.fewerThan(model.leastAnswers)
    : shownCount(model.summary.totalAnswers);
}

/** Whether there may be answers although `summary` is as if there were none. */
export function isTotalHidden({
  summary,
  isPartHidden,
  step = 1,
}: Pick<ResultsModel, 'summary' | 'isPartHidden' | 'step'>): boolean {
  return isPartHidden || (summary.totalAnswers === 0 && step > 1);
}
