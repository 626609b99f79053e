import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { endsWithin, systemClock, type Clock } from '@canvass/runtime/clock';
import { Pool, type ClientBase, type PoolClient } from 'pg';
import { QueueError } from '../../errors.ts';
import type { CallCounter, QueueOperation } from '../../port/call-counter.ts';
import { TableQueueError, isAnswer, isPermissionDenied, isSchemaMissing, toQueueError } from './errors.ts';
import { latestVersion, migrate, schemaVersion } from './migrate.ts';
import type { Statement } from './statements.ts';
import { LocalTriggers } from './local-triggers.ts';

export interface TableQueueDatabaseOptions {
  /** The address of the server, or of a pooler in session mode: `postgres://user:password@host:port/database`. */
  readonly connectionString: string;
  /** The schema of the tables: a lower-case identifier of at most 40 characters. Default `canvass_queue`. */
  readonly schema?: string;
  /** Most connections of this process. Default 5. */
  readonly maxConnections?: number;
  /** Most tries of a statement. Default 3. */
  readonly tries?: number;
  /** The time limit of each try, connecting included. Default 10,000. */
  readonly tryTimeoutMs?: number;
  /** Called for each try of a statement, with the operation that it serves. */
  readonly counter?: CallCounter;
  readonly clock?: Clock;
  /** Returns a number below 2^48 that is unique among all processes. Default: random. */
  readonly newLease?: () => number;
}

export type Row = readonly (string | null)[];

const identifier = /^[a-z_][a-z0-9_]{0,39}$/;
/** The longest pause before the second try of a statement. It doubles with each further try. */
const firstBackOffMs = 100;
/** How long `close` waits for the closing steps. */
const closeStepsLimitMs = 1_000;
/** The highest values of the options. */
const mostOf = { maxConnections: 1_000, tries: 100, tryTimeoutMs: 2 ** 31 - 1 };

/**
 * Holds the connections of this process to the tables of its queues. The first call connects and brings the schema up to date.
 * Throws `QueueError` `invalid-options`.
 */
export class TableQueueDatabase {
  readonly schema: string;
  readonly connectionString: string;
  readonly clock: Clock;
  readonly newLease: () => number;
  readonly localTriggers = new LocalTriggers();
  #epoch = 0;
  #databaseName = '';
  readonly #pool: Pool;
  readonly #tries: number;
  readonly #tryTimeoutMs: number;
  readonly #counter: CallCounter;
  #ready: Promise<void> | undefined;
  readonly #closeSteps: (() => Promise<void>)[] = [];
  #closed: Promise<void> | undefined;
  #isEnded = false;

