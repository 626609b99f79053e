import type { FacetValue } from '@canvass/surveys';
import type { CodedColumn } from '../coded-column.ts';
import type { Codes } from '../codes.ts';
import { readLists, readValues } from '../decode-leaf.ts';
import { readTexts } from '../decode-values.ts';
import { Dictionary } from '../dictionary.ts';
import { listsLeaf, valuesLeaf, type Values } from '../encode-leaf.ts';
import { damaged } from '../errors.ts';
import { GrowingArray, GrowingCodes } from '../growing-array.ts';
import { type Lists, ListBuilder } from '../list-builder.ts';
import type { EncodedFacet, FacetBuilder, FacetFormat, FacetLeaves, FacetSource } from './facet-format.ts';

export interface ChoicesColumn extends CodedColumn<string> {
  readonly type: 'choices';
}

export const choices: FacetFormat<ChoicesColumn> = {
  builder: () => new ChoicesBuilder(),
  encode,
  isIn: ({ q, list }) => (q ?? list)?.type === 'text',
  decode,
  decodeAnswers: decode,
};

class ChoicesBuilder implements FacetBuilder<ChoicesColumn> {
  readonly #dictionary = new Dictionary<string>();
  readonly #codes = new GrowingCodes();
  /** The codes of all rows, from the first answer on that is a list; undefined before. */
  #lists: ListBuilder | undefined;
  /** 1 for each row whose answer is one value; undefined while there is no list or no such row. */
  #singles: GrowingArray<Uint8Array> | undefined;

  add(row: number, answer: FacetValue): void {
    if (typeof answer === 'object') {
      this.#lists ??= this.#toLists();
      this.#lists.beginRow(row);
      for (const value of answer) this.#lists.push(this.#dictionary.code(value) + 1);
      return;
    }
    const code = this.#dictionary.code(answer as string) + 1;
    if (this.#lists === undefined) {
      this.#codes.set(row, code);
    } else {
      this.#lists.beginRow(row);
      this.#lists.push(code);
      this.#markSingle(row);
    }
  }

  build(rows: number, notAsked: Uint8Array | undefined): ChoicesColumn {
    const values = this.#dictionary.view();
    if (this.#lists === undefined) {
      return { type: 'choices', notAsked, values, codes: this.#codes.view(rows), offsets: undefined };
    }
    const singles = this.#singles?.view(rows);
    return { type: 'choices', notAsked, values, ...this.#lists.build(rows), singles };
  }

  #toLists(): ListBuilder {
    const lists = new ListBuilder();
    for (const [row, code] of this.#codes.view(this.#codes.length).entries()) {
      if (code === 0) continue;
      lists.beginRow(row);
      lists.push(code);
      this.#markSingle(row);
    }
    return lists;
  }

  #markSingle(row: number): void {
    this.#singles ??= new GrowingArray((length) => new Uint8Array(length));
    this.#singles.set(row, 1);
  }
}

function encode({ values, codes, offsets, singles }: ChoicesColumn, { nameOf }: FacetSource): EncodedFacet {
  const texts: Values = { type: 'text', values };
  if (offsets === undefined) return { leaves: [valuesLeaf(nameOf('q'), texts, codes)] };
  if (singles === undefined) return { leaves: [listLeaf(nameOf, texts, { codes, offsets })] };
  const separate = separated({ codes, offsets }, singles);
  // Both columns have all values in the same order, so that decoding can merge them.
  return {
    leaves: [valuesLeaf(nameOf('q'), texts, separate.single), listLeaf(nameOf, texts, separate.lists)],
  };
}

function listLeaf(nameOf: FacetSource['nameOf'], values: Values, lists: Lists) {
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
