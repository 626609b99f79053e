import { dayMs } from '@canvass/runtime/clock';

export type TrendUnit = 'day' | 'week' | 'month';

export interface DayCount {
  /** A day of the survey's time zone, such as 2026-11-22. */
  readonly day: string;
  readonly count: number;
}

export interface Trend {
  readonly unit: TrendUnit;
  /** The steps without gaps, the oldest first. Each begins on its `day`. */
  readonly steps: readonly DayCount[];
}

/** A trend over more days than this is by week, so that each column can be seen. */
const mostDays = 62;
/** A trend over more weeks than this is by month. */
const mostWeeks = 62;
/** A trend has at most this many months, because a wrong clock must not cause a million columns. */
const mostMonths = 240;

/** Counts the answers by day, week or month, from the first day to `until`, or to the last day if that is later. */
export function trendOf(days: readonly DayCount[], until: string): Trend {
  const known = days.map(({ day }) => day);
  const [first, last] = [least(known) ?? until, most([...known, until])];
  const length = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  const unit = length <= mostDays ? 'day' : length <= mostWeeks * 7 ? 'week' : 'month';
  const counts = new Map<string, number>();
  for (const { day, count } of days) {
    const start = startOf(day, unit);
    counts.set(start, (counts.get(start) ?? 0) + count);
  }
  const steps: DayCount[] = [];
  for (let day = startOf(first, unit); day <= last; day = stepAfter(day, unit)) {
    steps.push({ day, count: counts.get(day) ?? 0 });
  }
  return { unit, steps: unit === 'month' ? steps.slice(-mostMonths) : steps };
}

function least(days: readonly string[]): string | undefined {
  return days.reduce<string | undefined>(
    (found, day) => (found === undefined || day < found ? day : found),
    undefined,
  );
}

function most(days: readonly string[]): string {
  return days.reduce((found, day) => (day > found ? day : found));
}

/** Returns the first day of the step that has `day`. Weeks begin on Monday (ISO 8601). */
function startOf(day: string, unit: TrendUnit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(day);
  return dayAfter(day, -((date.getUTCDay() + 6) % 7));
}

/** Returns the first day of the step after the one that begins on `start`. */
export function stepAfter(start: string, unit: TrendUnit): string {
  if (unit !== 'month') return dayAfter(start, unit === 'day' ? 1 : 7);
  // 31 days after the first of a month, the next month has begun.
  return `${dayAfter(start, 31).slice(0, 7)}-01`;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
