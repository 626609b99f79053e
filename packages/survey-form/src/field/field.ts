import type { FormFields, Question } from '@canvass/surveys';
import type { FormTexts } from '../texts/form-texts.ts';

/** What a form shows of its questions besides their definition. */
export interface FieldState {
  /** The submitted values, so that a person need not type them again. */
  readonly fields: FormFields;
  /** The errors by the id of the question, or `question.part` for a part of it, in the language of `texts`. */
  readonly errors: ReadonlyMap<string, string>;
  readonly texts: FormTexts;
  /** The address of the survey's pictures, without the slash before their ids. */
  readonly picturesAt: string;
  /** Whether a part is asked, by `question.part`. Absent: all parts are. */
  readonly isAsked?: (partId: string) => boolean;
  /** What the form shows at random (`drawOf`). Absent: everything stands as the owner has written it. */
  readonly draw?: number | undefined;
  /** The day in UTC, as days since 1970-01-01. Absent: nobody answers this form, as in the preview. */
  readonly day?: number;
  /** The browser checks the form. No control is then `required`: the site lists all that is missing at once. */
  readonly isCheckedByBrowser?: boolean;
}

/** One question with what its form shows of the answer. */
export interface Field<Q extends Question = Question> {
  readonly question: Q;
  /** A set, since each of many choices is looked up in it. */
  readonly given: ReadonlySet<string>;
  readonly error: string | undefined;
  readonly texts: FormTexts;
  readonly isCheckedByBrowser: boolean;
}

export function fieldOf<Q extends Question>(
  question: Q,
  { fields, errors, texts, isCheckedByBrowser = false }: FieldState,
): Field<Q> {
  const { id } = question;
  return { question, given: givenIn(fields, id), error: errors.get(id), texts, isCheckedByBrowser };
}

/** The values of the controls of one name. */
export function givenIn(fields: FormFields, name: string): ReadonlySet<string> {
  const submitted = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return new Set(submitted === undefined ? [] : [submitted].flat());
}

/** The value of a control that has one. */
export function firstOf(given: ReadonlySet<string>): string {
  return given.values().next().value ?? '';
}

/**
 * The id of the first control of a question, or of a part: what the error summary links to. A dot in it would be taken for the one before
 * the number of a further control.
 */
export function controlId(id: string): string {
  return `q-${id.replace('.', ':')}`;
}
