import type { Turn, Turns } from '@canvass/answer-log';

/** One request's work: it lets others go first every 10 ms, and ends when nobody wants it any more. */
export class Pace {
  readonly #turn: Turn;
  readonly #signal: AbortSignal | undefined;

  constructor(turns: Turns, signal: AbortSignal | undefined) {
    this.#turn = turns.begin({ spentMs: 0, limitMs: Infinity });
    this.#signal = signal;
  }

  /** Yields if it is time to. Throws the signal's reason after it was aborted. */
  async look(): Promise<void> {
    this.#signal?.throwIfAborted();
    this.#turn.charge();
    if (!this.#turn.isOver) return;
    await this.#turn.next();
    this.#signal?.throwIfAborted();
  }
}
