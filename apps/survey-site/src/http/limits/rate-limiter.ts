import type { Clock } from '@canvass/clock';

export interface RateLimit {
  /** Allowed per key and window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Keys remembered at a time, some 100 bytes each. Default 100,000. */
  readonly maxKeys?: number;
}

/**
 * Counts by key in fixed windows. A key can so pass twice its limit around the turn of a window, which is
 * the price of one map entry and no timer. Beyond `maxKeys` new keys go uncounted: a flood from that many
 * addresses is not what a limit per address can hold, and respondents must not pay for it.
 */
export class RateLimiter {
  readonly limit: number;
  readonly #windowMs: number;
  readonly #maxKeys: number;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #used = new Map<string, { count: number }>();
  #windowEnds = 0;

  /** A clock that is set back ends the window. */
  constructor({ limit, windowMs, maxKeys = 100_000 }: RateLimit, clock: Pick<Clock, 'now'>) {
    this.limit = limit;
    this.#windowMs = windowMs;
    this.#maxKeys = maxKeys;
    this.#clock = clock;
  }

  /**
   * Counts one use, or one that weighs as much as `cost`; how long to wait in ms where that was one too many, otherwise
   * 0.
   */
  take(key: string, cost = 1): number {
    const now = this.#turn();
    const used = this.#used.get(key);
    if (used === undefined) {
      if (this.#used.size < this.#maxKeys) this.#used.set(key, { count: cost });
      return 0;
    }
    if (used.count >= this.limit) return this.#windowEnds - now;
    used.count += cost;
    return 0;
  }

  #turn(): number {
    const now = this.#clock.now();
    if (now >= this.#windowEnds || now < this.#windowEnds - this.#windowMs) {
      this.#used.clear();
      this.#windowEnds = now + this.#windowMs;
    }
    return now;
  }
}
