import { numberArray } from './number-array.ts';

/** A parcel and the lease it must still have, with whatever else is looked up by it. */
export type LeasePair = {
  readonly parcelId: string;
  readonly lease: string;
};

/** Arrays for the statements, which look up by an id's place among those that are asked for: sorted, and each id once. */
export function leaseArrays<P extends LeasePair>(
  pairs: readonly P[],
  ...more: ((pair: P) => number)[]
): string[] {
  // Ids come from one sequence: they stay far below 2^53.
  const sorted = pairs.toSorted((a, b) => Number(a.parcelId) - Number(b.parcelId));
  return [
    numberArray(sorted.map(({ parcelId }) => parcelId)),
    numberArray(sorted.map(({ lease }) => lease)),
    ...more.map((value) => numberArray(sorted.map(value))),
  ];
}
