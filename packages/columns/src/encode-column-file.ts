import type { SurveyHistory } from '@canvass/surveys';
import type { AnswerColumns } from './answer-columns.ts';
import { ColumnBuilder, type ColumnRow } from './column-builder.ts';
import { columnNames, columnNamesOf } from './column-names.ts';
import { type EncodedLeaf, booleansLeaf, numbersLeaf, textsLeaf, versionsLeaf } from './encode-leaf.ts';
import { encodeFacet } from './facets/facet-formats.ts';
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
    const { texts, leaves } = encodeFacet(column, {
      nameOf: (role) => nameOf(role, id),
      textOf: (row) => rows[row]!.answers[id] as string,
    });
    if (texts !== undefined) head.push(texts);
    tail.push(...leaves);
    if (column.notAsked !== undefined) tail.push(booleansLeaf(nameOf('asked', id), column.notAsked.map(not)));
  }
  return writeFile([...head, ...tail], rows.length, head.length);
}

function rowLeaves({ places, receivedAtMs, versions }: AnswerColumns): EncodedLeaf[] {
  return [
    numbersLeaf(columnNames.place, 'int64', places),
    versionsLeaf(columnNames.version, versions.values, versions.codes),
    numbersLeaf(columnNames.receivedAt, 'time', receivedAtMs),
  ];
}

function not(flag: number): number {
  return 1 - flag;
}
