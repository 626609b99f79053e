import { ChoiceTotals } from './choice-totals.ts';
import { SurveysError } from '../shared/errors.ts';
import type { QuestionType } from '../definition/question.ts';
import { RangeTotals } from './range-totals.ts';
import { malformed } from '../shared/stored-json.ts';
import { TextTotals } from './text-totals.ts';
import { WordCounts, maxDistinctWords } from '../words/word-counts.ts';

/** The state of one question's statistics: counts and integer sums only, so that merging never rounds. */
export type QuestionTotals = ChoiceTotals | RangeTotals | TextTotals;
export type QuestionTotalsJson = ReturnType<QuestionTotals['toJSON']>;

const totalsOf = {
  choice: ChoiceTotals,
  scale: RangeTotals,
  text: TextTotals,
} satisfies Record<QuestionType, unknown>;

/** `wordCapacity`: the most distinct words of a text question. */
export function emptyTotals(type: QuestionType, wordCapacity: number = maxDistinctWords): QuestionTotals {
  return type === 'text' ? new TextTotals(0, 0, 0, new WordCounts(wordCapacity)) : new totalsOf[type]();
}

export function totalsFromJSON(json: unknown): QuestionTotals {
  const type = typeof json === 'object' && json !== null && 'type' in json ? json.type : undefined;
  if (!isQuestionType(type)) malformed('a question has no known type');
  return totalsOf[type].fromJSON(json);
}

function isQuestionType(type: unknown): type is QuestionType {
  return typeof type === 'string' && Object.hasOwn(totalsOf, type);
}

/** Adds `from` to `into`, which must be of the same type. */
export function addTotals(into: QuestionTotals, from: QuestionTotals): void {
  if (into.type !== from.type) throw typeMismatch(into.type, from.type);
  into.addAll(from as never);
}

/** Subtracts `from`, which must be of the same type. @returns false if `into` does not have it */
export function subtractTotals(into: QuestionTotals, from: QuestionTotals): boolean {
  if (into.type !== from.type) throw typeMismatch(into.type, from.type);
  return into.subtractAll(from as never);
}

export function typeMismatch(expected: QuestionType, found: QuestionType): SurveysError {
  return new SurveysError('question-type-mismatch', `A ${expected} question cannot be counted as ${found}`);
}
