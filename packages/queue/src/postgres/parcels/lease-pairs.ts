import { numberArray } from '../database/number-array.ts';

/** A parcel and the lease that it must still have. */
export interface LeasePair {
  readonly parcelId: string;
  readonly lease: string;
}

/** Makes the arrays of ids and leases for the statements, sorted by id. The statements find a lease by its id's position, so ids must differ. */
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