  constructor(options: TableQueueDatabaseOptions) {
    const { connectionString, schema = 'canvass_queue', maxConnections = 5 } = options;
    const { tries = 3, tryTimeoutMs = 10_000 } = options;
    assertOptions({ schema, maxConnections, tries, tryTimeoutMs });
    this.schema = schema;
    this.connectionString = connectionString;
    this.clock = options.clock ?? systemClock;
    this.newLease = options.newLease ?? (() => randomBytes(6).readUIntBE(0, 6));
    this.#tries = tries;
    this.#tryTimeoutMs = tryTimeoutMs;
    this.#counter = options.counter ?? (() => {});
    this.#pool = new Pool({
      connectionString,
      max: maxConnections,
      connectionTimeoutMillis: this.#tryTimeoutMs,
      keepAlive: true,
      application_name: schema,
      // Outdated statistics must not lead to a scan of a whole queue, and the server must end the statements that this
      // process has given up on.
      options: `-c enable_seqscan=off -c enable_bitmapscan=off -c statement_timeout=${this.#tryTimeoutMs}`,
    });
    // A broken connection rejects the query that uses it; an unhandled 'error' event would end the process.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** A number that rises when the schema was found missing: cached queue ids are then invalid. */
  get epoch(): number {
    return this.#epoch;
  }

  /** The database's name. Empty before the first call. */
  get databaseName(): string {
    return this.#databaseName;
  }

  /** Creates or updates the schema. Throws `refused` if it is newer than this program. */
  async migrate(): Promise<void> {
    await this.ready();
  }

  /** Connects and migrates. Runs once, and again after a failure. */
  ready(): Promise<void> {
    this.#ready ??= this.#prepare().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  /** Runs a statement and returns its rows. Throws `QueueError`: `unavailable` after the last try, others at once. */
  async query(
    operation: QueueOperation,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    await this.ready();
    try {
      return await this.#repeat(operation, (client) => ask(client, statement, values));
    } catch (error) {
      // The schema was dropped: the next call creates it again.
      if (error instanceof QueueError && isSchemaMissing(error.cause)) {
        this.#ready = undefined;
        this.#epoch += 1;
      }
      throw error;
    }
  }

  /** Adds a step for `close` to run before it disconnects; `close` waits up to a second for it. Must not reject. */
  onClose(step: () => Promise<void>): void {
    this.#closeSteps.push(step);
  }

  /** Runs the closing steps and disconnects. Later calls throw `refused`. Idempotent. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    const steps = Promise.all(this.#closeSteps.map((step) => step()));
    await endsWithin(systemClock, steps, closeStepsLimitMs);
    this.#isEnded = true;
    await this.#pool.end();
  }

  async #prepare(): Promise<void> {
    return this.#repeat('CreateQueue', async (client) => {
      const { rows } = await client.query<{ name: string }>('select current_database() as name');
      this.#databaseName = rows[0]?.name ?? '';
      if ((await this.#version(client)) < latestVersion) await this.#migrate(client);
    });
  }

  async #version(client: ClientBase): Promise<number> {
    try {
      return await schemaVersion(client, this.schema);
    } catch (error) {
      if (isSchemaMissing(error)) return 0;
      throw error;
    }
  }

  async #migrate(client: ClientBase): Promise<void> {
    try {
      await migrate(client, this.schema);
    } catch (cause) {
      if (!isPermissionDenied(cause)) throw cause;
      const why = `The schema ${this.schema} is not up to date, and this role lacks the permission to change it`;
      throw new QueueError('queue-missing', why, { cause });
    }
  }

  async #repeat<R>(operation: QueueOperation, work: (client: PoolClient) => Promise<R>): Promise<R> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await this.#once(operation, work);
        this.#counter(operation, 'ok', attempt);
        return result;
      } catch (cause) {
        this.#counter(operation, 'error', attempt);
        const error = toQueueError(operation, cause);
        if (!error.retryable || attempt >= this.#tries) throw error;
      }
      // The pause is wholly random: clients that failed together must not retry together.
      await delay(Math.random() * firstBackOffMs * 2 ** (attempt - 1));
    }
  }

  async #once<R>(operation: QueueOperation, work: (client: PoolClient) => Promise<R>): Promise<R> {
    if (this.#isEnded) throw new TableQueueError('closed', 'The database was closed');
    const client = await this.#pool.connect();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      const why = `${operation} had no answer within ${this.#tryTimeoutMs} ms`;
      timer = setTimeout(() => reject(new TableQueueError('no-answer', why)), this.#tryTimeoutMs);
    });
    let isUsable = false;
    try {
      const result = await Promise.race([work(client), tooLate]);
      isUsable = true;
      return result;
    } catch (error) {
      isUsable = isAnswer(error);
      throw error;
    } finally {
      clearTimeout(timer);
      client.release(!isUsable);
    }
  }
}

type Checked = Required<
  Pick<TableQueueDatabaseOptions, 'schema' | 'maxConnections' | 'tries' | 'tryTimeoutMs'>
>;

function assertOptions({ schema, ...counts }: Checked): void {
  const faults: string[] = [];
  if (!identifier.test(schema)) {
    faults.push(`schema is '${schema}', it must be a lower-case identifier of at most 40 characters`);
  }
  for (const name of ['maxConnections', 'tries', 'tryTimeoutMs'] as const) {
    const [count, most] = [counts[name], mostOf[name]];
    if (Number.isInteger(count) && count >= 1 && count <= most) continue;
    faults.push(`${name} is ${count}, it must be an integer from 1 to ${most}`);
  }
  if (faults.length > 0) throw new QueueError('invalid-options', faults.join('; '));
}

async function ask(
  client: ClientBase,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await client.query<(string | null)[]>({
    name,
    text,
    values: [...values],
    rowMode: 'array',
    // Values stay texts: ids and leases are only passed back, and parsing dates is expensive.
    types: { getTypeParser: () => (value: string) => value },
  });
  return rows;
}
