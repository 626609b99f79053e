import { type NumberForm, numberOfJson } from '../facets/number-form.ts';
import type { AnswerFault } from '../shared/answer-fault.ts';
import { hasUnclearSeparator } from '../shared/decimal.ts';

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

/** A bound in the unit of the answers, as an integer of the facet. */
export function integerOf({ decimals }: NumberForm, value: number): number {
  return Math.round(value * 10 ** decimals);
}
