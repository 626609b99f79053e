import type { FacetConditions } from './facet-conditions.ts';
import type { Tested } from './tested.ts';

/** A condition tests only whether such an answer is there. */
export const kept: FacetConditions<'kept'> = { rule: () => 'kept-answer' };

/** The same answer, which nothing is compared with. */
export function withoutValue(tested: Tested): Tested<'kept'> {
  return { ...tested, type: 'kept' };
}
