import type { AnswerColumns, ValueColumn } from '@canvass/columns';

/** Rows by the value that they have for a choice or range question; a row belongs to each of its values, or to none. */
export function groupRows(
  { questions }: AnswerColumns,
  rows: Uint32Array,
  question: string,
): Map<string | number, Uint32Array> {
  const groups = new Map<string | number, Uint32Array>();
  const column = questions.get(question);
  if (column === undefined || column.type === 'freeText') return groups;
  const ends = endsOf(column, rows);
  const sorted = new Uint32Array(ends.at(-1)!);
  // Filled from the end, so that afterwards each end is a begin.
  const begins = ends.slice();
  const { codes, offsets } = column;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index]!;
    if (offsets === undefined) {
      sorted[(begins[codes[row]!]! -= 1)] = row;
    } else {
      for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) sorted[(begins[codes[at]!]! -= 1)] = row;
    }
  }
  for (const [index, value] of column.values.entries()) {
    const group = sorted.subarray(begins[index + 1], ends[index + 1]);
    if (group.length > 0) groups.set(value, group);
  }
  return groups;
}

/** By code: the rows with it and all lower codes. */
function endsOf({ values, codes, offsets }: ValueColumn, rows: Uint32Array): Uint32Array {
  const ends = new Uint32Array(values.length + 1);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    if (offsets === undefined) ends[codes[row]!]! += 1;
    else for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) ends[codes[at]!]! += 1;
  }
  for (let code = 1; code < ends.length; code += 1) ends[code]! += ends[code - 1]!;
  return ends;
}
