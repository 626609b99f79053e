import type { AnswerValue, AnswerValues } from './answers.ts';
import type { Choice } from './choice.ts';
import type { SurveyDefinition } from './definition.ts';
import { type FieldError, MAX_FIELD_ERRORS, shownKey } from './field-error.ts';
import type { FreeTextQuestion, Question, RangeQuestion } from './question.ts';
import { isJsonObject } from './stored-json.ts';

export type ValidatedAnswers =
  | { readonly ok: true; readonly answers: AnswerValues }
  | { readonly ok: false; readonly errors: FieldError[] };

export type AnswerValidator = (input: unknown) => ValidatedAnswers;

interface QuestionRule {
  readonly id: string;
  readonly required: boolean;
  /** Whether the value counts as not answered. */
  readonly isBlank: (value: unknown) => boolean;
  /** The fault of a value that is not blank, or undefined. */
  readonly fault: (value: unknown) => string | undefined;
}

/**
 * Compiles a definition into a validator of one respondent's answers, `{questionId: value}`. Compile once per definition:
 * the validator runs on each submission.
 *
 * Blank text, `''` for a choice and `[]` count as not answered: missing if required, dropped otherwise. Every other
 * value must fit its question; nothing is converted, and `null` is a wrong type. Returns a new object in the definition's
 * order, or at most 100 errors.
 */
export function compileAnswerValidator(definition: SurveyDefinition): AnswerValidator {
  const offered = sharedChoices();
  const rules = definition.questions.map((question) => compileRule(question, offered));
  const ids: ReadonlySet<string> = new Set(rules.map((rule) => rule.id));

  return (input) => {
    if (!isJsonObject(input)) {
      return {
        ok: false,
        errors: [{ path: 'answers', message: 'Answers must be an object, by question id' }],
      };
    }
    const answers: AnswerValues = {};
    const errors: FieldError[] = [];
    let known = 0;
    for (const rule of rules) {
      const given = Object.hasOwn(input, rule.id);
      if (given) known += 1;
      const value = given ? input[rule.id] : undefined;
      if (!given || rule.isBlank(value)) {
        if (rule.required)
          errors.push({ path: `answers.${rule.id}`, message: 'This question needs an answer' });
        continue;
      }
      const message = rule.fault(value);
      // `fault` has just proved that the value has its question's type. JSON would store -0 as 0 anyway.
      if (message === undefined) answers[rule.id] = value === 0 ? 0 : (value as AnswerValue);
      else errors.push({ path: `answers.${rule.id}`, message });
    }
    const keys = Object.keys(input);
    if (keys.length !== known) reportUnknown(keys, ids, errors);
    return errors.length === 0
      ? { ok: true, answers }
      : { ok: false, errors: errors.slice(0, MAX_FIELD_ERRORS) };
  };
}

function reportUnknown(keys: readonly string[], ids: ReadonlySet<string>, errors: FieldError[]): void {
  for (const key of keys) {
    if (errors.length >= MAX_FIELD_ERRORS) return;
    if (!ids.has(key)) {
      errors.push({ path: `answers.${shownKey(key)}`, message: 'This survey has no question with this id' });
    }
  }
}

type Offered = (choices: readonly Choice[]) => ReadonlySet<unknown>;

/** Questions of a survey often share a list of choices: each list is kept once. */
function sharedChoices(): Offered {
  const known = new Map<string, ReadonlySet<unknown>>();
  return (choices) => {
    const values = choices.map((choice) => choice.value);
    // No value contains a line break.
    const key = values.join('\n');
    const offered = known.get(key) ?? new Set<unknown>(values);
    known.set(key, offered);
    return offered;
  };
}

function compileRule(question: Question, offered: Offered): QuestionRule {
  const { id, required } = question;
  switch (question.type) {
    case 'freeText':
      return { id, required, isBlank: isBlankText, fault: freeTextRule(question) };
    case 'range':
      return { id, required, isBlank: () => false, fault: rangeRule(question) };
    case 'multipleChoice':
      return {
        id,
        required,
        isBlank: isNoChoice,
        fault: choiceRule(question.multiple, offered(question.choices)),
      };
  }
}

const isBlankText = (value: unknown) => typeof value === 'string' && value.trim() === '';
const isNoChoice = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

function freeTextRule({ maxLength }: FreeTextQuestion): QuestionRule['fault'] {
  return (value) => {
    if (typeof value !== 'string') return 'The answer must be a string';
    if (value.length > maxLength) return `The answer must have at most ${maxLength} characters`;
    if (value.includes('\0')) return 'The answer must not contain NUL characters';
    if (!value.isWellFormed()) return 'The answer must not contain unpaired surrogates';
    return undefined;
  };
}

function rangeRule({ min, max }: RangeQuestion): QuestionRule['fault'] {
  return (value) => {
    if (typeof value !== 'number') return 'The answer must be a number';
    if (!Number.isInteger(value)) return 'The answer must be a whole number';
    if (value < min || value > max) return `The answer must be from ${min} to ${max}`;
    return undefined;
  };
}

function choiceRule(multiple: boolean, offered: ReadonlySet<unknown>): QuestionRule['fault'] {
  if (!multiple) {
    return (value) => {
      if (typeof value !== 'string') return 'The answer must be a string, the value of one choice';
      return offered.has(value) ? undefined : 'The answer is not one of the choices';
    };
  }
  return (value) => {
    if (!Array.isArray(value)) return 'The answer must be an array of choice values';
    const chosen = new Set<unknown>();
    // However long the array is, a fault ends this within one element more than there are choices.
    for (const element of value) {
      if (typeof element !== 'string') return 'The answer must be an array of strings';
      if (!offered.has(element)) return 'The answer has a value that is not one of the choices';
      if (chosen.has(element)) return 'The answer has the same choice twice';
      chosen.add(element);
    }
    return undefined;
  };
}
