import type { Condition, FacetType } from '@canvass/surveys';
import type { Rule } from '../rule.ts';
import { choices } from './choices.ts';
import { date } from './date.ts';
import type { FacetConditions } from './facet-conditions.ts';
import { kept } from './kept.ts';
import { number } from './number.ts';
import type { Tested } from './tested.ts';
import { words } from './words.ts';

const facets: { readonly [Type in FacetType]: FacetConditions<Type> } = {
  choices,
  number,
  date,
  words,
  kept,
};

export function facetConditionsOf({ type }: Tested): FacetConditions<FacetType> {
  // The type of what is tested selects its facet; TypeScript does not follow this through the table.
  return facets[type] as FacetConditions<FacetType>;
}

/**
 * The conditions that together (`all`), or each alone (`any`), hold for the same answers as a rule on one answer alone:
 * all answers are tried, but for texts. Empty: `all` of none always holds, and `any` of none never does. Undefined if there are no such conditions.
 */
export function conditionsOn(tested: Tested, rule: Rule, kind: 'all' | 'any'): Condition[] | undefined {
  return facetConditionsOf(tested).conditions(tested, rule, kind);
}
