import { Socket } from 'node:net';
import { Pool, type ClientBase, type PoolClient } from 'pg';
import {
  isConnectionLost,
  isSchemaMissing,
  toConnectError,
  toTransferError,
  TransferError,
} from './errors.ts';
import { migrate } from './migrate.ts';

export interface TransferDatabaseOptions {
  /** `postgres://user:password@host:port/database`. A pooler works, too. */
  readonly connectionString: string;
  /** Connections of this process. Default 3. */
  readonly maxConnections?: number;
  /** A transfer waits at most this long for others' locks on a table, in ms; then it fails. Default 10,000. */
  readonly lockTimeoutMs?: number;
  /** A transaction that takes longer is given up, and its connection closed, in ms. Default 300,000. */
  readonly transactionTimeoutMs?: number;
}

/** How long a connection to the database may take. */
const connectTimeoutMs = 10_000;
/** A database has this long to end a connection; then it is cut. */
const endTimeoutMs = 1_000;
/**
 * A server that waits for rows of a `COPY` ends no transaction that takes too long: it is not idle, and it waits for the socket. So the server is told
 * to probe a connection that has been silent for half a minute, and ends it after three probes without a response. A process that has vanished would
 * otherwise hold its survey's lock for as long as the system of the server keeps dead connections, which is two hours as a rule.
 */
const probeClient =
  'set local tcp_keepalives_idle = 30; set local tcp_keepalives_interval = 10; set local tcp_keepalives_count = 3';

/** The connections of this process to the database that answers are transferred to. Each method throws `TransferError`. */
export class TransferDatabase {
  readonly #pool: Pool;
  readonly #lockTimeoutMs: number;
  readonly #transactionTimeoutMs: number;
  readonly #sockets = new Set<Socket>();
  #ready: Promise<void> | undefined;
  #closed: Promise<void> | undefined;

  constructor(options: TransferDatabaseOptions) {
    const { connectionString, maxConnections = 3 } = options;
    this.#lockTimeoutMs = options.lockTimeoutMs ?? 10_000;
    this.#transactionTimeoutMs = options.transactionTimeoutMs ?? 300_000;
    this.#pool = new Pool({
      connectionString,
      max: maxConnections,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: 'canvass_transfer',
      stream: () => this.#newSocket(),
    });
    // A broken connection rejects the query that uses it; an unhandled 'error' event would end the process.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /**
   * Runs statements in one transaction. After an error of `commit` it may have happened or not. The first call makes the schema. `halfTime` aborts
   * when half of the transaction's time is over.
   */
  async transaction<R>(work: (client: ClientBase, halfTime: AbortSignal) => Promise<R>): Promise<R> {
    this.#ready ??= this.#use(migrate).catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    await this.#ready;
    return this.#use(async (client, halfTime) => {
      await client.query(
        `begin; set local lock_timeout = ${this.#lockTimeoutMs}; set local idle_in_transaction_session_timeout = ${this.#transactionTimeoutMs}; ${probeClient}`,
      );
      try {
        const result = await work(client, halfTime);
        await client.query('commit');
        return result;
      } catch (error) {
        // Somebody has dropped the schema: the next transaction makes it again.
        if (isSchemaMissing(error)) this.#ready = undefined;
        if (!isConnectionLost(toTransferError(error))) await client.query('rollback');
        throw error;
      }
    });
  }

  /** Idempotent. What is under way has a second to end; then its connection breaks. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    // Also those that are being opened, or that are idle: a server that has vanished confirms no end.
    const timer = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, endTimeoutMs);
    await this.#pool.end();
    clearTimeout(timer);
  }

  #newSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  async #use<R>(work: (client: PoolClient, halfTime: AbortSignal) => Promise<R>): Promise<R> {
    let client: PoolClient | undefined;
    let timer: NodeJS.Timeout | undefined;
    let halfTimer: NodeJS.Timeout | undefined;
    const halfTime = new AbortController();
    let isUsable = false;
    let isLate = false;
    try {
      client = await this.#pool.connect().catch((error: unknown) => {
        throw toConnectError(error);
      });
      const { stream } = client.connection;
      // A server that has vanished must not hold a survey for ever.
      timer = setTimeout(() => {
        isLate = true;
        stream.destroy();
      }, this.#transactionTimeoutMs);
      halfTimer = setTimeout(() => halfTime.abort(), this.#transactionTimeoutMs / 2);
      const result = await work(client, halfTime.signal);
      isUsable = true;
      return result;
    } catch (error) {
      const known = isLate
        ? new TransferError('late', `The database took more than ${this.#transactionTimeoutMs} ms.`)
        : toTransferError(error);
      isUsable = !isConnectionLost(known);
      throw known;
    } finally {
      clearTimeout(timer);
      clearTimeout(halfTimer);
      client?.release(!isUsable);
    }
  }
}
