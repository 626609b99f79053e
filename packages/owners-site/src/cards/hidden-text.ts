import type { ResultsModel } from './results-model.ts';
import { resultsTexts } from './texts/results.ts';

/** Says why figures are hidden: few people answered, or not enough yet. */
export function hiddenText({ step, leastAnswers }: Pick<ResultsModel, 'step' | 'leastAnswers'>): string {
  return step === undefined ? resultsTexts.tooFew({ least: leastAnswers }) : resultsTexts.tooFewYet({ step });
}
