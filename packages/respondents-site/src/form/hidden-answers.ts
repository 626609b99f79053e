import { type AnswerContext, type FormFields, isHidden, type SurveyDefinition } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { CompiledSurvey } from '../compiled-survey.ts';

/** The answers of hidden questions, by id. A form carries them in hidden fields from its first page to the last. */
export type HiddenAnswers = Readonly<Record<string, string>>;

const none: HiddenAnswers = {};

/**
 * Returns the answers that the address of a form has, such as `?source=shop`. One that does not fit its question is left out: whoever fills
 * in the form has not written it, and could not correct it.
 */
export function hiddenAnswersIn(
  query: unknown,
  { hiddenIds, validate }: Pick<CompiledSurvey, 'hiddenIds' | 'validate'>,
  context: AnswerContext,
): HiddenAnswers {
  if (hiddenIds.length === 0) return none;
  const given = (query ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    hiddenIds.flatMap((id) => {
      const answer = Object.hasOwn(given, id) ? given[id] : undefined;
      if (typeof answer !== 'string' || answer === '') return [];
      const read = validate({ [id]: answer }, context);
      return !read.ok && read.errors.some(({ path }) => path === `answers.${id}`) ? [] : [[id, answer]];
    }),
  );
}

/** Returns the answers that a sent form carries. */
export function hiddenAnswersOf({ questions }: SurveyDefinition, fields: FormFields): HiddenAnswers {
  const hidden = questions.filter(isHidden);
  if (hidden.length === 0) return none;
  return Object.fromEntries(
    hidden.flatMap(({ id }) => {
      const answer = Object.hasOwn(fields, id) ? fields[id] : undefined;
      return typeof answer === 'string' && answer !== '' ? [[id, answer]] : [];
    }),
  );
}

export function hiddenAnswerFields(answers: HiddenAnswers): Html[] {
  return Object.entries(answers).map(
    ([id, answer]) => markup`<input type="hidden" name="${id}" value="${answer}">\n`,
  );
}
