import { endsWithin, pause, type Clock } from '@canvass/runtime/clock';
import { TriggersError } from './errors.ts';
import type { TriggerLog } from './trigger-log.ts';

/** One connection. When it is lost, another one replaces it; it is never repaired. */
export interface Connection {
  /** Resolves with the reason when the connection is lost; never rejects. */
  readonly lost: Promise<unknown>;
  /** Releases all resources. It may hang: the caller waits up to `closeTimeoutMs`. */
  close(): Promise<void>;
}

export interface ReconnectingConnectionOptions<C extends Connection> {
  /** Names the other end in the log. */
  readonly name: string;
  /** Connects. Cleans up if the signal aborts. */
  readonly connect: (signal: AbortSignal) => Promise<C>;
  readonly onConnected: (connection: C) => void;
  readonly onDisconnected: () => void;
  readonly connectTimeoutMs: number;
  readonly closeTimeoutMs: number;
  /** The pause after the first failure. It doubles with each further one, up to `longestRetryMs`. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  readonly clock: Clock;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  readonly log: TriggerLog;
}

export interface ConnectionState {
  readonly connected: boolean;
  /** The time of the last change between connected and disconnected, in ms since the epoch. */
  readonly sinceMs: number;
  /** The number of connections, and of failures, since the start. */
  readonly connects: number;
  readonly failures: number;
  /** The reason why it is disconnected. */
  readonly reason?: string;
}

/**
 * A connection that is lost within this time counts as a failure: a service that accepts connections and drops them must not be called
 * without a pause.
 */
const stableMs = 10_000;

/**
 * Connects, and reconnects after each loss until it is closed, with jittered back-off and a time limit on every step.
 * Logs each reason of a failure once, not each attempt.
 */
export class ReconnectingConnection<C extends Connection> {
  readonly #options: ReconnectingConnectionOptions<C>;
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;
  /** The reasons that were logged since the last connection. */
  readonly #warnedOf = new Set<string>();
  #state: ConnectionState;

  constructor(options: ReconnectingConnectionOptions<C>) {
    this.#options = options;
    this.#state = { connected: false, sinceMs: options.clock.now(), connects: 0, failures: 0 };
    this.#ended = this.#run();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Closes the connection and stops reconnecting, within `closeTimeoutMs` even if a step hangs. Idempotent. */
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
    // The attempt may still succeed: close its connection then.
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
      `${name} is not connected; queues are polled until it is`,
    );
  }

  /** Returns the next pause, between half and all of the longest one: processes that lost the service together must not reconnect together. */
  #backOff(failures: number): number {
    const { firstRetryMs, longestRetryMs, random } = this.#options;
    const limit = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures, 30));
    return limit * (0.5 + random() / 2);
  }
}

/** Resolves with the work, or when the signal aborts. */
function withAbort(work: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  if (signal.aborted) return Promise.resolve();
  const aborted = Promise.withResolvers<void>();
  const abort = (): void => aborted.resolve();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}
