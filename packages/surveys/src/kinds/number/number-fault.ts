import { type NumberForm, inUnits } from '../../facets/number-form.ts';
import { maxNumber } from '../../facets/number-form.ts';
import type { AnswerFault } from '../../shared/answer-fault.ts';
import { decimalsFault, integerOf, noNumber } from '../number-faults.ts';

/** Which numbers a question takes. */
export interface NumberBounds {
  readonly decimals: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export function formOf({ decimals }: NumberForm): NumberForm {
  return { decimals };
}

/** The least and the greatest integer of the facet. */
export function endsOf({ decimals, min, max }: NumberBounds): { min: number; max: number } {
  return {
    min: min === undefined ? -maxNumber : integerOf({ decimals }, min),
    max: max === undefined ? maxNumber : integerOf({ decimals }, max),
  };
}

/** The fault of a value that is not blank, or undefined. `min`, `max`: the ends of the question. */
export function numberFault(
  value: unknown,
  { decimals, ...given }: NumberBounds,
  { min, max }: { readonly min: number; readonly max: number },
): AnswerFault | undefined {
  if (typeof value !== 'number') return noNumber({ decimals }, value);
  const [least, greatest] = [min, max].map((each) => inUnits({ decimals }, each)) as [number, number];
  if (!(value >= least)) {
    return given.max === undefined && given.min !== undefined
      ? { code: 'too-small', min: least }
      : { code: 'out-of-range', min: least, max: greatest };
  }
  if (value > greatest) {
    return given.min === undefined && given.max !== undefined
      ? { code: 'too-large', max: greatest }
      : { code: 'out-of-range', min: least, max: greatest };
  }
  return decimalsFault({ decimals }, value);
}
