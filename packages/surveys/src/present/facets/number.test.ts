import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { NumberTotals, maxExactValues } from '../../facets/number-totals.ts';
import { numberStatistics } from './number.ts';

const facet = { type: 'number', decimals: 0, scale: { min: 1, max: 5 } } as const;

function statisticsOf(values: Iterable<number>) {
  const totals = new NumberTotals('number');
  for (const value of values) totals.add(value);
  return numberStatistics(facet, totals, { all: totals });
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviationOf = (values: readonly number[]) =>
  Math.sqrt(meanOf(values.map((value) => (value - meanOf(values)) ** 2)));

describe('the statistics of numbers', () => {
  test('are those of the values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 50 }), (values) => {
        const sorted = values.toSorted((a, b) => a - b);
        const middle = values.length / 2;
        const statistics = statisticsOf(values);
        expect(statistics).toMatchObject({
          average: expect.closeTo(meanOf(values), 5),
          median: ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2,
          standardDeviation: expect.closeTo(deviationOf(values), 5),
          min: sorted[0],
          max: sorted.at(-1),
        });
        expect(statistics).not.toHaveProperty('approximate');
      }),
    );
  });

  test('do not drift: 1,000 fives and 9,000 ones have a mean of 1.4', () => {
    const totals = new NumberTotals('number', 10_000);
    totals.addCounts([
      [5, 1_000],
      [1, 9_000],
    ]);
    expect(numberStatistics(facet, totals, { all: totals })).toMatchObject({
      average: 1.4,
      standardDeviation: 1.2,
    });
  });

  test('are null without answers', () => {
    expect(statisticsOf([])).toMatchObject({
      average: null,
      median: null,
      standardDeviation: null,
      min: null,
      max: null,
      histogram: [1, 2, 3, 4, 5].map((value) => ({ value, count: 0 })),
    });
  });

  test('say so if they are of bins, and keep the exact mean and deviation', () => {
    const values = Array.from({ length: maxExactValues + 1 }, (_, index) => 100_000 + 7 * index);
    const statistics = statisticsOf(values);
    expect(statistics).toMatchObject({
      approximate: true,
      average: meanOf(values),
      standardDeviation: expect.closeTo(deviationOf(values), 5),
    });
    const { median, min, max } = statistics;
    for (const [shown, exact] of [
      [median, 100_000 + 7 * 1_024],
      [min, 100_000],
      [max, 100_000 + 7 * 2_048],
    ]) {
      expect(shown).toBeLessThanOrEqual(exact!);
      expect(shown).toBeGreaterThan(exact! * 0.99);
    }
  });
});
