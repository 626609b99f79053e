export { type Compared, type Difference, compareAll } from './compare-all.ts';
export { marginOfMean } from './margin-of-mean.ts';
export { type Moments, momentsOf, momentsOfCounts, momentsWithout } from './moments.ts';
export type { Share } from './share.ts';
