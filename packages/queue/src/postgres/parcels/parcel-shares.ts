import type { Parcel, ParcelMessage } from './parcel.ts';

/** Some messages of one parcel. */
export interface ParcelShare {
  readonly parcel: Parcel;
  readonly messages: readonly ParcelMessage[];
}

export interface ParcelShares {
  /** The shares of each receiver, in the order of the receivers. */
  readonly shares: readonly (readonly ParcelShare[])[];
  /** Messages that no receiver has room for: whole parcels, and a part of at most one. */
  readonly surplus: readonly ParcelShare[];
}

/**
 * Distributes parcels among receivers. A whole parcel goes to the first receiver that has room for it, because messages
 * that are handled together are then settled together. The remaining parcels are split among the receivers.
 *
 * @param rooms the number of messages that each receiver takes.
 */
export function shareParcels(parcels: readonly Parcel[], rooms: readonly number[]): ParcelShares {
  const shares = rooms.map((): ParcelShare[] => []);
  const left = [...rooms];
  const give = (receiver: number, parcel: Parcel, messages: readonly ParcelMessage[]): void => {
    shares[receiver]?.push({ parcel, messages });
    left[receiver] = (left[receiver] ?? 0) - messages.length;
  };
  const rest = parcels.filter((parcel) => {
    const receiver = left.findIndex((room) => room >= parcel.messages.length);
    if (receiver >= 0) give(receiver, parcel, parcel.messages);
    return receiver < 0;
  });
  const surplus: ParcelShare[] = [];
  const asked = rooms.reduce((sum, each) => sum + each, 0);
  for (const parcel of rest) {
    const room = left.reduce((sum, each) => sum + each, 0);
    // Splitting costs a row for each message that is put back. So a parcel is split only if the receivers would get less than half.
    const taken = parcel.messages.length <= room || room > asked / 2 ? room : 0;
    const messages = [...parcel.messages];
    for (let receiver = 0, open = Math.min(taken, messages.length); open > 0; receiver += 1) {
      const part = messages.splice(0, Math.min(open, left[receiver] ?? 0));
      if (part.length > 0) give(receiver, parcel, part);
      open -= part.length;
    }
    if (messages.length > 0) surplus.push({ parcel, messages });
  }
  return { shares, surplus };
}
