import { conditionsByTrying } from './by-trying.ts';
import type { FacetConditions } from './facet-conditions.ts';

/** Of such an answer a condition tests only whether it is there. */
export const kept: FacetConditions<'kept'> = {
  rule: () => 'kept-answer',
  conditions: ({ id }, rule, kind) =>
    conditionsByTrying({ id, groups: [['kept']], isList: false }, rule, kind),
};
