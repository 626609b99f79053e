import { dayMs } from '@canvass/runtime/clock';
import { earliestReceivedMs, readerText } from '@canvass/surveys';
import { monthOf } from './month-names.ts';

/** The order of day, month and year where all are numbers. */
export const timeFormats = ['D/M/Y', 'M/D/Y', 'Y/M/D'] as const;

export type TimeFormat = (typeof timeFormats)[number];

/** Ms of the beginning of a day, as clocks show it, by the order in which it is read. */
export type PossibleDays = Readonly<Partial<Record<TimeFormat, number>>>;

/** A time as it is written, with each day that it may mean. */
export interface WrittenTime {
  /** One number: it means only this day. */
  readonly day: number | PossibleDays;
  /** Ms since the beginning of the day. */
  readonly timeMs: number;
  /** How far it is ahead of UTC, in ms; undefined: it does not say. */
  readonly offsetMs: number | undefined;
}

/** `none`: it is no time. `impossible`: it is one that does not exist, such as 30 February. */
export type ReadWrittenTime = WrittenTime | 'none' | 'impossible';

/** 1970-01-01 in the days that spreadsheets count. */
const epochSerial = 25_569;
/** A text with more characters is no time, and is not read as one. */
const maxLength = 64;

const serial = /^(\d{5})(?:[.,](\d{1,15}))?$/;
const clock =
  /(?:T|,? (?:at )?)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?([ap])\.? ?m\.?)?(?: ?(Z|UTC|GMT|(?:UTC|GMT)?[+\-\u2212]\d{1,2}(?::?\d\d)?))?$/i;
const offset = /^(?:UTC|GMT)?([+\-\u2212])(\d{1,2}):?(\d\d)?$/i;
const numbers = /^(\d{1,4})(?:\/|-|\. ?)(\d{1,2})(?:\/|-|\. ?)(\d{1,4})\.?$/;
const dayMonth = /^(?:\p{L}+\.?,? )?(\d{1,2})\.?(?: |-)(?:de )?(\p{L}+)\.?,?(?: |-)(?:de )?(\d{4}|\d\d)$/iu;
const monthDay = /^(?:\p{L}+\.?,? )?(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu;

/**
 * Reads a time as tools write it: ISO 8601, `2024/05/01 9:30:12 AM GMT+2`, `05/01/2024 09:30`, `01.05.2024 09:30`, `May 1, 2024 9:30 AM`, and the days that a spreadsheet counts, `45413.3958`.
 */
export function readWrittenTime(written: string): ReadWrittenTime {
  const text = readerText(written);
  if (text.length > maxLength) return 'none';
  const [, days, fraction = '0'] = serial.exec(text) ?? [];
  if (days !== undefined) {
    const shownMs = Math.round((Number(`${days}.${fraction}`) - epochSerial) * dayMs);
    return { day: shownMs, timeMs: 0, offsetMs: undefined };
  }
  const found = clock.exec(text);
  if (found === null) return 'none';
  const date = readDate(text.slice(0, found.index));
  if (date === 'none' || date === 'impossible') return date;
  const timeMs = readClock(found);
  const offsetMs = readOffset(found[6]);
  return timeMs === undefined || offsetMs === 'impossible' ? 'impossible' : { day: date, timeMs, offsetMs };
}

function readClock([, hour, minute, second = '0', fraction = '', half]: RegExpExecArray): number | undefined {
  const shown = Number(hour);
  if (Number(minute) > 59 || Number(second) > 59) return undefined;
  if (half === undefined ? shown > 23 : shown > 12) return undefined;
  const hours = half === undefined ? shown : (shown % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  return ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + ms;
}

function readOffset(text: string | undefined): number | undefined | 'impossible' {
  if (text === undefined) return undefined;
  const [, sign, hours, minutes = '0'] = offset.exec(text) ?? [];
  if (sign === undefined) return 0;
  if (Number(hours) > 14 || Number(minutes) > 59) return 'impossible';
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function readDate(text: string): WrittenTime['day'] | 'none' | 'impossible' {
  const [, first, second, third] = numbers.exec(text) ?? [];
  if (first !== undefined) return readNumbers(text, [first, second!, third!]);
  const [, day, monthName, year] = dayMonth.exec(text) ?? [];
  if (day !== undefined) return namedDay(year!, monthName!, day);
  const [, name, dayOfName, yearOfName] = monthDay.exec(text) ?? [];
  return name === undefined ? 'none' : namedDay(yearOfName!, name, dayOfName!);
}

function namedDay(year: string, name: string, day: string): number | 'none' | 'impossible' {
  const month = monthOf(name);
  return month === undefined ? 'none' : (dayOf(year, String(month), day) ?? 'impossible');
}

function readNumbers(
  text: string,
  [first, second, third]: readonly [string, string, string],
): WrittenTime['day'] | 'none' | 'impossible' {
  if (first.length === 4) return dayOf(first, second, third) ?? 'impossible';
  const hasDots = text.includes('.');
  // With dots, the day comes before the month in all countries, and a year of four digits tells where it is.
  if (hasDots && third.length === 4) return dayOf(third, second, first) ?? 'impossible';
  const days = {
    'D/M/Y': dayOf(third, second, first),
    'M/D/Y': hasDots ? undefined : dayOf(third, first, second),
    'Y/M/D': dayOf(first, second, third),
  };
  const possible = Object.entries(days).filter(([, ms]) => ms !== undefined);
  return possible.length === 0 ? 'impossible' : Object.fromEntries(possible);
}

/** Those from 2010 to `latestMs`, in which answers can be; if there is none, all. */
export function plausibleDays(days: PossibleDays, latestMs: number): PossibleDays {
  const plausible = Object.entries(days).filter(([, ms]) => ms >= earliestReceivedMs && ms <= latestMs);
  return plausible.length === 0 ? days : Object.fromEntries(plausible);
}

/** Returns the time at which a day begins; undefined if there is no such day. A year of two digits is of this century. */
function dayOf(year: string, month: string, day: string): number | undefined {
  if (!(year.length === 4 || year.length === 2) || month.length > 2 || day.length > 2) return undefined;
  const whole = year.length === 4 ? Number(year) : 2_000 + Number(year);
  const ms = Date.UTC(whole, Number(month) - 1, Number(day));
  const date = new Date(ms);
  const isReal =
    date.getUTCFullYear() === whole &&
    date.getUTCMonth() + 1 === Number(month) &&
    date.getUTCDate() === Number(day);
  return isReal ? ms : undefined;
}
