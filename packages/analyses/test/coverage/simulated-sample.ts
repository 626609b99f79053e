import { type Estimates, estimate } from '../../src/estimates/estimate/estimate.ts';
import type { ClusterSums } from '../../src/estimates/sums/cluster-sums.ts';
import type { SimulatedCluster } from './simulated-survey.ts';

/** The true figures of a simulated survey. */
export interface SimulatedTruth {
  readonly clusters: number;
  readonly answers: number;
  readonly matching: number;
  /** The share of each option. */
  readonly shares: readonly number[];
  /** The mean, if the options are the numbers from 1 on. */
  readonly mean: number;
}

export function truthOf(survey: readonly SimulatedCluster[]): SimulatedTruth {
  const counts = countsOf(survey);
  const matching = counts.reduce((sum, count) => sum + count, 0);
  return {
    clusters: survey.length,
    answers: survey.reduce((sum, { size }) => sum + size, 0),
    matching,
    shares: counts.map((count) => count / matching),
    mean: counts.reduce((sum, count, option) => sum + count * (option + 1), 0) / matching,
  };
}

export function countsOf(clusters: readonly SimulatedCluster[]): number[] {
  const [first, ...rest] = clusters.map(({ counts }) => counts);
  const sums = [...(first ?? [])];
  for (const counts of rest) counts.forEach((count, option) => (sums[option]! += count));
  return sums;
}

/** Adds a cluster as one of a facet of numbers with the values 1, 2 and so on. */
export function addCluster(sums: ClusterSums, { size, counts }: SimulatedCluster): void {
  const answered = counts.reduce((sum, count) => sum + count, 0);
  const pairs = counts.flatMap((count, option): [number, number][] =>
    count > 0 ? [[option + 1, count]] : [],
  );
  sums.add(size, [
    ['', { totalAnswers: answered, facets: [['rating', { type: 'number', answered, counts: pairs }]] }],
  ]);
}

/** Returns which of the stated intervals hold. A figure that has no interval yet counts as held. */
export function holds(
  estimates: Estimates,
  truth: SimulatedTruth,
): { options: boolean; mean: boolean; matching: boolean; margin: number } {
  const group = estimates.groups[0]?.[1];
  const facet = group?.facets[0]?.[1];
  const matching = group === undefined || isWithin(truth.matching, group.matching);
  if (facet === undefined) return { options: true, mean: true, matching, margin: 1 };
  const intervals = new Map(facet.options.map((option) => [option.value, option]));
  return {
    options: truth.shares.every((share, option) =>
      isWithin(share, intervals.get(option + 1) ?? facet.unseen),
    ),
    mean: isWithin(truth.mean, {
      low: facet.mean?.low ?? -Infinity,
      high: facet.mean?.high ?? Infinity,
    }),
    matching,
    margin: facet.margin,
  };
}

export function estimateOf(sums: ClusterSums, { clusters, answers }: SimulatedTruth): Estimates {
  return estimate(sums, { clusters, answers });
}

export function isWithin(value: number, { low, high }: { low: number; high: number }): boolean {
  return value >= low - roundingError && value <= high + roundingError;
}

const roundingError = 1e-9;

/** Returns a copy in random order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other]!, copy[last]!];
  }
  return copy;
}
