import type { Clock } from '@canvass/clock';
import type { z } from 'zod';
import { QueueError } from './errors.ts';
import { MessageCodec } from './message-codec.ts';
import type { MessageEncoding } from './message-codec.ts';
import { marksRoomBytes, noMarks, splitMarks, withMarks } from './message-marks.ts';
import type { MessageMarks } from './message-marks.ts';
import type {
  MessageQueue,
  PeekedMessage,
  QueueDepth,
  ReceivedMessage,
  ReceiveOptions,
  SendOptions,
} from './message-queue.ts';
import { encodePoison, poisonError } from './poison-message.ts';
import type { PoisonMessage, PoisonReason } from './poison-message.ts';
import type { DeadLetter, PoisonQueue } from './poison-queue.ts';
import { assertDelay, assertMax, assertSendTimes, assertVisibilityTimeout } from './queue-limits.ts';
import { StoredPoisonQueue } from './stored-poison-queue.ts';
import type { WireMessage, WireQueue } from './wire-queue.ts';

type Unread = Omit<ReceivedMessage<never>, 'body'>;
type PoisonCause = { readonly reason: PoisonReason; readonly error?: unknown };

/** What a queue means, whatever service it is on. */
export type MessageQueueOptions<T> = {
  readonly schema: z.ZodType<T>;
  /** Default `base64`. `text` reads and writes plain JSON, as other producers may. */
  readonly encoding?: MessageEncoding;
  /** What a sharded queue spreads messages by. Default: their texts. */
  readonly keyOf?: (body: T) => string;
};

export type StoredMessageQueueOptions<T> = MessageQueueOptions<T> & {
  readonly wire: WireQueue;
  /** Named `{queue}-poison`. */
  readonly poisonWire: WireQueue;
  /** For the times that a poison message carries. */
  readonly clock: Clock;
  /** Told after each send of the bytes of its text: where a trigger is published. Must not throw. */
  readonly onSent?: (payloadSize: number, visibilityDelayMs: number) => void;
};

/** `MessageQueue` over any queue service: validation, poison and put-backs, in one place for all of them. */
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

  async send(body: T, { visibilityDelayMs = 0, timeToLiveMs }: SendOptions = {}): Promise<void> {
    assertSendTimes(visibilityDelayMs, timeToLiveMs);
    const text = this.#encode(body);
    await this.#wire.put(text, { visibilityDelayMs, timeToLiveMs, key: this.#keyOf?.(body) });
    this.#onSent(Buffer.byteLength(text), visibilityDelayMs);
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
    const text = this.#encode(body);
    if (!(await this.#update(message, visibilityTimeoutMs, this.#marked(text, marksOf(message)))))
      return 'lost';
    message.body = body;
    message.text = text;
    return 'renewed';
  }

  async postpone(message: ReceivedMessage<T>, delayMs: number): Promise<'postponed' | 'lost'> {
    assertDelay('delayMs', delayMs);
    const marks = { ...marksOf(message), postponedCount: message.postponedCount + 1 };
    const stored = this.#marked(message.text, marks);
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
      const decoded = this.#codec.decode(splitMarks(text).text);
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
    const room = (this.#wire.maxTextBytes ?? Number.POSITIVE_INFINITY) - marksRoomBytes;
    if (Buffer.byteLength(text) <= room) return text;
    const why = `The message has ${Buffer.byteLength(text)} bytes, ${room} fit: a claim check takes more`;
    throw new QueueError('invalid-message', why);
  }

  /** Another producer's text may leave no room for marks: it goes without, and is counted as new. */
  #marked(text: string, marks: MessageMarks): string {
    const stored = withMarks(text, marks);
    const { maxTextBytes = Number.POSITIVE_INFINITY } = this.#wire;
    return Buffer.byteLength(stored) <= maxTextBytes ? stored : text;
  }

  async #resend({ text, redriveCount, firstSeenAt }: DeadLetter): Promise<void> {
    const marks = { ...noMarks, redriveCount: redriveCount + 1, firstSentMs: Date.parse(firstSeenAt) };
    const decoded = this.#codec.decode(text);
    const key = decoded.valid ? this.#keyOf?.(decoded.body) : undefined;
    const stored = this.#marked(text, marks);
    await this.#wire.put(stored, { visibilityDelayMs: 0, timeToLiveMs: undefined, key });
    this.#onSent(Buffer.byteLength(stored), 0);
  }

  async #read(stored: WireMessage, options: ReceiveOptions): Promise<ReceivedMessage<T> | undefined> {
    const { text, marks } = splitMarks(stored.text);
    const { id, popReceipt, dequeueCount, fault } = stored;
    const { postponedCount, redriveCount, firstSentMs } = marks;
    const insertedAt = firstSentMs === undefined ? stored.insertedAt : new Date(firstSentMs);
    const unread: Unread = { id, popReceipt, dequeueCount, insertedAt, postponedCount, redriveCount, text };
    if (fault?.retryable) {
      options.onFault?.(fault, id, 'read');
      return undefined;
    }
    const decoded = fault === undefined ? this.#codec.decode(text) : { valid: false as const, error: fault };
    if (decoded.valid) return { ...unread, body: decoded.body };
    try {
      const moved = await this.#moveToPoison(unread, { reason: 'invalid', error: decoded.error });
      if (moved.outcome === 'poisoned') options.onPoisoned?.(moved.message);
    } catch (error) {
      // The others of this receipt must not wait out their visibility timeout because of this one.
      if (!(error instanceof QueueError)) throw error;
      options.onFault?.(error, id, 'poison');
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
}

function marksOf({ postponedCount, redriveCount, insertedAt }: Unread): MessageMarks {
  return { postponedCount, redriveCount, firstSentMs: insertedAt.getTime() };
}
