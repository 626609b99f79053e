export type CsvCell = string | number | null;

/**
 * The byte order mark of UTF-8. Excel reads a file without it in the computer's own encoding. Downloads by a browser have it, and responses of
 * the API do not.
 */
export const csvByteOrderMark = '\uFEFF';

/**
 * Matches where a spreadsheet would begin to compute at the start of a text: before the characters of OWASP's list and of ASVS 1.2.10, and
 * before their full-width forms, which East Asian editions treat alike. It includes the `'` before them, so that `originalText` can tell the
 * `'` of `safeText` from those of the text.
 */
const atStart = /^('*)(?=[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20])/;
/**
 * Matches where a spreadsheet would begin to compute within a text. A spreadsheet that expects another separator than the comma begins a new
 * cell after a semicolon, a tab and a line end, even within quotes. It reads a `""` there as the quotes of an empty text, and reads on.
 */
const inside = /([;\t\r\n]"*'*)(?=[=+\-@\0\uFF1D\uFF0B\uFF0D\uFF20])/g;
/** Returns whether a spreadsheet would compute. Few texts have any such place, and searching is ten times faster than replacing. */
const canCompute = (text: string): boolean => atStart.test(text) || text.search(inside) >= 0;

/** Puts a `'` in front of everything that a spreadsheet would compute. `originalText` reverses it. */
export function safeText(text: string): string {
  return canCompute(text) ? text.replace(atStart, "$1'").replaceAll(inside, "$1'") : text;
}

/** Returns the text that `safeText` was given. */
export function originalText(safe: string): string {
  return canCompute(safe) ? safe.replace(atStart, withoutQuote).replaceAll(inside, withoutQuote) : safe;
}

const withoutQuote = (begin: string): string => begin.replace(/'$/, '');

/**
 * Makes a line of CSV (RFC 4180) with its line end. Each cell is in quotes, so that no country's separator splits it. `null` gives an empty
 * cell without quotes, which most programs read as no value. Texts are made safe; a number never needs it.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? `"${cell}"` : csvText(cell);
}

/** Makes a text a cell in quotes. */
export function csvText(text: string): string {
  const safe = safeText(text);
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : `"${safe}"`;
}
