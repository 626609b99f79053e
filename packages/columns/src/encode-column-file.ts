import type { SurveyHistory } from '@canvass/surveys';
import type { AnswerColumns, WordsColumn, ValueColumn } from './answer-columns.ts';
import type { Codes } from './codes.ts';
import { ColumnBuilder, type ColumnRow } from './column-builder.ts';
import { type ColumnRole, columnNames, columnNamesOf } from './column-names.ts';
import { Dictionary } from './dictionary.ts';
import {
  type EncodedLeaf,
  type Values,
  booleansLeaf,
  listsLeaf,
  nullableTextsLeaf,
  numbersLeaf,
  textsLeaf,
  valuesLeaf,
  versionsLeaf,
} from './encode-leaf.ts';
import { GrowingCodes } from './growing-array.ts';
import { type Lists, ListBuilder } from './list-builder.ts';
import { writeFile } from './write-file.ts';

export interface EncodedColumnFile {
  readonly bytes: Buffer;
  /** The number of bytes from the first column that a slice needs to the end of the file. */
  readonly tailBytes: number;
}

/** Encodes rows, in the order of the log, as a Parquet file. There may be none. Throws `ColumnsError` `unknown-version`. */
export function encodeColumnFile(rows: readonly ColumnRow[], history: SurveyHistory): EncodedColumnFile {
  const builder = new ColumnBuilder(history);
  for (const row of rows) builder.add(row);
  const columns = builder.build();
  const nameOf = columnNamesOf(history);
  const head = [textsLeaf(columnNames.id, builder.ids)];
  const tail = rowLeaves(columns);
  for (const [id, column] of columns.facets) {
    const name = (role: ColumnRole): string => nameOf(role, id);
    if (column.type === 'words') {
      const texts = rows.map(({ answers }, row) =>
        column.lengths[row]! < 0 ? null : (answers[id] as string),
      );
      head.push(nullableTextsLeaf(name('q'), texts));
      tail.push(...textLeaves(name, column));
    } else {
      tail.push(...valueLeaves(name, column));
    }
    if (column.notAsked !== undefined) tail.push(booleansLeaf(name('asked'), column.notAsked.map(not)));
  }
  return writeFile([...head, ...tail], rows.length, head.length);
}

type NameOf = (role: ColumnRole) => string;

function rowLeaves({ places, receivedAtMs, versions }: AnswerColumns): EncodedLeaf[] {
  return [
    numbersLeaf(columnNames.place, 'int64', places),
    versionsLeaf(columnNames.version, versions.values, versions.codes),
    numbersLeaf(columnNames.receivedAt, 'time', receivedAtMs),
  ];
}

/** The columns of a facet of words behind the texts: lengths and words. */
function textLeaves(name: NameOf, { lengths, words }: WordsColumn): EncodedLeaf[] {
  const dictionary = new Dictionary<number>();
  const codes = new GrowingCodes();
  for (const [row, length] of lengths.entries()) if (length >= 0) codes.set(row, dictionary.code(length) + 1);
  return [
    valuesLeaf(name('length'), { type: 'int32', values: dictionary.view() }, codes.view(lengths.length)),
    listsLeaf(name('words'), { type: 'text', values: words.values }, words, (row) => lengths[row]! < 0),
  ];
}

function valueLeaves(name: NameOf, column: ValueColumn): EncodedLeaf[] {
  const values = { type: column.type === 'number' ? 'int32' : 'text', values: column.values } as Values;
  const { codes, offsets, singles } = column;
  if (offsets === undefined) return [valuesLeaf(name('q'), values, codes)];
  if (singles === undefined) return [listLeaf(name, values, { codes, offsets })];
  const separate = separated({ codes, offsets }, singles);
  // Both columns have all values in the same order, so that decoding can merge them.
  return [valuesLeaf(name('q'), values, separate.single), listLeaf(name, values, separate.lists)];
}

function listLeaf(name: NameOf, values: Values, lists: Lists): EncodedLeaf {
  const { offsets } = lists;
  return listsLeaf(name('list'), values, lists, (row) => offsets[row] === offsets[row + 1]);
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

function not(flag: number): number {
  return 1 - flag;
}
