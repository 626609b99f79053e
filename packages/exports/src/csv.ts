export type CsvCell = string | number | null;

/** Excel reads a file without it in the computer's own encoding. For downloads by a browser, not for an API. */
export const csvByteOrderMark = '\uFEFF';

/**
 * What makes a spreadsheet compute a cell: the characters of OWASP's list and of ASVS 1.2.10, and the full-width forms
 * that East Asian editions take for them. Behind `'`, so that what `safeText` has made can be told from what was there before.
 */
const formula = /^'*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text that a spreadsheet would compute gets a `'` in front. `originalText` is the way back. */
export function safeText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that `safeText` was given. */
export function originalText(safe: string): string {
  return safe.startsWith("'") && formula.test(safe) ? safe.slice(1) : safe;
}

/** A line of CSV (RFC 4180), with its line end. Texts are made safe; a number never needs it. `null` is an empty cell. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell) : csvText(cell);
}

/** A text as a cell, in quotes. */
export function csvText(text: string): string {
  const safe = safeText(text);
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : `"${safe}"`;
}
