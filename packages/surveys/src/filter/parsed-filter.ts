import { compareCodePoints } from '../shared/code-points.ts';
import { type FieldError, MAX_FIELD_ERRORS } from '../shared/field-error.ts';
import { type AnswerFilter, MAX_FILTER_CONDITIONS, type QuestionFilter } from './answer-filter.ts';
import type { ReceivedTimes } from './received-times.ts';

export type ParsedFilter =
  | { readonly ok: true; readonly filter: AnswerFilter }
  | { readonly ok: false; readonly errors: FieldError[] };

export const noSuchQuestion = 'No version of the survey asks a question with this id';
export const tooManyConditions = `A filter has conditions on at most ${MAX_FILTER_CONDITIONS} questions`;

/** The filter in its one form, or its faults. */
export function parsedFilter(
  conditions: readonly QuestionFilter[],
  times: ReceivedTimes,
  errors: readonly FieldError[],
): ParsedFilter {
  if (errors.length > 0) return { ok: false, errors: errors.slice(0, MAX_FIELD_ERRORS) };
  const questions = conditions.toSorted((a, b) => compareCodePoints(a.question, b.question));
  return { ok: true, filter: { questions, ...times } };
}
