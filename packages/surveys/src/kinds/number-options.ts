import { z } from 'zod';
import { type NumberForm, maxDecimals, numberOfJson } from '../facets/number-form.ts';
import { shownText } from '../shared/shown-text.ts';

/** Characters of a unit. */
const maxUnitLength = 20;

/** The options of kinds whose answers are numbers. */
export const numberOptions = {
  decimals: z
    .int({ error: 'decimals must be an integer' })
    .min(0, 'decimals must be at least 0')
    .max(maxDecimals, `decimals must be at most ${maxDecimals}`)
    .default(0)
    .describe('The most digits behind the decimal point'),
  unit: shownText('unit', maxUnitLength, 'line')
    .optional()
    .describe('What the number counts, such as `kg`; it stands behind the field'),
};

export const unitChanged = 'The unit of a published question cannot change: use a new id';

export function isDecimals(json: unknown): boolean {
  return Number.isInteger(json) && (json as number) >= 0 && (json as number) <= maxDecimals;
}

/** What is wrong with a bound that a definition names, or undefined. */
export function boundFault(name: string, form: NumberForm, value: number): string | undefined {
  if (numberOfJson(form, value) !== undefined) return undefined;
  return form.decimals === 0
    ? `${name} must be an integer, as the question has no decimals`
    : `${name} must have at most ${form.decimals} decimals`;
}
