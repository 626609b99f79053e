export type { AnswerColumns, Codes, QuestionColumn, TextColumn, ValueColumn } from './answer-columns.ts';
