import {
  formAnswers,
  type AnswerValidator,
  type FieldError,
  type FormFields,
  type FormQuestion,
  type ValidatedAnswers,
} from '@canvass/surveys';
import { shown } from '../http/clip-name.ts';

/** The form's own hidden field; a dot is in no question's id. */
export const submissionIdField = 'submission.id';

const maxUnknown = 20;

/**
 * Checks the fields of a form with its survey's validator. Nothing of a submission is left out in silence: a field that
 * no question has (of an older version of the form, perhaps) and a second answer where one is asked for are refused.
 */
export function readForm(
  questions: readonly FormQuestion[],
  fields: FormFields,
  validate: AnswerValidator,
): ValidatedAnswers {
  const repeated = questions
    .filter(({ multiple }) => !multiple)
    .filter(({ id }) => Object.hasOwn(fields, id) && Array.isArray(fields[id]))
    .map(({ id }): FieldError => ({ path: `answers.${id}`, message: 'This question takes one answer' }));
  const read = validate(formAnswers(questions, fields));
  const unknown = unknownFields(questions, fields);
  if (unknown.length === 0 && repeated.length === 0) return read;
  const isRepeated = new Set(repeated.map(({ path }) => path));
  const others = read.ok ? [] : read.errors.filter(({ path }) => !isRepeated.has(path));
  return { ok: false, errors: [...repeated, ...others, ...unknown] };
}

/** Under a path of their own, since such a field may be named like anything. */
function unknownFields(questions: readonly FormQuestion[], fields: FormFields): FieldError[] {
  const known = new Set([submissionIdField, ...questions.map(({ id }) => id)]);
  const unknown: FieldError[] = [];
  for (const name in fields) {
    if (known.has(name)) continue;
    unknown.push({
      path: `fields.${shown(name)}`,
      message: `This survey has no question “${shown(name)}”; it may have changed since you opened it, so please check your answers and send them again`,
    });
    if (unknown.length === maxUnknown) break;
  }
  return unknown;
}
