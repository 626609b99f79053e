import type { FieldError } from '../shared/field-error.ts';
import type { Moments, TimeZone } from '../zones/time-zone.ts';

export const trendIntervals = ['hour', 'day', 'week'] as const;

/** In a time zone; weeks begin on Monday (ISO 8601). */
export type TrendInterval = (typeof trendIntervals)[number];

export type ParsedInterval =
  | { readonly ok: true; readonly interval: TrendInterval }
  | { readonly ok: false; readonly errors: FieldError[] };

const daysPerWeek = 7;
/** 1970-01-01 was a Thursday, so many days after a Monday. */
const epochWeekday = 3;

/** Reads `interval`. */
export function parseInterval(value: unknown): ParsedInterval {
  const interval = trendIntervals.find((each) => each === value);
  return interval === undefined
    ? { ok: false, errors: [{ path: 'interval', message: 'interval must be hour, day or week' }] }
    : { ok: true, interval };
}

/** The interval of a zone that a moment, in ms since the epoch, is in. It is shorter or longer where the clocks were changed. */
export function intervalAt(interval: TrendInterval, ms: number, zone: TimeZone): Moments {
  if (interval === 'hour') return zone.hourAt(ms);
  const day = zone.dayAt(ms);
  if (interval === 'day') return day;
  const monday = day.day - mod(day.day + epochWeekday, daysPerWeek);
  return { fromMs: zone.startOfDay(monday), beforeMs: zone.startOfDay(monday + daysPerWeek) };
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
