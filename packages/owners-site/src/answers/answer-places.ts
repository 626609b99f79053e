import { lastPlace, type AnswerReader, type NumberedAnswer } from '@canvass/answer-log';
import type { SummaryOf } from '../reading/live/summary-of.ts';

/** The number of the answer before or after another one. `notFound`: none was found at once, but there may be one. */
export type Neighbour = number | 'none' | 'notFound';

export interface Neighbours {
  readonly older: Neighbour;
  readonly newer: Neighbour;
}

/** A page has whole answers of at most this size, in bytes. */
const maxBytes = 4 * 1024 * 1024;

type Reader = Pick<AnswerReader, 'page' | 'newestFirst'>;

/** Returns whether the numbers of a survey's answers have gaps. Answers keep their numbers when others are erased or removed. */
export function hasGaps(summary: SummaryOf['summary']): boolean {
  // The totals may count what retention has removed.
  return summary.removed !== null || summary.totals.totalAnswers !== lastPlace(summary);
}

/** Reads up to `limit` answers from the number `last` backwards. Rejects as `AnswerReader` does. */
export function answersUpTo(
  reader: Reader,
  { key, summary }: SummaryOf,
  last: number,
  limit: number,
): Promise<NumberedAnswer[]> {
  if (last <= summary.removedLines) return Promise.resolve([]);
  return Array.fromAsync(reader.newestFirst(key, { last, limit, maxBytes }, summary));
}

/** Returns the number of the answer that comes `count` answers after `number`, or of the last one; undefined if none comes after it. */
export async function numberAfter(
  reader: Reader,
  { key, summary }: SummaryOf,
  number: number,
  count: number,
): Promise<number | undefined> {
  const end = lastPlace(summary);
  for (let after = number; after < end;) {
    const page = await reader.page(key, { after, limit: count }, summary);
    if (page.outcome !== 'found') return undefined;
    if (page.answers.length > 0) return page.next ?? end;
    // All answers that were read are erased.
    after = page.next ?? end;
  }
  return undefined;
}

/** Returns the numbers of the answers before and after one. */
export async function neighboursOf(
  reader: Reader,
  of: SummaryOf,
  { number }: Pick<NumberedAnswer, 'number'>,
): Promise<Neighbours> {
  const [older] = number > 1 ? await answersUpTo(reader, of, number - 1, 1) : [];
  const newer = await numberAfter(reader, of, number, 1);
  return { older: older?.number ?? 'none', newer: newer ?? 'none' };
}
