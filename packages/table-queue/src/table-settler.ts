import type { QueueOperation } from '@canvass/queue';
import { bitsOf, groupHeld, type HeldGroup, type HeldMessage } from './held-message.ts';
import { leaseArrays } from './lease-pairs.ts';
import { indexOf } from './parcel.ts';
import type { Statement, Statements } from './statements.ts';
import type { Row, TableQueueDatabase } from './table-queue-database.ts';
import { singleReceipt } from './table-receipt.ts';

export type Renewed = { readonly popReceipt: string } | 'lost';

/** Hidden for longer than this, a message is parked with the delayed ones. */
const parkBeyondMs = 5 * 60_000;

/** Deletes, renews and rewrites messages that were given out, whether they stand in one row or in many. */
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
    // A parked message whose time has come stands among the others again, and is still its holder's.
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

  /** With a new text, or hidden for long: the message has a row of its own from then on. */
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
    const isToBeParked = visibilityTimeoutMs > parkBeyondMs;
    const receipt = { popReceipt: singleReceipt(lease, isToBeParked) };
    if (held.parcelId !== held.id) {
      const taking = [...values, held.id, texts, indexOf(held.id, held.parcelId)];
      return (await changes(isToBeParked ? takeOutAndPark : takeOut, taking)) ? receipt : 'lost';
    }
    if (held.isParked && (await changes(changeDelayed, [...values, texts]))) {
      return { popReceipt: singleReceipt(lease, true) };
    }
    if (isToBeParked) return (await changes(park, [...values, texts])) ? receipt : 'lost';
    const changed =
      texts === null
        ? await changes(renew, [...leaseArrays([held]), visibilityTimeoutMs, lease])
        : await changes(rewrite, [...values, texts]);
    return changed ? receipt : 'lost';
  }

  /** Whether a renewal leaves its message where it stands. */
  isPlain({ isParked }: HeldMessage, visibilityTimeoutMs: number): boolean {
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

  /** The ids of those messages that were there, and are not any more. */
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
    // What it leaves is a row without messages, which a claim removes.
    await this.#deleteRows(queueId, this.#statements.delete, emptied).catch(() => {});
    const deleted = parts
      .filter(({ parcelId }) => marked.has(parcelId))
      .flatMap(({ messages }) => messages.map(({ id }) => id));
    // One of them may have been deleted before, for which the others were refused.
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
          // Others of its parcel are not renewed, and must come back when their time is over.
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
