import type { RatioSums, SizeSums } from '../sums/ratio-sums.ts';
import { finitePopulationCorrection, type Sample } from './sample.ts';

/**
 * The variance of the ratio Σy / Σx over the clusters of a sample, from the variation between clusters:
 * (1 − n/N) · m/(m − 1) · Σ(y − r·x)² / (Σx)² (Cochran, Sampling Techniques, 1977, (6.13)), where m is the number of
 * effective clusters instead of n: with few large clusters the residuals are too small. NaN if m ≤ 1.
 */
export function ratioVariance(y: RatioSums, x: SizeSums, sample: Sample): number {
  const effective = x.effectiveClusters;
  if (effective <= 1) return Number.NaN;
  const ratio = y.sum / x.sum;
  // Rounding can leave a little less than 0.
  const residuals = Math.max(0, y.squares - 2 * ratio * y.products + ratio * ratio * x.squares);
  return (finitePopulationCorrection(sample) * (effective / (effective - 1)) * residuals) / x.sum ** 2;
}

/**
 * What the clusters that are done cannot show: the variance as if one more of them could differ from the rest in a tenth of
 * its answers. Without it, a sample that has not met a burst yet would look certain.
 */
export function unseenVariance(x: SizeSums, sample: Sample): number {
  return finitePopulationCorrection(sample) * (UNSEEN_SHARE / x.effectiveClusters) ** 2;
}

const UNSEEN_SHARE = 0.1;

/**
 * Degrees of freedom: one less than the effective clusters and, near the end, no more than the effective clusters that are
 * left, because then few of them decide (see the README). Below 1/2 nothing is known of the variation.
 */
export function degreesOfFreedom(x: SizeSums, { done, clusters }: Sample): number {
  const effective = x.effectiveClusters;
  return Math.min(effective - 1, ((clusters - done) * effective) / done);
}

export const FEWEST_DEGREES = 0.5;
