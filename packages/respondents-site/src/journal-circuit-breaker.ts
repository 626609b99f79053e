/**
 * Opens when the journal stops confirming appends: an append to a storage that hangs fails only after three timeouts,
 * and answers that arrive meanwhile should not wait for that. Once it has opened, one append at a time is let through as
 * a probe; the first that is confirmed closes it.
 */
export class JournalCircuitBreaker {
  readonly #openAfterMs: number;
  #inFlight = 0;
  /** When the first append in flight started, or the last one was confirmed, in ms since the epoch. */
  #since = 0;
  /** An append failed after `openAfterMs`, and none was confirmed since. */
  #isProbing = false;

  /** @param openAfterMs how long appends may be in flight without one being confirmed */
  constructor(openAfterMs: number) {
    this.#openAfterMs = openAfterMs;
  }

  /** Returns whether a further append would wait in vain. `now` is in ms since the epoch, as in the other methods. */
  isOpen(now: number): boolean {
    return this.#inFlight > 0 && (this.#isProbing || now - this.#since >= this.#openAfterMs);
  }

  started(now: number): void {
    if (this.#inFlight === 0) this.#since = now;
    this.#inFlight += 1;
  }

  confirmed(now: number): void {
    this.#inFlight -= 1;
    this.#since = now;
    this.#isProbing = false;
  }

  /** An append that fails at once delays no answer, and does not predict the next one. */
  failed(now: number): void {
    this.#inFlight -= 1;
    this.#isProbing ||= now - this.#since >= this.#openAfterMs;
  }
}
