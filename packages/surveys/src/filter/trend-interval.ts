import { dayMs, hourMs } from '../shared/durations.ts';
import type { FieldError } from '../shared/field-error.ts';

export const trendIntervals = ['hour', 'day', 'week'] as const;

/** In UTC; weeks begin on Monday (ISO 8601). */
export type TrendInterval = (typeof trendIntervals)[number];

export type ParsedInterval =
  | { readonly ok: true; readonly interval: TrendInterval }
  | { readonly ok: false; readonly errors: FieldError[] };

const lengthsMs: Readonly<Record<TrendInterval, number>> = { hour: hourMs, day: dayMs, week: 7 * dayMs };
/** A Monday, three days before the epoch. */
const mondayMs = -3 * dayMs;

/** Reads `interval`. */
export function parseInterval(value: unknown): ParsedInterval {
  const interval = trendIntervals.find((each) => each === value);
  return interval === undefined
    ? { ok: false, errors: [{ path: 'interval', message: 'interval must be hour, day or week' }] }
    : { ok: true, interval };
}

/** The start of the interval that a time is in; both in ms since the epoch. */
export function intervalStart(interval: TrendInterval, timeMs: number): number {
  const origin = interval === 'week' ? mondayMs : 0;
  const length = lengthsMs[interval];
  return Math.floor((timeMs - origin) / length) * length + origin;
}

/** The start of the interval after the one that starts at `startMs`. */
export function nextInterval(interval: TrendInterval, startMs: number): number {
  return startMs + lengthsMs[interval];
}
