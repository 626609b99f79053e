import { type Moments, momentsOf } from './moments.ts';
import { studentTails } from './tails.ts';

/** The test of a difference between two groups of answers. */
export interface Tested {
  /** How likely chance alone gives a difference of at least this size, from 0 to 1. */
  readonly p: number;
  /** The size of the difference in a unit that all questions share; positive if the first group is higher. */
  readonly effect: number;
}

/**
 * Tests whether two groups that share no answer have the same mean. `p` is the larger one of Welch's test and of Student's with one variance.
 * Welch's alone takes a group of five equal answers for one without any variance, and finds differences that are chance. `effect` is Cohen's d.
 *
 * Returns undefined if it cannot be tested: a group has fewer than two values, or no value differs from the others of its group.
 */
export function compareMeans(one: Moments, other: Moments): Tested | undefined {
  if (one.count < 2 || other.count < 2) return undefined;
  const [first, second] = [momentsOf(one), momentsOf(other)];
  const pooled =
    ((one.count - 1) * first.variance + (other.count - 1) * second.variance) / (one.count + other.count - 2);
  if (!(pooled > 0)) return undefined;
  const difference = first.mean - second.mean;
  return {
    p: Math.max(
      welch(
        difference,
        [first.variance / one.count, one.count],
        [second.variance / other.count, other.count],
      ),
      student(difference, pooled, one.count, other.count),
    ),
    effect: difference / Math.sqrt(pooled),
  };
}

type MeanVariance = readonly [variance: number, count: number];

/** B. L. Welch, "The generalization of Student's problem when several different population variances are involved", Biometrika 34 (1947). */
export function welch(difference: number, [a, n]: MeanVariance, [b, m]: MeanVariance): number {
  const variance = a + b;
  const degrees = variance ** 2 / (a ** 2 / (n - 1) + b ** 2 / (m - 1));
  return studentTails(Math.abs(difference) / Math.sqrt(variance), degrees);
}

function student(difference: number, pooled: number, n: number, m: number): number {
  return studentTails(Math.abs(difference) / Math.sqrt(pooled * (1 / n + 1 / m)), n + m - 2);
}
