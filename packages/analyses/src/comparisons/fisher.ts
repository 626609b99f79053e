import { logGamma } from '../estimates/quantiles/log-gamma.ts';
import type { Share } from './share.ts';

/** Tables whose probabilities differ by less than this part are equally likely: R's `fisher.test` takes the same. */
const tolerance = 1e-7;

/** Fisher's exact test: the probability of all tables with the same margins that are at most as likely as this one. */
export function fisher(one: Share, other: Share): number {
  const chosen = one.count + other.count;
  const least = Math.max(0, chosen - other.of);
  const most = Math.min(one.of, chosen);
  const logAll = logBinomial(one.of + other.of, chosen);
  const probability = (count: number): number =>
    Math.exp(logBinomial(one.of, count) + logBinomial(other.of, chosen - count) - logAll);
  const limit = probability(one.count) * (1 + tolerance);
  let sum = 0;
  for (let count = least; count <= most; count += 1) {
    const each = probability(count);
    if (each <= limit) sum += each;
  }
  return Math.min(1, sum);
}

function logBinomial(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
}
