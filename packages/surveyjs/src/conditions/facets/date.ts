import type { FacetConditions } from './facet-conditions.ts';
import { printedRule } from './printed-rule.ts';

export const date: FacetConditions<'date'> = { rule: printedRule };
