import type { Message } from 'rhea';
import { matches } from './correlation-filter.ts';
import type { CorrelationFilter } from './correlation-filter.ts';
import { MessageStore } from './message-store.ts';

/** What survives the broker's death, where it has a file to keep it in. Durations in ms; null: without end. */
export type SubscriptionDefinition = {
  readonly lockDurationMs: number;
  readonly maxDeliveryCount: number;
  readonly timeToLiveMs: number | null;
  readonly autoDeleteOnIdleMs: number | null;
  readonly filter: CorrelationFilter;
};

export const defaultSubscription: SubscriptionDefinition = {
  lockDurationMs: 60_000,
  maxDeliveryCount: 10,
  timeToLiveMs: null,
  autoDeleteOnIdleMs: null,
  filter: {},
};

/** Somebody who takes messages, now and as long as it is attached. */
export interface Consumer {
  /** Takes what it has credit for. */
  pump(): void;
  /** Its entity is gone. */
  detach(): void;
}

/** One of a subscription's two sequences of messages with those who read it. */
export class Channel {
  readonly store: MessageStore;
  readonly #consumers = new Set<Consumer>();

  constructor(options: ConstructorParameters<typeof MessageStore>[0]) {
    this.store = new MessageStore({
      ...options,
      onReady: () => {
        options.onReady();
        this.pump();
      },
    });
  }

  get consumers(): number {
    return this.#consumers.size;
  }

  add(consumer: Consumer): void {
    this.#consumers.add(consumer);
  }

  remove(consumer: Consumer): void {
    this.#consumers.delete(consumer);
  }

  /** Everyone in turn: who was first last time is last this time. */
  pump(): void {
    const inTurn = Array.from(this.#consumers);
    for (const consumer of inTurn) {
      consumer.pump();
      if (this.#consumers.delete(consumer)) this.#consumers.add(consumer);
    }
  }

  close(): void {
    for (const consumer of this.#consumers) consumer.detach();
    this.#consumers.clear();
    this.store.close();
  }
}

export class Subscription {
  readonly definition: SubscriptionDefinition;
  readonly messages: Channel;
  readonly deadLetters: Channel;
  readonly #onIdle: () => void;
  #idle: NodeJS.Timeout | undefined;

  /** @param onIdle it was not read for as long as `autoDeleteOnIdleMs`. */
  constructor(definition: SubscriptionDefinition, onIdle: () => void) {
    this.definition = definition;
    this.#onIdle = onIdle;
    const { lockDurationMs, maxDeliveryCount } = definition;
    const timeToLiveMs = definition.timeToLiveMs ?? Number.POSITIVE_INFINITY;
    const common = { lockDurationMs, onReady: () => undefined };
    const forEver = Number.POSITIVE_INFINITY;
    this.deadLetters = new Channel({ ...common, maxDeliveryCount: forEver, timeToLiveMs: forEver });
    this.messages = new Channel({
      ...common,
      maxDeliveryCount,
      timeToLiveMs,
      deadLetters: this.deadLetters.store,
    });
    this.watchIdleness();
  }

  offer(message: Message): void {
    if (matches(this.definition.filter, message)) this.messages.store.enqueue(message);
  }

  /** To be called whenever a consumer came or went. */
  watchIdleness(): void {
    clearTimeout(this.#idle);
    const { autoDeleteOnIdleMs } = this.definition;
    const isRead = this.messages.consumers + this.deadLetters.consumers > 0;
    if (autoDeleteOnIdleMs !== null && !isRead) this.#idle = setTimeout(this.#onIdle, autoDeleteOnIdleMs);
  }

  close(): void {
    clearTimeout(this.#idle);
    this.messages.close();
    this.deadLetters.close();
  }
}
