import { compileAnswerValidator, type ValidatedAnswers } from '../src/answers/answer-validator.ts';
import type { FlatRecord } from '../src/facets/facet.ts';
import { definitionOf } from './arbitraries.ts';
import { someDay } from './some-day.ts';

/** A question of a definition, with options of any kind. */
export interface AskedQuestion {
  readonly id: string;
  readonly [option: string]: unknown;
}

/** Validates an answer to a survey of this question. */
export function validate(question: AskedQuestion, answer: unknown): ValidatedAnswers {
  return compileAnswerValidator(definitionOf(question))({ [question.id]: answer }, someDay);
}

/** What is wrong with the answer: none if it is right. */
export function faultsOf(
  question: AskedQuestion,
  answer: unknown,
): (readonly [path: string, message: string])[] {
  const read = validate(question, answer);
  return read.ok ? [] : read.errors.map(({ path, message }) => [path, message]);
}

/** What is stored of the answer. @throws Error with its faults if it is wrong */
export function recordOf(question: AskedQuestion, answer: unknown): FlatRecord {
  const read = validate(question, answer);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.record;
}
