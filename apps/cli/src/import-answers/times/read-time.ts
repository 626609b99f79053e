import { shownDay } from './time-orders.ts';
import { zoneReader } from './time-zone.ts';
import { plausibleDays, type PossibleDays, readWrittenTime, type TimeFormat } from './written-time.ts';

export type ReadTime =
  /** ISO 8601, UTC. */
  { readonly ok: true; readonly iso: string } | { readonly ok: false; readonly reason: string };

export interface TimeRules {
  /** A name of the IANA, for times without an offset. */
  readonly timeZone?: string | undefined;
  /** The order of day, month and year where a time does not tell. */
  readonly format?: TimeFormat | undefined;
  /** No time is later. Default: whatever year has four digits. */
  readonly latestMs?: number | undefined;
}

const yearMax = Date.UTC(9999, 11, 31);

/** Reads times as `readWrittenTime` does. Throws `AnswerImportError` `mapping` if there is no such zone. */
export function timeReader({ timeZone, format, latestMs = yearMax }: TimeRules): (text: string) => ReadTime {
  const inZone = timeZone === undefined ? undefined : zoneReader(timeZone);
  return (text) => {
    const written = readWrittenTime(text);
    if (written === 'none') return refused('The time of receipt is not like 2024-05-01T09:30:00Z');
    if (written === 'impossible') return refused('The time of receipt does not exist');
    const { day, timeMs, offsetMs } = written;
    const chosen = typeof day === 'number' ? day : chosenDay(day, format, latestMs);
    if (typeof chosen === 'string') return refused(chosen);
    const shownMs = chosen + timeMs;
    if (offsetMs !== undefined) return read(shownMs - offsetMs);
    if (inZone === undefined) {
      return refused('The time of receipt has no offset, and the mapping no timeZone');
    }
    return read(inZone(shownMs));
  };
}

/** Or why there is none. */
function chosenDay(days: PossibleDays, format: TimeFormat | undefined, latestMs: number): number | string {
  if (format !== undefined) return days[format] ?? `The time of receipt is no day in the order ${format}`;
  const different = [...new Set(Object.values(plausibleDays(days, latestMs)))];
  if (different.length === 1) return different[0]!;
  const readings = different.map(shownDay).join(' or ');
  return `The time of receipt may be ${readings}: give timeFormat in the mapping, or --time-format`;
}

const read = (ms: number): ReadTime => ({ ok: true, iso: new Date(ms).toISOString() });
const refused = (reason: string): ReadTime => ({ ok: false, reason });
