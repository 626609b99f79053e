import type { Condition } from '@canvass/surveys';
import type { Rule } from '../rule.ts';
import { choices } from './choices/choices.ts';
import type { TestedChoices } from './choices/tested-choices.ts';
import type { FacetConditions } from './facet-conditions.ts';
import { number } from './number/number.ts';
import type { TestedNumber } from './number/tested-number.ts';
import { type TestedWords, words } from './words.ts';

/** What a condition can test: the answer to a question, or a part of it. */
export type Tested = TestedChoices | TestedNumber | TestedWords;

const facets: { readonly [Type in Tested['type']]: FacetConditions<Extract<Tested, { type: Type }>> } = {
  choices,
  number,
  words,
};

export function facetConditionsOf({ type }: Tested): FacetConditions<Tested> {
  return facets[type];
}

/**
 * The conditions that together (`all`), or each alone (`any`), hold for the same answers as a rule on one answer alone:
 * all answers are tried, but for texts. Empty: `all` of none always holds, and `any` of none never does. Undefined if there are no such conditions.
 */
export function conditionsOn(tested: Tested, rule: Rule, kind: 'all' | 'any'): Condition[] | undefined {
  return facetConditionsOf(tested).conditions(tested, rule, kind);
}
