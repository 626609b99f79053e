export type CsvCell = string | number | null;

/** Excel reads a file without it in the computer's own encoding. For downloads by a browser, not for an API. */
export const csvByteOrderMark = '\uFEFF';

/**
 * What makes a spreadsheet compute a cell: the characters of OWASP's list and of ASVS 1.2.10, and the full-width forms
 * that East Asian editions take for them.
 */
const formula = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * A line of CSV (RFC 4180), with its line end. A text that a spreadsheet would compute gets a `'` in front; a number never does.
 * `null` is an empty cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
