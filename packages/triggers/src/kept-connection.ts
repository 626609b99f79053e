import { endsWithin, pause, type Clock } from '@canvass/clock';
import { TriggersError } from './errors.ts';
import type { TriggerLog } from './trigger-log.ts';

/** One connection, from its making to its loss. It is never mended: a new one is made. */
export interface Connection {
  /** Resolves with the reason when it is of no use any more; never rejects. */
  readonly lost: Promise<unknown>;
  /** Gives everything back, as well as it can; it may hang, and is not waited for longer than `closeTimeoutMs`. */
  close(): Promise<void>;
}

export type KeptConnectionOptions<C extends Connection> = {
  /** Whom it connects to, for the log. */
  readonly name: string;
  /** Makes a connection; one that is aborted by the signal must clean up behind itself. */
  readonly connect: (signal: AbortSignal) => Promise<C>;
  readonly onConnected: (connection: C) => void;
  readonly onDisconnected: () => void;
  readonly connectTimeoutMs: number;
  readonly closeTimeoutMs: number;
  /** Pause after the first failure; it doubles with each further one, up to the longest. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  readonly log: TriggerLog;
};

export type ConnectionState = {
  readonly connected: boolean;
  /** When it came to be (dis)connected, in ms since the epoch. */
  readonly sinceMs: number;
  /** Connections made, and attempts that failed, since the start. */
  readonly connects: number;
  readonly failures: number;
  /** Why it is not connected. */
  readonly reason?: string;
};

// A connection that is lost sooner than this after it was made has failed: else a service that takes connections and
// throws them out again would be asked without a pause.
const stableMs = 10_000;

/**
 * Keeps a connection until it is closed: connects, and connects anew after each loss, with jittered back-off and a time
 * limit on every step. What is wrong is logged once for each reason, not for each attempt.
 */
export class KeptConnection<C extends Connection> {
  readonly #options: KeptConnectionOptions<C>;
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;
  /** Since the last connection. */
  readonly #warnedOf = new Set<string>();
  #state: ConnectionState;

  constructor(options: KeptConnectionOptions<C>) {
    this.#options = options;
    this.#state = { connected: false, sinceMs: options.clock.now(), connects: 0, failures: 0 };
    this.#ended = this.#run();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Ends within `closeTimeoutMs`, whatever hangs. Idempotent. */
  async close(): Promise<void> {
    this.#closing.abort();
    await endsWithin(this.#options.clock, this.#ended, this.#options.closeTimeoutMs);
  }

  async #run(): Promise<void> {
    const { clock, onConnected, onDisconnected } = this.#options;
    const { signal } = this.#closing;
    const closed = new Promise((resolve) => signal.addEventListener('abort', resolve));
    let failures = 0;
    while (!signal.aborted) {
      let reason: unknown;
      try {
        const connection = await this.#connect(signal);
        const connectedMs = clock.now();
        this.#connected();
        onConnected(connection);
        reason = await Promise.race([connection.lost, closed]);
        onDisconnected();
        const given = endsWithin(clock, connection.close(), this.#options.closeTimeoutMs);
        if (signal.aborted) await given;
        failures = clock.now() - connectedMs >= stableMs ? 0 : failures;
      } catch (error) {
        reason = error;
      }
      if (signal.aborted) break;
      const retryInMs = this.#backOff(failures);
      failures += 1;
      this.#failed(reason, retryInMs);
      await pause(clock, retryInMs, signal);
    }
    this.#state = { ...this.#state, connected: false, reason: 'closed' };
  }

  async #connect(signal: AbortSignal): Promise<C> {
    const { clock, connect, connectTimeoutMs, name } = this.#options;
    const tooLate = new AbortController();
    const limits = AbortSignal.any([signal, tooLate.signal]);
    const connecting = connect(limits);
    if (await endsWithin(clock, withAbort(connecting, signal), connectTimeoutMs)) {
      if (!signal.aborted) return connecting;
    }
    tooLate.abort();
    // It may still come up after all.
    connecting.then(
      (connection) => connection.close().catch(() => undefined),
      () => undefined,
    );
    throw new TriggersError('unavailable', `${name} did not connect within ${connectTimeoutMs} ms`);
  }

  #connected(): void {
    const { name, log, clock } = this.#options;
    if (this.#warnedOf.size > 0) log.info({}, `${name} is connected again`);
    this.#warnedOf.clear();
    const { connects, failures } = this.#state;
    this.#state = { connected: true, sinceMs: clock.now(), connects: connects + 1, failures };
  }

  #failed(err: unknown, retryInMs: number): void {
    const { name, log, clock } = this.#options;
    const reason = err instanceof TriggersError ? err.code : 'unavailable';
    const message = err instanceof Error ? err.message : String(err);
    const { connected, connects, failures, sinceMs } = this.#state;
    this.#state = {
      connected: false,
      sinceMs: connected ? clock.now() : sinceMs,
      connects,
      failures: failures + 1,
      reason: message,
    };
    if (this.#warnedOf.has(reason)) return;
    this.#warnedOf.add(reason);
    log.warn(
      { err, retryInMs: Math.round(retryInMs) },
      `${name} is not connected; queues are polled meanwhile`,
    );
  }

  /** Full jitter above half: processes that lost the service together do not come back together, nor at once. */
  #backOff(failures: number): number {
    const { firstRetryMs, longestRetryMs, random } = this.#options;
    const limit = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures, 30));
    return limit * (0.5 + random() / 2);
  }
}

/** Ends with the work, or when the signal aborts. */
function withAbort(work: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  if (signal.aborted) return Promise.resolve();
  const aborted = Promise.withResolvers<void>();
  const abort = (): void => aborted.resolve();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}
