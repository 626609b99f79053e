/** Where a message that was given out stands, as its pop receipt says. */
export type TableReceipt = {
  readonly lease: string;
  /** The row's id; undefined where it is the message's own. */
  readonly parcelId: string | undefined;
  /** How many messages of that row were given out along with it, itself included. */
  readonly given: number;
  /** Whether the row is among the delayed ones: what is hidden for long is moved there. */
  readonly isParked: boolean;
};

const single = /^(\d{1,16})(p?)$/;
const shared = /^(\d{1,16})\.(\d{1,16})\.(\d{1,2})$/;

export function singleReceipt(lease: string, isParked = false): string {
  return isParked ? `${lease}p` : lease;
}

export function sharedReceipt(lease: string, parcelId: number, given: number): string {
  return `${lease}.${parcelId}.${given}`;
}

/** Undefined of what never was a receipt of this queue. */
export function decodeReceipt(popReceipt: string): TableReceipt | undefined {
  const alone = single.exec(popReceipt);
  if (alone !== null) {
    return { lease: alone[1] ?? '', parcelId: undefined, given: 1, isParked: alone[2] === 'p' };
  }
  const among = shared.exec(popReceipt);
  if (among === null) return undefined;
  return { lease: among[1] ?? '', parcelId: among[2], given: Number(among[3]), isParked: false };
}
