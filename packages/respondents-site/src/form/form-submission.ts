import {
  describeFault,
  fieldNames,
  formAnswers,
  type AnswerContext,
  type AnswerFault,
  type AnswerValidator,
  type FieldError,
  type FormFields,
  type FormQuestion,
  type Language,
  type ValidatedAnswers,
} from '@canvass/surveys';
import { clipName } from '@canvass/web/headers';
import { leftField, reachedField } from '../progress/progress-fields.ts';
import { languageField } from '../languages/language-switch.ts';
import { proofField, sumField } from '../robots/proofs.ts';
import { trapField } from '../robots/trap.ts';
import { orderField, savedField } from './saving/saving-fields.ts';

/** The form's own hidden field: no id of a question or of a part of one has a colon. */
export const submissionIdField = 'submission:id';
/** The token of the invitation with which the form was opened; absent without one. */
export const invitationField = 'submission:invitation';
/** A form of several pages names the page that was sent by the id of its first question. */
export const pageField = 'submission:page';
/** The ids of a question, and of its parts and choices, with a condition that the page has shown, with spaces between them: one field for each question. */
export const shownField = 'submission:shown';
/** The button that sent the page: `next`, `back` or `send`; or one that only saves (see `savingSteps`). */
export const stepField = 'submission:step';

/**
 * The form is posted to another address than its own, with the same path: a browser drops the page of an address from its
 * cache when that is posted to (RFC 9111, section 4.4). "Back" would then show a new form, with a new id and the old answers,
 * and sending that would count twice.
 */
export const sentMark = 'sent';

const ownFields = [
  submissionIdField,
  invitationField,
  pageField,
  shownField,
  stepField,
  reachedField,
  leftField,
  languageField,
  trapField,
  proofField,
  sumField,
  savedField,
  orderField,
];

/** This prefix stands before the name of a field that no question has. */
export const unknownFieldPrefix = 'fields.';

/** A refusal names at most this many unknown fields. */
const maxUnknown = 20;

const severalValues: AnswerFault = { code: 'several-values' };

export interface ReadFields {
  /** The answers as they were sent. They are not validated yet. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The errors of fields that take one value and got a second one. */
  readonly repeated: readonly FieldError[];
  /** The errors of fields that no question has, perhaps from an older version of the form. Their paths begin with `unknownFieldPrefix`. */
  readonly unknown: readonly FieldError[];
}

export function readFields(questions: readonly FormQuestion[], fields: FormFields): ReadFields {
  const repeated = questions
    .filter(({ multiple }) => !multiple)
    .flatMap(fieldNames)
    .filter((name) => Object.hasOwn(fields, name) && Array.isArray(fields[name]))
    .map((name): FieldError => ({
      path: `answers.${name}`,
      message: describeFault(severalValues),
      fault: severalValues,
    }));
  return { given: formAnswers(questions, fields), repeated, unknown: unknownFields(questions, fields) };
}

/** Validates the fields of a form on one page. Ignores nothing: refuses unknown fields and second answers. `ofFiles`: errors of its files. */
export function readForm(
  questions: readonly FormQuestion[],
  fields: FormFields,
  validate: AnswerValidator,
  context: AnswerContext,
  ofFiles: readonly FieldError[],
): ValidatedAnswers {
  const { given, repeated, unknown } = readFields(questions, fields);
  return withFieldErrors(validate(given, context), [...repeated, ...ofFiles], unknown);
}

export function withFieldErrors(
  read: ValidatedAnswers,
  repeated: readonly FieldError[],
  unknown: readonly FieldError[],
): ValidatedAnswers {
  if (unknown.length === 0 && repeated.length === 0) return read;
  const isRepeated = new Set(repeated.map(({ path }) => path));
  const others = read.ok ? [] : read.errors.filter(({ path }) => !isRepeated.has(path));
  return { ok: false, errors: [...repeated, ...others, ...unknown] };
}

function unknownFields(questions: readonly FormQuestion[], fields: FormFields): FieldError[] {
  const known = new Set([...ownFields, ...questions.flatMap(fieldNames)]);
  const unknown: FieldError[] = [];
  for (const name in fields) {
    if (known.has(name)) continue;
    unknown.push({
      path: `${unknownFieldPrefix}${clipName(name)}`,
      message: 'This survey has no such question',
    });
    if (unknown.length === maxUnknown) break;
  }
  return unknown;
}

/** Returns a field that the form has once; undefined if it is missing, empty or repeated. */
export function ownField(fields: FormFields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the language of the survey in which the form is asked for again; undefined if it is not. */
export function askedLanguage(fields: FormFields, languages: readonly Language[]): Language | undefined {
  const asked = ownField(fields, languageField);
  return languages.find((language) => language === asked);
}
