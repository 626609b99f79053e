import type { LeasePair } from './lease-pairs.ts';
import { bit, indexOf } from './parcel.ts';
import { decodeReceipt, type TableReceipt } from './table-receipt.ts';

/** A leased message, as its id and its pop receipt describe it. */
export type HeldMessage = TableReceipt & {
  readonly id: string;
  readonly popReceipt: string;
  readonly parcelId: string;
};

/** Reads pop receipts. Caches the last one, because the messages of a parcel share it. */
export class ReceiptReader {
  #last: { readonly popReceipt: string; readonly receipt: TableReceipt | undefined } | undefined;

  /** Reads a pop receipt. Returns undefined if this queue never issued it. */
  read(id: string, popReceipt: string): HeldMessage | undefined {
    if (!/^\d{1,16}$/.test(id)) return undefined;
    if (this.#last?.popReceipt !== popReceipt)
      this.#last = { popReceipt, receipt: decodeReceipt(popReceipt) };
    const { receipt } = this.#last;
    if (receipt === undefined) return undefined;
    const { lease, receivedCount, isParked, parcelId = id } = receipt;
    return { id, popReceipt, lease, parcelId, receivedCount, isParked };
  }
}

/** Messages of one parcel, which are settled or renewed together. */
export type HeldGroup<M extends HeldMessage = HeldMessage> = LeasePair & {
  readonly messages: readonly M[];
  /** Whether they are all received messages of the parcel: the row can then be settled as a whole. */
  readonly isWhole: boolean;
};

/** Groups messages by parcel and lease, in rounds that contain each parcel once. */
export function groupHeld<M extends HeldMessage>(held: readonly M[]): HeldGroup<M>[][] {
  const rounds: Map<string, HeldGroup<M> & { readonly messages: M[] }>[] = [];
  const groups = new Map<string, { parcelId: string; lease: string; messages: M[]; isWhole: boolean }>();
  for (const message of held) {
    const key = `${message.parcelId} ${message.lease}`;
    const group = groups.get(key);
    if (group === undefined) {
      const { parcelId, lease } = message;
      groups.set(key, { parcelId, lease, messages: [message], isWhole: message.receivedCount === 1 });
    } else {
      group.messages.push(message);
      group.isWhole = group.messages.length === message.receivedCount;
    }
  }
  for (const group of groups.values()) {
    let round = rounds.find((each) => !each.has(group.parcelId));
    if (round === undefined) rounds.push((round = new Map()));
    round.set(group.parcelId, group);
  }
  return rounds.map((round) => [...round.values()]);
}

export function bitsOf({ messages }: HeldGroup): number {
  return messages.reduce((bits, { id, parcelId }) => bits + bit(indexOf(id, parcelId)), 0);
}
