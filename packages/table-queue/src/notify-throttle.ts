import type { Clock } from '@canvass/queue';

/** What those who listen are told of some messages: of the last one its size, of the delayed ones when to look. */
export type Announcement = {
  readonly payloadSize: number;
  /** 0 is one that can be had at once. */
  readonly visibleInMs: readonly number[];
};

export type NotifyThrottleOptions = {
  readonly clock: Clock;
  /** At most one notification in this time. */
  readonly intervalMs: number;
  /** Sends one by itself, at the end of an interval in which others were left out. Must neither throw nor wait. */
  readonly notify: (announcement: Announcement) => void;
};

/** A notification holds 8,000 bytes. Of more moments than this the later ones are left to the safety poll. */
const maxMoments = 200;
/** Delays that are closer than this are one. */
const momentMs = 1_000;

/**
 * PostgreSQL hands out notifications under a lock that the whole database shares and that is held while a transaction
 * commits: one for every message would make all senders queue up. So the first goes along with its message at once, and
 * those of the next `intervalMs` are one, at its end.
 */
export class NotifyThrottle {
  readonly #options: NotifyThrottleOptions;
  readonly #visibleAtMs = new Set<number>();
  #payloadSize = 0;
  #freeAtMs = Number.NEGATIVE_INFINITY;
  #trailing: unknown;

  constructor(options: NotifyThrottleOptions) {
    this.#options = options;
  }

  /** What the caller is to announce along with its messages; undefined: that is taken care of. */
  take(payloadSize: number, delaysMs: readonly number[]): Announcement | undefined {
    const { clock, intervalMs } = this.#options;
    const now = clock.now();
    this.#payloadSize = payloadSize;
    for (const delayMs of delaysMs) {
      this.#visibleAtMs.add(delayMs <= 0 ? 0 : Math.ceil((now + delayMs) / momentMs) * momentMs);
    }
    if (this.#trailing !== undefined) return undefined;
    if (now >= this.#freeAtMs) {
      this.#freeAtMs = now + intervalMs;
      return this.#announcement(now);
    }
    this.#trailing = clock.setTimeout(() => this.#notify(), this.#freeAtMs - now);
    return undefined;
  }

  #notify(): void {
    const { clock, intervalMs, notify } = this.#options;
    const now = clock.now();
    this.#trailing = undefined;
    this.#freeAtMs = now + intervalMs;
    notify(this.#announcement(now));
  }

  #announcement(now: number): Announcement {
    const moments = [...this.#visibleAtMs].toSorted((a, b) => a - b).slice(0, maxMoments);
    this.#visibleAtMs.clear();
    return { payloadSize: this.#payloadSize, visibleInMs: moments.map((at) => Math.max(0, at - now)) };
  }
}
