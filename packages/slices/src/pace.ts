import type { Turn, FairScheduler } from '@canvass/answer-log';

/** Paces the work of one request. It lets other requests run every 10 ms, and ends once the signal is aborted. */
export class Pace {
  readonly #turn: Turn;
  readonly #signal: AbortSignal | undefined;

  constructor(scheduler: FairScheduler, signal: AbortSignal | undefined) {
    this.#turn = scheduler.begin({ spentMs: 0, limitMs: Infinity });
    this.#signal = signal;
  }

  /**
   * Returns whether to call `pause` before the next piece of work. Ask right before the work: if several requests have waited for the same
   * read and asked before it, each would go on. Throws the signal's reason once it is aborted.
   */
  mustPause(): boolean {
    this.#signal?.throwIfAborted();
    this.#turn.charge();
    return this.#turn.isOver;
  }

  /** Lets other requests run first. Throws the signal's reason once it is aborted. */
  async pause(): Promise<void> {
    await this.#turn.next();
    this.#signal?.throwIfAborted();
  }

  /** Pauses if `mustPause` says so. */
  async pauseIfNeeded(): Promise<void> {
    if (this.mustPause()) await this.pause();
  }
}
