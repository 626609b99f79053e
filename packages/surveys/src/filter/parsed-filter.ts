import { compareCodePoints } from '../shared/code-points.ts';
import { type FieldError, maxFieldErrors } from '../shared/field-error.ts';
import { type AnswerFilter, type QuestionFilter, maxFilterConditions } from './answer-filter.ts';
import type { ReceivedTimes } from './received-times.ts';

export type ParsedFilter =
  | { readonly ok: true; readonly filter: AnswerFilter }
  | { readonly ok: false; readonly errors: FieldError[] };

export const noSuchQuestion = 'No version of the survey asks a question with this id';
export const tooManyConditions = `A filter has conditions on at most ${maxFilterConditions} questions`;

/** The filter in its one form, or its faults. */
export function parsedFilter(
  conditions: readonly QuestionFilter[],
  tags: AnswerFilter['tags'],
  times: ReceivedTimes,
  errors: readonly FieldError[],
): ParsedFilter {
  if (errors.length > 0) return { ok: false, errors: errors.slice(0, maxFieldErrors) };
  const questions = conditions.toSorted((a, b) => compareCodePoints(a.question, b.question));
  return { ok: true, filter: { questions, ...(tags && { tags }), ...times } };
}
