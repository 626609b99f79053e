export { ClusterSums } from './sums/cluster-sums.ts';
export type { ClusterSumsJson } from './sums/cluster-sums-json.ts';
export type { ClusterTotals, FacetCounts } from './sums/cluster-totals.ts';

export { estimate, type Estimates, type GroupEstimate, type Population } from './estimate/estimate.ts';
export type { OptionEstimate, FacetEstimate, ShareEstimate } from './estimate/facet-estimate.ts';
export type { MatchingEstimate } from './estimate/matching-estimate.ts';
export type { MeanEstimate } from './estimate/mean-estimate.ts';
export { isPreciseEnough } from './estimate/is-precise-enough.ts';
export { findDisagreements, type Disagreement } from './estimate/find-disagreements.ts';

export { SamplingError, type SamplingErrorCode } from './errors.ts';
