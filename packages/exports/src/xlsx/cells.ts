import { dayMs, printDay } from '@canvass/surveys';
import { cellStyles } from './workbook-parts.ts';

/** The longest text that Excel accepts in a cell, in UTF-16 code units. */
export const maxCellLength = 32_767;
/** Stands at the end of a text that was cut. */
const more = '…';
/**
 * Matches a `_` that would be read as the begin of an escape: a spreadsheet reads `_x0041_` as `A`. It is written as `_x005F_`. A control
 * character becomes an escape that begins with `_`, so it can end such a text as well.
 */
const escaped = /_(?=x[0-9A-Fa-f]{4}[_\p{Cc}\uFFFE\uFFFF])/gu;
/** Matches control characters. XML allows only a few of them, so the others are written as escapes. */
const control = /[\p{Cc}\uFFFE\uFFFF]/gu;
const markup = /[&<>]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A cell without its begin, `<c r="D7"`. The rest does not depend on the address, so equal cells share it. */
export type CellRest = string;

/** Makes an inline string, which no spreadsheet computes. With the format `@`, it stays a text when a person edits it. */
export function textCell(text: string, style: keyof typeof cellStyles = 'text'): CellRest {
  const inline = xmlText(text);
  return ` s="${cellStyles[style]}" t="inlineStr"><is><t xml:space="preserve">${inline}</t></is></c>`;
}

export function numberCell(value: number): CellRest {
  return `><v>${value}</v></c>`;
}

/** Makes a cell with a time of day, given in minutes after midnight. */
export function clockCell(minutes: number): CellRest {
  return ` s="${cellStyles.clock}"><v>${minutes / minutesPerDay}</v></c>`;
}

/** A spreadsheet has a time of day as a part of a day. */
const minutesPerDay = 24 * 60;

/** The number of 1970-01-01 among the days that spreadsheets count. */
const epochDay = 25_569;

/** Makes a cell with a time in UTC, to the millisecond. */
export function timeCell(atMs: number): CellRest {
  return ` s="${cellStyles.time}"><v>${atMs / dayMs + epochDay}</v></c>`;
}

/** The number of 1900-03-01 among the days that spreadsheets count. Excel takes 1900 for a leap year, so it shows earlier numbers as other days. */
const firstDay = 61;

/** Makes a cell with a date, given in days since 1970-01-01. A date before March 1900 is a text, because Excel has no number for it. */
export function dateCell(day: number): CellRest {
  const counted = day + epochDay;
  return counted < firstDay ? textCell(printDay(day)) : ` s="${cellStyles.date}"><v>${counted}</v></c>`;
}

/** Returns the letters of a column: `A` for 0, `Z` for 25, `AA` for 26. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

// oxlint-disable-next-line no-control-regex -- XML allows only a few control characters
const special = /[&<>_\0-\u001F\u007F-\u009F\uD800-\uDFFF\uFFFE\uFFFF]/;

function xmlText(original: string): string {
  if (original.length <= maxCellLength && !special.test(original)) return original;
  return cut(original)
    .toWellFormed()
    .replaceAll(escaped, '_x005F_')
    .replaceAll(control, escapedControl)
    .replaceAll(markup, (unit) => entities[unit]!);
}

function cut(text: string): string {
  return text.length <= maxCellLength ? text : text.slice(0, maxCellLength - more.length) + more;
}

function escapedControl(unit: string): string {
  const code = unit.charCodeAt(0);
  if (unit === '\t' || unit === '\n' || (code >= 0x7f && code < 0xfffe)) return unit;
  return `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
}
