import { type ClusterTotals, sampledFacets } from '../sums/cluster-totals.ts';
import type { ClusterSums } from '../sums/cluster-sums.ts';
import { type EstimateOptions, estimate } from './estimate.ts';

/** A counted number that lies outside the interval that a sample gives. */
export interface Disagreement {
  /** The id of the facet; null for the number of all answers. */
  readonly question: string | null;
  /** The choice or value; null for the number of all answers. */
  readonly value: string | number | null;
  /** The share of the people who answered the question, or the number of all answers. */
  readonly counted: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Compares the counted totals of a survey with a sample of it (the group with an empty name). All intervals together hold with the stated
 * confidence, because each facet gets its part of the error (Bonferroni): it is the probability that totals without a fault have no
 * disagreement at all. Facets with counts of bins (`inBins`) are left out: their shares are of other values than those of the sample.
 */
export function findDisagreements(
  sums: ClusterSums,
  totals: ClusterTotals,
  { clusters, answers, confidence = 0.95 }: EstimateOptions,
  inBins: ReadonlySet<string> = new Set(),
): Disagreement[] {
  const parts = 1 + (sums.groups.get('')?.facets.size ?? 0);
  const estimates = estimate(sums, { clusters, answers, confidence: 1 - (1 - confidence) / parts });
  const sampled = estimates.groups.find(([name]) => name === '')?.[1];
  if (sampled === undefined) return [];

  const found: Disagreement[] = [];
  const compare = (disagreement: Disagreement): void => {
    const { counted, low, high } = disagreement;
    if (counted < low - roundingError || counted > high + roundingError) found.push(disagreement);
  };
  const { low, high } = sampled.matching;
  compare({ question: null, value: null, counted: totals.totalAnswers, low, high });
  const counts = new Map(sampledFacets(totals).map(([id, , each]) => [id, each]));
  for (const [question, { options, unseen }] of sampled.facets) {
    if (inBins.has(question)) continue;
    const { answered, counts: pairs } = counts.get(question) ?? { answered: 0, counts: [] };
    const shares = new Map(pairs.map(([value, count]) => [value, count / answered]));
    for (const { value, ...interval } of options) {
      compare({ question, value, counted: shares.get(value) ?? 0, low: interval.low, high: interval.high });
      shares.delete(value);
    }
    for (const [value, counted] of shares) compare({ question, value, counted, low: 0, high: unseen.high });
  }
  return found;
}

const roundingError = 1e-12;
