import type { QuestionType } from '../definition/question.ts';
import { type ConditionTest, type Draft, type DraftShowIf, draftQuestions } from './draft.ts';

const tests: Readonly<Record<QuestionType, readonly [ConditionTest, ...ConditionTest[]]>> = {
  choice: ['anyOf', 'noneOf', 'answered', 'unanswered'],
  scale: ['within', 'answered', 'unanswered'],
  text: ['answered', 'unanswered', 'textIs', 'textIsNot'],
};

/** The tests that fit a question of this type, the usual one first. */
export function testsFor(type: QuestionType): readonly [ConditionTest, ...ConditionTest[]] {
  return tests[type];
}

/** The same conditions, each with a test that fits the question that it names. */
export function withFittingTests(draft: Draft, showIf: DraftShowIf): DraftShowIf {
  const types = new Map(draftQuestions(draft).map(({ id, type }) => [id, type]));
  const conditions = showIf.conditions.map((condition) => {
    const type = types.get(condition.question);
    const isFitting = type === undefined || tests[type].includes(condition.test);
    return isFitting ? condition : { ...condition, test: tests[type][0] };
  });
  return { ...showIf, conditions };
}
