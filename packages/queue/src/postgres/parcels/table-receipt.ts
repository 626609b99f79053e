/** The content of a pop receipt. */
export interface TableReceipt {
  readonly lease: string;
  /** The parcel's id; undefined if it is the message's. */
  readonly parcelId: string | undefined;
  /** The number of messages of that parcel received together, this one included. */
  readonly receivedCount: number;
  /** The row is in the delayed table, where messages with a long timeout are moved. */
  readonly isParked: boolean;
}

const single = /^(\d{1,16})(p?)$/;
const shared = /^(\d{1,16})\.(\d{1,16})\.(\d{1,2})$/;

export function singleReceipt(lease: string, isParked = false): string {
  return isParked ? `${lease}p` : lease;
}

export function sharedReceipt(lease: string, parcelId: number, receivedCount: number): string {
  return `${lease}.${parcelId}.${receivedCount}`;
}

/** Reads a receipt; undefined for a text that is not a receipt of this queue. */
export function decodeReceipt(popReceipt: string): TableReceipt | undefined {
  const alone = single.exec(popReceipt);
  if (alone !== null) {
    return { lease: alone[1] ?? '', parcelId: undefined, receivedCount: 1, isParked: alone[2] === 'p' };
  }
  const among = shared.exec(popReceipt);
  if (among === null) return undefined;
  return { lease: among[1] ?? '', parcelId: among[2], receivedCount: Number(among[3]), isParked: false };
}
