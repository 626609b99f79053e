import type { AnswerContext } from '../kinds/answer-rule.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { isHidden } from '../kinds/kinds.ts';
import type { AnswerFault } from '../shared/answer-fault.ts';
import { compileGivenChecker, type GivenChecker } from './faults-of-given.ts';
import { formAnswers, formQuestions } from './form-answers.ts';
import type { FormQuestion } from './form-fields.ts';
import { testedFacets } from './visibility.ts';

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
  /** What is left out, by the ids of the questions, and why. */
  readonly ignored: readonly { readonly name: string; readonly why: AnswerFault }[];
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
 * is left out: the person who fills in the form has not written it, and could not correct it.
 */
export function readHiddenAnswers(
  given: unknown,
  hidden: HiddenQuestions | undefined,
  context: AnswerContext,
): ReadHidden {
  if (hidden === undefined) return none;
  const fields = (given ?? {}) as Readonly<Record<string, unknown>>;
  const answers = new Map<string, string | readonly string[]>();
  const ignored: ReadHidden['ignored'][number][] = [];
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

/** Whether it is an answer in a field. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
