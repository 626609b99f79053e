import { describe, expect, test } from '@jest/globals';
import { parseDay } from '@canvass/surveys';
import { dateSteps } from './date-steps.ts';

const days = (first: string, last: string) => ({ min: parseDay(first)!, max: parseDay(last)! });
const months = (...counted: (readonly [string, number])[]) =>
  counted.map(([month, count]) => ({ month, count }));

describe('the columns of dates', () => {
  test('are the months from the first to the last, if they are at most 120', () => {
    const { unit, steps } = dateSteps({ months: months(['2026-11', 2], ['2027-01', 1]) });
    expect(unit).toBe('month');
    expect(steps).toEqual([
      { name: 'Nov 2026', label: 'Nov 2026', days: days('2026-11-01', '2026-11-30'), count: 2 },
      { name: 'Dec 2026', label: 'Dec 2026', days: days('2026-12-01', '2026-12-31'), count: 0 },
      { name: 'Jan 2027', label: 'Jan 2027', days: days('2027-01-01', '2027-01-31'), count: 1 },
    ]);
    expect(dateSteps({ months: months(['2024-01', 1], ['2033-12', 1]) }).steps).toHaveLength(120);
  });

  test('are years if there are more months', () => {
    const { unit, steps } = dateSteps({ months: months(['2024-01', 1], ['2024-12', 4], ['2034-01', 2]) });
    expect(unit).toBe('year');
    expect(steps.map(({ count }) => count)).toEqual([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(steps.map(({ name }) => name).slice(-2)).toEqual(['2033', '2034']);
    expect(steps[0]).toMatchObject({ days: days('2024-01-01', '2024-12-31') });
  });

  test('are decades if there are more than 120 years', () => {
    const { unit, steps } = dateSteps({ months: months(['1899-12', 1], ['1900-01', 3], ['2026-11', 2]) });
    expect(unit).toBe('decade');
    expect(steps.at(0)).toEqual({
      name: '1890s',
      label: '1890s',
      days: days('1890-01-01', '1899-12-31'),
      count: 1,
    });
    expect(steps.at(1)).toMatchObject({ name: '1900s', count: 3 });
    expect(steps.at(-1)).toMatchObject({ name: '2020s', count: 2 });
    const all = dateSteps({ months: months(['1800-01', 1], ['2200-12', 1]) }).steps;
    expect(all).toHaveLength(41);
    // No filter takes later days.
    expect(all.at(-1)).toMatchObject({ days: days('2200-01-01', '2200-12-31') });
  });

  test('are the days from the first to the last, if the answers are counted by day', () => {
    const ofMonths = months(['2026-11', 3], ['2026-12', 1]);
    const counted = [
      { day: '2026-11-29', count: 3 },
      { day: '2026-12-01', count: 1 },
    ];
    const { unit, steps } = dateSteps({ months: ofMonths, days: counted });
    expect(unit).toBe('day');
    expect(steps).toEqual([
      { name: 'Nov 29, 2026', label: 'Nov 29', days: days('2026-11-29', '2026-11-29'), count: 3 },
      { name: 'Nov 30, 2026', label: 'Nov 30', days: days('2026-11-30', '2026-11-30'), count: 0 },
      { name: 'Dec 1, 2026', label: 'Dec 1', days: days('2026-12-01', '2026-12-01'), count: 1 },
    ]);
  });

  test('are none without answers', () => {
    expect(dateSteps({ months: [] }).steps).toEqual([]);
  });
});
