import {
  type Facet,
  type FacetOf,
  type FacetType,
  facetsInOrder,
  isOwnFacet,
  type SurveyFacet,
  type SurveyHistory,
} from '@canvass/surveys';

/** Whether a facet puts each person into one of a few groups that have names. */
const hasNamedGroups: { readonly [Type in FacetType]: (facet: FacetOf<Type>) => boolean } = {
  choices: ({ multiple }) => !multiple,
  number: () => false,
  date: () => false,
  words: () => false,
  kept: () => false,
};

function hasGroups(facet: Facet): boolean {
  // The type of the facet selects its test; TypeScript does not follow this through the table.
  return (hasNamedGroups[facet.type] as (facet: Facet) => boolean)(facet);
}

/** Returns the first question of the survey in which people make one choice, such as their department; undefined if it has none. */
export function authorGroup(history: SurveyHistory): SurveyFacet | undefined {
  return facetsInOrder(history).find(
    ([{ id, part, facet }, isRetired]) => !isRetired && part === '' && !isOwnFacet(id) && hasGroups(facet),
  )?.[0];
}
