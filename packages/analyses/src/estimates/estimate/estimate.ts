import { SamplingError } from '../errors.ts';
import type { ClusterSums } from '../sums/cluster-sums.ts';
import { type MatchingEstimate, estimateMatching } from './matching-estimate.ts';
import { type FacetEstimate, estimateFacet } from './facet-estimate.ts';
import type { Sample } from './sample.ts';

export interface Population {
  /** The number of clusters of the population. */
  readonly clusters: number;
  /** The number of answers in all clusters, matching or not. */
  readonly answers: number;
}

export interface EstimateOptions extends Population {
  /** The confidence for all options of one facet together, in (0, 1). Default: 0.95. */
  readonly confidence?: number;
}

export interface GroupEstimate {
  readonly matching: MatchingEstimate;
  /** Pairs of facet id and estimate, in rising order. It has the facets of which a matching answer of the sample has a value. */
  readonly facets: readonly (readonly [string, FacetEstimate])[];
}

export interface Estimates {
  /** The number of clusters in the sample. */
  readonly done: number;
  /** The number of clusters of the population. */
  readonly clusters: number;
  readonly confidence: number;
  /** Pairs of group and estimate, in rising order. It has the groups that an answer of the sample is in. */
  readonly groups: readonly (readonly [string, GroupEstimate])[];
}

/**
 * Estimates the shares, means and numbers of all answers from the sums of the clusters that are done. These clusters must be a random
 * sample without replacement.
 * @throws SamplingError `too-many-clusters` if the sums are not part of the population
 */
export function estimate(sums: ClusterSums, options: EstimateOptions): Estimates {
  const { clusters, answers, confidence = 0.95 } = options;
  const done = sums.clusters;
  if (done > clusters) {
    throw new SamplingError('too-many-clusters', `${done} clusters are summed, but there are ${clusters}`);
  }
  const sample: Sample = { done, clusters, answersLeft: Math.max(0, answers - sums.size.sum) };
  return {
    done,
    clusters,
    confidence,
    groups: inOrder(sums.groups).map(([name, group]) => [
      name,
      {
        matching: estimateMatching(group.matching, sums.size, sample, confidence),
        facets: inOrder(group.facets)
          .filter(([, facet]) => facet.answered.sum > 0)
          .map(([id, facet]) => [id, estimateFacet(facet, sample, confidence)]),
      },
    ]),
  };
}

function inOrder<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
