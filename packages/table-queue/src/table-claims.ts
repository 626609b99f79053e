import { ClaimCursor } from './claim-cursor.ts';
import { ClaimSize } from './claim-size.ts';
import { NextVisible } from './next-visible.ts';
import { readParcel, type Parcel } from './parcel.ts';
import type { Statements } from './statements.ts';
import type { Row, TableQueueDatabase } from './table-queue-database.ts';

const cursorOptions = { lagMs: 1_000, everyMs: 1_000, busyRows: 10_000 };
/** Between two looks for delayed messages that have become visible. */
const promoteEveryMs = 200;
const expireEveryMs = 10_000;
/** Of delayed or expired rows that are moved or removed by one statement. */
const tidyBatch = 1_000;

/** Claims parcels of one queue, and looks after those that become visible or expire. */
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

  /** About as many messages as were asked for: more where their parcels were fuller than those before. */
  async claim(queueId: number, max: number, visibilityTimeoutMs: number): Promise<Parcel[]> {
    const look = (start: number): Promise<Parcel[]> =>
      this.#claimFrom(start, queueId, max, visibilityTimeoutMs);
    // Beside the claim and not before it: whoever finds messages does not wait for others to become visible. A fault
    // shows at the next claim.
    const isPromoted = this.#isDue(this.#promotedAtMs, promoteEveryMs)
      ? this.#tidy(queueId).catch(() => false)
      : Promise.resolve(false);
    const start = this.#cursor.start(this.#database.clock.now());
    let parcels = await look(start);
    if (parcels.length === 0 && ((await isPromoted) || start > 0)) parcels = await look(0);
    if (parcels.length === 0) this.#nextVisible.ask(queueId);
    return parcels;
  }

  /** As often as parcels were too small to bring what was asked for, and there may be more of them. */
  async #claimFrom(
    start: number,
    queueId: number,
    max: number,
    visibilityTimeoutMs: number,
  ): Promise<Parcel[]> {
    const parcels: Parcel[] = [];
    for (let missing = max, hasMore = true; missing > 0 && hasMore;) {
      const lease = String(this.#database.newLease());
      const limit = this.#size.of(missing);
      const values = [queueId, start, limit, visibilityTimeoutMs, lease];
      let rows: readonly Row[];
      try {
        rows = await this.#database.query('GetMessages', this.#statements.claim, values);
      } catch (error) {
        // Those that are claimed already must not wait out their visibility timeout because of the rest.
        if (parcels.length > 0) break;
        throw error;
      }
      const claimed = rows.map((row) => readParcel(row, lease)).toSorted((a, b) => a.id - b.id);
      const count = claimed.reduce((sum, { messages }) => sum + messages.length, 0);
      this.#size.claimed(claimed.length, count);
      this.#cursor.looked(start, claimed.length, claimed[0]?.id, this.#database.clock.now());
      parcels.push(...claimed);
      missing -= count;
      hasMore = claimed.length === limit;
    }
    return parcels;
  }

  /** True when delayed messages have become visible. */
  async #tidy(queueId: number): Promise<boolean> {
    const { promote, expire, expireDelayed } = this.#statements;
    const now = this.#database.clock.now();
    this.#promotedAtMs = now;
    if (this.#isDue(this.#expiredAtMs, expireEveryMs)) {
      this.#expiredAtMs = now;
      await this.#database.query('GetMessages', expire, [queueId, tidyBatch]);
      await this.#database.query('GetMessages', expireDelayed, [queueId, tidyBatch]);
    }
    const promoted = await this.#database.query('GetMessages', promote, [queueId, tidyBatch]);
    return promoted.length > 0;
  }

  #isDue(lastMs: number, everyMs: number): boolean {
    return this.#database.clock.now() - lastMs >= everyMs;
  }
}
