import { isFiltering, type AnswerFilter, type StoredSettings } from '@canvass/surveys';
import type { PublicAnalysis } from './present-analysis.ts';

/** The figures of fewer answers are hidden, as on the results page of the same filter; 0: none are. */
export function leastAnswersOf({ hideGroupsSmallerThan = 0 }: StoredSettings, where: AnswerFilter): number {
  return isFiltering(where) ? hideGroupsSmallerThan : 0;
}

/** Whether too few of the answers that were read fit the filter to show what they are. */
export function isResultHidden({ result }: PublicAnalysis, leastAnswers: number): boolean {
  return result !== null && result.totalAnswers > 0 && result.totalAnswers < leastAnswers;
}
