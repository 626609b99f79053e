import type { LeasePair } from './lease-pairs.ts';
import { bit, indexOf } from './parcel.ts';
import { decodeReceipt, type TableReceipt } from './table-receipt.ts';

/** A message by what its holder knows of it. */
export type HeldMessage = TableReceipt & {
  readonly id: string;
  readonly popReceipt: string;
  readonly parcelId: string;
};

/** Reads pop receipts; those of one parcel are alike and mostly come one after another, so the last one is remembered. */
export class ReceiptReader {
  #last: { readonly popReceipt: string; readonly receipt: TableReceipt | undefined } | undefined;

  /** Undefined of what this queue never gave out. */
  read(id: string, popReceipt: string): HeldMessage | undefined {
    if (!/^\d{1,16}$/.test(id)) return undefined;
    if (this.#last?.popReceipt !== popReceipt)
      this.#last = { popReceipt, receipt: decodeReceipt(popReceipt) };
    const { receipt } = this.#last;
    if (receipt === undefined) return undefined;
    const { lease, given, isParked, parcelId = id } = receipt;
    return { id, popReceipt, lease, parcelId, given, isParked };
  }
}

/** Messages of one parcel that are settled or renewed together. */
export type HeldGroup<M extends HeldMessage = HeldMessage> = LeasePair & {
  readonly messages: readonly M[];
  /** All that were given out of it: then the row is dealt with as one. */
  readonly isWhole: boolean;
};

/** Groups of messages by their parcel, each parcel once: of two leases of one, at least one is lost. */
export function groupHeld<M extends HeldMessage>(held: readonly M[]): HeldGroup<M>[][] {
  const rounds: Map<string, HeldGroup<M> & { readonly messages: M[] }>[] = [];
  const groups = new Map<string, { parcelId: string; lease: string; messages: M[]; isWhole: boolean }>();
  for (const message of held) {
    const key = `${message.parcelId} ${message.lease}`;
    const group = groups.get(key);
    if (group === undefined) {
      const { parcelId, lease } = message;
      groups.set(key, { parcelId, lease, messages: [message], isWhole: message.given === 1 });
    } else {
      group.messages.push(message);
      group.isWhole = group.messages.length === message.given;
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
