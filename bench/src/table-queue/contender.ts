/** The body of every message of these benches; some 250 bytes as JSON. */
export interface BenchBody {
  /** Unique within a case. */
  readonly n: number;
  /** In ms since the epoch, with fractions. */
  readonly sentAtMs: number;
  readonly pad: string;
}

/** A queue on PostgreSQL in one configuration; everything that is timed uses the queue's own API. */
export interface Contender {
  /** Makes its tables. */
  install(connectionString: string): Promise<void>;
  openSender(connectionString: string): Promise<BenchSender>;
  /** Handles messages until `stop`, which settles the handled ones. */
  startWorker(connectionString: string, handle: (body: BenchBody) => Promise<void>): Promise<BenchWorker>;
}

export interface BenchSender {
  /** With the queue's batch call. */
  sendMany(bodies: readonly BenchBody[]): Promise<void>;
  sendOne(body: BenchBody): Promise<void>;
  /** Each in a transaction of its own, as by callers who send together with their own changes. */
  sendApart(bodies: readonly BenchBody[]): Promise<void>;
  sendDelayed(bodies: readonly BenchBody[], delayMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface BenchWorker {
  stop(): Promise<void>;
}
