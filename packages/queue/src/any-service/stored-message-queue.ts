import type { Clock } from '@canvass/runtime/clock';
import type { z } from 'zod';
import { QueueError } from '../errors.ts';
import { MessageCodec, type MessageEncoding } from '../encoding/message-codec.ts';
import {
  maxPrefixBytes,
  noPrefix,
  splitPrefix,
  withPrefix,
  type MessagePrefix,
} from '../encoding/message-prefix.ts';
import type {
  MessageQueue,
  PeekedMessage,
  QueueDepth,
  ReceivedMessage,
  ReceiveOptions,
  SendOptions,
} from '../port/message-queue.ts';
import { encodePoison, poisonError } from '../encoding/poison-message.ts';
import type { DeadLetter, PoisonMessage, PoisonQueue, PoisonReason } from '../port/poison-queue.ts';
import { assertDelay, assertMax, assertSendTimes, assertVisibilityTimeout } from '../port/queue-limits.ts';
import { StoredPoisonQueue } from '../dead-letters/stored-poison-queue.ts';
import type { WireMessage, WirePutOptions, WireQueue } from '../port/wire-queue.ts';

/** A received message whose text is not decoded yet, or cannot be. */
type Unread = Omit<ReceivedMessage<never>, 'body'>;
interface PoisonCause {
  readonly reason: PoisonReason;
  readonly error?: unknown;
}

/** The options of a queue that do not depend on its service. */
export interface MessageQueueOptions<T> {
  /** Checks each body that is sent or received. */
  readonly schema: z.ZodType<T>;
  /** How a message stores its JSON. Default `base64`. */
  readonly encoding?: MessageEncoding;
  /** Returns the key by which a sharded queue picks the shard. Default: the message's text. */
  readonly keyOf?: (body: T) => string;
}

export type StoredMessageQueueOptions<T> = MessageQueueOptions<T> & {
  readonly wire: WireQueue;
  /** The queue `{queue}-poison`. */
  readonly poisonWire: WireQueue;
  /** Tells the times in poison messages. */
  readonly clock: Clock;
  /** Called after each send with the size of the text in bytes, to publish a trigger. Must not throw. */
  readonly onSent?: (payloadSize: number, visibilityDelayMs: number) => void;
};

/** A queue of messages on any queue service. It adds validation, the poison queue and postponing to the service's texts. */
export class StoredMessageQueue<T> implements MessageQueue<T> {
  readonly name: string;
  readonly poison: PoisonQueue;
  readonly #wire: WireQueue;
  readonly #poisonWire: WireQueue;
  readonly #codec: MessageCodec<T>;
  readonly #keyOf: ((body: T) => string) | undefined;
  readonly #clock: Clock;
  readonly #onSent: (payloadSize: number, visibilityDelayMs: number) => void;

