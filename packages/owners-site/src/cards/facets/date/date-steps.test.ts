import { describe, expect, test } from '@jest/globals';
import { parseDay } from '@canvass/surveys';
import { countIn, dateSteps } from './date-steps.ts';

const days = (first: string, last: string) => ({ min: parseDay(first)!, max: parseDay(last)! });
const months = (...counted: (readonly [string, number])[]) =>
  counted.map(([month, count]) => ({ month, count }));

describe('the columns of dates', () => {
  test('are the months from the first to the last, if they are at most 36', () => {
    const { unit, steps } = dateSteps({ months: months(['2026-11', 2], ['2027-01', 1]) });
    expect(unit).toBe('month');
    expect(steps).toEqual([
      { name: 'Nov 2026', days: days('2026-11-01', '2026-11-30'), count: 2 },
      { name: 'Dec 2026', days: days('2026-12-01', '2026-12-31'), count: 0 },
      { name: 'Jan 2027', days: days('2027-01-01', '2027-01-31'), count: 1 },
    ]);
    expect(dateSteps({ months: months(['2024-01', 1], ['2026-12', 1]) }).steps).toHaveLength(36);
  });

  test('are years if there are more months', () => {
    const { unit, steps } = dateSteps({ months: months(['2024-01', 1], ['2024-12', 4], ['2027-01', 2]) });
    expect(unit).toBe('year');
    expect(steps.map(({ name, count }) => [name, count])).toEqual([
      ['2024', 5],
      ['2025', 0],
      ['2026', 0],
      ['2027', 2],
    ]);
    expect(steps[0]).toMatchObject({ days: days('2024-01-01', '2024-12-31') });
  });

  test('are decades if there are more than 120 years', () => {
    const { unit, steps } = dateSteps({ months: months(['1899-12', 1], ['1900-01', 3], ['2026-11', 2]) });
    expect(unit).toBe('decade');
    expect(steps.at(0)).toEqual({ name: '1890s', days: days('1890-01-01', '1899-12-31'), count: 1 });
    expect(steps.at(1)).toMatchObject({ name: '1900s', count: 3 });
    expect(steps.at(-1)).toMatchObject({ name: '2020s', count: 2 });
    const all = dateSteps({ months: months(['1800-01', 1], ['2200-12', 1]) }).steps;
    expect(all).toHaveLength(41);
    // No filter takes later days.
    expect(all.at(-1)).toMatchObject({ days: days('2200-01-01', '2200-12-31') });
  });

  test('divide the dates of a group, too', () => {
    const { steps } = dateSteps({ months: months(['2024-01', 1], ['2027-01', 2]) });
    const group = { months: months(['2024-12', 3], ['2026-01', 1]) };
    expect(steps.map((step) => countIn(group, step))).toEqual([3, 0, 1, 0]);
  });

  test('are none without answers', () => {
    expect(dateSteps({ months: [] }).steps).toEqual([]);
  });
});
