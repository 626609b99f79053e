import { parcelCapacity } from './parcel.ts';

/** How much less each parcel may be thought to hold after one claim. */
const steepest = 4;

/**
 * How many parcels to claim for so many messages: nobody knows how many are in each before they are claimed. Too many
 * must be put back, so it begins with full ones, and goes by what claims bring: down step by step, up at once.
 */
export class ClaimSize {
  #perParcel = parcelCapacity;

  of(messages: number): number {
    return Math.max(1, Math.floor(messages / this.#perParcel));
  }

  claimed(parcels: number, messages: number): void {
    if (parcels === 0) return;
    this.#perParcel = Math.max(1, messages / parcels, this.#perParcel / steepest);
  }
}
