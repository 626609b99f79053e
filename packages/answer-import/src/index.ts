export { AnswerImportError, type AnswerImportErrorCode } from './errors.ts';
export { importAnswers, type ImportDeps, type ImportProgress, type ImportRequest } from './import-answers.ts';
export type { ImportReport, RefusedRow } from './import-report.ts';
export { type Mapping, parseMapping } from './mapping.ts';
export { timeReader } from './times/read-time.ts';
export { type TimeFormat, timeFormats } from './times/written-time.ts';