  constructor(options: StoredMessageQueueOptions<T>) {
    const { wire, poisonWire, schema, encoding = 'base64', keyOf, clock, onSent = () => {} } = options;
    this.name = wire.name;
    this.poison = new StoredPoisonQueue(poisonWire, (letter) => this.#resend(letter));
    this.#wire = wire;
    this.#poisonWire = poisonWire;
    this.#codec = new MessageCodec(schema, encoding);
    this.#keyOf = keyOf;
    this.#clock = clock;
    this.#onSent = onSent;
  }

  create(): Promise<void> {
    return this.#wire.create();
  }

  async send(body: T, options: SendOptions = {}): Promise<void> {
    const { text, ...put } = this.prepare(body, options);
    await this.#wire.put(text, put);
    this.#onSent(Buffer.byteLength(text), put.visibilityDelayMs);
  }

  /** Returns what `send` stores. Throws `invalid-message`, or `invalid-options` for wrong times. */
  protected prepare(
    body: T,
    { visibilityDelayMs = 0, timeToLiveMs }: SendOptions,
  ): WirePutOptions & { readonly text: string } {
    assertSendTimes(visibilityDelayMs, timeToLiveMs);
    return { text: this.#encode(body), visibilityDelayMs, timeToLiveMs, key: this.#keyOf?.(body) };
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

  async renew(message: ReceivedMessage<T>, visibilityTimeoutMs: number): Promise<'renewed' | 'lost'> {
    assertDelay('visibilityTimeoutMs', visibilityTimeoutMs);
    return (await this.#update(message, visibilityTimeoutMs)) ? 'renewed' : 'lost';
  }

  async postpone(message: ReceivedMessage<T>, delayMs: number): Promise<'postponed' | 'lost'> {
    assertDelay('delayMs', delayMs);
    const prefix = { ...prefixOf(message), postponedCount: message.postponedCount + 1 };
    const stored = this.#withPrefix(message.text, prefix);
    return (await this.#update(message, delayMs, stored)) ? 'postponed' : 'lost';
  }

  async moveToPoison(
    message: Unread,
    { reason, error }: PoisonCause,
  ): Promise<{ readonly outcome: 'poisoned' | 'lost'; readonly message: PoisonMessage }> {
    const { id: messageId, dequeueCount, postponedCount, redriveCount, text } = message;
    const poisoned: PoisonMessage = {
      reason,
      error: poisonError(error),
      queue: this.name,
      messageId,
      dequeueCount,
      postponedCount,
      redriveCount,
      firstSeenAt: message.insertedAt.toISOString(),
      lastSeenAt: new Date(this.#clock.now()).toISOString(),
      text,
    };
    const stored = encodePoison(poisoned, this.#poisonWire.maxTextBytes);
    await this.#poisonWire.put(stored, { visibilityDelayMs: 0, timeToLiveMs: undefined });
    const deleted = await this.#wire.delete(messageId, message.popReceipt);
    return { outcome: deleted === 'deleted' ? 'poisoned' : 'lost', message: poisoned };
  }

  async peek(max: number): Promise<PeekedMessage<T>[]> {
    assertMax(max);
    const stored = await this.#wire.peek(max);
    return stored.flatMap(({ id, text, dequeueCount, insertedAt }) => {
      const decoded = this.#codec.decode(splitPrefix(text).text);
      return decoded.valid ? [{ id, body: decoded.body, dequeueCount, insertedAt }] : [];
    });
  }

  depth(): Promise<number> {
    return this.#wire.depth();
  }

  async depths(): Promise<readonly QueueDepth[]> {
    return this.#wire.depths?.() ?? [{ name: this.name, depth: await this.depth() }];
  }

  #encode(body: T): string {
    const text = this.#codec.encode(body);
    const room = (this.#wire.maxTextBytes ?? Number.POSITIVE_INFINITY) - maxPrefixBytes;
    if (Buffer.byteLength(text) <= room) return text;
    const why = `The message has ${Buffer.byteLength(text)} bytes, the limit is ${room}`;
    throw new QueueError('invalid-message', why);
  }

  /** Adds the prefix. If another producer's text leaves no room for it, the text is stored alone, and its numbers start at 0. */
  #withPrefix(text: string, prefix: MessagePrefix): string {
    const stored = withPrefix(text, prefix);
    const { maxTextBytes = Number.POSITIVE_INFINITY } = this.#wire;
    return Buffer.byteLength(stored) <= maxTextBytes ? stored : text;
  }

  async #resend({ text, redriveCount, firstSeenAt }: DeadLetter): Promise<void> {
    const prefix = { ...noPrefix, redriveCount: redriveCount + 1, firstSentMs: Date.parse(firstSeenAt) };
    const decoded = this.#codec.decode(text);
    const key = decoded.valid ? this.#keyOf?.(decoded.body) : undefined;
    const stored = this.#withPrefix(text, prefix);
    await this.#wire.put(stored, { visibilityDelayMs: 0, timeToLiveMs: undefined, key });
    this.#onSent(Buffer.byteLength(stored), 0);
  }

  async #read(stored: WireMessage, options: ReceiveOptions): Promise<ReceivedMessage<T> | undefined> {
    const { text, prefix } = splitPrefix(stored.text);
    const { id, popReceipt, dequeueCount } = stored;
    const { postponedCount, redriveCount, firstSentMs } = prefix;
    const insertedAt = firstSentMs === undefined ? stored.insertedAt : new Date(firstSentMs);
    const unread: Unread = { id, popReceipt, dequeueCount, insertedAt, postponedCount, redriveCount, text };
    const decoded = this.#codec.decode(text);
    if (decoded.valid) return { ...unread, body: decoded.body };
    try {
      const moved = await this.moveToPoison(unread, { reason: 'invalid', error: decoded.error });
      if (moved.outcome === 'poisoned') options.onPoisoned?.(moved.message);
    } catch (error) {
      // If it threw, the other messages of this receive would wait for their visibility timeout.
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
}

function prefixOf({ postponedCount, redriveCount, insertedAt }: Unread): MessagePrefix {
  return { postponedCount, redriveCount, firstSentMs: insertedAt.getTime() };
}
