import { ClaimCursor } from './claim-cursor.ts';
import { ClaimSize } from './claim-size.ts';
import { NextVisible } from './next-visible.ts';
import { readParcel, type Parcel } from '../parcels/parcel.ts';
import type { Statements } from '../database/statements.ts';
import type { Row, TableQueueDatabase } from '../database/table-queue-database.ts';

const cursorOptions = {
  /** How long after a claim transactions may still commit lower ids. */
  lagMs: 1_000,
  /** The longest time between two scans of the whole queue. */
  fullScanEveryMs: 1_000,
  /** A queue with this number of claimed rows in one to two minutes is busy. */
  busyRows: 10_000,
};
/** The least time between two moves of delayed messages that are due. */
const promoteEveryMs = 200;
/** The least time between two deletions of expired messages. */
const expireEveryMs = 10_000;
/** Most rows that one statement moves or deletes. */
const maxRows = 1_000;

/** Claims parcels of one queue, moves delayed ones that are due, and deletes expired ones. */
export class TableClaims {
  readonly #database: TableQueueDatabase;
  readonly #statements: Statements;
  readonly #cursor = new ClaimCursor(cursorOptions);
  readonly #size = new ClaimSize();
  readonly #nextVisible: NextVisible;
  #promotedAtMs = Number.NEGATIVE_INFINITY;
  #expiredAtMs = Number.NEGATIVE_INFINITY;

  constructor(database: TableQueueDatabase, statements: Statements, queueName: string) {
    this.#database = database;
    this.#statements = statements;
    this.#nextVisible = new NextVisible(database, statements.nextVisible, queueName);
  }

  /** Claims about `max` messages; more if the parcels are fuller than estimated. */
  async claim(queueId: number, max: number, visibilityTimeoutMs: number): Promise<Parcel[]> {
    const claimFrom = (start: number): Promise<Parcel[]> =>
      this.#claimFrom(start, queueId, max, visibilityTimeoutMs);
    // Concurrent, so that a claim does not wait for it. A fault shows at the next claim.
    const isPromoted = this.#isDue(this.#promotedAtMs, promoteEveryMs)
      ? this.#promoteAndExpire(queueId).catch(() => false)
      : Promise.resolve(false);
    const start = this.#cursor.start(this.#database.clock.now());
    let parcels = await claimFrom(start);
    if (parcels.length === 0 && ((await isPromoted) || start > 0)) parcels = await claimFrom(0);
    if (parcels.length === 0) this.#nextVisible.publishTrigger(queueId);
    return parcels;
  }

  /** Repeats while the parcels hold fewer messages than requested and there may be more parcels. */
  async #claimFrom(
    start: number,
    queueId: number,
    max: number,
    visibilityTimeoutMs: number,
  ): Promise<Parcel[]> {
    const parcels: Parcel[] = [];
    for (let missing = max, hasMore = true; missing > 0 && hasMore;) {
      const lease = String(this.#database.newLease());
      const limit = this.#size.parcelsFor(missing);
      const values = [queueId, start, limit, visibilityTimeoutMs, lease];
      let rows: readonly Row[];
      try {
        rows = await this.#database.query('GetMessages', this.#statements.claim, values);
      } catch (error) {
        // Otherwise the claimed messages would wait for their visibility timeout.
        if (parcels.length > 0) break;
        throw error;
      }
      const claimed = rows.map((row) => readParcel(row, lease)).toSorted((a, b) => a.id - b.id);
      const count = claimed.reduce((sum, { messages }) => sum + messages.length, 0);
      this.#size.recordClaim(claimed.length, count);
      this.#cursor.recordClaim(start, claimed.length, claimed[0]?.id, this.#database.clock.now());
      parcels.push(...claimed);
      missing -= count;
      hasMore = claimed.length === limit;
    }
    return parcels;
  }

  /** Returns true if delayed messages became visible. */
  async #promoteAndExpire(queueId: number): Promise<boolean> {
    const { promote, expire, expireDelayed } = this.#statements;
    const now = this.#database.clock.now();
    this.#promotedAtMs = now;
    if (this.#isDue(this.#expiredAtMs, expireEveryMs)) {
      this.#expiredAtMs = now;
      await this.#database.query('GetMessages', expire, [queueId, maxRows]);
      await this.#database.query('GetMessages', expireDelayed, [queueId, maxRows]);
    }
    const promoted = await this.#database.query('GetMessages', promote, [queueId, maxRows]);
    return promoted.length > 0;
  }

  #isDue(lastMs: number, everyMs: number): boolean {
    return this.#database.clock.now() - lastMs >= everyMs;
  }
}
