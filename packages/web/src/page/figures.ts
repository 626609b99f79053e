import { shownTime as clocksAt, TimeZone } from '@canvass/surveys';
import { perLanguage } from '../texts/language-in-use.ts';

const utc = TimeZone.of('UTC');
const grouped = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 0 }));
const oneDecimal = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));

/** 12,400, as the language in use writes it. */
export function shownCount(count: number): string {
  return grouped().format(count);
}

/** 4.2 per second */
export function shownRate(perSecond: number): string {
  return `${oneDecimal().format(perSecond)} per second`;
}

/** 812 B, 1.8 MiB */
export function shownBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let [value, index] = [bytes, 0];
  while (value >= 1023.95 && index < units.length - 1) {
    value /= 1024;
    index += 1;
  }
  return `${oneDecimal().format(value)} ${units[index]}`;
}

/** 4 s, 12 min, 3 h, 5 days: one unit, rounded down. */
export function shownSeconds(seconds: number): string {
  if (seconds < 120) return `${Math.floor(seconds)} s`;
  if (seconds < 2 * 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.floor(seconds / 3600)} h`;
  return `${grouped().format(Math.floor(seconds / 86_400))} days`;
}

/** US dollars, with enough decimals for small amounts. */
export function shownDollars(amount: number): string {
  if (amount === 0) return '$0';
  if (amount < 0.0001) return '< $0.0001';
  const digits = amount < 0.1 ? 4 : 2;
  return `$${new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount)}`;
}

/** 09:00:05, by the clocks of a time zone; the page names it. */
export function shownTime(at: string | number, zone: TimeZone = utc): string {
  return shownDateTime(at, zone).slice(-'hh:mm:ss'.length);
}

/** 2026-11-21 09:00:05 */
export function shownDateTime(at: string | number, zone: TimeZone = utc): string {
  const ms = new Date(at).getTime();
  return Number.isNaN(ms) ? 'unknown' : clocksAt(ms, zone).slice(0, 19).replace('T', ' ');
}

/** Returns a number with its noun, such as `1 dead letter` or `3 dead letters`. */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${shownCount(count)} ${count === 1 ? one : many}`;
}
