import { parse } from 'csv-parse/sync';

/** A row with more characters is refused. A quote that is never closed would take the rest of the file. */
const maxRowBytes = 64 * 1024;
const delimiters = [',', ';', '\t'];
/** The names of the columns that a list has beside those of hidden questions. */
export const columnNames = {
  address: ['address', 'email', 'e-mail', 'mail', 'adresse', 'e-mail-adresse'],
  name: ['name'],
  language: ['language', 'lang', 'sprache'],
} as const;

export interface TableRow {
  /** The number of the line where the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type ReadTable =
  | { readonly ok: true; readonly rows: readonly TableRow[] }
  | { readonly ok: false; readonly line: number };

/** Reads rows of cells. Blank rows are left out. It fails in the line where a quote begins that is never closed. */
export function readTable(text: string): ReadTable {
  let line = 1;
  const rows: TableRow[] = [];
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      bom: true,
      relax_column_count: true,
      // A quote in the middle of a cell is a character like any other.
      relax_quotes: true,
      max_record_size: maxRowBytes,
      on_record: (cells: string[]) => {
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
        line += 1 + cells.reduce((ends, cell) => ends + cell.split(/\r\n|\n|\r/).length - 1, 0);
        return null;
      },
    });
  } catch {
    return { ok: false, line };
  }
  return { ok: true, rows };
}

/** Whether a text begins with the names of columns, among them that of the addresses. */
export function hasHeader(text: string): boolean {
  const cells = firstLine(text)
    .split(delimiterOf(text))
    .map((cell) => cell.trim().replaceAll('"', '').toLowerCase());
  return cells.some((cell) => (columnNames.address as readonly string[]).includes(cell));
}

function firstLine(text: string): string {
  return text.replace(/^\uFEFF/, '').split(/[\r\n]/, 1)[0] ?? '';
}

/** The one that the first line has most of. */
function delimiterOf(text: string): string {
  const counts = delimiters.map((each) => firstLine(text).split(each).length);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}
