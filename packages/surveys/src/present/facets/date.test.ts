import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { maxDay, minDay, parseDay, printDay } from '../../facets/days.ts';
import { NumberTotals, maxExactValues } from '../../facets/number-totals.ts';
import { dateStatistics } from './date.ts';

const facet = { type: 'date' } as const;

function totalsOf(days: Iterable<number>): NumberTotals {
  const totals = new NumberTotals('date');
  for (const day of days) totals.add(day);
  return totals;
}

describe('the statistics of dates', () => {
  test('are the earlier middle day, both ends, and the months with answers', () => {
    const days = ['2026-11-26', '2026-12-24', '2026-11-01', '1899-02-28'].map((day) => parseDay(day)!);
    expect(dateStatistics(facet, totalsOf(days))).toStrictEqual({
      facet: 'date',
      median: '2026-11-01',
      min: '1899-02-28',
      max: '2026-12-24',
      months: [
        { month: '1899-02', count: 1 },
        { month: '2026-11', count: 2 },
        { month: '2026-12', count: 1 },
      ],
    });
  });

  test('are null without answers', () => {
    expect(dateStatistics(facet, totalsOf([]))).toStrictEqual({
      facet: 'date',
      median: null,
      min: null,
      max: null,
      months: [],
    });
  });

  test('are those of the days, for any days', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: minDay, max: maxDay }), { minLength: 1, maxLength: 50 }),
        (days) => {
          const sorted = days.toSorted((a, b) => a - b).map(printDay);
          const { median, min, max, months } = dateStatistics(facet, totalsOf(days));
          expect([median, min, max]).toEqual([
            sorted[Math.floor((days.length - 1) / 2)],
            sorted[0],
            sorted.at(-1),
          ]);
          expect(months.flatMap(({ month, count }) => Array<string>(count).fill(month))).toEqual(
            sorted.map((day) => day.slice(0, 7)),
          );
        },
      ),
    );
  });

  test('have exact months, and days that begin a month, if they are of bins', () => {
    const first = parseDay('2020-01-15')!;
    const days = Array.from({ length: maxExactValues + 1 }, (_, index) => first + index);
    const exact = dateStatistics(facet, totalsOf(days.slice(1)));
    const totals = totalsOf(days);
    expect(dateStatistics(facet, totals)).toMatchObject({
      approximate: true,
      median: '2022-11-01',
      min: '2020-01-01',
      max: '2025-08-01',
      months: exact.months.with(0, { month: '2020-01', count: 17 }),
    });
    totals.coarsen();
    expect(dateStatistics(facet, totals)).toMatchObject({
      approximate: true,
      min: '2020-01-01',
      max: '2025-01-01',
      months: [2020, 2021, 2022, 2023, 2024, 2025].map((year) => ({
        month: `${year}-01`,
        count: days.filter((day) => printDay(day).startsWith(String(year))).length,
      })),
    });
  });
});
