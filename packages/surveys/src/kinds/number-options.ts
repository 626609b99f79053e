import { z } from 'zod';
import { type NumberForm, maxDecimals, numberOfJson } from '../facets/number-form.ts';
import type { AnswerFault } from '../shared/answer-fault.ts';
import { hasUnclearSeparator } from '../shared/decimal.ts';
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

/** The fault of a value that is no number. */
export function noNumber({ decimals }: NumberForm, value: unknown): AnswerFault {
  if (typeof value === 'string' && hasUnclearSeparator(value, decimals)) return { code: 'unclear-separator' };
  return { code: 'wrong-type', expected: decimals === 0 ? 'number' : 'decimal' };
}

/** The fault of a number that is in its range, or undefined. */
export function decimalsFault({ decimals }: NumberForm, value: number): AnswerFault | undefined {
  if (numberOfJson({ decimals }, value) !== undefined) return undefined;
  return decimals === 0 ? { code: 'not-whole' } : { code: 'too-many-decimals', decimals };
}

/** What is wrong with a bound that a definition names, or undefined. */
export function boundFault(name: string, form: NumberForm, value: number): string | undefined {
  if (numberOfJson(form, value) !== undefined) return undefined;
  return form.decimals === 0
    ? `${name} must be an integer, as the question has no decimals`
    : `${name} must have at most ${form.decimals} decimals`;
}

/** A bound in the unit of the answers, as an integer of the facet. */
export function integerOf({ decimals }: NumberForm, value: number): number {
  return Math.round(value * 10 ** decimals);
}
