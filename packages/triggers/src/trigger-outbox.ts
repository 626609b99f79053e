import type { Clock } from '@canvass/clock';
import type { WorkDetectedTrigger } from '@canvass/queue';

export type TriggerOutboxOptions = {
  /** Least time between the beginnings of two sends for one queue. */
  readonly intervalMs: number;
  /** Triggers of further queues (and moments) are dropped while so many wait. */
  readonly maxEntries: number;
  readonly clock: Clock;
};

export type OutboxCounts = {
  readonly published: number;
  /** Sent together with another one of the same queue. */
  readonly coalesced: number;
  /** Sends that failed; what they held is sent again, with what came meanwhile. */
  readonly failed: number;
  readonly dropped: number;
};

type Send = (trigger: WorkDetectedTrigger) => Promise<void>;

type Entry = {
  /** Of triggers of delayed messages: when those are visible. */
  readonly visibleAtMs: number | undefined;
  pending: WorkDetectedTrigger | undefined;
  isInFlight: boolean;
  /** Not before this. */
  nextMs: number;
  timer: unknown;
};

// Messages of a queue that are hidden until about the same moment share their triggers.
const momentMs = 1_000;

/**
 * Triggers on their way: per queue at most one being sent and one that waits, whose payload sizes add up. Those of
 * delayed messages go by themselves, one per queue and second: a listener is to look at that moment too.
 */
export class TriggerOutbox {
  readonly #options: TriggerOutboxOptions;
  readonly #entries = new Map<string, Entry>();
  #send: Send | undefined;
  #wasOpened = false;
  #onDrained: (() => void) | undefined;
  #counts = { published: 0, coalesced: 0, failed: 0, dropped: 0 };

  constructor(options: TriggerOutboxOptions) {
    this.#options = options;
  }

  get counts(): OutboxCounts {
    return { ...this.#counts };
  }

  /** Neither waits nor throws. */
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
    this.#pump(entry);
  }

  /** Sends by this from now on. A send that fails is the last by it: what waits stays for the next one. */
  open(send: Send): void {
    this.#send = send;
    this.#wasOpened = true;
    for (const entry of this.#entries.values()) this.#pump(entry);
  }

  /** Keeps what comes until it is opened again. */
  hold(): void {
    this.#send = undefined;
    for (const entry of this.#entries.values()) this.#unschedule(entry);
    this.#onDrained?.();
  }

  /** Resolves when nothing is left to send, or it is held after it was open. Intervals do not count any more. */
  drained(): Promise<void> {
    const drained = Promise.withResolvers<void>();
    this.#onDrained = () => {
      const isHeld = this.#send === undefined && this.#wasOpened;
      if (isHeld || [...this.#entries.values()].every(isIdle)) drained.resolve();
    };
    for (const entry of this.#entries.values()) {
      this.#unschedule(entry);
      this.#pump(entry);
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

  #pump(entry: Entry): void {
    const { pending } = entry;
    if (this.#send === undefined || entry.isInFlight || pending === undefined || entry.timer !== undefined)
      return;
    const { clock, intervalMs } = this.#options;
    const now = clock.now();
    if (now < entry.nextMs && this.#onDrained === undefined) {
      entry.timer = clock.setTimeout(() => {
        entry.timer = undefined;
        this.#pump(entry);
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

  /** With the delay that is left by now. */
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
    this.#pump(entry);
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
