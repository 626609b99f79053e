import { parseDay } from '../facets/days.ts';
import { shownTime } from '../zones/local-time.ts';
import { TimeZone } from '../zones/time-zone.ts';
import { defaultTimeZone } from '../zones/zone-names.ts';

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;
const dateLength = 'yyyy-mm-dd'.length;
/** The first day that four digits of a year can say. */
const firstDay = parseDay('0000-01-01')!;

/** When answers were received that a filter takes. */
export interface ReceivedTimes {
  /** Ms since the epoch: the first that counts. */
  readonly receivedFromMs?: number;
  /** Ms since the epoch: the first that no longer counts. */
  readonly receivedBeforeMs?: number;
  /** The time zone whose days the times are written with. Absent: UTC, or there are no times. */
  readonly zone?: string;
}

/** A time, or a whole day. */
interface Received {
  readonly fromMs: number;
  /** The first time that no longer counts if this is the last one. */
  readonly beforeMs: number;
}

type Report = (path: 'receivedFrom' | 'receivedTo', message: string) => void;

/**
 * The times of `receivedFrom` and `receivedTo`, undefined if absent: a date is a whole day of the zone, so the last one is included;
 * a time is in UTC, and as `receivedTo` the first that is not.
 */
export function readReceivedTimes(from: unknown, to: unknown, zone: TimeZone, report: Report): ReceivedTimes {
  const first = from === undefined ? undefined : readReceived('receivedFrom', from, zone, report);
  const last = to === undefined ? undefined : readReceived('receivedTo', to, zone, report);
  if (first && last && first.fromMs >= last.beforeMs) {
    report('receivedFrom', 'receivedFrom must be before receivedTo');
  }
  return {
    ...(first && { receivedFromMs: first.fromMs }),
    ...(last && { receivedBeforeMs: last.beforeMs }),
    ...((first || last) && zone.name !== defaultTimeZone && { zone: zone.name }),
  };
}

function readReceived(
  name: 'receivedFrom' | 'receivedTo',
  given: unknown,
  zone: TimeZone,
  report: Report,
): Received | undefined {
  const text = typeof given === 'string' ? given : '';
  // The parser of times would take 30 February for 2 March.
  const day = parseDay(text.slice(0, dateLength));
  if (day !== undefined && text.length === dateLength) {
    const [fromMs, beforeMs] = [zone.startOfDay(day), zone.startOfDay(day + 1)];
    if (fromMs < beforeMs) return { fromMs, beforeMs };
    report(name, `The clocks of ${zone.name} skipped ${text}`);
    return undefined;
  }
  const ms = day !== undefined && timePattern.test(text) ? Date.parse(text) : Number.NaN;
  // It would take 24:00 for the next day.
  if (!Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.slice(0, dateLength))) {
    return { fromMs: ms, beforeMs: ms };
  }
  report(name, `${name} must be a date, such as 2026-11-22, or a time in UTC, such as 2026-11-22T09:00:00Z`);
  return undefined;
}

/** The inverse of `readReceivedTimes`: dates where they say the same. */
export function printReceivedTimes({ receivedFromMs: from, receivedBeforeMs: before, zone }: ReceivedTimes): {
  receivedFrom?: string;
  receivedTo?: string;
} {
  const of = zoneOf({ zone });
  return {
    ...(from !== undefined && {
      receivedFrom: isStartOfDay(from, of) ? of.dayAt(from).name : new Date(from).toISOString(),
    }),
    ...(before !== undefined && {
      receivedTo:
        isStartOfDay(before, of) && before > of.startOfDay(firstDay)
          ? of.dayAt(before - 1).name
          : new Date(before).toISOString(),
    }),
  };
}

/** The same for people: times as the clocks of the zone show them, such as `2026-11-01 10:00 Europe/Berlin`, with seconds only where there are any. */
export function showReceivedTimes(times: ReceivedTimes): {
  receivedFrom?: string;
  receivedTo?: string;
} {
  const of = zoneOf(times);
  const { receivedFromMs: from, receivedBeforeMs: before } = times;
  const { receivedFrom, receivedTo } = printReceivedTimes(times);
  return {
    ...(receivedFrom !== undefined && { receivedFrom: shown(receivedFrom, from!, of) }),
    ...(receivedTo !== undefined && { receivedTo: shown(receivedTo, before!, of) }),
  };
}

function shown(printed: string, ms: number, zone: TimeZone): string {
  if (!printed.includes('T')) return printed;
  return `${shownTime(ms, zone)
    .replace('T', ' ')
    .replace(/(?::00)?\.000$/, '')} ${zone.name}`;
}

function zoneOf({ zone = defaultTimeZone }: { readonly zone?: string | undefined }): TimeZone {
  return TimeZone.of(zone);
}

function isStartOfDay(ms: number, zone: TimeZone): boolean {
  return zone.dayAt(ms).fromMs === ms;
}
