import type { Clock } from '@canvass/clock';

/** Some messages that are sent: the size of the last one, and for how long each is hidden. */
export type News = { readonly payloadSize: number; readonly delaysMs: readonly number[] };

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
  /** Sends one by itself, at the end of an interval in which others were left out. Never rejects. */
  readonly notify: (announcement: Announcement) => Promise<void>;
};

/** A notification holds 8,000 bytes. Of more moments than this the later ones are left to the safety poll. */
const maxMoments = 200;
/** Delays that are closer than this are one. */
const momentMs = 1_000;

/**
 * PostgreSQL hands out notifications under a lock that the whole database shares and that is held while a transaction
 * commits: one for every message would make all senders queue up. So the first goes along with its message at once, and
 * those of the next `intervalMs` are one, at its end. It never comes before what it tells of: who looks then finds
 * nothing, and may not look again for minutes.
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

  /** What is to go along with the messages, in one transaction; undefined: `tell` of them once they are committed. */
  take(news: News): Announcement | undefined {
    const { clock, intervalMs } = this.#options;
    const now = clock.now();
    if (this.#trailing !== undefined || now < this.#freeAtMs) return undefined;
    this.#freeAtMs = now + intervalMs;
    return this.always(news);
  }

  /** Of a transaction that somebody else commits: nobody here knows when, so that it must go along. */
  always({ payloadSize, delaysMs }: News): Announcement {
    const now = this.#options.clock.now();
    return announcement(payloadSize, new Set(delaysMs.map((delayMs) => momentOf(now, delayMs))), now);
  }

  /** Of messages that are committed, and of which nobody has been told. */
  tell({ payloadSize, delaysMs }: News): void {
    const { clock } = this.#options;
    const now = clock.now();
    this.#payloadSize = payloadSize;
    for (const delayMs of delaysMs) this.#visibleAtMs.add(momentOf(now, delayMs));
    this.#trailing ??= clock.setTimeout(() => void this.#notify(), Math.max(0, this.#freeAtMs - now));
  }

  /** Tells at once of what would be told at the interval's end. Resolves when that is done. */
  async flush(): Promise<void> {
    if (this.#trailing === undefined) return;
    this.#options.clock.clearTimeout(this.#trailing);
    await this.#notify();
  }

  #notify(): Promise<void> {
    const { clock, intervalMs, notify } = this.#options;
    const now = clock.now();
    this.#trailing = undefined;
    this.#freeAtMs = now + intervalMs;
    const moments = new Set(this.#visibleAtMs);
    this.#visibleAtMs.clear();
    return notify(announcement(this.#payloadSize, moments, now));
  }
}

function momentOf(now: number, delayMs: number): number {
  return delayMs <= 0 ? 0 : Math.ceil((now + delayMs) / momentMs) * momentMs;
}

function announcement(payloadSize: number, moments: ReadonlySet<number>, now: number): Announcement {
  const first = [...moments].toSorted((a, b) => a - b).slice(0, maxMoments);
  return { payloadSize, visibleInMs: first.map((at) => Math.max(0, at - now)) };
}
