import {
  describeFault,
  formAnswers,
  type AnswerFault,
  type AnswerValidator,
  type FieldError,
  type FormFields,
  type FormQuestion,
  type ValidatedAnswers,
} from '@canvass/surveys';
import { clipName } from '../http/clip-name.ts';

/** The form's own hidden field: no question's id has a dot. */
export const submissionIdField = 'submission.id';

/** Stands before the name of a field that no question has. */
export const ofFields = 'fields.';

const maxUnknown = 20;

const severalValues: AnswerFault = { code: 'severalValues' };

/**
 * Validates the fields of a form. Ignores nothing: refuses a field that no question has, perhaps from an older version of
 * the form, and a second answer to a question that takes one.
 */
export function readForm(
  questions: readonly FormQuestion[],
  fields: FormFields,
  validate: AnswerValidator,
): ValidatedAnswers {
  const repeated = questions
    .filter(({ multiple }) => !multiple)
    .filter(({ id }) => Object.hasOwn(fields, id) && Array.isArray(fields[id]))
    .map(({ id }): FieldError => ({
      path: `answers.${id}`,
      message: describeFault(severalValues),
      fault: severalValues,
    }));
  const read = validate(formAnswers(questions, fields));
  const unknown = unknownFields(questions, fields);
  if (unknown.length === 0 && repeated.length === 0) return read;
  const isRepeated = new Set(repeated.map(({ path }) => path));
  const others = read.ok ? [] : read.errors.filter(({ path }) => !isRepeated.has(path));
  return { ok: false, errors: [...repeated, ...others, ...unknown] };
}

/** Under `ofFields`, since such a field may have the name of anything. */
function unknownFields(questions: readonly FormQuestion[], fields: FormFields): FieldError[] {
  const known = new Set([submissionIdField, ...questions.map(({ id }) => id)]);
  const unknown: FieldError[] = [];
  for (const name in fields) {
    if (known.has(name)) continue;
    unknown.push({ path: `${ofFields}${clipName(name)}`, message: 'This survey has no such question' });
    if (unknown.length === maxUnknown) break;
  }
  return unknown;
}
