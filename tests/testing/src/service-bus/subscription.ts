import type { Message } from 'rhea';
import { matches } from './correlation-filter.ts';
import type { CorrelationFilter } from './correlation-filter.ts';
import { MessageStore } from './message-store.ts';

/** Saved in the broker's file. Durations in ms; null means unlimited. */
export interface SubscriptionDefinition {
  readonly lockDurationMs: number;
  readonly maxDeliveryCount: number;
  readonly timeToLiveMs: number | null;
  readonly autoDeleteOnIdleMs: number | null;
  readonly filter: CorrelationFilter;
}

export const defaultSubscription: SubscriptionDefinition = {
  lockDurationMs: 60_000,
  maxDeliveryCount: 10,
  timeToLiveMs: null,
  autoDeleteOnIdleMs: null,
  filter: {},
};

/** Takes messages while it is attached. */
export interface Consumer {
  /** Takes messages up to its credit. */
  pump(): void;
  /** Called when its entity is deleted. */
  detach(): void;
}

/** The messages or the dead letters of a subscription, with their consumers. */
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

  /** All consumers in turn; the first one is last the next time. */
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

  /** @param onIdle called after `autoDeleteOnIdleMs` without a consumer */
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

  /** Call it whenever a consumer is added or removed. */
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
