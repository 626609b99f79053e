import { RowBytes, none } from './row-bytes.ts';
import { RowTimes } from './row-times.ts';
import type { FacetColumn } from './table-columns.ts';

/** Rows as PostgreSQL's `COPY ... FROM STDIN` reads them, in text format. */
export interface CopyText {
  readonly rows: number;
  /** The columns of the facets that have values here. They stand behind `baseColumns`. */
  readonly columns: readonly FacetColumn[];
  /** UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Answers that are to be copied. Each number and each function is of a row. */
export interface CopiedRows {
  /** About as many bytes of texts are in the rows. V8 collects garbage by the bytes that are allocated, also if they are not used. */
  readonly textBytes: number;
  /** The rows that are wanted. */
  readonly rows: ArrayLike<number>;
  readonly places: ArrayLike<number>;
  readonly receivedAtMs: ArrayLike<number>;
  readonly versionOf: (row: number) => number;
  readonly writeId: (out: RowBytes, row: number) => void;
  readonly columns: readonly CopiedColumn[];
  /** The facets that some row was not asked. */
  readonly notAsked: readonly NotAsked[];
}

export interface CopiedColumn {
  readonly column: FacetColumn;
  readonly write: (out: RowBytes, row: number) => void;
}

export interface NotAsked {
  readonly facet: string;
  readonly isNotAsked: (row: number) => boolean;
}

const tab = '\t'.charCodeAt(0);
const newline = '\n'.charCodeAt(0);
/** A row has about this many bytes beside texts. */
const usualRowBytes = 40;
/** A value of a dictionary has about this many bytes. */
const usualValueBytes = 8;

/** Encodes answers. Lone surrogates and NUL, which PostgreSQL's text cannot have, become U+FFFD. */
export function copyRows(copied: CopiedRows): CopyText {
  const { textBytes, rows, places, receivedAtMs, versionOf, writeId, columns, notAsked } = copied;
  const out = new RowBytes(textBytes + (usualRowBytes + usualValueBytes * columns.length) * rows.length);
  const times = new RowTimes();
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    out.number(places[row]!);
    out.byte(tab);
    writeId(out, row);
    out.byte(tab);
    times.write(out, receivedAtMs[row]!);
    out.byte(tab);
    out.number(versionOf(row));
    out.byte(tab);
    writeNotAsked(out, notAsked, row);
    for (const { write } of columns) {
      out.byte(tab);
      write(out, row);
    }
    out.byte(newline);
  }
  return { rows: rows.length, columns: columns.map(({ column }) => column), bytes: out.written };
}

/** Writes the ids of the facets that a row was not asked, as an array. */
function writeNotAsked(out: RowBytes, notAsked: readonly NotAsked[], row: number): void {
  let list = '';
  for (const { facet, isNotAsked } of notAsked) {
    // In quotes: an id may be NULL.
    if (isNotAsked(row)) list += `${list === '' ? '' : ','}"${facet}"`;
  }
  if (list === '') out.copy(none);
  else out.text(`{${list}}`);
}
