/** What every message of these benches carries; some 250 bytes as JSON. */
export type BenchBody = {
  /** Unique within a case. */
  readonly n: number;
  /** When it was sent, in ms since the epoch with fractions. */
  readonly sentAtMs: number;
  readonly pad: string;
};

/** A queue on PostgreSQL in one configuration, by its own API for everything that is timed. */
export interface Contender {
  /** Its tables. */
  install(connectionString: string): Promise<void>;
  openSender(connectionString: string): Promise<BenchSender>;
  /** Handles messages until it is stopped; `stop` settles what is handled. */
  startWorker(connectionString: string, handle: (body: BenchBody) => Promise<void>): Promise<BenchWorker>;
}

export interface BenchSender {
  /** By its call for many. */
  sendMany(bodies: readonly BenchBody[]): Promise<void>;
  sendOne(body: BenchBody): Promise<void>;
  /** Each in a transaction of its own, as callers do who send along with their own changes. */
  sendApart(bodies: readonly BenchBody[]): Promise<void>;
  sendDelayed(bodies: readonly BenchBody[], delayMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface BenchWorker {
  stop(): Promise<void>;
}
