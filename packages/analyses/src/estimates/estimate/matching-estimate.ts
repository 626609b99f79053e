import type { RatioSums, SizeSums } from '../sums/ratio-sums.ts';
import { criticalValue } from './critical-value.ts';
import { ratioVariance, unseenVariance } from './ratio-variance.ts';
import type { Sample } from './sample.ts';

/** The number of answers that match, of all answers received. */
export interface MatchingEstimate {
  /** In the sample. */
  readonly counted: number;
  /** In all, with its interval; whole numbers. */
  readonly total: number;
  readonly low: number;
  readonly high: number;
}

/** The matching share of the clusters that are done, applied to all answers (Cochran, Sampling Techniques, 1977, section 6.2). */
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
 * The share of its answers in which one more cluster could match otherwise: the smaller, the more clusters have matching answers
 * in like numbers. Without it, a filter that leaves one answer of a thousand everywhere would seem to leave many more.
 */
function unseenShare({ sum, squares }: RatioSums): number {
  return UNSEEN * Math.min(1, (ALIKE * squares) / sum ** 2 || 1);
}

const UNSEEN = 0.15;
/** Effective clusters with matching answers, up to which all of it counts. */
const ALIKE = 4;
