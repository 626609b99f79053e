import type { WireMessage } from '@canvass/queue';
import { leaseArrays } from './lease-pairs.ts';
import { numberArray } from './number-array.ts';
import { bit } from './parcel.ts';
import type { Parcel } from './parcel.ts';
import { shareParcels } from './parcel-shares.ts';
import type { ParcelShare } from './parcel-shares.ts';
import type { Statements } from './statements.ts';
import { TableClaims } from './table-claims.ts';
import type { TableQueueDatabase } from './table-queue-database.ts';
import { sharedReceipt, singleReceipt } from './table-receipt.ts';

/** Gives messages of one queue to several receivers at a time. */
export class TableReceiver {
  readonly #database: TableQueueDatabase;
  readonly #statements: Statements;
  readonly #claims: TableClaims;

  constructor(database: TableQueueDatabase, statements: Statements, queueName: string) {
    this.#database = database;
    this.#statements = statements;
    this.#claims = new TableClaims(database, statements, queueName);
  }

  /** @param rooms how many messages each receiver takes; 0 of one that does not wait any more. */
  async receive(
    queueId: number,
    rooms: readonly number[],
    visibilityTimeoutMs: number,
  ): Promise<WireMessage[][]> {
    const max = rooms.reduce((sum, room) => sum + room, 0);
    if (max === 0) return rooms.map(() => []);
    const parcels = await this.#claims.claim(queueId, max, visibilityTimeoutMs);
    const emptied = parcels.filter(({ messages }) => messages.length === 0);
    const { shares, surplus } = shareParcels(
      parcels.filter(({ messages }) => messages.length > 0),
      rooms,
    );
    // Both only tidy up: what is left of a fault comes back when its visibility timeout is over.
    await Promise.all([this.#remove(queueId, emptied), this.#putBack(queueId, surplus)]).catch(() => {});
    const unused = new Map(surplus.map(({ parcel, messages }) => [parcel.id, messages.length]));
    return shares.map((parts) =>
      parts.flatMap(({ parcel, messages }) => {
        const given = parcel.messages.length - (unused.get(parcel.id) ?? 0);
        const popReceiptOf = (id: string): string =>
          id === String(parcel.id)
            ? singleReceipt(parcel.lease)
            : sharedReceipt(parcel.lease, parcel.id, given);
        return messages.map(({ id, text }) => ({
          id,
          text,
          popReceipt: popReceiptOf(id),
          dequeueCount: parcel.dequeueCount,
          insertedAt: new Date(parcel.insertedMs),
        }));
      }),
    );
  }

  async #remove(queueId: number, parcels: readonly Parcel[]): Promise<void> {
    if (parcels.length === 0) return;
    await this.#database.query('DeleteMessage', this.#statements.delete, [queueId, ...arraysOf(parcels)]);
  }

  async #putBack(queueId: number, surplus: readonly ParcelShare[]): Promise<void> {
    const { unclaim, unclaimParts } = this.#statements;
    const whole = surplus.filter(isWhole).map(({ parcel }) => parcel);
    if (whole.length > 0) await this.#database.query('UpdateMessage', unclaim, [queueId, ...arraysOf(whole)]);
    for (const { parcel, messages } of surplus.filter((share) => !isWhole(share))) {
      const places = messages.map(({ index }) => index);
      const bits = places.reduce((sum, index) => sum + bit(index), 0);
      const values = [queueId, parcel.id, parcel.lease, numberArray(places), bits];
      await this.#database.query('UpdateMessage', unclaimParts, values);
    }
  }
}

function arraysOf(parcels: readonly Parcel[]): string[] {
  return leaseArrays(parcels.map(({ id, lease }) => ({ parcelId: String(id), lease })));
}

function isWhole({ parcel, messages }: ParcelShare): boolean {
  return messages.length === parcel.messages.length;
}
