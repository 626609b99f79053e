import { startPostgres } from '@canvass/testing';
import type { Postgres } from '@canvass/testing';
import { Client } from 'pg';
import type { BenchContext } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { ContenderProcess } from './contender-process.ts';
import { contenderFacts } from './contender-facts.ts';
import type { ContenderName } from './contender-facts.ts';
import type { WorkResult } from './protocol.ts';

/** Typical for a server of this size; the same for all contenders. */
export const serverSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  max_connections: '200',
};

const drainTimeoutMs = 300_000;

/** One server with a database for each contender; the contenders take turns. */
export class Arena {
  readonly #context: BenchContext;
  readonly #postgres: Postgres;

  private constructor(context: BenchContext, postgres: Postgres) {
    this.#context = context;
    this.#postgres = postgres;
  }

  static async open(context: BenchContext): Promise<Arena> {
    return new Arena(context, await startPostgres({ settings: serverSettings }));
  }

  close(): Promise<void> {
    return this.#postgres.stop();
  }

  /** Prepares a contender for one case: a database with its tables, a sender, and a connection for checks. */
  async enter(name: ContenderName): Promise<Turn> {
    const connectionString = await this.#postgres.createDatabase();
    const sender = await ContenderProcess.start(this.#context, name, connectionString);
    await sender.ask({ do: 'install' });
    const client = new Client({ connectionString });
    await client.connect();
    return new Turn(this.#context, name, connectionString, sender, client);
  }
}

export class Turn {
  readonly sender: ContenderProcess;
  readonly #context: BenchContext;
  readonly #name: ContenderName;
  readonly #connectionString: string;
  readonly #client: Client;
  readonly #workers: ContenderProcess[] = [];
  #onHandled = (): void => {};

  constructor(
    context: BenchContext,
    name: ContenderName,
    connectionString: string,
    sender: ContenderProcess,
    client: Client,
  ) {
    this.#context = context;
    this.#name = name;
    this.#connectionString = connectionString;
    this.sender = sender;
    this.#client = client;
  }

  get handled(): number {
    return this.#workers.reduce((sum, worker) => sum + worker.handled, 0);
  }

  /** Starts processes that wait for `work`. */
  async addWorkers(count: number): Promise<readonly ContenderProcess[]> {
    const start = (): Promise<ContenderProcess> =>
      ContenderProcess.start(this.#context, this.#name, this.#connectionString, () => this.#onHandled());
    const workers = await Promise.all(Array.from({ length: count }, start));
    this.#workers.push(...workers);
    return workers;
  }

  /** Sends the workers' progress to the sender of a stream. */
  relayHandled(): void {
    this.#onHandled = () => this.sender.tell({ tell: 'handled', count: this.handled });
  }

  /** Flushes and vacuums, so that earlier work does not slow later measurements. */
  async settle(): Promise<void> {
    await this.#client.query(`vacuum analyze ${contenderFacts[this.#name].table}`);
    await this.#client.query('checkpoint');
  }

  async addPoison(count: number): Promise<void> {
    await this.#client.query(contenderFacts[this.#name].addPoisonSql, [count]);
  }

  /** Bytes of write-ahead log so far. */
  async walBytes(): Promise<number> {
    const { rows } = await this.#client.query<{ bytes: string }>(
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes",
    );
    return Number(rows[0]?.bytes);
  }

  async left(): Promise<number> {
    const { rows } = await this.#client.query<{ count: number }>(contenderFacts[this.#name].countSql);
    return rows[0]?.count ?? 0;
  }

  /** Resolves when `count` messages have been handled and removed from the tables. */
  async untilDrained(count: number, left = 0): Promise<void> {
    const deadline = performance.now() + drainTimeoutMs;
    const isDone = async (): Promise<boolean> => this.handled >= count && (await this.left()) <= left;
    while (!(await isDone())) {
      if (performance.now() > deadline) assertCount(`${this.#name}: messages handled`, this.handled, count);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Ends the workers and checks that each number from 0 on was handled once. */
  async finishWorkers(count: number): Promise<WorkResult[]> {
    const results = await Promise.all(this.#workers.splice(0).map((worker) => worker.finish()));
    const seen = new Uint8Array(count);
    let total = 0;
    for (const { numbers } of results) {
      for (const n of numbers) seen[n] = (seen[n] ?? 0) + 1;
      total += numbers.length;
    }
    assertCount(`${this.#name}: messages handled`, total, count);
    assertCount(`${this.#name}: messages handled once`, seen.filter((times) => times === 1).length, count);
    return results;
  }

  async leave(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.kill()));
    await this.sender.kill();
    await this.#client.end();
  }
}
