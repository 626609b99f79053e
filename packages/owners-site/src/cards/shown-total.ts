import { shownCount } from '@canvass/web/page';
import { chartTexts } from '../charts/texts.ts';
import { resultsTexts } from './texts/results.ts';
import type { ResultsModel } from './results-model.ts';

type Total = Pick<ResultsModel, 'summary' | 'isPartHidden' | 'leastAnswers' | 'step'>;

/** Says how many answers the results have. If the number is hidden, it says so in words, because the summary's 0 would be false. */
export function shownTotal(model: Total): string {
  const { fewerThan, tooFew } = resultsTexts.figures;
  if (model.isPartHidden) return fewerThan({ least: model.leastAnswers });
  return isUnpublished(model) ? tooFew : shownCount(model.summary.totalAnswers);
}

/** Says the same with its unit, such as `12 answers`. */
export function shownAnswers(model: Total): string {
  const { fewerThan, tooFew } = resultsTexts.trend;
  if (model.isPartHidden) return fewerThan(model.leastAnswers);
  return isUnpublished(model) ? tooFew : chartTexts.answersCounted(model.summary.totalAnswers);
}

/** Returns whether no answers are published yet. The survey may have some: a step's worth or, if some were erased, more. */
function isUnpublished({ summary, step = 1 }: Total): boolean {
  return summary.totalAnswers === 0 && step > 1;
}
