import type { Clock } from '@canvass/runtime/clock';
import type { WorkDetectedTrigger } from '../port/work-detected.ts';

export interface TriggerOutboxOptions {
  /** The least time between the starts of two sends for one queue. */
  readonly intervalMs: number;
  /** Most queues and moments with waiting triggers. Further triggers are dropped. */
  readonly maxEntries: number;
  readonly clock: Clock;
}

export interface OutboxCounts {
  readonly published: number;
  /** The number of triggers that became part of a waiting one of the same queue. */
  readonly coalesced: number;
  /** The number of failed sends, whose triggers are sent again. */
  readonly failed: number;
  readonly dropped: number;
}

type Send = (trigger: WorkDetectedTrigger) => Promise<void>;

interface Entry {
  /** When the messages become visible, in ms since the epoch. Undefined if they already are. */
  readonly visibleAtMs: number | undefined;
  pending: WorkDetectedTrigger | undefined;
  isInFlight: boolean;
  /** The earliest time of the next send, in ms since the epoch. */
  nextMs: number;
  timer: unknown;
}

/** Delayed messages that become visible within the same second share a trigger. */
const momentMs = 1_000;

/**
 * Holds triggers until they are sent. Of each queue at most one is being sent and one waits, with the sum of the payload sizes. Triggers
 * of delayed messages are sent separately, one per queue and second, because listeners must poll at each of these times.
 */
export class TriggerOutbox {
  readonly #options: TriggerOutboxOptions;
  readonly #entries = new Map<string, Entry>();
  #send: Send | undefined;
  #hasOpened = false;
  #onDrained: (() => void) | undefined;
  #counts = { published: 0, coalesced: 0, failed: 0, dropped: 0 };

  constructor(options: TriggerOutboxOptions) {
    this.#options = options;
  }

  get counts(): OutboxCounts {
    return { ...this.#counts };
  }

  /** Takes a trigger. Neither waits nor throws. */
  offer(trigger: WorkDetectedTrigger): void {
    const visibleAtMs = this.#momentOf(trigger);
    const key = `${trigger.storageAccount}\n${trigger.queueName}\n${visibleAtMs ?? 'now'}`;
    const known = this.#entries.get(key);
    if (known === undefined && this.#entries.size >= this.#options.maxEntries) this.#forgetIdle();
    if (known === undefined && this.#entries.size >= this.#options.maxEntries) {
      this.#counts.dropped += 1;
      return;
    }
    const entry = known ?? {
      visibleAtMs,
      pending: undefined,
      isInFlight: false,
      nextMs: 0,
      timer: undefined,
    };
    this.#entries.set(key, entry);
    this.#put(entry, trigger);
    this.#sendNext(entry);
  }

  /** Sends by `send` until a send fails. Waiting triggers then wait for the next `open`. */
  open(send: Send): void {
    this.#send = send;
    this.#hasOpened = true;
    for (const entry of this.#entries.values()) this.#sendNext(entry);
  }

  /** Holds triggers until the next `open`. */
  hold(): void {
    this.#send = undefined;
    for (const entry of this.#entries.values()) this.#unschedule(entry);
    this.#onDrained?.();
  }

  /** Sends without the interval from now on. Resolves when nothing is left to send, or when a send has failed after an `open`. */
  drained(): Promise<void> {
    const drained = Promise.withResolvers<void>();
    this.#onDrained = () => {
      const isHeld = this.#send === undefined && this.#hasOpened;
      if (isHeld || [...this.#entries.values()].every(isIdle)) drained.resolve();
    };
    for (const entry of this.#entries.values()) {
      this.#unschedule(entry);
      this.#sendNext(entry);
    }
    this.#onDrained();
    return drained.promise;
  }

  #put(entry: Entry, trigger: WorkDetectedTrigger): void {
    const { pending } = entry;
    if (pending === undefined) {
      entry.pending = trigger;
      return;
    }
    this.#counts.coalesced += 1;
    entry.pending = { ...trigger, payloadSize: pending.payloadSize + trigger.payloadSize };
  }

  #sendNext(entry: Entry): void {
    const { pending } = entry;
    if (this.#send === undefined || entry.isInFlight || pending === undefined || entry.timer !== undefined)
      return;
    const { clock, intervalMs } = this.#options;
    const now = clock.now();
    if (now < entry.nextMs && this.#onDrained === undefined) {
      entry.timer = clock.setTimeout(() => {
        entry.timer = undefined;
        this.#sendNext(entry);
      }, entry.nextMs - now);
      return;
    }
    entry.pending = undefined;
    entry.isInFlight = true;
    entry.nextMs = now + intervalMs;
    void this.#deliver(entry, pending, this.#send);
  }

  #momentOf({ visibleInMs = 0 }: WorkDetectedTrigger): number | undefined {
    if (visibleInMs <= 0) return undefined;
    return Math.ceil((this.#options.clock.now() + visibleInMs) / momentMs) * momentMs;
  }

  /** Returns the trigger with the delay that remains. */
  #asOfNow(trigger: WorkDetectedTrigger, visibleAtMs: number | undefined): WorkDetectedTrigger {
    if (visibleAtMs === undefined) return trigger;
    return { ...trigger, visibleInMs: Math.max(0, visibleAtMs - this.#options.clock.now()) };
  }

  async #deliver(entry: Entry, trigger: WorkDetectedTrigger, send: Send): Promise<void> {
    let failed = false;
    try {
      await send(this.#asOfNow(trigger, entry.visibleAtMs));
      this.#counts.published += 1;
    } catch {
      failed = true;
      this.#counts.failed += 1;
      if (this.#send === send) this.hold();
    }
    entry.isInFlight = false;
    if (failed) this.#put(entry, trigger);
    this.#sendNext(entry);
    this.#onDrained?.();
  }

  #unschedule(entry: Entry): void {
    if (entry.timer !== undefined) this.#options.clock.clearTimeout(entry.timer);
    entry.timer = undefined;
  }

  #forgetIdle(): void {
    for (const [key, entry] of this.#entries) if (isIdle(entry)) this.#entries.delete(key);
  }
}

function isIdle({ isInFlight, pending }: Entry): boolean {
  return !isInFlight && pending === undefined;
}
