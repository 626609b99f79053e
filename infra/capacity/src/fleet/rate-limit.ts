/** A limit of requests per second, as a bucket that holds one second's worth. */
export class RateLimit {
  readonly #perSecond: number;
  readonly #now: () => number;
  #left: number;
  #filledAtMs: number;

  /** @param now returns ms */
  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#left = perSecond;
    this.#filledAtMs = now();
  }

  /** Takes one request. Returns false if it is beyond the limit. */
  take(): boolean {
    const nowMs = this.#now();
    const filled = this.#left + ((nowMs - this.#filledAtMs) / 1_000) * this.#perSecond;
    this.#left = Math.min(this.#perSecond, filled);
    this.#filledAtMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
