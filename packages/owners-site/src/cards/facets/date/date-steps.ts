import { maxDay, type NumberRange, parseDay, printDay } from '@canvass/surveys';
import { firstDayOf } from '../../../reading/facets/group-parts.ts';
import { shownDay, shownDayOfYear, shownMonth } from '../../../charts/shown-figures.ts';
import type { ResultOf } from '../../results-model.ts';

export type DateUnit = 'day' | 'month' | 'year' | 'decade';

type Counted = Pick<ResultOf<'date'>, 'months' | 'days'>;

export interface DateStep {
  /** What the step is called, such as `Nov 22, 2026`, `Nov 2026`, `2026` or `2020s`. */
  readonly name: string;
  /** The same in short, below its column. */
  readonly label: string;
  readonly days: NumberRange;
  readonly count: number;
}

export interface DateSteps {
  readonly unit: DateUnit;
  /** The steps from the first to the last answer, without gaps. */
  readonly steps: readonly DateStep[];
}

/** Dates over more months than this are counted by year, so that each column can be seen. */
const mostMonths = 120;
/** Dates over more years than this are counted by decade. */
const mostYears = 120;

const monthsIn = { month: 1, year: 12, decade: 120 } as const satisfies Record<
  Exclude<DateUnit, 'day'>,
  number
>;

/** Counts dates by day, month, year or decade, depending on how far they lie apart. */
export function dateSteps({ months, days }: Counted): DateSteps {
  if (days !== undefined) return { unit: 'day', steps: stepsOfDays(days) };
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
    const name = nameOf(printDay(from), unit);
    steps.push({
      name,
      label: name,
      // A decade may go on after the last day of any date.
      days: { min: from, max: Math.min(before - 1, maxDay) },
      count: counts.get(step) ?? 0,
    });
  }
  return { unit, steps };
}

function stepsOfDays(days: NonNullable<Counted['days']>): DateStep[] {
  const counts = new Map(days.map(({ day, count }) => [parseDay(day)!, count]));
  const [first = 0, last = first - 1] = [counts.keys().next().value, [...counts.keys()].at(-1)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const day = first + index;
    return {
      name: shownDay(printDay(day)),
      label: shownDayOfYear(printDay(day)),
      days: { min: day, max: day },
      count: counts.get(day) ?? 0,
    };
  });
}

/** Returns the number of a month such as `2026-11`, counted from the year 0. */
function numberOf(month: string): number {
  const [year = 0, monthOfYear = 1] = month.split('-').map(Number);
  return year * 12 + monthOfYear - 1;
}

function nameOf(day: string, unit: Exclude<DateUnit, 'day'>): string {
  if (unit === 'month') return shownMonth(day);
  const year = day.slice(0, 'yyyy'.length);
  return unit === 'year' ? year : `${year}s`;
}
