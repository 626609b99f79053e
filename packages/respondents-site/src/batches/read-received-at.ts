import { earliestReceivedMs, receivedAtToleranceMs } from '@canvass/surveys';

export interface ReceivedAtRule {
  /** The sender's key allows a time of its own. */
  readonly isAllowed: boolean;
  /** The time now, in ms since the epoch. */
  readonly nowMs: number;
  /** Answers that were received before this time are removed because of their age, in ms since the epoch; -Infinity if none are. */
  readonly keptSinceMs: number;
}

export type ReadReceivedAt =
  | { readonly outcome: 'read'; readonly ms: number }
  | { readonly outcome: 'needsKey' }
  /** A sentence without a full stop. */
  | { readonly outcome: 'invalid'; readonly message: string };

/** RFC 3339, as in ISO 8601: a date, a time and an offset. */
const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Reads a time in the past; digits behind ms are dropped. One up to `receivedAtToleranceMs` ahead is now. */
export function readReceivedAt(
  value: unknown,
  { isAllowed, nowMs, keptSinceMs }: ReceivedAtRule,
): ReadReceivedAt {
  if (!isAllowed) return { outcome: 'needsKey' };
  const ms = typeof value === 'string' && form.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(ms) || !isDate(value as string)) {
    return { outcome: 'invalid', message: 'Must be a time such as 2026-11-21T09:00:00Z' };
  }
  if (ms > nowMs + receivedAtToleranceMs) {
    return { outcome: 'invalid', message: 'Must not be more than five minutes in the future' };
  }
  if (ms < earliestReceivedMs) return { outcome: 'invalid', message: 'Must not be before 2010' };
  if (ms < keptSinceMs) {
    return { outcome: 'invalid', message: 'Is older than the answers that this survey keeps' };
  }
  return { outcome: 'read', ms: Math.min(ms, nowMs) };
}

/** Returns whether the day exists: `Date.parse` takes the 31st of any month. */
function isDate(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number);
  const date = new Date(Date.UTC(year!, month! - 1, day));
  return date.getUTCMonth() === month! - 1 && date.getUTCDate() === day;
}
