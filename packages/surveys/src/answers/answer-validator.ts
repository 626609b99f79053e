import { type AnswerFault, describeFault } from '../shared/answer-fault.ts';
import type { AnswerValue, AnswerValues } from './answers.ts';
import type { Choice } from '../shared/choice.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { type FieldError, maxFieldErrors, shownKey } from '../shared/field-error.ts';
import type { TextQuestion, Question, ScaleQuestion } from '../definition/question.ts';
import { hasVisibleCharacter } from '../shared/reader-text.ts';
import { isJsonObject } from '../shared/stored-json.ts';
import { type AskedTest, compileShowIf } from './visibility.ts';

export type ValidatedAnswers =
  | { readonly ok: true; readonly answers: AnswerValues }
  | { readonly ok: false; readonly errors: FieldError[] };

export type AnswerValidator = (input: unknown) => ValidatedAnswers;

interface QuestionRule {
  readonly id: string;
  readonly required: boolean;
  /** The test of whether the question is asked; undefined if it is always asked. */
  readonly isAsked: AskedTest | undefined;
  /** Whether the value counts as not answered. */
  readonly isBlank: (value: unknown) => boolean;
  /** The fault of a value that is not blank, or undefined. */
  readonly fault: (value: unknown) => AnswerFault | undefined;
  /** The one form in which a value without fault is stored: equal answers are then equal as JSON. */
  readonly stored: (value: AnswerValue) => AnswerValue;
}

/**
 * Compiles a definition into a validator of one respondent's answers, `{questionId: value}`. Compile once per definition:
 * the validator runs on each submission.
 *
 * Text without a visible character, `''` for a choice and `[]` count as not answered: missing if required, dropped otherwise. Every other
 * value must fit its question; nothing is converted, and `null` is a wrong type. A question whose `showIf` does not hold
 * is not required, takes no answer, and is null in the result. Returns a new object in the definition's order, and so are
 * several choices of a question; or at most 100 errors, each with its `fault`. Answers to no question at all are an error.
 */
export function compileAnswerValidator(definition: SurveyDefinition): AnswerValidator {
  const offered = sharedChoices();
  const rules = definition.questions.map((question) => compileRule(question, offered));
  const ids: ReadonlySet<string> = new Set(rules.map((rule) => rule.id));

  return (input) => {
    if (!isJsonObject(input)) {
      return { ok: false, errors: [errorAt('answers', { code: 'not-an-object' })] };
    }
    const answers: AnswerValues = {};
    const errors: FieldError[] = [];
    let known = 0;
    let isAnswered = false;
    for (const rule of rules) {
      const given = Object.hasOwn(input, rule.id);
      if (given) known += 1;
      const value = given ? input[rule.id] : undefined;
      const isBlank = !given || rule.isBlank(value);
      if (rule.isAsked !== undefined && !rule.isAsked(answers)) {
        if (isBlank) answers[rule.id] = null;
        else errors.push(answerError(rule.id, { code: 'not-asked' }));
        continue;
      }
      if (isBlank) {
        if (rule.required) errors.push(answerError(rule.id, { code: 'required' }));
        continue;
      }
      isAnswered = true;
      const fault = rule.fault(value);
      if (fault === undefined) {
        // `fault` has just proved that the value has its question's type.
        answers[rule.id] = rule.stored(value as AnswerValue);
        continue;
      }
      // A wrong value is kept for the conditions on it, so that one error does not cause others.
      answers[rule.id] = value as AnswerValue;
      errors.push(answerError(rule.id, fault));
    }
    const keys = Object.keys(input);
    if (keys.length !== known) reportUnknown(keys, ids, errors);
    if (!isAnswered && errors.length === 0) errors.push(errorAt('answers', { code: 'nothing-answered' }));
    return errors.length === 0
      ? { ok: true, answers }
      : { ok: false, errors: errors.slice(0, maxFieldErrors) };
  };
}

function reportUnknown(keys: readonly string[], ids: ReadonlySet<string>, errors: FieldError[]): void {
  for (const key of keys) {
    if (errors.length >= maxFieldErrors) return;
    if (!ids.has(key)) {
      errors.push(answerError(shownKey(key), { code: 'unknown-question' }));
    }
  }
}

