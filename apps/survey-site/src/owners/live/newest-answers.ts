import type { AnswerReader, StoredAnswer, SummaryDocument, SurveyKey } from '@canvass/answer-log';

/** A stored answer and its place in the survey's log, from 1: the first that was counted. */
export interface NumberedAnswer extends StoredAnswer {
  readonly number: number;
}

/** A summary, and whose it is. */
export interface SummaryOf {
  readonly key: SurveyKey;
  readonly summary: SummaryDocument;
}

/** The number of answers in the log, which is the number of the newest. */
export function answersIn({ log }: SummaryDocument): number {
  return log.reduce((sum, { answers }) => sum + answers, 0);
}

/** The answers `first` to `last`, the newest first. Rejects with `StorageError`, and with `AnswerLogError` if the log is damaged. */
export async function readNewestFirst(
  reader: Pick<AnswerReader, 'page'>,
  { key, summary }: SummaryOf,
  first: number,
  last: number,
): Promise<NumberedAnswer[]> {
  const found: NumberedAnswer[] = [];
  // A page has fewer answers than asked for if they are large.
  for (let after = first - 1; after < last;) {
    const page = await reader.page(key, { after, limit: last - after }, summary);
    if (page.outcome !== 'found' || page.answers.length === 0) break;
    for (const answer of page.answers) found.push({ ...answer, number: (after += 1) });
  }
  return found.toReversed();
}
