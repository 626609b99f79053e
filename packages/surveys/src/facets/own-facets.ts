import { endingFacetId } from './ending-facet.ts';
import { languageFacetId } from './language-facet.ts';

/** The facets that no question asks, but the form itself fills, in the order of records: before all questions. */
export const ownFacetIds: readonly string[] = [languageFacetId, endingFacetId];

/** Whether a facet is filled by the form itself. */
export function isOwnFacet(id: string): boolean {
  return ownFacetIds.includes(id);
}
