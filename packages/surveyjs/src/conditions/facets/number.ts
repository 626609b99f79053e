import type { FacetConditions } from './facet-conditions.ts';
import { numberRule } from './number-rule.ts';
import { printedRule } from './printed-rule.ts';

export const number: FacetConditions<'number'> = {
  // A file has times of day as texts.
  rule: (tested, operator, value) =>
    tested.form?.clock ? printedRule(tested, operator, value) : numberRule(tested, operator, value),
};
