/** A sample of clusters, drawn in random order without replacement. */
export interface Sample {
  /** Clusters that are done. */
  readonly done: number;
  /** Clusters in all. */
  readonly clusters: number;
  /** Answers in the clusters that are not done, matching or not; a higher number only widens the intervals. */
  readonly answersLeft: number;
}

/** The part of the variance that is left when n of N clusters are done (Cochran, Sampling Techniques, 1977, theorem 2.2). */
export function finitePopulationCorrection({ done, clusters }: Sample): number {
  return 1 - done / clusters;
}
