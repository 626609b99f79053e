import type { SummaryDocument, SurveyKey } from '@canvass/answer-log';

/** A summary, and whose it is. */
export interface SummaryOf {
  readonly key: SurveyKey;
  readonly summary: SummaryDocument;
}
