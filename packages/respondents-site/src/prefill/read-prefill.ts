import {
  type AnswerContext,
  compileGivenChecker,
  fieldNames,
  fileQuestions,
  formAnswers,
  type FormFields,
  formQuestions,
  isHidden,
  partSeparator,
  type SurveyDefinition,
} from '@canvass/surveys';
import type { IgnoredInLink } from '@canvass/survey-form';
import { clipName } from '@canvass/web/headers';

/** Stands in a link before the name of a field, so that no answer is taken for another parameter. */
const prefix = 'q.';
/** One answer of a link, in bytes of UTF-8. */
const maxAnswerBytes = 2_000;
/** The names and values of all answers of a link together, in bytes of UTF-8. */
const maxLinkBytes = 8_000;
/** The preview gives the reason for at most this many ignored answers. */
const maxIgnored = 50;

/** The answers that a link has for people to look at and change. */
export interface Prefill {
  /** Those that fit their questions, as fields of the form. */
  readonly fields: FormFields;
  readonly ignored: readonly IgnoredInLink[];
}

/** Whether an address has answers. One without parameters, which most are, costs nothing. */
export function hasPrefill(query: unknown): boolean {
  for (const name in query as Readonly<Record<string, unknown>> | undefined) {
    if (name.startsWith(prefix)) return true;
  }
  return false;
}

/** Reads the answers in the link of a form, such as `?q.colour=red&q.extras=milk&q.extras=sugar&q.rooms.bath=4`. What does not fit is left out, and no reason to refuse the link. */
export function readPrefill(query: unknown, definition: SurveyDefinition, context: AnswerContext): Prefill {
  const { given, ignored } = knownFields(query, definition);
  const reject = (name: string, why: IgnoredInLink['why']): void => {
    given.delete(name);
    ignore(ignored, prefix + name, why);
  };

  const questions = formQuestions(definition);
  const several = new Set(questions.filter(({ multiple }) => multiple).flatMap(fieldNames));
  for (const [name, { length }] of given) {
    if (length > 1 && !several.has(name)) reject(name, { code: 'several-values' });
  }
  const answers = formAnswers(questions, fieldsOf(given));
  const faultsOf = compileGivenChecker(definition.questions.filter(({ id }) => Object.hasOwn(answers, id)));
  for (const { question, part, fault } of faultsOf(answers, context)) {
    const name = part === '' ? question : `${question}${partSeparator}${part}`;
    // The fault of a whole question, or of what no field names, is that of all its fields.
    const isWhole = part === '' || !given.has(name);
    const wrong = isWhole ? [...given.keys()].filter((each) => isOf(each, question)) : [name];
    for (const each of wrong) reject(each, fault);
  }
  return { fields: fieldsOf(given), ignored };
}

type Given = Map<string, readonly string[]>;

/** The answers that have the name of a field, and are not too long. */
function knownFields(
  query: unknown,
  definition: SurveyDefinition,
): { readonly given: Given; readonly ignored: IgnoredInLink[] } {
  const fields = new Set(formQuestions(definition).flatMap(fieldNames));
  const files = new Set(fileQuestions(definition).map(({ id }) => id));
  const hidden = new Set(definition.questions.filter(isHidden).map(({ id }) => id));
  const given: Given = new Map();
  const ignored: IgnoredInLink[] = [];
  let bytes = 0;
  for (const [named, value] of Object.entries((query ?? {}) as Readonly<Record<string, unknown>>)) {
    if (!named.startsWith(prefix)) continue;
    const name = named.slice(prefix.length);
    const values = [value].flat().filter((each) => typeof each === 'string' && each !== '') as string[];
    if (values.length === 0) continue;
    const sizes = values.map((each) => Buffer.byteLength(each));
    const size = sizes.reduce((sum, each) => sum + each, Buffer.byteLength(named));
    const [question = ''] = name.split(partSeparator, 1);
    if (hidden.has(question)) ignore(ignored, named, { code: 'hidden-question' });
    else if (files.has(question)) ignore(ignored, named, { code: 'file' });
    else if (!fields.has(name)) ignore(ignored, named, { code: 'no-such-field' });
    else if (sizes.some((each) => each > maxAnswerBytes)) ignore(ignored, named, { code: 'long-value' });
    else if (bytes + size > maxLinkBytes) ignore(ignored, named, { code: 'full-link' });
    else {
      bytes += size;
      given.set(name, values);
    }
  }
  return { given, ignored };
}

function ignore(ignored: IgnoredInLink[], name: string, why: IgnoredInLink['why']): void {
  if (ignored.length < maxIgnored) ignored.push({ name: clipName(name), why });
}

function isOf(name: string, question: string): boolean {
  return name.split(partSeparator, 1)[0] === question;
}

function fieldsOf(given: Given): FormFields {
  return Object.fromEntries(
    [...given].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}
