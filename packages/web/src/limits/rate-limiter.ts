import type { Clock } from '@canvass/runtime/clock';

export interface RateLimit {
  /** Allowed per key and window. */
  readonly limit: number;
  readonly windowMs: number;
  /** A limit counts at most this many keys at a time, some 100 bytes each; further ones are not limited. Default 100,000. */
  readonly maxKeys?: number;
}

/**
 * Counts by key in fixed windows: one map entry per key and no timer. A key can use twice its limit around the end of a
 * window. Beyond `maxKeys`, new keys are not counted: a limit per address cannot stop a flood from that many addresses,
 * and an LRU cache would forget the addresses that have reached their limit.
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

  /** Counts `cost` uses. Returns 0, or without counting how long to wait, in ms, if the limit was already reached. */
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
