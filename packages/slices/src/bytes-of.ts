import type { AnswerColumns, QuestionColumn } from '@canvass/columns';

/** Memory of an object with its entry in a map, in bytes. */
const objectBytes = 200;

/** Memory of the columns that each answer has, in bytes. */
export function bytesOfBase({ places, receivedAtMs, versions }: AnswerColumns): number {
  return objectBytes + places.byteLength + receivedAtMs.byteLength + versions.codes.byteLength;
}

/** Memory of a column, in bytes, within a small factor. */
export function bytesOfColumn(column: QuestionColumn | undefined): number {
  if (column === undefined) return objectBytes;
  const notAsked = column.notAsked?.byteLength ?? 0;
  if (column.type === 'freeText') {
    const { values, codes, offsets } = column.words;
    const arrays = codes.byteLength + offsets.byteLength + column.lengths.byteLength;
    return objectBytes + notAsked + arrays + values.page.byteLength + values.starts.byteLength;
  }
  const { values, codes, offsets, singles } = column;
  const arrays = codes.byteLength + (offsets?.byteLength ?? 0) + (singles?.byteLength ?? 0);
  return objectBytes + notAsked + arrays + bytesOfValues(values);
}

/** Memory of all columns, in bytes. */
export function bytesOfColumns(columns: AnswerColumns): number {
  let bytes = bytesOfBase(columns);
  for (const column of columns.questions.values()) bytes += bytesOfColumn(column);
  return bytes;
}

/** A string of V8: its header and its reference, and up to two bytes a character. */
function bytesOfValues(values: readonly (string | number)[]): number {
  let bytes = 8 * values.length;
  for (const value of values) if (typeof value === 'string') bytes += 24 + 2 * value.length;
  return bytes;
}
