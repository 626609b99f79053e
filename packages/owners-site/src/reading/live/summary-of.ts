import type { SummaryDocument, SurveyKey } from '@canvass/answer-log';

/** A summary with the key of its survey. */
export interface SummaryOf {
  readonly key: SurveyKey;
  readonly summary: SummaryDocument;
}
