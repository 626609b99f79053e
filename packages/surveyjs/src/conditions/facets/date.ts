import { printDay } from '@canvass/surveys';
import type { FacetConditions } from './facet-conditions.ts';
import { orderedConditions } from './ordered-conditions.ts';
import { isOutside } from './outside.ts';
import { dateRule } from './date-rule.ts';

export const date: FacetConditions<'date'> = {
  rule: dateRule,
  conditions: (tested, rule, kind) => orderedConditions({ ...tested, print: printDay }, rule, kind),
  isNever: isOutside,
};
