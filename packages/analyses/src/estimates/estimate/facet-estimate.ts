import type { SampledType } from '../facets/sampled-facets.ts';
import type { FacetSums } from '../sums/facet-sums.ts';
import { type MeanEstimate, estimateMean } from './mean-estimate.ts';
import type { Sample } from './sample.ts';
import { type Reach, simultaneousReaches } from './simultaneous-reaches.ts';

/** An interval within [0, 1] for a share of the people who answered the question or its part. */
export interface ShareEstimate {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** The larger distance from the share to an end of its interval. */
  readonly margin: number;
}

export interface OptionEstimate extends ShareEstimate {
  readonly value: string | number;
}

/** The estimates of a facet. The intervals of all its options, listed or not, hold together with the stated confidence. */
export interface FacetEstimate {
  readonly type: SampledType;
  /** The number of answers of the sample that have a value of the facet. */
  readonly answered: number;
  /** The largest margin of its options. */
  readonly margin: number;
  /** The options that an answer of the sample has, in rising order. */
  readonly options: readonly OptionEstimate[];
  /** The estimate of each option that no answer of the sample has. */
  readonly unseen: ShareEstimate;
  /** The mean of a facet of numbers; null for others. Its interval holds by itself with the stated confidence. */
  readonly mean: MeanEstimate | null;
}

/** Estimates a facet. The sums must have at least one answer, and `confidence` must be in (0, 1). */
export function estimateFacet(sums: FacetSums, sample: Sample, confidence: number): FacetEstimate {
  const answered = sums.answered.sum;
  const listed = [...sums.options].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const counts = listed.map(([, option]) => option);
  const reaches = simultaneousReaches(counts, sums.answered, sample, confidence);
  const options = listed.map(([value, { sum }], index): OptionEstimate => {
    return { value, ...shareEstimate(sum, answered, reaches.options[index]!, sample) };
  });
  const unseen = shareEstimate(0, answered, reaches.unseen, sample);
  return {
    type: sums.type,
    answered,
    margin: Math.max(unseen.margin, ...options.map(({ margin }) => margin)),
    options,
    unseen,
    mean: estimateMean(sums, sample, confidence),
  };
}

/** Makes the estimate of a share. Its interval is cut at the bounds that the share would have if all unread answers were the same. */
function shareEstimate(
  count: number,
  answered: number,
  { below, above }: Reach,
  { done, clusters, answersLeft }: Sample,
): ShareEstimate {
  const share = count / answered;
  if (done === clusters) return { share, low: share, high: share, margin: 0 };
  const low = Math.max(share - below, count / (answered + answersLeft));
  const high = Math.min(share + above, (count + answersLeft) / (answered + answersLeft));
  return { share, low, high, margin: Math.max(share - low, high - share) };
}
