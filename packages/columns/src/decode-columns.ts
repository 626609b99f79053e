import type { AnswerColumns, FacetColumn, ValueColumn } from './answer-columns.ts';
import { type ColumnRole, columnNames, parseColumnName } from './column-names.ts';
import { readLists, readTextLists, readValues } from './decode-leaf.ts';
import { readBooleans, readIndexes, readInt32, readInt64 } from './decode-values.ts';
import { damaged, orDamaged } from './errors.ts';
import { GrowingArray } from './growing-array.ts';
import { ListBuilder } from './list-builder.ts';
import { type ColumnPages, type ParquetColumn, type ParquetFile, readFile } from './read-file.ts';

/**
 * Decodes the columns of a column file from its last `tailBytes` bytes. They equal what a `ColumnBuilder` makes of the rows, without the
 * facets that are not wanted. Throws `ColumnsError` `damaged` if the bytes are not exactly as they were written.
 */
export function decodeColumns(
  tail: Uint8Array,
  file: { readonly bytes: number; readonly tailBytes: number },
  wanted: { readonly facets: readonly string[] | 'all' },
): AnswerColumns {
  return orDamaged(() => {
    if (tail.byteLength !== file.tailBytes) throw damaged('it has another length');
    return columnsOf(readFile(tail, file.bytes - file.tailBytes), wanted.facets);
  });
}

function columnsOf({ rows, columns }: ParquetFile, wanted: readonly string[] | 'all'): AnswerColumns {
  if (rows === 0) return noRows;
  const read = (name: string): ColumnPages => pagesOf(columns.get(name), rows);
  const version = read(columnNames.version);
  const facets = new Map<string, FacetColumn>();
  for (const [id, parts] of partsOf(columns)) {
    if (wanted === 'all' || wanted.includes(id)) facets.set(id, columnOf(parts, rows));
  }
  return {
    rows,
    places: readInt64(read(columnNames.place).page),
    receivedAtMs: readInt64(read(columnNames.receivedAt).page),
    versions: { values: readInt32(version.dictionary!), codes: readIndexes(version.page, rows) },
    facets,
  };
}

const noRows: AnswerColumns = {
  rows: 0,
  places: new Float64Array(),
  receivedAtMs: new Float64Array(),
  versions: { values: [], codes: new Uint8Array() },
  facets: new Map(),
};

/** Reads a column that must be there, with a value for each row. */
export function pagesOf(column: ParquetColumn | undefined, rows: number): ColumnPages {
  const pages = column?.read();
  if (pages?.entries !== rows) throw damaged('a column has other rows');
  return pages;
}

export type Parts = Partial<Record<ColumnRole, ParquetColumn>>;

/** The columns behind the texts, by facet: those from the column of places on. */
export function partsOf(columns: ParquetFile['columns']): Map<string, Parts> {
  const facets = new Map<string, Parts>();
  let isBehindTexts = false;
  for (const [name, column] of columns) {
    isBehindTexts ||= name === columnNames.place;
    const parsed = parseColumnName(name);
    if (!isBehindTexts || parsed === undefined) continue;
    const parts = facets.get(parsed.facet) ?? {};
    facets.set(parsed.facet, parts);
    parts[parsed.role] = column;
  }
  return facets;
}

function columnOf({ q, list, length, words, asked }: Parts, rows: number): FacetColumn {
  const notAsked = notAskedIn(asked, rows);
  if (length !== undefined && words !== undefined) {
    return {
      type: 'words',
      notAsked,
      lengths: lengthsOf(length, rows),
      words: readTextLists(words, rows),
    };
  }
  const type = (q ?? list)?.isText === true ? 'choices' : 'number';
  return { type, notAsked, ...valuesOf(q, list, rows) };
}

/** Decodes the column `asked`: 1 for each row in which the facet was not asked; undefined if there is no such column. */
export function notAskedIn(asked: ParquetColumn | undefined, rows: number): Uint8Array | undefined {
  return asked && readBooleans(pagesOf(asked, rows).page, rows).map((flag) => 1 - flag);
}

function lengthsOf(column: ParquetColumn, rows: number): Int32Array {
  const { values, codes } = readValues(column, rows);
  const byCode = Int32Array.of(-1, ...(values as readonly number[]));
  const lengths = new Int32Array(rows);
  for (let row = 0; row < rows; row++) lengths[row] = byCode[codes[row]!]!;
  return lengths;
}

type Values = Omit<ValueColumn, 'type' | 'notAsked'>;

export function valuesOf(
  single: ParquetColumn | undefined,
  list: ParquetColumn | undefined,
  rows: number,
): Values {
  if (single === undefined) {
    if (list === undefined) throw damaged('a facet has no values');
    return readLists(list, rows);
  }
  const { values, codes } = readValues(single, rows);
  if (list === undefined) return { values, codes, offsets: undefined };
  const lists = readLists(list, rows);
  if (lists.values.length !== values.length) throw damaged('a facet has different values');
  return { values, ...merged(codes, lists) };
}

/** Merges single values and lists, whose codes mean the same values, into one column of lists. */
function merged(single: ValueColumn['codes'], lists: Pick<Values, 'codes'> & { offsets: Uint32Array }) {
  const both = new ListBuilder();
  const singles = new GrowingArray((length) => new Uint8Array(length));
  for (const [row, code] of single.entries()) {
    both.beginRow(row);
    if (code > 0) {
      both.push(code);
      singles.set(row, 1);
    }
    for (const each of lists.codes.subarray(lists.offsets[row], lists.offsets[row + 1])) both.push(each);
  }
  return { ...both.build(single.length), singles: singles.view(single.length) };
}
