import type { FacetConditions } from '../facet-conditions.ts';
import { choicesConditions } from './choices-conditions.ts';
import { choicesRule } from './choices-rule.ts';
import type { TestedChoices } from './tested-choices.ts';

export const choices: FacetConditions<TestedChoices> = {
  rule: choicesRule,
  conditions: choicesConditions,
  lone({ id, values, multiple }) {
    const isBoolean = !multiple && values.every((value) => value === 'true' || value === 'false');
    return isBoolean ? { question: id, anyOf: ['true'] } : undefined;
  },
};
