import { dayMs } from '../shared/durations.ts';

const datePattern = /^\d{4}-\d\d-\d\d$/;
const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;
const dateLength = 'yyyy-mm-dd'.length;
/** What four digits of a year can say. */
const firstMs = Date.parse('0000-01-01T00:00:00Z');

export interface ReceivedTimes {
  readonly receivedFromMs?: number;
  readonly receivedBeforeMs?: number;
}

interface ReceivedTime {
  readonly ms: number;
  readonly isDay: boolean;
}

/**
 * A date, which stands for the whole day in UTC, or a time in UTC; ms since the epoch. Undefined for anything else, days that
 * the month does not have included.
 */
function parseReceived(text: unknown): ReceivedTime | undefined {
  if (typeof text !== 'string') return undefined;
  const isDay = datePattern.test(text);
  if (!isDay && !timePattern.test(text)) return undefined;
  const ms = Date.parse(text);
  // The parser of times takes 30 February for 2 March.
  if (Number.isNaN(ms) || isoTime(ms).slice(0, dateLength) !== text.slice(0, dateLength)) return undefined;
  return { ms, isDay };
}

/**
 * The times of `receivedFrom` and `receivedTo`, undefined if absent: a date is a whole day, so the last one is included;
 * a time as `receivedTo` is the first that is not.
 */
export function readReceivedTimes(
  from: unknown,
  to: unknown,
  report: (path: 'receivedFrom' | 'receivedTo', message: string) => void,
): ReceivedTimes {
  const first = from === undefined ? undefined : parseReceived(from);
  const last = to === undefined ? undefined : parseReceived(to);
  if (from !== undefined && first === undefined) report('receivedFrom', notATime('receivedFrom'));
  if (to !== undefined && last === undefined) report('receivedTo', notATime('receivedTo'));
  if (first && last && first.ms >= endOf(last)) {
    report('receivedFrom', 'receivedFrom must be before receivedTo');
  }
  return {
    ...(first && { receivedFromMs: first.ms }),
    ...(last && { receivedBeforeMs: endOf(last) }),
  };
}

function endOf({ ms, isDay }: ReceivedTime): number {
  return isDay ? ms + dayMs : ms;
}

/** The inverse of `readReceivedTimes`: dates where they say the same. */
export function printReceivedTimes({ receivedFromMs, receivedBeforeMs }: ReceivedTimes): {
  receivedFrom?: string;
  receivedTo?: string;
} {
  return {
    ...(receivedFromMs !== undefined && {
      receivedFrom: isMidnight(receivedFromMs) ? isoDay(receivedFromMs) : isoTime(receivedFromMs),
    }),
    ...(receivedBeforeMs !== undefined && {
      receivedTo:
        isMidnight(receivedBeforeMs) && receivedBeforeMs > firstMs
          ? isoDay(receivedBeforeMs - dayMs)
          : isoTime(receivedBeforeMs),
    }),
  };
}

function notATime(name: string): string {
  return `${name} must be a date, such as 2026-11-22, or a time in UTC, such as 2026-11-22T09:00:00Z`;
}

function isMidnight(ms: number): boolean {
  return ms % dayMs === 0;
}

function isoDay(ms: number): string {
  return isoTime(ms).slice(0, dateLength);
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
