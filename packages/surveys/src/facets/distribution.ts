/** Pairs of value and count, in rising order of the values. */
export type Distribution = readonly (readonly [value: number, count: number])[];

export function distributionOf(counts: Iterable<readonly [number, number]>): Distribution {
  return [...counts].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b);
}

/** The value of the answer at `rank`, counted from 0 in rising order. The distribution has an answer there. */
export function valueAt(distribution: Distribution, rank: number): number {
  let before = 0;
  for (const [value, count] of distribution) {
    before += count;
    if (rank < before) return value;
  }
  return Number.NaN;
}
