import { lastPlace, type AnswerReader, type NumberedAnswer } from '@canvass/answer-log';
import type { SummaryOf } from '../reading/live/summary-of.ts';

/** The number of the answer before or after another one. `notFound`: none was found at once, but there may be one. */
export type Neighbour = number | 'none' | 'notFound';

export interface Neighbours {
  readonly older: Neighbour;
  readonly newer: Neighbour;
}

/** Of whole answers on one page. */
const maxBytes = 4 * 1024 * 1024;

type Reader = Pick<AnswerReader, 'page' | 'newestFirst'>;

/** Answers keep their numbers when others are erased or removed: the numbers of a survey's answers may have gaps. */
export function hasGaps(summary: SummaryOf['summary']): boolean {
  // The totals may count what retention has removed.
  return summary.removed !== null || summary.totals.totalAnswers !== lastPlace(summary);
}

/** Up to `limit` answers from the number `last` backwards. Rejects as `AnswerReader` does. */
export function answersUpTo(
  reader: Reader,
  { key, summary }: SummaryOf,
  last: number,
  limit: number,
): Promise<NumberedAnswer[]> {
  if (last <= summary.removedLines) return Promise.resolve([]);
  return Array.fromAsync(reader.newestFirst(key, { last, limit, maxBytes }, summary));
}

/** The number of the answer that comes `count` places after `number`, or of the last one; undefined: there is none after it. */
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
    // All that it read was erased.
    after = page.next ?? end;
  }
  return undefined;
}

/** The numbers of the answers before and after one. */
export async function neighboursOf(
  reader: Reader,
  of: SummaryOf,
  { number }: Pick<NumberedAnswer, 'number'>,
): Promise<Neighbours> {
  const [older] = number > 1 ? await answersUpTo(reader, of, number - 1, 1) : [];
  const newer = await numberAfter(reader, of, number, 1);
  return { older: older?.number ?? 'none', newer: newer ?? 'none' };
}
