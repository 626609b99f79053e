import { type AnswerContext, sharedChoices } from '../kinds/answer-rule.ts';
import { kindOf, type Question } from '../kinds/kinds.ts';
import type { AnswerFault } from '../shared/answer-fault.ts';

/** What is wrong with one part of an answer that was given before the form was opened. */
export interface GivenFault {
  readonly question: string;
  /** The part's id; `''` for the question as a whole. */
  readonly part: string;
  readonly fault: AnswerFault;
}

export type GivenChecker = (
  answers: Readonly<Record<string, unknown>>,
  context: AnswerContext,
) => GivenFault[];

const always = () => () => true;

/**
 * Compiles the check of answers that come before the form is filled in, such as those of a link. Each is checked as if its question, all its parts
 * and all its choices were asked: later answers may still lead to them. What is missing is no fault.
 */
export function compileGivenChecker(questions: readonly Question[]): GivenChecker {
  const ruleContext = { shared: sharedChoices(), compile: always };
  const rules = questions.map((question) => ({
    id: question.id,
    rule: kindOf(question).rule(question, ruleContext),
  }));
  return (answers, context) =>
    rules.flatMap(({ id, rule }) => {
      const value = Object.hasOwn(answers, id) ? answers[id] : undefined;
      if (value === undefined || rule.isBlank(value)) return [];
      const found = rule.take(value, {}, context);
      if (found === undefined) return [];
      const faults = 'code' in found ? [{ part: '', fault: found }] : found;
      return faults.filter(({ fault }) => !isMissing(fault)).map((each) => ({ question: id, ...each }));
    });
}

/** Faults that further answers repair. */
const missing: ReadonlySet<AnswerFault['code']> = new Set<AnswerFault['code']>([
  'required',
  'field-required',
  'too-few-choices',
  'too-few-rows',
  'other-without-text',
  'rank-missing',
  'sum-too-small',
]);

function isMissing({ code }: AnswerFault): boolean {
  return missing.has(code);
}