function answerError(id: string, fault: AnswerFault): FieldError {
  return errorAt(`answers.${id}`, fault);
}

function errorAt(path: string, fault: AnswerFault): FieldError {
  return { path, message: describeFault(fault), fault };
}

/** The index of each value in the list of choices. */
type ChoiceIndexes = ReadonlyMap<unknown, number>;

type Offered = (choices: readonly Choice[]) => ChoiceIndexes;

/** Questions of a survey often share a list of choices: each list is kept once. */
function sharedChoices(): Offered {
  const known = new Map<string, ChoiceIndexes>();
  return (choices) => {
    const values = choices.map((choice) => choice.value);
    // No value contains a line break.
    const key = values.join('\n');
    const offered = known.get(key) ?? new Map<unknown, number>(values.map((value, index) => [value, index]));
    known.set(key, offered);
    return offered;
  };
}

function compileRule(question: Question, offered: Offered): QuestionRule {
  const { id, required, showIf } = question;
  const common = { id, required, isAsked: showIf === undefined ? undefined : compileShowIf(showIf) };
  switch (question.type) {
    case 'text':
      return { ...common, isBlank: isBlankText, fault: textRule(question), stored: asGiven };
    case 'scale':
      return { ...common, isBlank: isNeverBlank, fault: rangeRule(question), stored: withoutMinusZero };
    case 'choice': {
      const { multiple, choices } = question;
      const indexes = offered(choices);
      return {
        ...common,
        isBlank: isNoChoice,
        fault: choiceRule(multiple, indexes),
        stored: multiple ? inOrder(indexes) : asGiven,
      };
    }
  }
}

const asGiven = (value: AnswerValue) => value;
/** JSON would store -0 as 0 anyway. */
const withoutMinusZero = (value: AnswerValue) => (value === 0 ? 0 : value);

/** Ticks are a set: their order says only how somebody has clicked. Most lists are in order, and stay as they are. */
function inOrder(indexes: ChoiceIndexes): QuestionRule['stored'] {
  const indexOf = (value: string): number => indexes.get(value) ?? 0;
  return (value) => {
    if (!Array.isArray(value)) return value;
    let last = -1;
    for (const each of value) {
      const index = indexOf(each);
      if (index < last) return value.toSorted((a, b) => indexOf(a) - indexOf(b));
      last = index;
    }
    return value;
  };
}

const isNeverBlank = () => false;
/** NUL shows nothing either, but no person types it: it is refused by name. */
const isBlankText = (value: unknown) =>
  typeof value === 'string' && !hasVisibleCharacter(value) && !value.includes('\0');
const isNoChoice = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

function textRule({ maxLength }: TextQuestion): QuestionRule['fault'] {
  return (value) => {
    if (typeof value !== 'string') return { code: 'wrong-type', expected: 'text' };
    if (value.length > maxLength) return { code: 'too-long', max: maxLength };
    if (value.includes('\0') || !value.isWellFormed()) return { code: 'wrong-characters' };
    return undefined;
  };
}

function rangeRule({ min, max }: ScaleQuestion): QuestionRule['fault'] {
  return (value) => {
    if (typeof value !== 'number') return { code: 'wrong-type', expected: 'number' };
    if (!Number.isInteger(value)) return { code: 'not-whole' };
    if (value < min || value > max) return { code: 'out-of-range', min, max };
    return undefined;
  };
}

function choiceRule(multiple: boolean, offered: ChoiceIndexes): QuestionRule['fault'] {
  if (!multiple) {
    return (value) => {
      if (typeof value !== 'string') return { code: 'wrong-type', expected: 'choice' };
      return offered.has(value) ? undefined : { code: 'not-a-choice' };
    };
  }
  return (value) => {
    if (!Array.isArray(value)) return { code: 'wrong-type', expected: 'choices' };
    const chosen = new Set<unknown>();
    // However long the array is, a fault ends this within one element more than there are choices.
    for (const element of value) {
      if (typeof element !== 'string') return { code: 'wrong-type', expected: 'choices' };
      if (!offered.has(element)) return { code: 'not-a-choice' };
      if (chosen.has(element)) return { code: 'twice' };
      chosen.add(element);
    }
    return undefined;
  };
}
