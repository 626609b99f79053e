import type { RatioSums, SizeSums } from '../sums/ratio-sums.ts';
import { finitePopulationCorrection, type Sample } from './sample.ts';

/**
 * Returns the variance of the ratio Σy / Σx over the clusters of a sample, from the variation between clusters:
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

/** Returns the variance of a share. It is at least that of the same number of single answers, because clusters may vary less by chance. */
export function shareVariance(count: RatioSums, answered: SizeSums, sample: Sample): number {
  const share = count.sum / answered.sum;
  const ofSingleAnswers = (finitePopulationCorrection(sample) * share * (1 - share)) / answered.sum;
  return Math.max(ratioVariance(count, answered, sample), ofSingleAnswers);
}

/**
 * Returns the variance that the sample cannot show: as if one more cluster could differ from the rest in this share of its answers. Without
 * it, a sample that has met no burst yet would look certain.
 */
export function unseenVariance(share: number, x: SizeSums, sample: Sample): number {
  return finitePopulationCorrection(sample) * (share / x.effectiveClusters) ** 2;
}
