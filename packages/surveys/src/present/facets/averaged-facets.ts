import { facetsInOrder } from '../../history/facets.ts';
import type { FacetType } from '../../facets/facet.ts';
import type { SurveyHistory } from '../../history/survey-history.ts';

const isAveraged: Readonly<Record<FacetType, boolean>> = {
  choices: false,
  number: true,
  date: false,
  words: false,
  kept: false,
};

/** The ids of the facets that have a mean: those of the current version in its order, then the retired ones. */
export function averagedFacets(history: SurveyHistory): string[] {
  return facetsInOrder(history).flatMap(([{ id, facet }]) => (isAveraged[facet.type] ? [id] : []));
}
