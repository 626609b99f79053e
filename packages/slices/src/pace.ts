import type { Turn, FairScheduler } from '@canvass/answer-log';

/** One request's work: it lets others go first every 10 ms, and ends when nobody wants it any more. */
export class Pace {
  readonly #turn: Turn;
  readonly #signal: AbortSignal | undefined;

  constructor(scheduler: FairScheduler, signal: AbortSignal | undefined) {
    this.#turn = scheduler.begin({ spentMs: 0, limitMs: Infinity });
    this.#signal = signal;
  }

  /**
   * Whether to `pause` before some work. Ask just before it: of several requests that have waited for one thing each would be told to go
   * on. Throws the signal's reason after it was aborted.
   */
  mustPause(): boolean {
    this.#signal?.throwIfAborted();
    this.#turn.charge();
    return this.#turn.isOver;
  }

  /** Lets others go first. Throws the signal's reason after it was aborted. */
  async pause(): Promise<void> {
    await this.#turn.next();
    this.#signal?.throwIfAborted();
  }

  /** Pauses if it must. */
  async look(): Promise<void> {
    if (this.mustPause()) await this.pause();
  }
}
