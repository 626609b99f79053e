import type { AnswerFilter } from '@canvass/surveys';

export const exportFormats = ['csv', 'ndjson', 'parquet', 'xlsx'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** What an export has, and how. JSON-safe. */
export interface ExportRequest {
  readonly format: ExportFormat;
  readonly filter: AnswerFilter;
  /** What stands for a choice: its value, or its latest label. */
  readonly choices: 'values' | 'labels';
  /** Several choices as one cell, or with a column for each choice. NDJSON has a list either way. */
  readonly multiple: 'joined' | 'columns';
  /** The first row of CSV and XLSX: names made of question ids, or the texts of the questions. Parquet and NDJSON have ids either way. */
  readonly headers: Headers;
  /** A byte order mark in front of CSV: Excel reads a file without it in the computer's own encoding. */
  readonly byteOrderMark: boolean;
}

export const headerKinds = ['ids', 'texts'] as const;

type Headers = (typeof headerKinds)[number];

/** What the first row has if nobody says it: people open a workbook, whose second sheet has the ids; programs read the others. */
export function usualHeaders(format: ExportFormat): Headers {
  return format === 'xlsx' ? 'texts' : 'ids';
}

/** Media types, and the ends of names of files. */
export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
