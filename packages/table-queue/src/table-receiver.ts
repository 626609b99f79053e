import type { WireMessage } from '@canvass/queue';
import { leaseArrays } from './lease-pairs.ts';
import { numberArray } from './number-array.ts';
import { bit, type Parcel } from './parcel.ts';
import { shareParcels, type ParcelShare } from './parcel-shares.ts';
import type { Statement, Statements } from './statements.ts';
import { TableClaims } from './table-claims.ts';
import type { TableQueueDatabase } from './table-queue-database.ts';
import { sharedReceipt, singleReceipt } from './table-receipt.ts';

/** Gives messages of one queue to several receivers at a time. */
export class TableReceiver {
  readonly #database: TableQueueDatabase;
  readonly #statements: Statements;
  readonly #claims: TableClaims;
  readonly #onPutBack: () => void;

  /** @param onPutBack told when messages can be had that a moment ago could not. */
  constructor(
    database: TableQueueDatabase,
    statements: Statements,
    queueName: string,
    onPutBack: () => void,
  ) {
    this.#database = database;
    this.#onPutBack = onPutBack;
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
    const [putBack] = await Promise.all([this.#putBack(queueId, surplus), this.#remove(queueId, emptied)]);
    if (surplus.length > 0) this.#onPutBack();
    const unused = new Map(putBack.map(({ parcel, messages }) => [parcel.id, messages.length]));
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

  /** It only tidies up: what is left by a fault, the next claim finds. */
  async #remove(queueId: number, parcels: readonly Parcel[]): Promise<void> {
    if (parcels.length === 0) return;
    const values = [queueId, ...arraysOf(parcels)];
    await this.#database.query('DeleteMessage', this.#statements.delete, values).catch(() => []);
  }

  /**
   * Gives the parts that are out of their rows by now. The others come back when their visibility timeout is over, and
   * until then still stand in a row with what was given out of it, which must not be deleted as a whole.
   */
  async #putBack(queueId: number, surplus: readonly ParcelShare[]): Promise<ParcelShare[]> {
    const { unclaim, unclaimParts } = this.#statements;
    const put = async (statement: Statement, values: readonly unknown[]): Promise<boolean> =>
      this.#database.query('UpdateMessage', statement, [queueId, ...values]).then(
        () => true,
        () => false,
      );
    const whole = surplus.filter(isWhole).map(({ parcel }) => parcel);
    if (whole.length > 0) await put(unclaim, arraysOf(whole));
    const parts: ParcelShare[] = [];
    for (const share of surplus.filter((each) => !isWhole(each))) {
      const { parcel, messages } = share;
      const places = messages.map(({ index }) => index);
      const bits = places.reduce((sum, index) => sum + bit(index), 0);
      if (await put(unclaimParts, [parcel.id, parcel.lease, numberArray(places), bits])) parts.push(share);
    }
    return parts;
  }
}

function arraysOf(parcels: readonly Parcel[]): string[] {
  return leaseArrays(parcels.map(({ id, lease }) => ({ parcelId: String(id), lease })));
}

function isWhole({ parcel, messages }: ParcelShare): boolean {
  return messages.length === parcel.messages.length;
}
