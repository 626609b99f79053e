import type { Codes } from './codes.ts';
import { readIndexes, readLevels, readTexts } from './decode-values.ts';
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
  const { levels: defined, end } = readLevels(page, 0, 1, rows);
  const values = dictionary === undefined ? [] : readDictionary(dictionary);
  const indexes = dictionary === undefined ? noIndexes : readIndexes(page.subarray(end), count(defined, 1));
  checkIndexes(indexes, values.length);
  const codes = makeCodes(rows, values.length);
  let used = 0;
  for (let row = 0; row < rows; row++) if (defined[row] === 1) codes[row] = indexes[used++]! + 1;
  return { values, codes };
}

/** Decodes a column of `listsLeaf` whose values are strings. A null has no codes, like an empty list. */
export function readLists(
  column: ParquetColumn,
  rows: number,
): Pick<DecodedValues<string>, 'values'> & Lists {
  return listsOf(column, rows, (dictionary) => (dictionary === undefined ? [] : readTexts(dictionary)));
}

/** Decodes a column of `listsLeaf` whose values are texts. */
export function readTextLists(column: ParquetColumn, rows: number): { readonly values: Texts } & Lists {
  return listsOf(column, rows, (dictionary = Buffer.alloc(0)) => Texts.ofPage(dictionary));
}

function listsOf<Values extends { readonly length: number }>(
  column: ParquetColumn,
  rows: number,
  read: (dictionary: Buffer | undefined) => Values,
): { readonly values: Values } & Lists {
  const { entries, dictionary, page } = column.read();
  const { levels: repeated, end } = readLevels(page, 0, 1, entries);
  const { levels: defined, end: indexesStart } = readLevels(page, end, 2, entries);
  const values = read(dictionary);
  const elements = count(defined, listLevels.element);
  const indexes = dictionary === undefined ? noIndexes : readIndexes(page.subarray(indexesStart), elements);
  const offsets = new Uint32Array(rows + 1);
  let row = 0;
  let used = 0;
  for (let entry = 0; entry < entries; entry++) {
    if (repeated[entry] === 0) offsets[row++] = used;
    used += Number(defined[entry] === listLevels.element);
  }
  offsets[row] = used;
  if (row !== rows) throw damaged('a column has other rows');
  checkIndexes(indexes, values.length);
  const codes = makeCodes(elements, values.length);
  for (let at = 0; at < elements; at++) codes[at] = indexes[at]! + 1;
  return { values, codes, offsets };
}

const noIndexes = new Uint8Array();

function checkIndexes(indexes: Codes, size: number): void {
  let highest = -1;
  for (let at = 0; at < indexes.length; at++) if (indexes[at]! > highest) highest = indexes[at]!;
  if (highest >= size) throw damaged('a value is not in the dictionary');
}

function count(levels: Uint8Array, level: number): number {
  let sum = 0;
  for (let at = 0; at < levels.length; at++) if (levels[at] === level) sum += 1;
  return sum;
}
