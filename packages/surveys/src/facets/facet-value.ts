import type { FacetType } from './facet.ts';
import { isDay } from './days.ts';
import { isNumber } from './ordered-facet.ts';
import { isChoiceValue, maxChoices } from '../shared/choice.ts';

/** The longest text of any answer, in UTF-16 code units (what HTML's `maxlength` counts). */
export const maxTextLength = 10_000;

/** Small integers for the facets' types: a switch on strings is up to 45 % slower in the loop over each answer's values. */
export const facetCodes = { choices: 0, number: 1, date: 2, words: 3, kept: 4 } as const satisfies Record<
  FacetType,
  number
>;

/** Whether any facet of this type could have the value, within the limits of all definitions. */
export function isValueOf(type: FacetType, value: unknown): boolean {
  switch (type) {
    case 'choices':
      return isChoiceValue(value) || (Array.isArray(value) && areChoiceValues(value));
    case 'number':
      return isNumber(value);
    case 'date':
      return isDay(value);
    case 'words':
    case 'kept':
      return typeof value === 'string' && value.length <= maxTextLength;
  }
}

/** Several values of choices, none of them twice. */
export function areChoiceValues(values: readonly unknown[]): boolean {
  return (
    values.length > 0 &&
    values.length <= maxChoices &&
    values.every(isChoiceValue) &&
    new Set(values).size === values.length
  );
}
