import type { Codes } from '@canvass/columns';

// These are the innermost loops, so they use only plain numbers and typed arrays.

export interface Lists {
  readonly codes: Codes;
  /** Where the codes of each row begin, as `ValueColumn` has them. */
  readonly offsets: Uint32Array;
}

/** Counts the value of each row. `numbers` has the number of each code, and `counts` the count of each number. */
export function countCodes(rows: Uint32Array, codes: Codes, numbers: Uint32Array, counts: Uint32Array): void {
  const codesUsed = numbers.length;
  if (codesUsed > rows.length) {
    for (let index = 0; index < rows.length; index += 1) counts[numbers[codes[rows[index]!]!]!]! += 1;
    return;
  }
  const ofCodes = emptyCounts(2 * codesUsed);
  const pairsEnd = rows.length - (rows.length % 2);
  // Two counts for each code: a processor waits when it adds to the same count twice in a row.
  for (let index = 0; index < pairsEnd; index += 2) {
    ofCodes[codes[rows[index]!]!]! += 1;
    ofCodes[codesUsed + codes[rows[index + 1]!]!]! += 1;
  }
  if (pairsEnd < rows.length) ofCodes[codes[rows[pairsEnd]!]!]! += 1;
  for (let code = 0; code < codesUsed; code += 1) {
    counts[numbers[code]!]! += ofCodes[code]! + ofCodes[codesUsed + code]!;
  }
}

/** Counts all values of each row, of which a row may have several. Returns how many rows have a value. */
export function countLists(
  rows: Uint32Array,
  lists: Lists,
  numbers: Uint32Array,
  counts: Uint32Array,
): number {
  const codesUsed = numbers.length;
  if (codesUsed > maxCodesPerRow * rows.length) return countFewLists(rows, lists, numbers, counts);
  const { codes, offsets } = lists;
  const ofCodes = emptyCounts(codesUsed);
  let filled = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    const begin = offsets[row]!;
    const end = offsets[row + 1]!;
    for (let at = begin; at < end; at += 1) ofCodes[codes[at]!]! += 1;
    filled += Number(end > begin);
  }
  for (let code = 0; code < codesUsed; code += 1) {
    const count = ofCodes[code]!;
    if (count > 0) counts[numbers[code]!]! += count;
  }
  return filled;
}

/** With more codes for each row, looking through the counts of all codes takes longer than counting by numbers. */
const maxCodesPerRow = 16;

function countFewLists(
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

let scratch = new Uint32Array(1024);

/** Returns a shared array whose first `length` elements are 0. The next call overwrites it, so its caller must not await meanwhile. */
function emptyCounts(length: number): Uint32Array {
  if (scratch.length < length) scratch = new Uint32Array(2 * length);
  else scratch.fill(0, 0, length);
  return scratch;
}

export function sumOf(rows: Uint32Array, flags: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < rows.length; index += 1) sum += flags[rows[index]!]!;
  return sum;
}

/** Returns how many rows have a text, and the sum of the texts' lengths. */
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
