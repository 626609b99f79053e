import type { AnswerFilter } from '@canvass/surveys';
import type { ExportLanguage } from './export-language.ts';

export const exportFormats = ['csv', 'ndjson', 'parquet', 'xlsx'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** Says which answers an export has, and in which form. It can be stored as JSON. */
export interface ExportRequest {
  readonly format: ExportFormat;
  readonly filter: AnswerFilter;
  /** Whether a choice is written as its value or as its latest label. */
  readonly choices: 'values' | 'labels';
  /** Whether several choices are one cell, or each choice has a column. NDJSON always has a list. */
  readonly multiple: 'joined' | 'columns';
  /** Whether the first row of CSV and XLSX has names made of question ids, or the questions' texts. Parquet and NDJSON always have ids. */
  readonly headers: Headers;
  /** Whether the times of a survey in another zone than UTC stand beside those in UTC, or in their place. NDJSON always has both. */
  readonly times: Times;
  /** Whether a column has the tags that the answers had when the export began. Default: false. */
  readonly tags?: boolean;
  /** The language of the headers that every file has, and of its codebook. Default: English. */
  readonly words?: ExportLanguage;
  /** Whether CSV begins with a byte order mark. Excel reads a file without it in the computer's own encoding. */
  readonly byteOrderMark: boolean;
}

export const headerKinds = ['ids', 'texts'] as const;

type Headers = (typeof headerKinds)[number];

export const timesKinds = ['both', 'local'] as const;

type Times = (typeof timesKinds)[number];

/**
 * Returns the default headers of a format. A workbook has texts, because people open it, and its second sheet has the ids. Programs read the
 * other formats.
 */
export function usualHeaders(format: ExportFormat): Headers {
  return format === 'xlsx' ? 'texts' : 'ids';
}

/** The media type of each format. The format itself is the extension of a file's name. */
export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
