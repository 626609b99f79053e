import type { RatioSums, SizeSums } from '../sums/ratio-sums.ts';
import { criticalValue } from './critical-value.ts';
import { ratioVariance, unseenVariance } from './ratio-variance.ts';
import type { Sample } from './sample.ts';

/** Estimates how many of all received answers match. */
export interface MatchingEstimate {
  /** The matching answers in the sample. */
  readonly counted: number;
  /** The estimated number of all matching answers. It and the ends of its interval are whole numbers. */
  readonly total: number;
  readonly low: number;
  readonly high: number;
}

/** Applies the matching share of the clusters that are done to all answers (Cochran, Sampling Techniques, 1977, section 6.2). */
export function estimateMatching(
  matching: RatioSums,
  size: SizeSums,
  sample: Sample,
  confidence: number,
): MatchingEstimate {
  const counted = matching.sum;
  const { done, clusters, answersLeft } = sample;
  if (done === clusters) return { counted, total: counted, low: counted, high: counted };
  const most = counted + answersLeft;
  if (size.sum === 0) return { counted, total: counted, low: counted, high: most };
  const all = size.sum + answersLeft;
  const total = (counted / size.sum) * all;
  const t = criticalValue(1 - confidence, size, sample);
  const variance =
    ratioVariance(matching, size, sample) + unseenVariance(unseenShare(matching), size, sample);
  const halfWidth = t === null ? all : all * t * Math.sqrt(variance);
  return {
    counted,
    total: Math.round(total),
    low: Math.floor(Math.max(counted, total - halfWidth)),
    high: Math.ceil(Math.min(most, total + halfWidth)),
  };
}

/**
 * Returns the share of its answers in which one more cluster could match differently. The more clusters have similar numbers of matching
 * answers, the smaller it is: a filter that matches one answer of a thousand everywhere would otherwise get a much too wide interval.
 */
function unseenShare({ sum, squares }: RatioSums): number {
  return largestUnseen * Math.min(1, (alikeClusters * squares) / sum ** 2 || 1);
}

/** An estimate assumes for at most this share of the answers that they could match differently. */
const largestUnseen = 0.15;
/** With up to this many effective clusters with matching answers, all of `largestUnseen` counts. */
const alikeClusters = 4;
