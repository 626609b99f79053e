import { ChoiceTotals, type ChoiceTotalsJson } from './choice-totals.ts';
import type { QuestionType } from './definition.ts';
import { SurveysError } from './errors.ts';
import { RangeTotals, type RangeTotalsJson } from './range-totals.ts';
import { malformed } from './stored-json.ts';
import { TextTotals, type TextTotalsJson } from './text-totals.ts';

/** The state of one question's statistics: counts and integer sums only, so that merging never rounds. */
export type QuestionTotals = ChoiceTotals | RangeTotals | TextTotals;
export type QuestionTotalsJson = ChoiceTotalsJson | RangeTotalsJson | TextTotalsJson;

export function emptyTotals(type: QuestionType): QuestionTotals {
  switch (type) {
    case 'multipleChoice':
      return new ChoiceTotals();
    case 'range':
      return new RangeTotals();
    case 'freeText':
      return new TextTotals();
  }
}

export function totalsFromJSON(json: unknown): QuestionTotals {
  const type = typeof json === 'object' && json !== null && 'type' in json ? json.type : undefined;
  switch (type) {
    case 'multipleChoice':
      return ChoiceTotals.fromJSON(json);
    case 'range':
      return RangeTotals.fromJSON(json);
    case 'freeText':
      return TextTotals.fromJSON(json);
    default:
      return malformed('a question has no known type');
  }
}

/** Adds `from` to `into`, which must be of the same type. */
export function addTotals(into: QuestionTotals, from: QuestionTotals): void {
  if (into.type === 'multipleChoice' && from.type === 'multipleChoice') into.addAll(from);
  else if (into.type === 'range' && from.type === 'range') into.addAll(from);
  else if (into.type === 'freeText' && from.type === 'freeText') into.addAll(from);
  else throw typeMismatch(into.type, from.type);
}

export function typeMismatch(expected: QuestionType, found: QuestionType): SurveysError {
  return new SurveysError('question_type_mismatch', `A ${expected} question cannot be counted as ${found}`);
}
