import type { AnswerValues } from './answers.ts';
import {
  type QuestionType,
  MAX_CHOICES,
  MAX_CHOICE_VALUE_LENGTH,
  MAX_RANGE_MAGNITUDE,
  MAX_TEXT_LENGTH,
} from './definition.ts';
import { type SurveyHistory, questionOf } from './history.ts';

/** The parts of a question that counting needs. */
export interface CountedQuestion {
  readonly id: string;
  readonly type: QuestionType;
  /** Whether every object has a property of this name (`toString`), so that only an own property is an answer. */
  readonly inherited: boolean;
}

const countedByHistory = new WeakMap<SurveyHistory, Map<number, readonly CountedQuestion[]>>();

/**
 * The questions that a definition version asks, prepared for counting its answers; undefined for an unknown version.
 * The same history object returns the same array, which makes counting faster: keep the object between answers.
 */
export function countedQuestions(
  history: SurveyHistory,
  version: number,
): readonly CountedQuestion[] | undefined {
  let byVersion = countedByHistory.get(history);
  if (byVersion === undefined) {
    byVersion = new Map();
    countedByHistory.set(history, byVersion);
  }
  let questions = byVersion.get(version);
  if (questions === undefined) {
    questions = prepare(history, version);
    if (questions !== undefined) byVersion.set(version, questions);
  }
  return questions;
}

function prepare(history: SurveyHistory, version: number): readonly CountedQuestion[] | undefined {
  const ids = Object.hasOwn(history.versions, version) ? history.versions[version] : undefined;
  return ids?.flatMap((id) => {
    const spec = questionOf(history, id);
    return spec === undefined ? [] : [{ id, type: spec.type, inherited: id in Object.prototype }];
  });
}

/** The answer to a question, or undefined if it was skipped. */
export function answerTo(answers: Readonly<Record<string, unknown>>, question: CountedQuestion): unknown {
  return question.inherited && !Object.hasOwn(answers, question.id) ? undefined : answers[question.id];
}

/**
 * Whether a stored record's answers can be counted: an object with no other keys than the version's questions, each
 * value of its question's type and within the limits of all definitions. The site checked the
 * version's choices and range before it acknowledged the answer.
 */
export function isCountable(
  answers: unknown,
  questions: readonly CountedQuestion[],
): answers is AnswerValues {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return false;
  const record = answers as Record<string, unknown>;
  let known = 0;
  for (const question of questions) {
    const value = answerTo(record, question);
    if (value === undefined) continue;
    if (!isValueOf(question.type, value)) return false;
    known += 1;
  }
  return Object.keys(record).length === known;
}

function isValueOf(type: QuestionType, value: unknown): boolean {
  switch (type) {
    case 'freeText':
      return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH;
    case 'range':
      return Number.isInteger(value) && Math.abs(value as number) <= MAX_RANGE_MAGNITUDE;
    case 'multipleChoice':
      return isChoiceValue(value) || (Array.isArray(value) && areChoiceValues(value));
  }
}

function isChoiceValue(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_CHOICE_VALUE_LENGTH;
}

function areChoiceValues(values: readonly unknown[]): boolean {
  return (
    values.length > 0 &&
    values.length <= MAX_CHOICES &&
    values.every(isChoiceValue) &&
    new Set(values).size === values.length
  );
}
