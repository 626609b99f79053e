import type { Estimates } from './estimate.ts';

/**
 * Returns whether each option of each facet, in each group, has a margin of at most `margin`; 0.02 means two percentage points. After
 * three quarters of the clusters, only the exact result is precise enough: the few clusters that are left decide the rest of the error, and
 * no formula holds for few (see the README). While no facet has a value, nothing is precise enough either.
 */
export function isPreciseEnough({ done, clusters, groups }: Estimates, margin: number): boolean {
  if (done === clusters) return true;
  if (done > latestStop * clusters) return false;
  const facets = groups.flatMap(([, group]) => group.facets);
  return facets.length > 0 && facets.every(([, facet]) => facet.margin <= margin);
}

const latestStop = 0.75;
