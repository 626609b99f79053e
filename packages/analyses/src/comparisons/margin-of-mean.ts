import { twoSidedT } from '../estimates/quantiles/student-t.ts';
import { type Moments, momentsOf } from './moments.ts';

/** The part of all intervals that miss the mean. */
const outside = 0.05;

/** Returns the margin of error of a mean, with 95 % confidence; undefined for fewer than two values. */
export function marginOfMean(moments: Moments): number | undefined {
  const { count } = moments;
  if (count < 2) return undefined;
  return twoSidedT(outside, count - 1) * Math.sqrt(momentsOf(moments).variance / count);
}
