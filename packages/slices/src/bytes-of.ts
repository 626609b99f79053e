import type { AnswerColumns, FacetColumn } from '@canvass/columns';

/** The memory of an object with its entry in a map, in bytes. */
const objectBytes = 200;

/** Returns the memory of the columns that every answer has, in bytes. */
export function bytesOfBase({ places, receivedAtMs, versions }: AnswerColumns): number {
  return objectBytes + places.byteLength + receivedAtMs.byteLength + versions.codes.byteLength;
}

/** Returns the memory of a facet's column, in bytes, within a small factor. */
export function bytesOfColumn(column: FacetColumn | undefined): number {
  if (column === undefined) return objectBytes;
  const notAsked = column.notAsked?.byteLength ?? 0;
  if (column.type === 'words') {
    const { values, codes, offsets } = column.words;
    const arrays = codes.byteLength + offsets.byteLength + column.lengths.byteLength;
    return objectBytes + notAsked + arrays + values.page.byteLength + values.starts.byteLength;
  }
  const { values, codes, offsets, singles } = column;
  const arrays = codes.byteLength + (offsets?.byteLength ?? 0) + (singles?.byteLength ?? 0);
  return objectBytes + notAsked + arrays + bytesOfValues(values);
}

/** Returns the memory of all columns, in bytes. */
export function bytesOfColumns(columns: AnswerColumns): number {
  let bytes = bytesOfBase(columns);
  for (const column of columns.facets.values()) bytes += bytesOfColumn(column);
  return bytes;
}

/** Returns the memory of values in V8: a reference each, and for a string a header and up to two bytes per character. */
function bytesOfValues(values: readonly (string | number)[]): number {
  let bytes = 8 * values.length;
  for (const value of values) if (typeof value === 'string') bytes += 24 + 2 * value.length;
  return bytes;
}
