import { constants, zstdCompressSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter, type ColumnSource } from 'hyparquet-writer';
import type { AnswerRows } from '../answer-rows.ts';
import type { AnswerColumn } from '../column-headers.ts';
import type { ExportColumn, ExportLayout } from '../export-layout.ts';
import { IsoTimes } from '../iso-times.ts';
import { textLeaf, textList } from '../facets/parquet-text.ts';
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
 * Creates an encoder of Parquet with row groups of usually about 20,000 answers, zstd, and pages of version 1. A facet that was skipped or
 * not asked is null. A facet of several choices is a list of strings. Times are in UTC.
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
  for (const { form, facet } of columns) {
    if (!form.parquet.isFreeText) continue;
    for (const cell of cells.get(facet.id) ?? []) if (typeof cell === 'string') sum += cell.length;
  }
  return sum;
}

const time = {
  type: 'INT64',
  converted_type: 'TIMESTAMP_MILLIS',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
} as const;
const required = 'REQUIRED' as const;

const elements: Readonly<Record<AnswerColumn['what'], (name: string) => readonly SchemaElement[]>> = {
  id: (name) => [{ ...textLeaf(name), repetition_type: required }],
  time: (name) => [{ name, ...time, repetition_type: required }],
  localTime: (name) => [{ ...textLeaf(name), repetition_type: required }],
  version: (name) => [{ name, type: 'INT32', repetition_type: required }],
  tags: textList,
};

function schemaOf({ answerColumns, columns }: ExportLayout): SchemaElement[] {
  return [
    { name: 'answers', num_children: answerColumns.length + columns.length },
    ...answerColumns.flatMap(({ name, what }) => elements[what](name)),
    ...columns.flatMap(({ name, form }) => form.parquet.schema(name)),
  ];
}

const withoutBounds = { statistics: false } as const;
const withoutDictionary = { encoding: 'PLAIN' } as const;

function columnsOf(
  { answerColumns, zone, columns }: ExportLayout,
  waiting: readonly AnswerRows[],
): ColumnSource[] {
  const all = <T>(of: (answers: AnswerRows) => Iterable<T>): T[] =>
    waiting.flatMap((answers) => [...of(answers)]);
  const localTimes = new IsoTimes(zone);
  const sources: Readonly<Record<AnswerColumn['what'], () => Omit<ColumnSource, 'name'>>> = {
    id: () => ({ data: all(({ ids }) => ids), ...withoutDictionary, ...withoutBounds }),
    time: () => ({ data: all(({ receivedAtMs }) => Array.from(receivedAtMs, BigInt)) }),
    localTime: () => ({
      data: all(({ receivedAtMs }) => Array.from(receivedAtMs, (ms) => localTimes.of(ms))),
      ...withoutDictionary,
    }),
    version: () => ({ data: all(({ versions }) => versions) }),
    // An answer without tags has no list.
    tags: () => ({
      data: all(({ rows, tags }) =>
        Array.from({ length: rows }, (_, row) => (tags?.[row]?.length ? [...tags[row]] : null)),
      ),
      ...withoutBounds,
    }),
  };
  return [
    ...answerColumns.map(({ name, what }): ColumnSource => ({ name, ...sources[what]() })),
    ...columns.map((column): ColumnSource => {
      const { isFreeText, hasBounds } = column.form.parquet;
      return {
        name: column.name,
        data: all((answers) => valuesOf(column, answers)),
        ...(isFreeText && withoutDictionary),
        ...(!hasBounds && withoutBounds),
      };
    }),
  ];
}

function valuesOf({ facet, form }: ExportColumn, { rows, cells }: AnswerRows) {
  const { value } = form.parquet;
  const column = cells.get(facet.id);
  return Array.from({ length: rows }, (_, row) => {
    const cell = column?.[row];
    return cell === undefined || cell === null ? null : value(cell);
  });
}
