export interface RangeStatistics {
  readonly average: number;
  readonly median: number;
  readonly standardDeviation: number;
  readonly min: number;
  readonly max: number;
}

/**
 * The statistics of a histogram, given as pairs of value and count; null without answers. The median of an even number
 * of answers is the mean of the two in the middle. The standard deviation is the population's (divided by n): the
 * answers are all there are, not a sample of them.
 */
export function rangeStatistics(histogram: Iterable<readonly [number, number]>): RangeStatistics | null {
  const bars = [...histogram].toSorted(([a], [b]) => a - b);
  const answered = bars.reduce((total, [, count]) => total + count, 0);
  if (answered === 0) return null;

  const average = bars.reduce((total, [value, count]) => total + value * count, 0) / answered;
  const variance =
    bars.reduce((total, [value, count]) => total + count * (value - average) ** 2, 0) / answered;
  return {
    average,
    median: (valueAt(bars, Math.floor((answered - 1) / 2)) + valueAt(bars, Math.floor(answered / 2))) / 2,
    standardDeviation: Math.sqrt(variance),
    min: valueAt(bars, 0),
    max: valueAt(bars, answered - 1),
  };
}

/** The value of the answer at `rank`, counted from 0 in rising order. */
function valueAt(bars: readonly (readonly [number, number])[], rank: number): number {
  let before = 0;
  for (const [value, count] of bars) {
    before += count;
    if (rank < before) return value;
  }
  return Number.NaN;
}
