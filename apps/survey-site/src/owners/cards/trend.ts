export type TrendUnit = 'day' | 'week' | 'month';

export interface DayCount {
  /** A UTC day, such as 2026-11-22. */
  readonly day: string;
  readonly count: number;
}

export interface Trend {
  readonly unit: TrendUnit;
  /** Without gaps, oldest first; each begins on `day`. */
  readonly steps: readonly DayCount[];
}

const dayMs = 86_400_000;
/** Longer trends are by week, then by month, so that each column can be seen. */
const mostDays = 62;
const mostWeeks = 62;
/** A clock that was wrong must not make a million columns. */
const mostMonths = 240;

/** The answers from the first day until `until`, such as today, or until the last day if that is later. */
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

/** Weeks begin on Monday (ISO 8601). */
function startOf(day: string, unit: TrendUnit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(day);
  return dayAfter(day, -((date.getUTCDay() + 6) % 7));
}

/** The first day of the step after the one that begins on `start`. */
export function stepAfter(start: string, unit: TrendUnit): string {
  if (unit !== 'month') return dayAfter(start, unit === 'day' ? 1 : 7);
  // Every month has ended 31 days after its first.
  return `${dayAfter(start, 31).slice(0, 7)}-01`;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
