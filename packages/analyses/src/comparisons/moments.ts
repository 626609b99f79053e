/** The number of values, with the sums from which their mean and variance follow. Integer values make the sums exact. */
export interface Moments {
  readonly count: number;
  readonly sum: bigint;
  readonly squares: bigint;
}

/** Adds up values that are given as pairs of an integer and how often it was answered. */
export function momentsOfCounts(counts: Iterable<readonly [value: number, count: number]>): Moments {
  let [count, sum, squares] = [0, 0n, 0n];
  for (const [value, times] of counts) {
    count += times;
    sum += BigInt(value) * BigInt(times);
    squares += BigInt(value) ** 2n * BigInt(times);
  }
  return { count, sum, squares };
}

/** Returns the values of `all` that `part` does not have. Each value of `part` must be one of `all`. */
export function momentsWithout(all: Moments, part: Moments): Moments {
  return {
    count: all.count - part.count,
    sum: all.sum - part.sum,
    squares: all.squares - part.squares,
  };
}

/** Returns the mean, and the variance of a sample (divided by n - 1). The mean of no value is NaN, and so is the variance of fewer than two. */
export function momentsOf({ count, sum, squares }: Moments): {
  readonly mean: number;
  readonly variance: number;
} {
  // n² times the variance of the population: a difference of floats would lose digits.
  const scatter = BigInt(count) * squares - sum * sum;
  return {
    mean: Number(sum) / count,
    variance: count < 2 ? Number.NaN : Number(scatter) / count / (count - 1),
  };
}
