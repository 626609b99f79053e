import { plural, shownCount } from '../../ui/figures.ts';
import { resultsTexts } from './texts/results.ts';
import type { ResultsModel } from './results-model.ts';

type Total = Pick<ResultsModel, 'summary' | 'isPartHidden' | 'leastAnswers' | 'step'>;

/** How many answers the results have, in words if the number is hidden: `summary` is then as if there were none, and a 0 would be false. */
export function shownTotal(model: Total): string {
  const { fewerThan, tooFew } = resultsTexts.figures;
  if (model.isPartHidden) return fewerThan(model.leastAnswers);
  return isUnpublished(model) ? tooFew : shownCount(model.summary.totalAnswers);
}

/** The same, such as `12 answers`. */
export function shownAnswers(model: Total): string {
  const { fewerThan, tooFew } = resultsTexts.trend;
  if (model.isPartHidden) return fewerThan(model.leastAnswers);
  return isUnpublished(model) ? tooFew : plural(model.summary.totalAnswers, 'answer');
}

/** There may be more than a step if some were erased. */
function isUnpublished({ summary, step = 1 }: Total): boolean {
  return summary.totalAnswers === 0 && step > 1;
}
