import { numberArray } from '../database/number-array.ts';

/** A parcel and the lease that it must still have. */
export type LeasePair = {
  readonly parcelId: string;
  readonly lease: string;
};

/** The arrays for the statements, which look up by an id's position: sorted by id, which must be unique. */
export function leaseArrays<P extends LeasePair>(
  pairs: readonly P[],
  ...more: ((pair: P) => number)[]
): string[] {
  // Ids come from one sequence and stay far below 2^53.
  const sorted = pairs.toSorted((a, b) => Number(a.parcelId) - Number(b.parcelId));
  return [
    numberArray(sorted.map(({ parcelId }) => parcelId)),
    numberArray(sorted.map(({ lease }) => lease)),
    ...more.map((value) => numberArray(sorted.map(value))),
  ];
}
