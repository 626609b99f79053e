import { lastPlace, type AnswerReader, type NumberedAnswer } from '@canvass/answer-log';
import { problem, type Problem } from '@canvass/web/problems';
import type { SummaryOf } from '../reading/live/summary-of.ts';
import { missingAnswer } from './texts.ts';
import { answersUpTo, hasGaps } from './answer-places.ts';

/** Returns the number of an answer, at most `most`; undefined if `given` is no number. */
export function numberIn(given: string | undefined, most: number): number | undefined {
  if (given === undefined || !/^[1-9]\d{0,14}$/.test(given)) return undefined;
  return Math.min(Number(given), most);
}

/** Resolves to the answer with this number, or to the problem that there is none. Rejects as `AnswerReader` does. */
export async function numbered(
  reader: Pick<AnswerReader, 'page' | 'newestFirst'>,
  of: SummaryOf,
  given: string,
): Promise<NumberedAnswer | Problem> {
  const end = lastPlace(of.summary);
  const number = numberIn(given, Infinity);
  const [answer] = number === undefined || number > end ? [] : await answersUpTo(reader, of, number, 1);
  // If the answer was erased, an older one was found.
  return answer?.number === number && answer !== undefined
    ? answer
    : missing(missingAnswer(end, hasGaps(of.summary)));
}

export function missing(detail: string): Problem {
  return problem('answer-not-found', { detail });
}
