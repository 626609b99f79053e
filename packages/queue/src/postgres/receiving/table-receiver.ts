import type { WireMessage } from '../../port/wire-queue.ts';
import { leaseArrays } from '../parcels/lease-pairs.ts';
import { numberArray } from '../database/number-array.ts';
import { bit, type Parcel } from '../parcels/parcel.ts';
import { shareParcels, type ParcelShare } from '../parcels/parcel-shares.ts';
import type { Statement, Statements } from '../database/statements.ts';
import { TableClaims } from './table-claims.ts';
import type { TableQueueDatabase } from '../database/table-queue-database.ts';
import { sharedReceipt, singleReceipt } from '../parcels/table-receipt.ts';

/** Receives messages of one queue for several receivers at a time. */
export class TableReceiver {
  readonly #database: TableQueueDatabase;
  readonly #statements: Statements;
  readonly #claims: TableClaims;
  readonly #onPutBack: () => void;

  /** @param onPutBack called when messages have become visible again. */
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

  /** @param rooms the number of messages that each receiver takes; 0 for one that has stopped waiting. */
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
        const receivedCount = parcel.messages.length - (unused.get(parcel.id) ?? 0);
        const popReceiptOf = (id: string): string =>
          id === String(parcel.id)
            ? singleReceipt(parcel.lease)
            : sharedReceipt(parcel.lease, parcel.id, receivedCount);
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

  /** On failure, the next claim finds the parcels again. */
  async #remove(queueId: number, parcels: readonly Parcel[]): Promise<void> {
    if (parcels.length === 0) return;
    const values = [queueId, ...arraysOf(parcels)];
    await this.#database.query('DeleteMessage', this.#statements.delete, values).catch(() => []);
  }

  /**
   * Returns the parts that were moved out of their rows. The other parts stay in a row with received messages, which must
   * therefore not be deleted as a whole, until their visibility timeout.
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
      const positions = messages.map(({ index }) => index);
      const bits = positions.reduce((sum, index) => sum + bit(index), 0);
      if (await put(unclaimParts, [parcel.id, parcel.lease, numberArray(positions), bits])) parts.push(share);
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
