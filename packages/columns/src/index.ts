export type { AnswerColumns, Codes, QuestionColumn, TextColumn, ValueColumn } from './answer-columns.ts';
export { ColumnBuilder, type ColumnRow } from './column-builder.ts';
export { ColumnsError, type ColumnsErrorCode } from './errors.ts';
