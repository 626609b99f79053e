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
  /** A byte order mark in front of CSV: Excel reads a file without it in the computer's own encoding. */
  readonly byteOrderMark: boolean;
}

/** Media types, and the ends of names of files. */
export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
