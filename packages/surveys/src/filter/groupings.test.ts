import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { maxDay, minDay, parseDay } from '../facets/days.ts';
import { NumberTotals } from '../facets/number-totals.ts';
import { groupings } from './groupings.ts';

const day = (text: string): number => parseDay(text)!;

const monthAndYear = 'refusal' in groupings.date ? () => [] : groupings.date.finder({ type: 'date' }, []);

function groupsOf(days: Iterable<number>, coarsened = 0): string[] {
  const totals = new NumberTotals('date');
  for (const each of days) totals.add(each);
  for (let times = 0; times < coarsened; times += 1) totals.coarsen();
  const { date } = groupings;
  return 'refusal' in date ? [] : (date.groups({ type: 'date' }, totals) as string[]);
}

describe('the groups of a date', () => {
  test('are the months that have answers, in their order', () => {
    const days = ['2026-11-26', '1969-12-31', '2026-11-01', '2026-02-28'].map(day);
    expect(groupsOf(days)).toEqual(['1969-12', '2026-02', '2026-11']);
  });

  test('are years if there are more than 60 months', () => {
    const months = Array.from({ length: 61 }, (_, index) => day('2020-01-31') + 31 * index);
    expect(groupsOf(months.slice(0, 60))).toHaveLength(60);
    expect(groupsOf(months)).toEqual(['2020', '2021', '2022', '2023', '2024', '2025']);
  });

  test('are years if only the years of answers are known', () => {
    const days = ['2026-11-26', '2025-03-01'].map(day);
    expect(groupsOf(days, 1)).toEqual(['2025-03', '2026-11']);
    expect(groupsOf(days, 2)).toEqual(['2025', '2026']);
  });

  test('have each answer in exactly one of them, and none is without answers, however days are counted', () => {
    const near = fc.integer({ min: -4_000, max: 400 }).map((from) => day('2026-11-26') + from);
    const days = fc.oneof(
      fc.array(near, { maxLength: 200 }),
      fc.array(fc.integer({ min: minDay, max: maxDay }), { maxLength: 200 }),
    );
    fc.assert(
      fc.property(days, fc.nat(2), (some, coarsened) => {
        const groups = groupsOf(some, coarsened);
        for (const each of some) {
          const own = monthAndYear(each).filter((value) => groups.includes(String(value)));
          expect(own).toHaveLength(1);
        }
        const answered = some.flatMap((each) => monthAndYear(each));
        expect(groups.filter((value) => !answered.includes(value))).toEqual([]);
      }),
    );
  });
});
