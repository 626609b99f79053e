import { maxDay, type NumberRange, printDay } from '@canvass/surveys';
import { firstDayOf } from '../../../reading/facets/group-parts.ts';
import { shownMonth } from '../../../charts/shown-figures.ts';
import type { ResultOf } from '../../results-model.ts';

export type DateUnit = 'month' | 'year' | 'decade';

export interface DateStep {
  /** What the step is called, such as `Nov 2026`, `2026` or `2020s`. */
  readonly name: string;
  readonly days: NumberRange;
  readonly count: number;
}

export interface DateSteps {
  readonly unit: DateUnit;
  /** The steps from the first to the last answer, without gaps. */
  readonly steps: readonly DateStep[];
}

/** Dates over more months than this are counted by year, so that each column can be seen. */
const mostMonths = 36;
/** Dates over more years than this are counted by decade. */
const mostYears = 120;

const monthsIn = { month: 1, year: 12, decade: 120 } as const satisfies Record<DateUnit, number>;

/** Counts dates by month, year or decade, depending on how far they lie apart. */
export function dateSteps({ months }: Pick<ResultOf<'date'>, 'months'>): DateSteps {
  const known = months.map(({ month, count }) => ({ month: numberOf(month), count }));
  const [first = 0, last = first - 1] = [known[0]?.month, known.at(-1)?.month];
  const length = last - first + 1;
  const unit = length <= mostMonths ? 'month' : length <= mostYears * 12 ? 'year' : 'decade';
  const size = monthsIn[unit];
  const counts = new Map<number, number>();
  for (const { month, count } of known) {
    const step = Math.floor(month / size);
    counts.set(step, (counts.get(step) ?? 0) + count);
  }
  const steps: DateStep[] = [];
  for (let step = Math.floor(first / size); step <= Math.floor(last / size); step += 1) {
    const [from, before] = [firstDayOf(step * size), firstDayOf((step + 1) * size)];
    steps.push({
      name: nameOf(printDay(from), unit),
      // A decade may go on after the last day of any date.
      days: { min: from, max: Math.min(before - 1, maxDay) },
      count: counts.get(step) ?? 0,
    });
  }
  return { unit, steps };
}

/** Returns how many dates of other answers are in a step. */
export function countIn(
  { months }: Pick<ResultOf<'date'>, 'months'>,
  { days }: Pick<DateStep, 'days'>,
): number {
  return months.reduce((sum, { month, count }) => {
    const first = firstDayOf(numberOf(month));
    return first >= days.min && first <= days.max ? sum + count : sum;
  }, 0);
}

/** Returns the number of a month such as `2026-11`, counted from the year 0. */
function numberOf(month: string): number {
  const [year = 0, monthOfYear = 1] = month.split('-').map(Number);
  return year * 12 + monthOfYear - 1;
}

function nameOf(day: string, unit: DateUnit): string {
  if (unit === 'month') return shownMonth(day);
  const year = day.slice(0, 'yyyy'.length);
  return unit === 'year' ? year : `${year}s`;
}
