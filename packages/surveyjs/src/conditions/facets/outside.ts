import type { Condition } from '@canvass/surveys';
import { boundValue } from '../bounds.ts';

/** Whether a condition takes only numbers or days outside the ends of the question. */
export function isOutside(
  { min, max }: { readonly min: number; readonly max: number },
  condition: Condition,
): boolean {
  const tooHigh = 'atLeast' in condition && boundValue(condition.atLeast) > max;
  const tooLow =
    'atMost' in condition && condition.atMost !== undefined && boundValue(condition.atMost) < min;
  return tooHigh || tooLow;
}
