import type { AnswerValues } from '../answers/answers.ts';
import { isChoiceValue, maxChoices } from '../definition/choice.ts';
import { type SurveyHistory, languageOf, questionOf } from '../history/history.ts';
import { type QuestionType, maxTextLength } from '../definition/question.ts';
import { isRangeValue } from '../definition/range-value.ts';
import { type LanguageBits, languageBit } from '../words/stop-words.ts';
import { isJsonObject } from '../shared/stored-json.ts';

/** The parts of a question that counting needs. */
export interface CountedQuestion {
  readonly id: string;
  readonly type: QuestionType;
  /** Whether every object has a property of this name (`toString`), so that only an own property is an answer. */
  readonly inherited: boolean;
  /** The language of the version's form, whose stop words are left out. So an answer is subtracted as it was counted. */
  readonly language: LanguageBits;
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
  const language = languageBit(languageOf(history, version));
  return ids?.flatMap((id) => {
    const spec = questionOf(history, id);
    return spec === undefined ? [] : [{ id, type: spec.type, inherited: id in Object.prototype, language }];
  });
}

/** The answer to a question; undefined if it was skipped, null if it was not asked. */
export function answerTo(answers: Readonly<Record<string, unknown>>, question: CountedQuestion): unknown {
  return question.inherited && !Object.hasOwn(answers, question.id) ? undefined : answers[question.id];
}

/**
 * Whether a stored record's answers can be counted: an object with no other keys than the version's questions, each
 * value null or of its question's type and within the limits of all definitions. The site checked the
 * version's choices, range and conditions before it acknowledged the answer.
 */
export function isCountable(
  answers: unknown,
  questions: readonly CountedQuestion[],
): answers is AnswerValues {
  if (!isJsonObject(answers)) return false;
  let known = 0;
  for (const question of questions) {
    const value = answerTo(answers, question);
    if (value === undefined) continue;
    if (value !== null && !isValueOf(question.type, value)) return false;
    known += 1;
  }
  return Object.keys(answers).length === known;
}

export function isValueOf(type: QuestionType, value: unknown): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string' && value.length <= maxTextLength;
    case 'scale':
      return isRangeValue(value);
    case 'choice':
      return isChoiceValue(value) || (Array.isArray(value) && areChoiceValues(value));
  }
}

function areChoiceValues(values: readonly unknown[]): boolean {
  return (
    values.length > 0 &&
    values.length <= maxChoices &&
    values.every(isChoiceValue) &&
    new Set(values).size === values.length
  );
}
