import { twoSidedT } from '../quantiles/student-t.ts';
import type { SizeSums } from '../sums/ratio-sums.ts';
import type { Sample } from './sample.ts';

/**
 * Returns by how many standard errors an estimate may be off, with the probability of error `alpha`. It is Student's t with one degree of
 * freedom less than the number m of effective clusters, times `scale`. Null while nothing is known of the variation.
 *
 * Near the end, the few clusters that are left decide. So t has at most as many degrees of freedom as there are effective clusters left
 * (u). But u clusters cannot be off by more than √(u·m) standard errors if none of them is further from the rest than one of m clusters
 * can be.
 */
export function criticalValue(
  alpha: number,
  x: SizeSums,
  { done, clusters }: Sample,
  scale = 1,
): number | null {
  const effective = x.effectiveClusters;
  if (effective - 1 < fewestDegrees) return null;
  const left = ((clusters - done) * effective) / done;
  const most = Math.sqrt(left * effective);
  const ofTheRest = left < fewestDegrees ? most : Math.min(most, twoSidedT(alpha, left));
  return Math.max(twoSidedT(alpha, scale * (effective - 1)), ofTheRest);
}

/** With fewer degrees of freedom than this, there is no estimate: its interval would be endless. */
const fewestDegrees = 0.5;
