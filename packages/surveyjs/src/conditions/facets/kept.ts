import { conditionsByTrying } from './by-trying.ts';
import type { FacetConditions } from './facet-conditions.ts';

/** A condition tests only whether such an answer is there. */
export const kept: FacetConditions<'kept'> = {
  rule: () => 'kept-answer',
  conditions: ({ id }, rule, kind) =>
    conditionsByTrying({ id, groups: [['kept']], isList: false }, rule, kind),
};
