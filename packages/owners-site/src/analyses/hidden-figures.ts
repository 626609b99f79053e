import { isFiltering, type AnswerFilter, type StoredSettings } from '@canvass/surveys';
import type { PublicAnalysis } from './present-analysis.ts';

/** Returns the least number of answers whose figures are shown, as on the results page of the same filter; 0 if all are shown. */
export function leastAnswersOf({ hideGroupsSmallerThan = 0 }: StoredSettings, where: AnswerFilter): number {
  return isFiltering(where) ? hideGroupsSmallerThan : 0;
}

/** Returns whether too few of the answers that were read match the filter for their figures to be shown. */
export function isResultHidden({ result }: PublicAnalysis, leastAnswers: number): boolean {
  return result !== null && result.totalAnswers > 0 && result.totalAnswers < leastAnswers;
}
