import { randomUUID } from 'node:crypto';
import type { Message } from 'rhea';
import type { BrokerMessage } from './broker-message.ts';

interface Lock {
  readonly entry: BrokerMessage;
  untilMs: number;
  timer: NodeJS.Timeout;
}

export interface MessageStoreOptions {
  readonly lockDurationMs: number;
  readonly maxDeliveryCount: number;
  readonly timeToLiveMs: number;
  /** Gets messages that were rejected or delivered too often; default: they are dropped. */
  readonly deadLetters?: MessageStore;
  /** Called when a message can be delivered, for the first time or again. */
  readonly onReady: () => void;
}

/** The messages of a subscription, in order, and their locks. Expired messages are dropped when it is their turn. */
export class MessageStore {
  readonly #options: MessageStoreOptions;
  readonly #ready: BrokerMessage[] = [];
  readonly #locks = new Map<string, Lock>();
  #nextSequenceNumber = 1;

  constructor(options: MessageStoreOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#ready.length + this.#locks.size;
  }

  enqueue(message: Message): void {
    const enqueuedAtMs = Date.now();
    const timeToLiveMs = Math.min(message.ttl ?? Number.POSITIVE_INFINITY, this.#options.timeToLiveMs);
    this.#ready.push({
      sequenceNumber: this.#nextSequenceNumber++,
      // The SDK cannot renew the lock of a message without an id.
      message: { ...message, message_id: message.message_id ?? randomUUID() },
      enqueuedAtMs,
      expiresAtMs: enqueuedAtMs + timeToLiveMs,
      deliveryCount: 0,
    });
    this.#options.onReady();
  }

  /** Removes and returns the next message. */
  take(): BrokerMessage | undefined {
    for (let entry = this.#ready.shift(); entry !== undefined; entry = this.#ready.shift()) {
      if (entry.expiresAtMs > Date.now()) return entry;
    }
    return undefined;
  }

  /** Hides a taken message until it is settled or the lock expires. */
  lock(entry: BrokerMessage): { readonly token: string; readonly untilMs: number } {
    const token = randomUUID();
    const untilMs = Date.now() + this.#options.lockDurationMs;
    this.#locks.set(token, { entry, untilMs, timer: this.#expiry(token) });
    return { token, untilMs };
  }

  /** Returns the new end of the lock in ms since the epoch; undefined if the lock is lost. */
  renew(token: string): number | undefined {
    const lock = this.#locks.get(token);
    if (lock === undefined) return undefined;
    clearTimeout(lock.timer);
    lock.timer = this.#expiry(token);
    lock.untilMs = Date.now() + this.#options.lockDurationMs;
    return lock.untilMs;
  }

  /** Returns false if the lock is lost, as do `abandon` and `deadLetter`. */
  complete(token: string): boolean {
    return this.#release(token) !== undefined;
  }

  abandon(token: string): boolean {
    const entry = this.#release(token);
    if (entry === undefined) return false;
    entry.deliveryCount += 1;
    if (entry.deliveryCount >= this.#options.maxDeliveryCount)
      this.#options.deadLetters?.enqueue(entry.message);
    else this.#ready.unshift(entry);
    this.#options.onReady();
    return true;
  }

  deadLetter(token: string): boolean {
    const entry = this.#release(token);
    if (entry !== undefined) this.#options.deadLetters?.enqueue(entry.message);
    return entry !== undefined;
  }

  peek(fromSequenceNumber: number, max: number): BrokerMessage[] {
    return [...this.#ready, ...[...this.#locks.values()].map(({ entry }) => entry)]
      .filter(({ sequenceNumber }) => sequenceNumber >= fromSequenceNumber)
      .toSorted((a, b) => a.sequenceNumber - b.sequenceNumber)
      .slice(0, max);
  }

  close(): void {
    for (const { timer } of this.#locks.values()) clearTimeout(timer);
    this.#locks.clear();
    this.#ready.length = 0;
  }

  #release(token: string): BrokerMessage | undefined {
    const lock = this.#locks.get(token);
    if (lock === undefined) return undefined;
    clearTimeout(lock.timer);
    this.#locks.delete(token);
    return lock.entry;
  }

  #expiry(token: string): NodeJS.Timeout {
    return setTimeout(() => this.abandon(token), this.#options.lockDurationMs);
  }
}
