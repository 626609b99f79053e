import type { Clock } from '@canvass/runtime/clock';

/** Messages that were sent together: the size of the last one in bytes, and the delays of all in ms. */
export interface SentMessages {
  readonly payloadSize: number;
  readonly delaysMs: readonly number[];
}

/** The content of a notification. `payloadSize` is the size of the last message in bytes. */
export interface Announcement {
  readonly payloadSize: number;
  /** In how many ms messages become visible; 0 for those that are visible now. */
  readonly visibleInMs: readonly number[];
}

export interface NotifyThrottleOptions {
  readonly clock: Clock;
  /** The least time between two notifications. */
  readonly intervalMs: number;
  /** Sends a notification that stands for the messages of an interval. Never rejects. */
  readonly notify: (announcement: Announcement) => Promise<void>;
}

/** Most moments of a notification, which holds 8,000 bytes. The safety poll finds the messages of later moments. */
const maxMoments = 200;
/** The moments at which messages become visible are rounded up to a multiple of this. */
const momentMs = 1_000;

/**
 * A transaction with a NOTIFY holds a database-wide lock while it commits, so a notification per message would serialize
 * all senders. The first notification is sent with its messages; those of the next `intervalMs` are combined into one at
 * its end. A notification never precedes its messages: a listener that finds nothing may not poll again for minutes.
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

  /** Returns the announcement to send in the messages' transaction. If it is undefined, call `schedule` after the commit. */
  immediate(sent: SentMessages): Announcement | undefined {
    const { clock, intervalMs } = this.#options;
    const now = clock.now();
    if (this.#trailing !== undefined || now < this.#freeAtMs) return undefined;
    this.#freeAtMs = now + intervalMs;
    return this.unthrottled(sent);
  }

  /** Returns the announcement for a transaction that the caller commits at an unknown time: it must be part of that transaction. */
  unthrottled({ payloadSize, delaysMs }: SentMessages): Announcement {
    const now = this.#options.clock.now();
    return announcement(payloadSize, new Set(delaysMs.map((delayMs) => momentOf(now, delayMs))), now);
  }

  /** Announces committed messages at the end of the interval. */
  schedule({ payloadSize, delaysMs }: SentMessages): void {
    const { clock } = this.#options;
    const now = clock.now();
    this.#payloadSize = payloadSize;
    for (const delayMs of delaysMs) this.#visibleAtMs.add(momentOf(now, delayMs));
    this.#trailing ??= clock.setTimeout(() => void this.#notify(), Math.max(0, this.#freeAtMs - now));
  }

  /** Sends a scheduled announcement now. */
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
