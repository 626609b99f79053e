import type { QueueOperation } from '../port/call-counter.ts';
import { bitsOf, groupHeld, type HeldGroup, type HeldMessage } from './parcels/held-message.ts';
import { leaseArrays } from './parcels/lease-pairs.ts';
import { indexOf } from './parcels/parcel.ts';
import type { Statement, Statements } from './database/statements.ts';
import type { Row, TableQueueDatabase } from './database/table-queue-database.ts';
import { singleReceipt } from './parcels/table-receipt.ts';

export type Renewed = { readonly popReceipt: string } | 'lost';

/** A message that is hidden for longer than this moves into the delayed table. */
const parkBeyondMs = 5 * 60_000;

/** Deletes, renews and changes received messages, whether they share rows or not. */
export class TableSettler {
  readonly #database: TableQueueDatabase;
  readonly #statements: Statements;

  constructor(database: TableQueueDatabase, statements: Statements) {
    this.#database = database;
    this.#statements = statements;
  }

  async delete(queueId: number, held: readonly HeldMessage[]): Promise<('deleted' | 'lost')[]> {
    const deleted = new Set<string>();
    const parked = held.filter(({ isParked }) => isParked);
    for (const id of await this.#deleteRows(queueId, this.#statements.deleteDelayed, parked)) deleted.add(id);
    // A parked message that is due has moved back to the live table, with the same lease.
    for (const round of groupHeld(held.filter(({ id }) => !deleted.has(id)))) {
      const whole = round.filter(({ isWhole }) => isWhole);
      const gone = new Set(await this.#deleteRows(queueId, this.#statements.delete, whole));
      for (const { parcelId, messages } of whole) {
        if (gone.has(parcelId)) for (const { id } of messages) deleted.add(id);
      }
      const parts = round.filter(({ isWhole }) => !isWhole);
      for (const id of await this.#deleteParts(queueId, parts)) deleted.add(id);
    }
    return held.map(({ id }) => (deleted.has(id) ? 'deleted' : 'lost'));
  }

  async renew(
    queueId: number,
    held: readonly HeldMessage[],
    visibilityTimeoutMs: number,
  ): Promise<Renewed[]> {
    const receipts = new Map<string, string>();
    for (const round of groupHeld(held)) {
      const alone = round.filter(({ messages: [first] }) => first?.id === first?.parcelId);
      const shared = round.filter((group) => !alone.includes(group));
      const lease = this.#newLease();
      const values = [...leaseArrays(alone), visibilityTimeoutMs, lease];
      const renewed = alone.length === 0 ? [] : await this.#update(queueId, this.#statements.renew, values);
      for (const [id] of renewed) receipts.set(id ?? '', singleReceipt(lease));
      for (const [id, receipt] of await this.#renewShared(queueId, shared, visibilityTimeoutMs)) {
        receipts.set(id, receipt);
      }
    }
    return held.map(({ id }) => {
      const popReceipt = receipts.get(id);
      return popReceipt === undefined ? 'lost' : { popReceipt };
    });
  }

  /** Changes a message's text, or hides it for long. It moves into a row of its own. */
  async change(
    queueId: number,
    held: HeldMessage,
    visibilityTimeoutMs: number,
    text: string | undefined,
  ): Promise<Renewed> {
    const { park, renew, rewrite, changeDelayed, takeOut, takeOutAndPark } = this.#statements;
    const lease = this.#newLease();
    const values = [held.parcelId, held.lease, visibilityTimeoutMs, lease];
    const texts = text === undefined ? null : JSON.stringify([text]);
    const changes = async (statement: Statement, all: readonly unknown[]): Promise<boolean> =>
      (await this.#update(queueId, statement, all)).length > 0;
    const parks = visibilityTimeoutMs > parkBeyondMs;
    const receipt = { popReceipt: singleReceipt(lease, parks) };
    if (held.parcelId !== held.id) {
      const taking = [...values, held.id, texts, indexOf(held.id, held.parcelId)];
      return (await changes(parks ? takeOutAndPark : takeOut, taking)) ? receipt : 'lost';
    }
    if (held.isParked && (await changes(changeDelayed, [...values, texts]))) {
      return { popReceipt: singleReceipt(lease, true) };
    }
    if (parks) return (await changes(park, [...values, texts])) ? receipt : 'lost';
    const changed =
      texts === null
        ? await changes(renew, [...leaseArrays([held]), visibilityTimeoutMs, lease])
        : await changes(rewrite, [...values, texts]);
    return changed ? receipt : 'lost';
  }

  /** Whether a renewal leaves the message in its row. */
  staysInRow({ isParked }: HeldMessage, visibilityTimeoutMs: number): boolean {
    return !isParked && visibilityTimeoutMs <= parkBeyondMs;
  }

  async #deleteRows(
    queueId: number,
    statement: Statement,
    rows: readonly { readonly parcelId: string; readonly lease: string }[],
  ): Promise<string[]> {
    if (rows.length === 0) return [];
    const deleted = await this.#database.query('DeleteMessage', statement, [queueId, ...leaseArrays(rows)]);
    return deleted.map(([id]) => id ?? '');
  }

  /** Deletes parts of parcels. Returns the ids of the deleted messages. */
  async #deleteParts(queueId: number, parts: readonly HeldGroup[]): Promise<string[]> {
    if (parts.length === 0) return [];
    const values = leaseArrays(parts, bitsOf, ({ messages }) => messages.length);
    const rows = await this.#database.query('DeleteMessage', this.#statements.deleteParts, [
      queueId,
      ...values,
    ]);
    const marked = new Set(rows.map(([id]) => id));
    const emptied = parts.filter(({ parcelId }) =>
      rows.some(([id, left]) => id === parcelId && left === '0'),
    );
    // If this fails, a row without messages stays, which the next claim removes.
    await this.#deleteRows(queueId, this.#statements.delete, emptied).catch(() => {});
    const deleted = parts
      .filter(({ parcelId }) => marked.has(parcelId))
      .flatMap(({ messages }) => messages.map(({ id }) => id));
    // If one message was already deleted, the statement skipped the whole group.
    for (const group of parts) {
      if (marked.has(group.parcelId) || group.messages.length === 1) continue;
      for (const message of group.messages) {
        deleted.push(...(await this.#deleteParts(queueId, [{ ...group, messages: [message] }])));
      }
    }
    return deleted;
  }

  async #renewShared(
    queueId: number,
    groups: readonly HeldGroup[],
    visibilityTimeoutMs: number,
  ): Promise<[id: string, popReceipt: string][]> {
    if (groups.length === 0) return [];
    const [ids, leases, bits] = leaseArrays(groups, bitsOf);
    const values = [ids, leases, visibilityTimeoutMs, bits];
    const rows = await this.#update(queueId, this.#statements.renewShared, values);
    const whole = new Set(rows.map(([id]) => id));
    const receipts: [string, string][] = [];
    for (const group of groups) {
      for (const message of group.messages) {
        if (whole.has(group.parcelId)) receipts.push([message.id, message.popReceipt]);
        else {
          // The other messages of its parcel are not renewed and must become visible in time.
          const taken = await this.change(queueId, message, visibilityTimeoutMs, undefined);
          if (taken !== 'lost') receipts.push([message.id, taken.popReceipt]);
        }
      }
    }
    return receipts;
  }

  #update(queueId: number, statement: Statement, values: readonly unknown[]): Promise<readonly Row[]> {
    const operation: QueueOperation = 'UpdateMessage';
    return this.#database.query(operation, statement, [queueId, ...values]);
  }

  #newLease(): string {
    return String(this.#database.newLease());
  }
}
