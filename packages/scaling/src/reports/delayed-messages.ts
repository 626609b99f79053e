/** Beyond this number, `add` removes the messages that are visible again. */
const mostKept = 1_000;

/**
 * The messages that a worker has postponed and that are still hidden: `delayed` of its report. The queue service cannot
 * tell them from those in flight. Without this number a queue that is too long to peek at would count them as ready.
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
    if (this.#visibleAtMs.length > mostKept) this.#removeVisible();
  }

  get count(): number {
    this.#removeVisible();
    return this.#visibleAtMs.length;
  }

  #removeVisible(): void {
    const now = this.#now();
    this.#visibleAtMs = this.#visibleAtMs.filter((visibleAtMs) => visibleAtMs > now);
  }
}
