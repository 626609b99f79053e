import { z } from 'zod';

/** The largest magnitude of a range's ends, and so of any value of a range question. */
export const maxRangeMagnitude = 1_000_000;

/** One end of a range, or of a condition on one. */
export const rangeEnd = (name: string) =>
  z
    .int({ error: `${name} must be an integer` })
    .min(-maxRangeMagnitude, `${name} must be at least -${maxRangeMagnitude}`)
    .max(maxRangeMagnitude, `${name} must be at most ${maxRangeMagnitude}`);

/** Whether any definition could have this value in a range. */
export function isRangeValue(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= maxRangeMagnitude;
}
