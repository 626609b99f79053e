import { parcelCapacity } from '../parcels/parcel.ts';

/** One claim divides the estimate by at most this. */
const steepest = 4;

/**
 * Estimates how many parcels to claim for a number of messages, from the last claims. Surplus messages must be put back,
 * so it first assumes full parcels, lowers the estimate step by step, and raises it at once.
 */
export class ClaimSize {
  #perParcel = parcelCapacity;

  parcelsFor(messages: number): number {
    return Math.max(1, Math.floor(messages / this.#perParcel));
  }

  recordClaim(parcels: number, messages: number): void {
    if (parcels === 0) return;
    this.#perParcel = Math.max(1, messages / parcels, this.#perParcel / steepest);
  }
}
