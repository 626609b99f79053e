import type { AnswerColumns, FacetColumn } from '@canvass/columns';
import { bytesOfValuesIn } from './facets/sliced-facets.ts';

/** The memory of an object with its entry in a map, in bytes. */
const objectBytes = 200;

/** Returns the memory of the columns that every answer has, in bytes. */
export function bytesOfBase({ places, receivedAtMs, versions }: AnswerColumns): number {
  return objectBytes + places.byteLength + receivedAtMs.byteLength + versions.codes.byteLength;
}

/** Returns the memory of a facet's column, in bytes, within a small factor. */
export function bytesOfColumn(column: FacetColumn | undefined): number {
  if (column === undefined) return objectBytes;
  return objectBytes + (column.notAsked?.byteLength ?? 0) + bytesOfValuesIn(column);
}

/** Returns the memory of all columns, in bytes. */
export function bytesOfColumns(columns: AnswerColumns): number {
  let bytes = bytesOfBase(columns);
  for (const column of columns.facets.values()) bytes += bytesOfColumn(column);
  return bytes;
}
