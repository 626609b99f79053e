import { describe, expect, test } from '@jest/globals';
import { dayMs } from '@canvass/runtime/clock';
import * as fc from 'fast-check';
import { trendOf, type DayCount } from './trend.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * dayMs).toISOString().slice(0, 10);
const sum = (of: readonly DayCount[]) => of.reduce((all, { count }) => all + count, 0);

describe('the trend', () => {
  test('has the days without answers, until today', () => {
    const days = [
      { day: '2026-02-27', count: 2 },
      { day: '2026-03-01', count: 1 },
    ];
    expect(trendOf(days, '2026-03-02')).toEqual({
      unit: 'day',
      steps: [
        { day: '2026-02-27', count: 2 },
        { day: '2026-02-28', count: 0 },
        { day: '2026-03-01', count: 1 },
        { day: '2026-03-02', count: 0 },
      ],
    });
  });

  test('is by week, from Monday, after two months', () => {
    // 1 January 2026 was a Thursday.
    const { unit, steps } = trendOf([{ day: day(0), count: 1 }], day(70));
    expect([unit, steps[0], steps[1]?.day]).toEqual(['week', { day: '2025-12-29', count: 1 }, '2026-01-05']);
  });

  test('is by month after more than a year', () => {
    const { unit, steps } = trendOf([{ day: '2024-01-31', count: 1 }], '2026-02-01');
    expect([unit, steps.length, steps[1]?.day, steps.at(-1)?.day]).toEqual([
      'month',
      26,
      '2024-02-01',
      '2026-02-01',
    ]);
  });

  test('ends later if answers came from a clock that is ahead, and is bounded', () => {
    expect(trendOf([{ day: '2026-01-02', count: 1 }], '2026-01-01').steps).toHaveLength(1);
    expect(trendOf([{ day: '0001-01-01', count: 1 }], '2026-01-01').steps).toHaveLength(240);
  });

  test('has every answer once, for any days within 20 years', () => {
    const days = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: 7_000 }), fc.integer({ min: 1, max: 9 })),
      {
        selector: ([n]) => n,
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 7_000 }), (pairs, today) => {
        const counts = pairs.map(([n, count]): DayCount => ({ day: day(n), count }));
        const { steps } = trendOf(counts, day(today));
        expect(sum(steps)).toBe(sum(counts));
        expect(steps.length).toBeLessThanOrEqual(240);
        expect(steps.map((step) => step.day)).toEqual([...new Set(steps.map((step) => step.day))].toSorted());
      }),
    );
  });
});
