/** Beyond so many, those that are visible again are let go of even when nobody asks. */
const mostKept = 1_000;

/**
 * The messages that a worker has put off, for as long as nobody can see them: `delayed` of its report. A queue's service
 * shows them as hidden, as it does those in flight; without it they pass for ready where there are too many to look at.
 */
export class DelayedMessages {
  readonly #now: () => number;
  #visibleAtMs: number[] = [];

  /** @param now milliseconds from any origin */
  constructor(now: () => number) {
    this.#now = now;
  }

  add(delayMs: number): void {
    this.#visibleAtMs.push(this.#now() + delayMs);
    if (this.#visibleAtMs.length > mostKept) this.#forget();
  }

  get count(): number {
    this.#forget();
    return this.#visibleAtMs.length;
  }

  #forget(): void {
    const now = this.#now();
    this.#visibleAtMs = this.#visibleAtMs.filter((visibleAtMs) => visibleAtMs > now);
  }
}
