import type { Codes } from '@canvass/columns';

// The innermost loops: plain numbers and arrays only.

export interface Lists {
  readonly codes: Codes;
  /** See `ValueColumn`. */
  readonly offsets: Uint32Array;
}

/** Adds 1 to the count of each row's value, by the number of its code. */
export function countCodes(rows: Uint32Array, codes: Codes, numbers: Uint32Array, counts: Uint32Array): void {
  for (let index = 0; index < rows.length; index += 1) counts[numbers[codes[rows[index]!]!]!]! += 1;
}

/** The same of each of a row's values. Returns the rows that have a value. */
export function countLists(
  rows: Uint32Array,
  { codes, offsets }: Lists,
  numbers: Uint32Array,
  counts: Uint32Array,
): number {
  let filled = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    const begin = offsets[row]!;
    const end = offsets[row + 1]!;
    for (let at = begin; at < end; at += 1) counts[numbers[codes[at]!]!]! += 1;
    filled += Number(end > begin);
  }
  return filled;
}

export function sumOf(rows: Uint32Array, flags: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < rows.length; index += 1) sum += flags[rows[index]!]!;
  return sum;
}

/** The rows that have a text, and the sum of the lengths. */
export function sumLengths(rows: Uint32Array, lengths: Int32Array): { answered: number; length: number } {
  let answered = 0;
  let length = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const each = lengths[rows[index]!]!;
    if (each < 0) continue;
    answered += 1;
    length += each;
  }
  return { answered, length };
}
