import type { FacetType } from '@canvass/surveys';
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
