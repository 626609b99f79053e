import type { FacetType } from './facet.ts';

/** What a condition can say of the answer to an earlier question. */
export const conditionTests = [
  'anyOf',
  'noneOf',
  'textIs',
  'textIsNot',
  'within',
  'answered',
  'unanswered',
] as const;
export type ConditionTest = (typeof conditionTests)[number];

const tests = {
  choices: ['anyOf', 'noneOf', 'answered', 'unanswered'],
  number: ['within', 'answered', 'unanswered'],
  date: ['within', 'answered', 'unanswered'],
  words: ['answered', 'unanswered', 'textIs', 'textIsNot'],
  kept: ['answered', 'unanswered'],
} as const satisfies Record<FacetType, readonly ConditionTest[]>;

/** The tests that fit a facet of this type, the usual one first. */
export function testsFor(type: FacetType): readonly [ConditionTest, ...ConditionTest[]] {
  return tests[type];
}
