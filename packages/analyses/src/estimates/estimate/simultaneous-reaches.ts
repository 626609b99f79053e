import type { RatioSums, SizeSums } from '../sums/ratio-sums.ts';
import { criticalValue } from './critical-value.ts';
import { shareVariance, unseenVariance } from './ratio-variance.ts';
import type { Sample } from './sample.ts';

/** How far a true share may be below and above the estimated one. */
export interface Reach {
  readonly below: number;
  readonly above: number;
}

/**
 * Returns the reaches of all options of a facet, which hold together. A reach is t · √(max(V, 0.6 · the largest V) + the unseen
 * variance). The t is that of α divided by the number of options that could miss: the sum of V / max(V, 0.6 · the largest V).
 *
 * A facet with at most two options cannot learn from others, and its estimates are skew. So its reaches are at least Wilson's, and its
 * unseen share is larger. The reaches are 1 if nothing is known. The README has the reasons.
 */
export function simultaneousReaches(
  options: readonly RatioSums[],
  answered: SizeSums,
  sample: Sample,
  confidence: number,
): { readonly options: readonly Reach[]; readonly unseen: Reach } {
  const isPair = options.length <= 2;
  const variances = options.map((option) => shareVariance(option, answered, sample));
  const least = leastOfLargest * Math.max(...variances);
  const comparisons = variances.reduce(
    (sum, variance) => sum + (variance > 0 ? variance / Math.max(variance, least) : 0),
    0,
  );
  const alpha = (1 - confidence) / Math.max(1, comparisons);
  const t = criticalValue(alpha, answered, sample, isPair ? 1 : degreesOfLargest);
  if (t === null) return { options: options.map(() => anywhere), unseen: anywhere };

  const unseen = t * Math.sqrt(unseenVariance(isPair ? unseenOfPair : unseenOfOption, answered, sample));
  const reachOf = (share: number, variance: number): Reach => {
    const seen = t * Math.sqrt(Math.max(variance, least));
    const { below, above } = isPair ? wilsonReach(share, t * Math.sqrt(variance)) : { below: 0, above: 0 };
    return {
      below: Math.hypot(Math.max(seen, below), unseen),
      above: Math.hypot(Math.max(seen, above), unseen),
    };
  };
  return {
    options: options.map(({ sum }, index) => reachOf(sum / answered.sum, variances[index]!)),
    unseen: reachOf(0, 0),
  };
}

/**
 * Returns the reach of Wilson's interval (J. Am. Stat. Assoc. 22, 1927) for the number of single answers that would have this half width:
 * z²/n is the square of the half width, divided by p(1 − p).
 */
function wilsonReach(share: number, halfWidth: number): Reach {
  if (share <= 0 || share >= 1) return { below: 0, above: 0 };
  const ratio = halfWidth ** 2 / (share * (1 - share));
  const centre = (share + ratio / 2) / (1 + ratio);
  const spread = Math.sqrt(ratio * share * (1 - share) + ratio ** 2 / 4) / (1 + ratio);
  return { below: share - centre + spread, above: centre + spread - share };
}

const anywhere: Reach = { below: 1, above: 1 };

/** An option's variance counts at least as this part of the largest one of its facet. */
const leastOfLargest = 0.6;

/** The largest of several variances is less often too small than a single one. So it counts with this many times the degrees of freedom. */
const degreesOfLargest = 4;

/** The share of its answers in which one more cluster could differ from the rest. */
const unseenOfOption = 0.15;
/** The same share for a facet with at most two options. */
const unseenOfPair = 0.25;
