import { shownMonth } from '../../../charts/shown-figures.ts';
import type { ResultOf } from '../../results-model.ts';

export type DateUnit = 'month' | 'year' | 'decade';

export interface DateStep {
  /** What the step is called, such as `Nov 2026`, `2026` or `2020s`. */
  readonly name: string;
  /** The first day, and the first one that is no longer in the step, such as `2026-11-01`. */
  readonly from: string;
  readonly before: string;
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
    const from = firstDayOf(step * size);
    const before = firstDayOf((step + 1) * size);
    steps.push({ name: nameOf(from, unit), from, before, count: counts.get(step) ?? 0 });
  }
  return { unit, steps };
}

/** Returns the number of a month such as `2026-11`, counted from the year 0. */
function numberOf(month: string): number {
  const [year = 0, monthOfYear = 1] = month.split('-').map(Number);
  return year * 12 + monthOfYear - 1;
}

function firstDayOf(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

function nameOf(day: string, unit: DateUnit): string {
  if (unit === 'month') return shownMonth(day);
  const year = day.slice(0, 'yyyy'.length);
  return unit === 'year' ? year : `${year}s`;
}
