import { parseDay, printDay } from '@canvass/surveys';

/** An end of a condition: a number, or a day such as `2026-11-26`. */
export type Bound = number | string;

/** A bound as an integer: days are numbered. */
export function boundValue(bound: Bound): number {
  return typeof bound === 'string' ? (parseDay(bound) ?? Number.NaN) : bound;
}

/** The bound that is `by` numbers or days away. */
export function movedBound(bound: Bound, by: number): Bound {
  return typeof bound === 'string' ? printDay(boundValue(bound) + by) : bound + by;
}
