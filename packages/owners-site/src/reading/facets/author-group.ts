import {
  type Facet,
  type FacetOf,
  type FacetType,
  facetsInOrder,
  languageFacetId,
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

/** Returns the first question of the survey in which people make one choice, such as their department; undefined if it has none. */
export function authorGroup(history: SurveyHistory): SurveyFacet | undefined {
  const hasGroups = (facet: Facet): boolean =>
    (hasNamedGroups[facet.type] as (facet: Facet) => boolean)(facet);
  return facetsInOrder(history).find(
    ([{ id, part, facet }, isRetired]) =>
      !isRetired && part === '' && id !== languageFacetId && hasGroups(facet),
  )?.[0];
}
