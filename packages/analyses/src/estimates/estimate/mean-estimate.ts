import type { FacetSums } from '../sums/facet-sums.ts';
import { criticalValue } from './critical-value.ts';
import { ratioVariance, shareVariance, unseenVariance } from './ratio-variance.ts';
import type { Sample } from './sample.ts';

/** The estimated mean of a facet of numbers. `low` and `high` are null while nothing is known of the variation. */
export interface MeanEstimate {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Estimates the mean of a facet of numbers: a ratio estimate as for a share, with a value instead of 0 or 1. Null for other facets. */
export function estimateMean(
  { answered, options, values }: FacetSums,
  sample: Sample,
  confidence: number,
): MeanEstimate | null {
  if (values === null) return null;
  const above = values.sums.sum / answered.sum;
  const mean = values.origin + above;
  if (sample.done === sample.clusters) return { mean, low: mean, high: mean };
  const t = criticalValue(1 - confidence, answered, sample);
  if (t === null) return { mean, low: null, high: null };

  let squares = 0;
  let widest = 0;
  let largest = 0;
  for (const [value, option] of options) {
    const distance = (value as number) - mean;
    squares += distance ** 2;
    widest = Math.max(widest, Math.abs(distance));
    largest = Math.max(largest, shareVariance(option, answered, sample));
  }
  const variance = Math.max(
    ratioVariance(values.sums, answered, sample),
    leastOfIndependent * squares * largest,
  );
  const unseen = widest ** 2 * unseenVariance(unseenOfMean, answered, sample);
  const halfWidth = t * Math.sqrt(variance + unseen);
  return { mean, low: mean - halfWidth, high: mean + halfWidth };
}

/**
 * The variance counts at least as this part of the variance that the mean would have if all shares varied independently and as much as the
 * one that varies most. Bursts of values far from the mean may not have come yet.
 */
const leastOfIndependent = 0.5;

/** The share of its answers in which one more cluster could have the value furthest from the mean. */
const unseenOfMean = 0.25;
