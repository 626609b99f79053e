import type { FacetConditions } from './facet-conditions.ts';

/** A condition tests only whether such an answer is there. */
export const kept: FacetConditions<'kept'> = { rule: () => 'kept-answer' };
