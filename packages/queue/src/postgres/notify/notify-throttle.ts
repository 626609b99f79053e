import type { Clock } from '@canvass/runtime/clock';

/** Messages that were sent together: the size of the last one, and how long they stay hidden. */
export type SentMessages = { readonly payloadSize: number; readonly delaysMs: readonly number[] };

/** The content of a notification. `payloadSize`: of the last message. */
export type Announcement = {
  readonly payloadSize: number;
  /** 0: visible now. */
  readonly visibleInMs: readonly number[];
};

export type NotifyThrottleOptions = {
  readonly clock: Clock;
  /** Minimum interval between notifications. */
  readonly intervalMs: number;
  /** Sends a notification without messages, for those held back during an interval. Never rejects. */
  readonly notify: (announcement: Announcement) => Promise<void>;
};

/** A notification holds 8,000 bytes. The safety poll finds the messages of later moments. */
const maxMoments = 200;
/** Moments are rounded up to this. */
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

  /** The announcement to send in the messages' transaction. If undefined, call `schedule` after the commit. */
  immediate(sent: SentMessages): Announcement | undefined {
    const { clock, intervalMs } = this.#options;
    const now = clock.now();
    if (this.#trailing !== undefined || now < this.#freeAtMs) return undefined;
    this.#freeAtMs = now + intervalMs;
    return this.unthrottled(sent);
  }

  /** For a transaction that the caller commits at an unknown time: the announcement must be part of it. */
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
