import type { Parcel, ParcelMessage } from './parcel.ts';

/** Some messages of one parcel. */
export type ParcelShare = { readonly parcel: Parcel; readonly messages: readonly ParcelMessage[] };

export type ParcelShares = {
  /** For each of the receivers, in their order. */
  readonly shares: readonly (readonly ParcelShare[])[];
  /** What nobody has room for: whole parcels, and a part of one at most. */
  readonly surplus: readonly ParcelShare[];
};

/**
 * Shares parcels out: each whole to the first receiver that has room for it, as messages that are handled together are
 * then settled together; what is left is taken apart, over as many receivers as it takes.
 *
 * @param rooms how many messages each receiver takes.
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
    // Taking it apart costs a row for each message that is put back: only where too little would be given without.
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
