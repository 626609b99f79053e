import type { FacetConditions } from '../facet-conditions.ts';
import { numberConditions } from './number-conditions.ts';
import { numberRule } from './number-rule.ts';
import type { TestedNumber } from './tested-number.ts';

export const number: FacetConditions<TestedNumber> = {
  rule: numberRule,
  conditions: numberConditions,
  isNever({ min, max }, condition) {
    const tooHigh = 'atLeast' in condition && Number(condition.atLeast) > max;
    const tooLow = 'atMost' in condition && condition.atMost !== undefined && Number(condition.atMost) < min;
    return tooHigh || tooLow;
  },
};
