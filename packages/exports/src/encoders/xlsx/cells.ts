import { cellStyles } from './workbook-parts.ts';

/** The longest text of a cell, in UTF-16 code units: Excel takes no more. */
export const maxCellLength = 32_767;
/** At the end of a text that was cut. */
const more = '…';
/** A spreadsheet reads `_x0041_` in a file as `A`; `_x005F_` is the `_` itself. A control character becomes such an escape, so its `_` counts, too. */
const escaped = /_(?=x[0-9A-Fa-f]{4}[_\p{Cc}\uFFFE\uFFFF])/gu;
/** XML has only few of these, so the others are written as such an escape. */
const control = /[\p{Cc}\uFFFE\uFFFF]/gu;
const markup = /[&<>]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A cell without its beginning: `<c r="D7"`. What follows does not depend on its address, so equal cells share it. */
export type CellRest = string;

/** An inline string: no spreadsheet computes it. In the format `@` it stays a text when a person edits it, too. */
export function textCell(text: string, style: keyof typeof cellStyles = 'text'): CellRest {
  const inline = xmlText(text);
  return ` s="${cellStyles[style]}" t="inlineStr"><is><t xml:space="preserve">${inline}</t></is></c>`;
}

export function numberCell(value: number): CellRest {
  return `><v>${value}</v></c>`;
}

const dayMs = 86_400_000;
/** 1970-01-01 in the days that spreadsheets count. */
const epochDay = 25_569;

/** A real time, in UTC, to the millisecond. */
export function timeCell(atMs: number): CellRest {
  return ` s="${cellStyles.time}"><v>${atMs / dayMs + epochDay}</v></c>`;
}

/** `A`, …, `Z`, `AA`, … for 0, … */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

// oxlint-disable-next-line no-control-regex -- XML takes few of them
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
