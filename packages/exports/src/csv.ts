export type CsvCell = string | number | null;

/** Excel reads a file without it in the computer's own encoding. For downloads by a browser, not for an API. */
export const csvByteOrderMark = '\uFEFF';

/**
 * Where a spreadsheet would begin to compute: at the start of a text, at the characters of OWASP's list and of ASVS 1.2.10, and at the full-width
 * forms that East Asian editions take for them. Behind `'`, so that what `safeText` has made can be told from what was there before.
 */
const atStart = /^('*)(?=[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20])/;
/**
 * A spreadsheet that expects another separator than the comma begins a cell behind a semicolon, a tab and a line end, whatever is in quotes. It takes `""`
 * there for the quotes of an empty text, and reads on.
 */
const inside = /([;\t\r\n]"*'*)(?=[=+\-@\0\uFF1D\uFF0B\uFF0D\uFF20])/g;
/** Few texts have any, and to look is ten times as fast as to replace. */
const canCompute = (text: string): boolean => atStart.test(text) || text.search(inside) >= 0;

/** A text gets a `'` in front of all that a spreadsheet would compute. `originalText` is the way back. */
export function safeText(text: string): string {
  return canCompute(text) ? text.replace(atStart, "$1'").replaceAll(inside, "$1'") : text;
}

/** The text that `safeText` was given. */
export function originalText(safe: string): string {
  return canCompute(safe) ? safe.replace(atStart, withoutQuote).replaceAll(inside, withoutQuote) : safe;
}

const withoutQuote = (begin: string): string => begin.replace(/'$/, '');

/**
 * A line of CSV (RFC 4180), with its line end. All that a cell has stands in quotes: then no separator of any country splits it. `null` is an empty
 * cell, without quotes: most programs read it as no value. Texts are made safe; a number never needs it.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? `"${cell}"` : csvText(cell);
}

/** A text as a cell, in quotes. */
export function csvText(text: string): string {
  const safe = safeText(text);
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : `"${safe}"`;
}
