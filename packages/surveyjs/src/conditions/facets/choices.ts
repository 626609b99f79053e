import type { FacetConditions } from './facet-conditions.ts';
import { choicesRule } from './choices-rule.ts';

export const choices: FacetConditions<'choices'> = {
  rule: choicesRule,
  lone({ id, values, isMultiple }) {
    const isBoolean = !isMultiple && [...values].every((value) => value === 'true' || value === 'false');
    return isBoolean ? { question: id, anyOf: ['true'] } : undefined;
  },
};
