import type { CodedColumn } from '../coded-column.ts';
import type { Codes } from '../codes.ts';
import { readLists, readValues } from '../decode-leaf.ts';
import { readTexts } from '../decode-values.ts';
import { listsLeaf, valuesLeaf, type Values } from '../encode-leaf.ts';
import { damaged } from '../errors.ts';
import { GrowingArray, GrowingCodes } from '../growing-array.ts';
import { type Lists, ListBuilder } from '../list-builder.ts';
import type { EncodedFacet, FacetFormat, FacetLeaves, FacetSource } from './facet-format.ts';
import { ValuesBuilder } from './values-builder.ts';

export interface ChoicesColumn extends CodedColumn<string> {
  readonly type: 'choices';
}

export const choices: FacetFormat<ChoicesColumn> = {
  builder: () => new ValuesBuilder((coded) => ({ type: 'choices', ...(coded as CodedColumn<string>) })),
  encode,
  isIn: ({ q, list }) => (q ?? list)?.type === 'text',
  decode,
  decodeAnswers: decode,
};

function encode({ values, codes, offsets, singles }: ChoicesColumn, { nameOf }: FacetSource): EncodedFacet {
  const texts: Values = { type: 'text', values };
  if (offsets === undefined) return { leaves: [valuesLeaf(nameOf('q'), texts, codes)] };
  if (singles === undefined) return { leaves: [listLeaf(nameOf, values, { codes, offsets })] };
  const separate = separated({ codes, offsets }, singles);
  // Both columns have all values in the same order, so that decoding can merge them.
  return {
    leaves: [valuesLeaf(nameOf('q'), texts, separate.single), listLeaf(nameOf, values, separate.lists)],
  };
}

function listLeaf(nameOf: FacetSource['nameOf'], values: readonly string[], lists: Lists) {
  const { offsets } = lists;
  return listsLeaf(nameOf('list'), values, lists, (row) => offsets[row] === offsets[row + 1]);
}

/** Separates a column's single values from its lists. */
function separated({ codes, offsets }: Lists, singles: Uint8Array): { single: Codes; lists: Lists } {
  const single = new GrowingCodes();
  const lists = new ListBuilder();
  for (const [row, isSingle] of singles.entries()) {
    if (isSingle === 1) {
      single.set(row, codes[offsets[row]!]!);
      continue;
    }
    lists.beginRow(row);
    for (const code of codes.subarray(offsets[row], offsets[row + 1])) lists.push(code);
  }
  return { single: single.view(singles.length), lists: lists.build(singles.length) };
}

function decode({ q, list }: FacetLeaves, rows: number, notAsked: Uint8Array | undefined): ChoicesColumn {
  return { type: 'choices', notAsked, ...valuesOf(q, list, rows) };
}

function valuesOf(
  single: FacetLeaves['q'],
  list: FacetLeaves['list'],
  rows: number,
): Omit<ChoicesColumn, 'type' | 'notAsked'> {
  const lists = list && readLists(list, rows);
  if (single === undefined) {
    if (lists === undefined) throw damaged('a facet has no values');
    return lists;
  }
  const { values, codes } = readValues(single, rows, readTexts);
  if (lists === undefined) return { values, codes, offsets: undefined };
  if (lists.values.length !== values.length) throw damaged('a facet has different values');
  return { values, ...merged(codes, lists) };
}

/** Merges single values and lists, whose codes mean the same values, into one column of lists. */
function merged(single: Codes, lists: Lists) {
  const both = new ListBuilder();
  const singles = new GrowingArray((length) => new Uint8Array(length));
  for (const [row, code] of single.entries()) {
    both.beginRow(row);
    if (code > 0) {
      both.push(code);
      singles.set(row, 1);
    }
    for (const each of lists.codes.subarray(lists.offsets[row], lists.offsets[row + 1])) both.push(each);
  }
  return { ...both.build(single.length), singles: singles.view(single.length) };
}
