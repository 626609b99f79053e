import type { AnswerReading } from '../kind.ts';

export const statementReading: AnswerReading<unknown> = {
  valueOf: () => undefined,
  fromForm: () => undefined,
};
