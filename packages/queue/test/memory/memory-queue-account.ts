import type { Clock } from '@canvass/runtime/clock';
import type { PeekedWireMessage, WireMessage, WireQueue } from '../../src/port/wire-queue.ts';

interface Stored {
  readonly id: string;
  readonly insertedAt: number;
  readonly expiresAt: number;
  text: string;
  visibleAt: number;
  dequeueCount: number;
  popReceipt: string;
}

const maxTextBytes = 65_536;

/** A storage account in memory: its queues behave like the service's. */
export class MemoryQueueAccount {
  readonly #clock: Clock;
  readonly #queues = new Map<string, Map<string, Stored>>();
  #serial = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  queue(name: string): WireQueue {
    return {
      name,
      maxTextBytes,
      create: async () => void this.#created(name),
      put: async (text, options) => this.put(name, text, options),
      get: async (max, visibilityTimeoutMs) =>
        this.#visible(this.#created(name), max).map((message) => this.#give(message, visibilityTimeoutMs)),
      delete: async (id, popReceipt) => {
        if (this.#leased(name, id, popReceipt) === undefined) return 'lost';
        this.#queues.get(name)?.delete(id);
        return 'deleted';
      },
      update: async (id, popReceipt, visibilityTimeoutMs, text) => {
        const message = this.#leased(name, id, popReceipt);
        if (message === undefined) return 'lost';
        message.visibleAt = this.#clock.now() + visibilityTimeoutMs;
        message.popReceipt = this.#next('receipt');
        if (text !== undefined) message.text = text;
        return { popReceipt: message.popReceipt };
      },
      peek: async (max) => this.#visible(this.#queues.get(name), max).map((message) => seen(message)),
      depth: async () => this.#live(this.#queues.get(name)).length,
    };
  }

  /** Puts any text into a queue, like another producer. */
  put(
    name: string,
    text: string,
    options: { readonly visibilityDelayMs?: number; readonly timeToLiveMs?: number | undefined } = {},
  ): void {
    const now = this.#clock.now();
    const message: Stored = {
      id: this.#next('message'),
      insertedAt: now,
      expiresAt: now + (options.timeToLiveMs ?? Number.POSITIVE_INFINITY),
      text,
      visibleAt: now + (options.visibilityDelayMs ?? 0),
      dequeueCount: 0,
      popReceipt: this.#next('receipt'),
    };
    this.#created(name).set(message.id, message);
  }

  /** Removes a queue and its messages. */
  drop(name: string): void {
    this.#queues.delete(name);
  }

  #created(name: string): Map<string, Stored> {
    const queue = this.#queues.get(name) ?? new Map<string, Stored>();
    this.#queues.set(name, queue);
    return queue;
  }

  #live(queue: Map<string, Stored> | undefined): Stored[] {
    const now = this.#clock.now();
    return queue === undefined ? [] : [...queue.values()].filter(({ expiresAt }) => expiresAt > now);
  }

  #visible(queue: Map<string, Stored> | undefined, max: number): Stored[] {
    const now = this.#clock.now();
    return this.#live(queue)
      .filter(({ visibleAt }) => visibleAt <= now)
      .slice(0, max);
  }

  #give(message: Stored, visibilityTimeoutMs: number): WireMessage {
    message.visibleAt = this.#clock.now() + visibilityTimeoutMs;
    message.dequeueCount += 1;
    message.popReceipt = this.#next('receipt');
    return { ...seen(message), popReceipt: message.popReceipt };
  }

  /** As at the service, an expired lease stays valid until another receiver takes the message. */
  #leased(name: string, id: string, popReceipt: string): Stored | undefined {
    const message = this.#queues.get(name)?.get(id);
    return message?.popReceipt === popReceipt ? message : undefined;
  }

  #next(kind: string): string {
    this.#serial += 1;
    return `${kind}-${this.#serial}`;
  }
}

function seen({ id, text, dequeueCount, insertedAt }: Stored): PeekedWireMessage {
  return { id, text, dequeueCount, insertedAt: new Date(insertedAt) };
}
