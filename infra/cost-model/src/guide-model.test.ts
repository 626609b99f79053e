import { describe, expect, test } from '@jest/globals';
import { mergingMonth, recalculatingMonth } from './guide-model.ts';

const polls = 8_640 * 30;

describe("the guide's ways", () => {
  test('store, read and delete each answer on its own when they are few', () => {
    expect(mergingMonth({ perDay: 100, surveys: 1 }, 10)).toEqual({
      PutBlob: 3_000 + 3_000,
      PutMessage: 3_000,
      DeleteMessage: 3_000,
      GetBlob: 3_000 + 3_000,
      GetMessages: polls,
    });
  });

  test('update a summary once per run when answers are many', () => {
    // 20 answers in 10 s, all to one survey.
    const perDay = 2 * 86_400;
    const month = mergingMonth({ perDay, surveys: 1 }, 10);
    expect(month['PutBlob']).toBeCloseTo(perDay * 30 * (1 + 1 / 20), 5);
    expect(month['GetMessages']).toBe(polls);
  });

  test('take at most 32 messages at once', () => {
    const perDay = 320 * 8_640;
    const month = mergingMonth({ perDay, surveys: 1 }, 10);
    expect(month['GetMessages']).toBe((perDay / 32) * 30);
    expect(month['PutBlob']).toBe(perDay * 30 * (1 + 1 / 32));
  });

  test('touch nearly as many summaries as answers when surveys are many', () => {
    const perDay = 2 * 86_400;
    const month = mergingMonth({ perDay, surveys: 1e9 }, 10);
    expect(month['PutBlob']).toBeCloseTo(perDay * 30 * 2, -1);
  });

  test('grow with the square of the answers when everything is recalculated', () => {
    // 3,000 runs, each reads 1,500 answers on average.
    expect(reads(100)).toBe(3_000 * 1_500);
    expect(reads(200) / reads(100)).toBe(4);
  });
});

/** In a month of recalculating one survey. */
function reads(perDay: number): number {
  return recalculatingMonth({ perDay, surveys: 1 }, 10)['GetBlob'] ?? 0;
}
