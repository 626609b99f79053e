import type { AnswerColumns, FacetColumn } from './answer-columns.ts';
import { columnNames, parseColumnName } from './column-names.ts';
import { readBooleans, readIndexes, readInt32, readInt64 } from './decode-values.ts';
import { damaged, orDamaged } from './errors.ts';
import type { FacetLeaves } from './facets/facet-format.ts';
import { decodeFacet } from './facets/facet-formats.ts';
import { type ColumnPages, type ParquetColumn, type ParquetFile, pagesOf, readFile } from './read-file.ts';

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

function columnsOf(file: ParquetFile, wanted: readonly string[] | 'all'): AnswerColumns {
  const { rows, columns } = file;
  if (rows === 0) return noRows;
  const read = (name: string): ColumnPages => pagesOf(columns.get(name), rows);
  const version = read(columnNames.version);
  const facets = new Map<string, FacetColumn>();
  for (const [id, leaves] of leavesByFacet(file)) {
    if (wanted === 'all' || wanted.includes(id))
      facets.set(id, decodeFacet(leaves, rows, notAskedIn(leaves, rows)));
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
