import { describe, expect, test } from '@jest/globals';
import { mergingMonth, recalculatingMonth } from './guide-model.ts';

const looks = 8_640 * 30;

describe("the guide's ways", () => {
  test('store, read and delete each answer on its own when they are few', () => {
    expect(mergingMonth({ perDay: 100, surveys: 1 }, 10)).toEqual({
      PutBlob: 3_000 + 3_000,
      PutMessage: 3_000,
      DeleteMessage: 3_000,
      GetBlob: 3_000 + 3_000,
      GetMessages: looks,
    });
  });

  test('share a summary between the answers of a run when they are many', () => {
    // 20 answers in 10 s, all of one survey.
    const perDay = 2 * 86_400;
    const month = mergingMonth({ perDay, surveys: 1 }, 10);
    expect(month['PutBlob']).toBeCloseTo(perDay * 30 * (1 + 1 / 20), 5);
    expect(month['GetMessages']).toBe(looks);
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

  test('grow with the square of the answers where all is recalculated each time', () => {
    // 3,000 runs that read the 1,500 answers which are there on average.
    expect(reads(100)).toBe(3_000 * 1_500);
    expect(reads(200) / reads(100)).toBe(4);
  });
});

/** Of a month of recalculating one survey. */
function reads(perDay: number): number {
  return recalculatingMonth({ perDay, surveys: 1 }, 10)['GetBlob'] ?? 0;
}
