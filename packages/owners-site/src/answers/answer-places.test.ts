import type { AnswerReader } from '@canvass/answer-log';
import { describe, expect, test } from '@jest/globals';
import type { SummaryOf } from '../reading/live/summary-of.ts';
import { numberAfter } from './answer-places.ts';

const answer = { id: 'A', receivedAt: '2026-11-22T09:30:00.000Z', version: 1, answers: {} };
/** Of a log with 900 places. */
const reading = { summary: { removedLines: 0, log: [{ answers: 900 }] } } as unknown as SummaryOf;

/** The number of the one answer that comes after the first, if all others are erased and a page reads 400 places. */
function afterFirst(last: number): Promise<number | undefined> {
  const page: AnswerReader['page'] = (_key, { after }) => {
    const end = Math.min(after + 400, 900);
    const isThere = after < last && last <= end;
    const next = isThere ? last : end;
    return Promise.resolve({
      outcome: 'found',
      answers: isThere ? [answer] : [],
      next: next < 900 ? next : null,
      history: { versions: {}, questions: {}, current: 1 },
    });
  };
  return numberAfter({ page, newestFirst: () => Promise.reject(new Error()) as never }, reading, 1, 25);
}

describe('the number after an answer', () => {
  test.each([2, 401, 402, 899, 900])('is found beyond pages of erased answers: %d', async (number) => {
    expect(await afterFirst(number)).toBe(number);
  });

  test('does not exist if all later answers are erased', async () => {
    expect(await afterFirst(1)).toBeUndefined();
  });
});
