import { endsWithin, pause } from './clock.ts';
import type { DequeueCycle } from './dequeue-cycle.ts';
import { QueueError } from './errors.ts';
import type { HandlerSettings } from './handler-options.ts';
import type { CycleCounts } from './message-outcome.ts';

/** What `do` returns: a queue being worked on, or ready to be. */
export interface QueueProcessor {
  /** Begins to receive; nothing happens when it has begun already. May follow a `stop`, even one under way. */
  start(): void;
  /**
   * Receives no more and awaits what is in flight; after the grace it aborts the handlers' signals and waits as long
   * again, then throws `stop-timed-out`. Idempotent.
   */
  stop(): Promise<void>;
  /** One receive and its handling, whether or not the loop runs. Throws `QueueError` when the receive failed. */
  runOnce(): Promise<CycleCounts>;
}

const firstBackOffMs = 250;
const longestBackOffMs = 30_000;

/** The package's one dequeue loop. */
export class DequeueLoop<T> implements QueueProcessor {
  readonly #cycle: DequeueCycle<T>;
  readonly #settings: HandlerSettings;
  readonly #inFlight = new Set<{ readonly abort: AbortController; readonly ended: Promise<unknown> }>();
  #run: { readonly stop: AbortController; readonly ended: Promise<void> } | undefined;

  constructor(cycle: DequeueCycle<T>, settings: HandlerSettings) {
    this.#cycle = cycle;
    this.#settings = settings;
  }

  start(): void {
    if (this.#run !== undefined && !this.#run.stop.signal.aborted) return;
    const stop = new AbortController();
    const previous = this.#run?.ended ?? Promise.resolve();
    this.#run = { stop, ended: previous.then(() => this.#loop(stop.signal)) };
  }

  async stop(): Promise<void> {
    const { clock, stopGraceMs } = this.#settings;
    this.#run?.stop.abort();
    const inFlight = [...this.#inFlight];
    const ended = Promise.all([this.#run?.ended, ...inFlight.map((cycle) => cycle.ended)]);
    if (await endsWithin(clock, ended, stopGraceMs)) return;
    for (const { abort } of inFlight) abort.abort(new QueueError('stopping', 'The handler is being stopped'));
    if (await endsWithin(clock, ended, stopGraceMs)) return;
    throw new QueueError(
      'stop-timed-out',
      `A command did not end within ${stopGraceMs} ms of its abort signal`,
    );
  }

  async runOnce(): Promise<CycleCounts> {
    const abort = new AbortController();
    const cycle = this.#cycle.run(abort.signal);
    const entry = { abort, ended: cycle.catch(() => undefined) };
    this.#inFlight.add(entry);
    try {
      return await cycle;
    } finally {
      this.#inFlight.delete(entry);
    }
  }

  /** Ends with its signal only, whatever fails. */
  async #loop(stop: AbortSignal): Promise<void> {
    const { clock, everyMs, take } = this.#settings;
    let failures = 0;
    while (!stop.aborted) {
      try {
        const { received } = await this.runOnce();
        failures = 0;
        if (received < take) await pause(clock, everyMs, stop);
      } catch (err) {
        await pause(clock, this.#backOff(failures, err), stop);
        failures += 1;
      }
    }
  }

  /** Full jitter: receivers that failed together do not come back together. */
  #backOff(failures: number, err: unknown): number {
    const { random, log } = this.#settings;
    const delayMs = random() * Math.min(longestBackOffMs, firstBackOffMs * 2 ** failures);
    log.warn({ err, failures: failures + 1, retryInMs: Math.round(delayMs) }, 'receiving messages failed');
    return delayMs;
  }
}
