import type { SurveyHistory } from '@canvass/surveys';
import { csvEncoder } from './encoders/csv-encoder.ts';
import type { ExportEncoder } from './encoders/export-encoder.ts';
import { ndjsonEncoder } from './encoders/ndjson-encoder.ts';
import { parquetEncoder } from './encoders/parquet-encoder.ts';
import { xlsxEncoder } from './encoders/xlsx-encoder.ts';
import { exportLayout } from './export-layout.ts';
import type { ExportRequest } from './export-request.ts';

export function createEncoder(history: SurveyHistory, request: ExportRequest): ExportEncoder {
  const layout = exportLayout(history, request);
  switch (request.format) {
    case 'csv':
      return csvEncoder(layout, request);
    case 'ndjson':
      return ndjsonEncoder(layout);
    case 'parquet':
      return parquetEncoder(layout);
    case 'xlsx':
      return xlsxEncoder(layout);
  }
}
