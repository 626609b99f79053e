import type { SummaryDocument, SurveyKey } from '@canvass/answer-log';

/** A summary, and whose it is. */
export interface SummaryOf {
  readonly key: SurveyKey;
  readonly summary: SummaryDocument;
}

/** The number of answers in the log, which is the number of the newest. */
export function answersIn({ log }: SummaryDocument): number {
  return log.reduce((sum, { answers }) => sum + answers, 0);
}
