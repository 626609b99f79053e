import type { Tested } from './compare-means.ts';
import { fisher } from './fisher.ts';
import type { Share } from './share.ts';
import { normalTails } from './tails.ts';

/** Below this expected number of people, the normal distribution does not fit (W. G. Cochran, Biometrics 10, 1954). */
const leastExpected = 5;

/**
 * Tests whether two groups that share no answer have the same share: by the two-proportion z-test with the pooled share and without a
 * correction, and by Fisher's exact test where fewer than five people are expected on a side. `effect` is Cohen's h.
 *
 * Shares whose counts may be too low are compared where they are nearest to each other. If they can be equal, `p` is 1.
 *
 * Returns undefined if it cannot be tested: a group has nobody, or everybody chose the same.
 */
export function compareShares(one: Share, other: Share): Tested | undefined {
  if (one.of === 0 || other.of === 0) return undefined;
  const isHigher = one.count * other.of >= other.count * one.of;
  const nearest = isHigher ? compareExact(one, highest(other)) : compareExact(highest(one), other);
  if (nearest === undefined || nearest.effect === 0 || nearest.effect > 0 === isHigher) return nearest;
  return { p: 1, effect: 0 };
}

function highest({ count, of, missing = 0 }: Share): Share {
  return { count: Math.min(of, count + missing), of };
}

function compareExact(one: Share, other: Share): Tested | undefined {
  const [count, of] = [one.count + other.count, one.of + other.of];
  if (count === 0 || count === of) return undefined;
  const effect = angle(one) - angle(other);
  const expected = (Math.min(one.of, other.of) * Math.min(count, of - count)) / of;
  if (expected < leastExpected) return { p: fisher(one, other), effect };
  const pooled = count / of;
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of));
  return { p: normalTails(Math.abs(one.count / one.of - other.count / other.of) / error), effect };
}

/** J. Cohen, Statistical Power Analysis for the Behavioral Sciences, 1988, chapter 6. */
function angle({ count, of }: Share): number {
  return 2 * Math.asin(Math.sqrt(count / of));
}
