import { constants, zstdCompressSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter, type ColumnSource } from 'hyparquet-writer';
import type { AnswerRows, Cell } from '../answer-rows.ts';
import { answerColumns } from '../column-headers.ts';
import type { ExportLayout, QuestionColumn } from '../export-layout.ts';
import { choicesWriter, isChosen } from './cell-writers.ts';
import type { ExportEncoder } from './export-encoder.ts';

/** A row group has at least this many rows, except the last one, and groups with many cells or long texts. */
const groupRows = 10_000;
/** A row group is written when it has this many cells. */
const groupCells = 1_000_000;
/** A row group is written when its texts have this many characters. */
const groupCharacters = 8 * 1024 * 1024;

const compressors = {
  ZSTD: (bytes: Uint8Array) =>
    zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
};

/**
 * Creates an encoder of Parquet with row groups of usually about 20,000 answers, zstd, and pages of version 1. A question that was skipped or
 * not asked is null. A question that allows several choices is a list of strings. Times are in UTC.
 */
export function parquetEncoder(layout: ExportLayout): ExportEncoder {
  const output = new ByteWriter();
  const writer = new ParquetWriter({
    writer: output,
    schema: schemaOf(layout),
    codec: 'ZSTD',
    compressors,
    createdBy: 'canvass',
  });
  let waiting: AnswerRows[] = [];
  let rows = 0;
  let characters = 0;

  /** Takes the bytes that were written since the last call. The writer's `offset` goes on counting, as in the library's own file writer. */
  function take(): Uint8Array[] {
    const bytes = output.getBytes().slice();
    output.index = 0;
    return [bytes];
  }

  function writeGroup(): void {
    if (rows === 0) return;
    const columnData = columnsOf(layout, waiting);
    void writer.write({ columnData, rowGroupSize: rows });
    waiting = [];
    rows = 0;
    characters = 0;
  }

  return {
    async add(answers) {
      waiting.push(answers);
      rows += answers.rows;
      characters += charactersOf(answers, layout);
      const cells = rows * layout.columns.length;
      if (rows < groupRows && cells < groupCells && characters < groupCharacters) return [];
      writeGroup();
      return take();
    },
    async end() {
      writeGroup();
      void writer.finish();
      return take();
    },
  };
}

function charactersOf({ cells }: AnswerRows, { columns }: ExportLayout): number {
  let sum = 0;
  for (const { kind, question } of columns) {
    if (kind !== 'text') continue;
    for (const cell of cells.get(question) ?? []) if (typeof cell === 'string') sum += cell.length;
  }
  return sum;
}

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
const time = {
  type: 'INT64',
  converted_type: 'TIMESTAMP_MILLIS',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
} as const;
const required = 'REQUIRED';
const optional = 'OPTIONAL';

function schemaOf({ columns }: ExportLayout): SchemaElement[] {
  const [id, receivedAt, version] = answerColumns;
  return [
    { name: 'answers', num_children: answerColumns.length + columns.length },
    { name: id, ...text, repetition_type: required },
    { name: receivedAt, ...time, repetition_type: required },
    { name: version, type: 'INT32', repetition_type: required },
    ...columns.flatMap(({ name, kind }): SchemaElement[] => {
      switch (kind) {
        case 'text':
        case 'choice':
          return [{ name, ...text, repetition_type: optional }];
        case 'number':
          return [{ name, type: 'INT32', repetition_type: optional }];
        case 'isChosen':
          return [{ name, type: 'BOOLEAN', repetition_type: optional }];
        case 'choices':
          return [
            {
              name,
              repetition_type: optional,
              num_children: 1,
              converted_type: 'LIST',
              logical_type: { type: 'LIST' },
            },
            { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
            { name: 'element', ...text, repetition_type: required },
          ];
      }
    }),
  ];
}

/**
 * Texts have no statistics. The library would keep the least and the greatest text of each row group in memory to the end of the file, and with
 * each all texts that were decoded together with it.
 */
const withoutBounds = { statistics: false } as const;

function columnsOf(layout: ExportLayout, waiting: readonly AnswerRows[]): ColumnSource[] {
  const [id, receivedAt, version] = answerColumns;
  const all = <T>(of: (answers: AnswerRows) => Iterable<T>): T[] =>
    waiting.flatMap((answers) => [...of(answers)]);
  return [
    { name: id, data: all(({ ids }) => ids), encoding: 'PLAIN', ...withoutBounds },
    { name: receivedAt, data: all(({ receivedAtMs }) => Array.from(receivedAtMs, BigInt)) },
    { name: version, data: all(({ versions }) => versions) },
    ...layout.columns.map((column): ColumnSource => {
      const valueOf = valueWriter(column, layout);
      const data = all(({ rows, cells }) => {
        const cellsOf = cells.get(column.question);
        return Array.from({ length: rows }, (_, row) => {
          const cell = cellsOf?.[row];
          return cell === undefined || cell === null ? null : valueOf(cell);
        });
      });
      switch (column.kind) {
        case 'text':
          return { name: column.name, data, encoding: 'PLAIN', ...withoutBounds };
        case 'choice':
        case 'choices':
          return { name: column.name, data, ...withoutBounds };
        case 'number':
        case 'isChosen':
          return { name: column.name, data };
      }
    }),
  ];
}

function valueWriter(
  column: QuestionColumn,
  layout: ExportLayout,
): (cell: NonNullable<Cell>) => string | number | boolean | string[] {
  const { question, kind } = column;
  switch (kind) {
    case 'text':
    case 'number':
      return (cell) => cell as string | number;
    case 'isChosen':
      return (cell) => isChosen(cell, column.choice);
    case 'choices':
      return (cell) =>
        (typeof cell === 'object' ? [...cell] : [String(cell)]).map((each) =>
          layout.choiceText(question, each),
        );
    case 'choice':
      // An earlier version of the question may have allowed several choices.
      return choicesWriter(layout, question, (written) => written);
  }
}
