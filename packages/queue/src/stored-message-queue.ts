import type { z } from 'zod';
import type { Clock } from './clock.ts';
import { QueueError } from './errors.ts';
import { MessageCodec } from './message-codec.ts';
import type {
  MessageQueue,
  PeekedMessage,
  PoisonQueue,
  ReceivedMessage,
  ReceiveOptions,
  SendOptions,
} from './message-queue.ts';
import { decodePoison, encodePoison, poisonError } from './poison-message.ts';
import type { PoisonMessage, PoisonReason } from './poison-message.ts';
import { splitPostponedCount, withPostponedCount } from './postponed-text.ts';
import { assertDelay, assertMax, assertVisibilityTimeout } from './queue-limits.ts';
import type { WireMessage, WireQueue } from './wire-queue.ts';

type Unread = Omit<ReceivedMessage<never>, 'body'>;
type PoisonCause = { readonly reason: PoisonReason; readonly error?: unknown };

/** `MessageQueue` over any queue service: validation, poison and put-backs, in one place for all of them. */
export class StoredMessageQueue<T> implements MessageQueue<T> {
  readonly name: string;
  readonly poison: PoisonQueue;
  readonly #wire: WireQueue;
  readonly #poisonWire: WireQueue;
  readonly #codec: MessageCodec<T>;
  readonly #clock: Clock;

  constructor(wire: WireQueue, poisonWire: WireQueue, schema: z.ZodType<T>, clock: Clock) {
    this.name = wire.name;
    this.poison = poisonQueue(poisonWire);
    this.#wire = wire;
    this.#poisonWire = poisonWire;
    this.#codec = new MessageCodec(schema);
    this.#clock = clock;
  }

  create(): Promise<void> {
    return this.#wire.create();
  }

  async send(body: T, { visibilityDelayMs = 0, timeToLiveMs }: SendOptions = {}): Promise<void> {
    assertDelay('visibilityDelayMs', visibilityDelayMs);
    await this.#wire.put(this.#codec.encode(body), { visibilityDelayMs, timeToLiveMs });
  }

  async receive(
    max: number,
    visibilityTimeoutMs: number,
    options: ReceiveOptions = {},
  ): Promise<ReceivedMessage<T>[]> {
    assertMax(max);
    assertVisibilityTimeout(visibilityTimeoutMs);
    const stored = await this.#wire.get(max, visibilityTimeoutMs, options.signal);
    const read = await Promise.all(stored.map((message) => this.#read(message, options)));
    return read.flatMap((message) => (message === undefined ? [] : [message]));
  }

  delete(message: ReceivedMessage<T>): Promise<'deleted' | 'lost'> {
    return this.#wire.delete(message.id, message.popReceipt);
  }

  async renew(
    message: ReceivedMessage<T>,
    visibilityTimeoutMs: number,
    body?: T,
  ): Promise<'renewed' | 'lost'> {
    assertDelay('visibilityTimeoutMs', visibilityTimeoutMs);
    if (body === undefined) return (await this.#update(message, visibilityTimeoutMs)) ? 'renewed' : 'lost';
    const text = this.#codec.encode(body);
    const stored = withPostponedCount(text, message.postponedCount);
    if (!(await this.#update(message, visibilityTimeoutMs, stored))) return 'lost';
    message.body = body;
    message.text = text;
    return 'renewed';
  }

  async postpone(message: ReceivedMessage<T>, delayMs: number): Promise<'postponed' | 'lost'> {
    assertDelay('delayMs', delayMs);
    const stored = withPostponedCount(message.text, message.postponedCount + 1);
    return (await this.#update(message, delayMs, stored)) ? 'postponed' : 'lost';
  }

  moveToPoison(
    message: ReceivedMessage<T>,
    cause: PoisonCause,
  ): Promise<{ readonly outcome: 'poisoned' | 'lost'; readonly message: PoisonMessage }> {
    return this.#moveToPoison(message, cause);
  }

  async peek(max: number): Promise<PeekedMessage<T>[]> {
    assertMax(max);
    const stored = await this.#wire.peek(max);
    return stored.flatMap(({ id, text, dequeueCount, insertedAt }) => {
      const decoded = this.#codec.decode(splitPostponedCount(text).text);
      return decoded.valid ? [{ id, body: decoded.body, dequeueCount, insertedAt }] : [];
    });
  }

  depth(): Promise<number> {
    return this.#wire.depth();
  }

  async #read(stored: WireMessage, options: ReceiveOptions): Promise<ReceivedMessage<T> | undefined> {
    const { text, count: postponedCount } = splitPostponedCount(stored.text);
    const { id, popReceipt, dequeueCount, insertedAt } = stored;
    const unread: Unread = { id, popReceipt, dequeueCount, insertedAt, postponedCount, text };
    const decoded = this.#codec.decode(text);
    if (decoded.valid) return { ...unread, body: decoded.body };
    try {
      const moved = await this.#moveToPoison(unread, { reason: 'invalid', error: decoded.error });
      if (moved.outcome === 'poisoned') options.onPoisoned?.(moved.message);
    } catch (error) {
      // The others of this receipt must not wait out their visibility timeout because of this one.
      if (!(error instanceof QueueError)) throw error;
      options.onFault?.(error, id);
    }
    return undefined;
  }

  async #update(message: ReceivedMessage<T>, visibilityTimeoutMs: number, text?: string): Promise<boolean> {
    const updated = await this.#wire.update(message.id, message.popReceipt, visibilityTimeoutMs, text);
    if (updated === 'lost') return false;
    message.popReceipt = updated.popReceipt;
    return true;
  }

  async #moveToPoison(
    message: Unread,
    { reason, error }: PoisonCause,
  ): Promise<{ readonly outcome: 'poisoned' | 'lost'; readonly message: PoisonMessage }> {
    const { id: messageId, dequeueCount, postponedCount, text } = message;
    const poisoned: PoisonMessage = {
      reason,
      error: poisonError(error),
      queue: this.name,
      messageId,
      dequeueCount,
      postponedCount,
      firstSeenAt: message.insertedAt.toISOString(),
      lastSeenAt: new Date(this.#clock.now()).toISOString(),
      text,
    };
    await this.#poisonWire.put(encodePoison(poisoned), { visibilityDelayMs: 0, timeToLiveMs: undefined });
    const deleted = await this.#wire.delete(messageId, message.popReceipt);
    return { outcome: deleted === 'deleted' ? 'poisoned' : 'lost', message: poisoned };
  }
}

function poisonQueue(wire: WireQueue): PoisonQueue {
  return {
    name: wire.name,
    async peek(max) {
      assertMax(max);
      const stored = await wire.peek(max);
      return stored.map(({ id, text, insertedAt }) =>
        decodePoison(text, { queue: wire.name, messageId: id, insertedAt }),
      );
    },
    depth: () => wire.depth(),
  };
}
