import type { Facet } from '@canvass/surveys';
import type { FacetResult } from '../../results-model.ts';

/** Returns whether an answer can have several values of a facet, now or because an earlier version allowed several choices. */
export function canOverlap(facet: Facet | undefined, result: FacetResult | undefined): boolean {
  if (facet?.type !== 'choices') return false;
  const chosen = result?.facet === 'choices' ? result.choices : [];
  return facet.multiple || chosen.reduce((sum, { count }) => sum + count, 0) > (result?.answered ?? 0);
}
