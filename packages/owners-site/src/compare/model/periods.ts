import {
  type AnswerFilter,
  defaultTimeZone,
  intervalAt,
  parseDay,
  printDay,
  startOfMonth,
  type TimeZone,
} from '@canvass/surveys';
import { shownDay, shownMonth } from '../../charts/shown-figures.ts';

/** How a page divides the time. */
export type PeriodLength = 'week' | 'month';

/** The answers that were received in a time. */
export interface Period {
  readonly label: string;
  readonly filter: AnswerFilter;
}

/** A page compares at most this many periods, the latest ones: each is counted by itself. */
export const mostPeriods = 26;
/** The days of the longest month: so many days after the first of a month, the next one has begun. */
const longestMonth = 31;

/** Divides the days with answers into weeks from Monday on, or into months. `filter` narrows them; its times do, too. */
export function periodsOf(
  length: PeriodLength,
  days: readonly string[],
  { receivedFromMs = -Infinity, receivedBeforeMs = Infinity, ...filter }: AnswerFilter,
  zone: TimeZone,
): Period[] {
  const starts = new Map<number, Period>();
  for (const name of days) {
    const day = parseDay(name);
    if (day === undefined) continue;
    const { fromMs, beforeMs } = periodAt(length, day, zone);
    const [from, before] = [Math.max(fromMs, receivedFromMs), Math.min(beforeMs, receivedBeforeMs)];
    if (starts.has(fromMs) || from >= before) continue;
    starts.set(fromMs, {
      label: labelOf(length, fromMs, zone),
      filter: { ...filter, ...timesOf(from, before, zone) },
    });
  }
  return [...starts]
    .toSorted(([a], [b]) => a - b)
    .map(([, period]) => period)
    .slice(-mostPeriods);
}

/** The times of a filter, written with the days of a zone. */
export function timesOf(
  receivedFromMs: number,
  receivedBeforeMs: number,
  { name }: TimeZone,
): Pick<AnswerFilter, 'receivedFromMs' | 'receivedBeforeMs' | 'zone'> {
  return { receivedFromMs, receivedBeforeMs, ...(name !== defaultTimeZone && { zone: name }) };
}

function periodAt(length: PeriodLength, day: number, zone: TimeZone) {
  if (length === 'week') return intervalAt('week', zone.startOfDay(day), zone);
  const first = startOfMonth(day);
  return { fromMs: zone.startOfDay(first), beforeMs: zone.startOfDay(startOfMonth(first + longestMonth)) };
}

function labelOf(length: PeriodLength, fromMs: number, zone: TimeZone): string {
  // A start in the zone is a name of a day, which is formatted as one.
  const name = printDay(zone.dayAt(fromMs).day);
  return length === 'month' ? shownMonth(name) : shownDay(name);
}
