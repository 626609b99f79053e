import type { SurveyHistory } from '@canvass/surveys';
import { csvEncoder } from './encoders/csv-encoder.ts';
import type { ExportEncoder } from './encoders/export-encoder.ts';
import { ndjsonEncoder } from './encoders/ndjson-encoder.ts';
import { parquetEncoder } from './encoders/parquet-encoder.ts';
import { xlsxEncoder } from './encoders/xlsx/xlsx-encoder.ts';
import type { ExportLayout } from './export-layout.ts';
import type { ExportRequest } from './export-request.ts';

/**
 * Creates the encoder of a format.
 *
 * @param logBytes The size of the survey's log, by which a format may estimate the size of its file.
 */
export function createEncoder(
  history: SurveyHistory,
  layout: ExportLayout,
  request: ExportRequest,
  logBytes: number,
): ExportEncoder {
  switch (request.format) {
    case 'csv':
      return csvEncoder(layout, request);
    case 'ndjson':
      return ndjsonEncoder(history, layout, request);
    case 'parquet':
      return parquetEncoder(layout);
    case 'xlsx':
      return xlsxEncoder(layout, { logBytes });
  }
}
