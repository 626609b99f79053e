import type { Codes } from './codes.ts';
import { bitAt, countOnes, lengthBytes, readIndexes, readLevels, readTexts } from './decode-values.ts';
import { listLevels } from './encode-leaf.ts';
import { damaged } from './errors.ts';
import { makeCodes } from './growing-array.ts';
import type { Lists } from './list-builder.ts';
import type { ParquetColumn } from './read-file.ts';
import { Texts } from './texts.ts';

/** A dictionary, and codes of its values. */
export interface DecodedValues<Value> {
  readonly values: readonly Value[];
  /** A code above 0 means `values[code - 1]`; 0 means null. */
  readonly codes: Codes;
}

/** Decodes a column of `valuesLeaf`. `readDictionary` decodes its values. */
export function readValues<Value>(
  column: ParquetColumn,
  rows: number,
  readDictionary: (bytes: Buffer) => readonly Value[],
): DecodedValues<Value> {
  const { entries, dictionary, page } = column.read();
  if (entries !== rows) throw damaged('a column has other rows');
  const { packed: defined, end } = readLevels(page, 0, 1, rows);
  const answers = countOnes(defined, rows);
  const values = dictionary === undefined ? [] : readDictionary(dictionary);
  const codes = codesOf(dictionary === undefined ? undefined : page.subarray(end), answers, values.length);
  return { values, codes: answers === rows ? codes : spread(codes, defined, makeCodes(rows, values.length)) };
}

/** Sets the code of each row that has one, and returns the codes of all rows. */
function spread(codes: Codes, defined: Uint8Array, ofRows: Codes): Codes {
  let used = 0;
  for (let row = 0; row < ofRows.length; row++) {
    const isDefined = bitAt(defined, row);
    if (isDefined === 1) ofRows[row] = codes[used]!;
    used += isDefined;
  }
  return ofRows;
}

/** Decodes a column of `listsLeaf` whose values are strings. A null has no codes, like an empty list. */
export function readLists(
  column: ParquetColumn,
  rows: number,
): Pick<DecodedValues<string>, 'values'> & Lists {
  const lists = listsOf(column, rows, readTexts);
  for (const code of lists.codes) {
    if (code === 0 || code > lists.values.length) throw damaged('a value is not in the dictionary');
  }
  return lists;
}

/**
 * Decodes a column of `listsLeaf` whose values are texts. Its codes are not compared with the size of the dictionary: that would take as long as
 * counting them, and the checksum says that they are as written.
 */
export function readTextLists(column: ParquetColumn, rows: number): { readonly values: Texts } & Lists {
  return listsOf(column, rows, (dictionary) => Texts.ofPage(dictionary));
}

function listsOf<Values>(
  column: ParquetColumn,
  rows: number,
  read: (dictionary: Buffer) => Values,
): { readonly values: Values } & Lists {
  const { entries, dictionary, page } = column.read();
  if (dictionary?.readUInt32LE(0) !== 0) throw damaged('a dictionary has no empty text at first');
  const repeated = readLevels(page, 0, 1, entries);
  const defined = readLevels(page, repeated.end, 2, entries);
  const offsets = offsetsOf(repeated.packed, defined.packed, entries, rows);
  const codes = readIndexes(page.subarray(defined.end), offsets[rows]!);
  return { values: read(dictionary.subarray(lengthBytes)), codes, offsets };
}

/** The definition levels of eight values of lists. */
const eightElements = 0b10_10_10_10_10_10_10_10;

/** Returns where the codes of each row begin, and behind them where the last ones end. */
function offsetsOf(
  repeated: Uint8Array,
  defined: Uint8Array,
  entries: number,
  rows: number,
): Uint32Array<ArrayBuffer> {
  const offsets = new Uint32Array(rows + 1);
  let row = 0;
  let used = 0;
  for (let entry = 0; entry < entries; entry += 8) {
    // A bit for each entry that begins a row.
    let begins = ~repeated[entry >>> 3]! & 0xff;
    const levels = defined[entry >>> 2]! | (defined[(entry >>> 2) + 1]! << 8);
    if (levels === eightElements) {
      for (; begins !== 0; begins &= begins - 1) offsets[row++] = used + lowestBit(begins);
      used += 8;
      continue;
    }
    const end = Math.min(8, entries - entry);
    for (let at = 0; at < end; at++) {
      if (((begins >>> at) & 1) === 1) offsets[row++] = used;
      used += Number(((levels >>> (2 * at)) & 0b11) === listLevels.element);
    }
  }
  if (row !== rows) throw damaged('a column has other rows');
  offsets[row] = used;
  return offsets;
}

/** Returns the index of the lowest bit that is 1. */
function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** Decodes `count` indexes of a dictionary of `size` values, and returns their codes: an index and 1. There are no `bytes` without a dictionary. */
function codesOf(bytes: Buffer | undefined, count: number, size: number): Codes {
  if (bytes === undefined) {
    if (count > 0) throw damaged('a value is not in the dictionary');
    return makeCodes(count, size);
  }
  const indexes = readIndexes(bytes, count);
  const codes = size > highestOf(indexes) ? makeCodes(count, size) : indexes;
  let highest = 0;
  for (let at = 0; at < count; at++) {
    const code = indexes[at]! + 1;
    codes[at] = code;
    highest = code > highest ? code : highest;
  }
  if (highest > size) throw damaged('a value is not in the dictionary');
  return codes;
}

/** Returns the highest number that an array of this type can have. */
function highestOf(codes: Codes): number {
  return 2 ** (8 * codes.BYTES_PER_ELEMENT) - 1;
}
