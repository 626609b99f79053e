import { dayMs } from '@canvass/runtime/clock';
import { AnswerImportError } from '../errors.ts';

/**
 * Reads what clocks in a zone (a name of the IANA) showed, as ms since the epoch. Where they were put back, a time that they showed twice is the first one;
 * where they were put forward, one that they skipped is counted with the offset before (RFC 5545, 3.3.5). Throws `AnswerImportError` `mapping` if there is no such zone.
 */
export function zoneReader(timeZone: string): (shownMs: number) => number {
  const offsetAt = offsetReader(timeZone);
  return (shownMs) => {
    const before = offsetAt(shownMs - dayMs);
    const after = offsetAt(shownMs + dayMs);
    const fitting = [shownMs - before, shownMs - after].filter((ms) => ms + offsetAt(ms) === shownMs);
    return fitting.length === 0 ? shownMs - before : Math.min(...fitting);
  };
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
