import {
  type AnswerContext,
  compileGivenChecker,
  formAnswers,
  type FormFields,
  formQuestions,
  type FormQuestion,
  type GivenChecker,
  isHidden,
  type SurveyDefinition,
  testedFacets,
} from '@canvass/surveys';
import type { IgnoredInLink } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';

/** The answers of hidden questions, as fields by id. A form carries them in hidden fields from its first page to the last. */
export type HiddenAnswers = Readonly<Record<string, string | readonly string[]>>;

/** The hidden questions of a survey, whose answers the address of the form has. */
export interface HiddenQuestions {
  readonly questions: readonly FormQuestion[];
  readonly faultsOf: GivenChecker;
  /** Whether the form shows more or less with other answers to them. */
  readonly areFollowed: boolean;
}

export interface ReadHidden {
  readonly answers: HiddenAnswers;
  readonly ignored: readonly IgnoredInLink[];
}

const none: ReadHidden = { answers: {}, ignored: [] };

/** Returns the hidden questions; undefined if there are none. */
export function hiddenQuestionsOf(definition: SurveyDefinition): HiddenQuestions | undefined {
  const hidden = definition.questions.filter(isHidden);
  if (hidden.length === 0) return undefined;
  const tested = testedFacets(definition);
  return {
    questions: formQuestions({ ...definition, questions: hidden }),
    faultsOf: compileGivenChecker(hidden),
    areFollowed: hidden.some(({ id }) => tested.has(id)),
  };
}

/**
 * Reads the answers of hidden questions in the address of a form, such as `?source=shop`, or in what a form carries. One that does not fit its question
 * is left out: whoever fills in the form has not written it, and could not correct it.
 */
export function readHiddenAnswers(
  given: unknown,
  hidden: HiddenQuestions | undefined,
  context: AnswerContext,
): ReadHidden {
  if (hidden === undefined) return none;
  const fields = (given ?? {}) as Readonly<Record<string, unknown>>;
  const answers = new Map<string, string | readonly string[]>();
  const ignored: IgnoredInLink[] = [];
  for (const { id, multiple } of hidden.questions) {
    const values = [Object.hasOwn(fields, id) ? fields[id] : undefined].flat().filter(isText);
    if (values.length > 1 && !multiple) ignored.push({ name: id, why: { code: 'several-values' } });
    else if (values.length > 0) answers.set(id, values.length === 1 ? values[0]! : values);
  }
  if (answers.size > 0) {
    const read = formAnswers(hidden.questions, Object.fromEntries(answers));
    for (const { question, fault } of hidden.faultsOf(read, context)) {
      answers.delete(question);
      ignored.push({ name: question, why: fault });
    }
  }
  return { answers: Object.fromEntries(answers), ignored };
}

/** Returns the fields of a sent form without answers of hidden questions that do not fit: a form may be older than its survey, and nobody sees what is wrong. */
export function withoutWrongHidden(
  fields: FormFields,
  hidden: HiddenQuestions | undefined,
  context: AnswerContext,
): FormFields {
  const { ignored } = readHiddenAnswers(fields, hidden, context);
  if (ignored.length === 0) return fields;
  const wrong = new Set(ignored.map(({ name }) => name));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !wrong.has(name)));
}

/** Returns the answers that a sent form carries. */
export function hiddenAnswersOf({ questions }: SurveyDefinition, fields: FormFields): HiddenAnswers {
  const hidden = questions.filter(isHidden);
  if (hidden.length === 0) return none.answers;
  return Object.fromEntries(
    hidden.flatMap(({ id }) => {
      const values = [Object.hasOwn(fields, id) ? fields[id] : undefined].flat().filter(isText);
      return values.length > 0 ? [[id, values]] : [];
    }),
  );
}

export function hiddenAnswerFields(answers: HiddenAnswers): Html[] {
  return Object.entries(answers).flatMap(([id, given]) =>
    [given].flat().map((value) => markup`<input type="hidden" name="${id}" value="${value}">\n`),
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
