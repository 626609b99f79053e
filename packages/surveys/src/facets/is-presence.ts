import type { FacetType } from './facet.ts';

/** Whether a question's main facet only says that it was answered: what was answered is in its parts. */
export function isPresence(mainFacet: FacetType, hasParts: boolean): boolean {
  return hasParts && mainFacet === 'kept';
}
