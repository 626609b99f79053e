/** A sample of clusters, drawn in random order without replacement. */
export interface Sample {
  /** The number of clusters in the sample. */
  readonly done: number;
  /** The number of clusters of the population. */
  readonly clusters: number;
  /** The number of answers in the other clusters, matching or not. A number that is too high only widens the intervals. */
  readonly answersLeft: number;
}

/** Returns the part of the variance that is left when n of N clusters are done (Cochran, Sampling Techniques, 1977, theorem 2.2). */
export function finitePopulationCorrection({ done, clusters }: Sample): number {
  return 1 - done / clusters;
}
