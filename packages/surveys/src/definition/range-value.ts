import { z } from 'zod';

/** The largest magnitude of a range's ends, and so of any value of a range question. */
export const MAX_RANGE_MAGNITUDE = 1_000_000;

/** One end of a range, or of a condition on one. */
export const rangeEnd = (name: string) =>
  z
    .int({ error: `${name} must be an integer` })
    .min(-MAX_RANGE_MAGNITUDE, `${name} must be at least -${MAX_RANGE_MAGNITUDE}`)
    .max(MAX_RANGE_MAGNITUDE, `${name} must be at most ${MAX_RANGE_MAGNITUDE}`);

/** Whether any definition could have this value in a range. */
export function isRangeValue(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= MAX_RANGE_MAGNITUDE;
}
