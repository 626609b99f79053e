export type { AnswerColumns, Codes, QuestionColumn, TextColumn, ValueColumn } from './answer-columns.ts';
export { ColumnBuilder, type ColumnRow } from './column-builder.ts';
export { columnNamesOf } from './column-names.ts';
export { decodeAnswers, type DecodedAnswers, type TextAnswers } from './decode-answers.ts';
export { decodeColumns } from './decode-columns.ts';
export { decodeIds, decodeTexts } from './decode-heads.ts';
export { type EncodedColumnFile, encodeColumnFile } from './encode-column-file.ts';
export { ColumnsError, type ColumnsErrorCode } from './errors.ts';
export { Texts } from './texts.ts';
