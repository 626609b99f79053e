import { readRemovedAnswers, type SummaryDocument } from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import { SurveyAnswersSummary } from '@canvass/surveys';

/** Reads the totals of the answers that retention has removed, which any time zone's days can be computed from. Throws `AnswerLogError` `log-moved`. */
export async function keptTotals(
  answerLogs: BlobContainer,
  { removed }: Pick<SummaryDocument, 'removed'>,
): Promise<SurveyAnswersSummary> {
  if (removed === null) return SurveyAnswersSummary.ofAnyZone();
  return (await readRemovedAnswers(answerLogs, removed)).totals;
}
