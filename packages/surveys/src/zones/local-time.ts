import type { TimeZone } from './time-zone.ts';

const minuteMs = 60_000;
const timeLength = 'yyyy-mm-ddThh:mm:ss.sss'.length;

/** What the clocks of a zone show at a moment: `2026-11-22T15:23:02.205`. */
export function shownTime(ms: number, zone: TimeZone): string {
  return new Date(ms + zone.offsetAt(ms)).toISOString().slice(0, timeLength);
}

/** The same with how far the zone is ahead of UTC, in ISO 8601: `2026-11-22T15:23:02.205+01:00`. It is one moment only. */
export function localTime(ms: number, zone: TimeZone): string {
  return `${shownTime(ms, zone)}${printOffset(zone.offsetAt(ms))}`;
}

/** Prints how far a zone is ahead of UTC, in whole minutes: `+01:00`. */
export function printOffset(offsetMs: number): string {
  const minutes = Math.floor(Math.abs(offsetMs) / minuteMs);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${offsetMs < 0 ? '-' : '+'}${hours}:${rest}`;
}
