import type { FacetConditions } from './facet-conditions.ts';
import { orderedConditions } from './ordered-conditions.ts';
import { isOutside } from './outside.ts';
import { numberRule } from './number-rule.ts';

export const number: FacetConditions<'number'> = {
  rule: numberRule,
  conditions: (tested, rule, kind) => orderedConditions({ ...tested, print: (value) => value }, rule, kind),
  isNever: isOutside,
};
