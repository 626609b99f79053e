import { AnswerImportError } from './errors.ts';

export type ReadTime =
  /** ISO 8601, UTC. */
  { readonly ok: true; readonly iso: string } | { readonly ok: false; readonly reason: string };

const form =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|UTC|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/i;

/**
 * Reads times such as `2024-05-01T09:30:00Z`, `2024-05-01 09:30:00 +02:00`, and `2024-05-01 09:30` in `timeZone` (a name of the IANA).
 * Throws `AnswerImportError` `mapping` if there is no such zone.
 */
export function timeReader(timeZone: string | undefined): (text: string) => ReadTime {
  const offsetMs = timeZone === undefined ? undefined : offsetReader(timeZone);
  return (text) => {
    const [, year, month, day, hour, minute, second = '0', fraction = '', offset] =
      form.exec(text.trim()) ?? [];
    if (year === undefined)
      return { ok: false, reason: 'The time of receipt is not like 2024-05-01T09:30:00Z' };
    const ms = Date.UTC(
      +year,
      +month! - 1,
      +day!,
      +hour!,
      +minute!,
      +second,
      +fraction.padEnd(3, '0').slice(0, 3),
    );
    const isReal =
      new Date(ms).toISOString().startsWith(`${year}-${month}-${day}T${hour}:${minute}`) && +second < 60;
    if (!isReal) return { ok: false, reason: 'The time of receipt does not exist' };
    if (offset !== undefined) return { ok: true, iso: new Date(ms - writtenOffsetMs(offset)).toISOString() };
    if (offsetMs === undefined) {
      return { ok: false, reason: 'The time of receipt has no offset, and the mapping no timeZone' };
    }
    // The offset at the time that was meant: twice, because the first guess may be on the other side of a change.
    const guess = ms - offsetMs(ms);
    return { ok: true, iso: new Date(ms - offsetMs(guess)).toISOString() };
  };
}

function writtenOffsetMs(offset: string): number {
  if (/^(?:Z|UTC)$/i.test(offset)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset)!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** How far a zone is ahead of UTC at a time, in ms. */
function offsetReader(timeZone: string): (ms: number) => number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' });
  } catch (cause) {
    throw new AnswerImportError('mapping', `There is no time zone “${timeZone}”.`, { cause });
  }
  return (ms) => {
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')!.value;
    const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
}
