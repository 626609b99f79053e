import type { AnswerColumns } from './answer-columns.ts';
import type { FacetColumn } from './facets/facet-column.ts';
import { columnNames, parseColumnName } from './column-names.ts';
import { readBooleans, readIndexes, readInt32, readInt64 } from './decode-values.ts';
import { damaged, orDamaged } from './errors.ts';
import type { FacetLeaves } from './facets/facet-format.ts';
import { decodeFacet } from './facets/facet-formats.ts';
import { type ColumnPages, type ParquetColumn, type ParquetFile, pagesOf, readFile } from './read-file.ts';

/** The size of a column file. */
interface FileSize {
  readonly bytes: number;
  readonly tailBytes: number;
}

/** A column file that was opened: its facets are decoded one by one. */
export interface OpenColumnFile extends Omit<AnswerColumns, 'facets'> {
  /** The ids of the facets that have a column. */
  readonly facetIds: readonly string[];
  /** Decodes the column of a facet; undefined if there is none. Throws `ColumnsError` `damaged`. */
  readonly facet: (id: string) => FacetColumn | undefined;
}

/**
 * Decodes the columns of a column file from its last `tailBytes` bytes. They equal what a `ColumnBuilder` makes of the rows, without the
 * facets that are not wanted. Throws `ColumnsError` `damaged` if the bytes are not exactly as they were written.
 */
export function decodeColumns(
  tail: Uint8Array,
  file: FileSize,
  { facets: wanted }: { readonly facets: readonly string[] | 'all' },
): AnswerColumns {
  const { facetIds, facet, ...base } = openColumnFile(tail, file);
  const facets = new Map<string, FacetColumn>();
  for (const id of facetIds) {
    const column = wanted === 'all' || wanted.includes(id) ? facet(id) : undefined;
    if (column !== undefined) facets.set(id, column);
  }
  return { ...base, facets };
}

/** Reads the footer and the columns that every answer has from the same bytes. Throws `ColumnsError` `damaged`. */
export function openColumnFile(tail: Uint8Array, { bytes, tailBytes }: FileSize): OpenColumnFile {
  return orDamaged(() => {
    if (tail.byteLength !== tailBytes) throw damaged('it has another length');
    const file = readFile(tail, bytes - tailBytes);
    const { rows } = file;
    const facets = leavesByFacet(file);
    return {
      ...baseOf(file),
      facetIds: [...facets.keys()],
      facet: (id) => {
        const leaves = facets.get(id);
        return leaves && orDamaged(() => decodeFacet(leaves, rows, notAskedIn(leaves, rows)));
      },
    };
  });
}

function baseOf({ rows, columns }: ParquetFile): Omit<AnswerColumns, 'facets'> {
  if (rows === 0) return noRows;
  const read = (name: string): ColumnPages => pagesOf(columns.get(name), rows);
  const version = read(columnNames.version);
  return {
    rows,
    places: placesOf(columns.get(columnNames.place), rows),
    receivedAtMs: readInt64(read(columnNames.receivedAt).page),
    versions: { values: readInt32(version.dictionary!), codes: readIndexes(version.page, rows) },
  };
}

/** Returns rising places. Without a gap, the lowest one says all of them, so their page need not be read. */
function placesOf(column: ParquetColumn | undefined, rows: number): Float64Array {
  const { lowest = NaN, highest = NaN } = column?.bounds ?? {};
  if (highest - lowest + 1 !== rows) return readInt64(pagesOf(column, rows).page);
  const places = new Float64Array(rows);
  for (let row = 0; row < rows; row++) places[row] = lowest + row;
  return places;
}

const noRows: Omit<AnswerColumns, 'facets'> = {
  rows: 0,
  places: new Float64Array(),
  receivedAtMs: new Float64Array(),
  versions: { values: [], codes: new Uint8Array() },
};

/** The leaves of each facet, by facet id, in the order of those that a slice reads. Those before the column of places are texts. */
export function leavesByFacet({ columns }: ParquetFile): Map<string, FacetLeaves> {
  const texts = new Map<string, ParquetColumn>();
  const facets = new Map<string, FacetLeaves>();
  let isBehindTexts = false;
  for (const [name, column] of columns) {
    isBehindTexts ||= name === columnNames.place;
    const parsed = parseColumnName(name);
    if (parsed === undefined) continue;
    const { role, facet } = parsed;
    if (isBehindTexts) facets.set(facet, { ...facets.get(facet), [role]: column });
    else texts.set(facet, column);
  }
  for (const [facet, column] of texts) facets.set(facet, { ...facets.get(facet), texts: column });
  return facets;
}

/** Decodes the leaf `asked`: 1 for each row in which the facet was not asked; undefined if there is no such leaf. */
export function notAskedIn({ asked }: FacetLeaves, rows: number): Uint8Array | undefined {
  return asked && readBooleans(pagesOf(asked, rows).page, rows).map((flag) => 1 - flag);
}
