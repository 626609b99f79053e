import type { QueueError } from '../errors.ts';
import type { PoisonMessage, PoisonQueue, PoisonReason } from './poison-queue.ts';

/** A message that this receiver holds the lease of. */
export interface ReceivedMessage<T> {
  readonly id: string;
  /** The body, which fits the queue's schema. */
  readonly body: T;
  /** The number of receives, this one included. */
  readonly dequeueCount: number;
  /** The number of receives after which a receiver postponed it; they do not count as failures. */
  readonly postponedCount: number;
  /** The number of redrives from the poison queue. Each redrive resets the other two numbers. */
  readonly redriveCount: number;
  /** When the message was first sent, by the service's clock. */
  readonly insertedAt: Date;
  /** The body as stored in the queue, byte for byte. */
  readonly text: string;
  /** The queue updates it with each renewal: the service refuses older ones. */
  popReceipt: string;
}

export interface SendOptions {
  /** How long nobody can receive the message. At most 7 days, default 0. */
  readonly visibilityDelayMs?: number;
  /** After this time the message is deleted. Greater than the delay, at most 2^31 − 1 s. Default: it never expires. */
  readonly timeToLiveMs?: number;
}

export interface ReceiveOptions {
  /** Ends the wait for an answer. */
  readonly signal?: AbortSignal;
  /** Called for each message that was moved to the poison queue instead of being returned. */
  onPoisoned?(message: PoisonMessage): void;
  /** Called when moving a message to the poison queue failed. It reappears after its visibility timeout. */
  onFault?(error: QueueError, messageId: string): void;
}

/**
 * A queue of JSON messages, delivered at least once, in no promised order. Every call throws `QueueError`:
 * `unavailable` if the service gave no answer, `refused` if it gave one that a retry will not change.
 */
export interface MessageQueue<T> {
  readonly name: string;
  readonly poison: PoisonQueue;
  /** Creates the queue, if it is missing. It need not be called: `send` and `receive` create a missing queue. */
  create(): Promise<void>;
  /** Sends a message. Throws `invalid-message` before anything is sent. A send without an answer is repeated, so two messages may arrive. */
  send(body: T, options?: SendOptions): Promise<void>;
  /**
   * Receives up to `max` (1 to 32) messages and hides them from others for `visibilityTimeoutMs` (1 s to 7 days, whole
   * seconds on Azure). Moves messages that do not parse or do not fit the schema to the poison queue.
   */
  receive(max: number, visibilityTimeoutMs: number, options?: ReceiveOptions): Promise<ReceivedMessage<T>[]>;
  /** Deletes a message. Returns `lost` if it is gone or another receiver has it. */
  delete(message: ReceivedMessage<T>): Promise<'deleted' | 'lost'>;
  /** Hides a message for `visibilityTimeoutMs` from now. */
  renew(message: ReceivedMessage<T>, visibilityTimeoutMs: number): Promise<'renewed' | 'lost'>;
  /** Makes a message visible after `delayMs` (0 to 7 days). This receive does not count as a failure. */
  postpone(message: ReceivedMessage<T>, delayMs: number): Promise<'postponed' | 'lost'>;
  /** Copies a message to the poison queue, then deletes it. A crash between the two leaves a duplicate. */
  moveToPoison(
    message: ReceivedMessage<T>,
    cause: { readonly reason: PoisonReason; readonly error?: unknown },
  ): Promise<{ readonly outcome: 'poisoned' | 'lost'; readonly message: PoisonMessage }>;
  /** Returns up to `max` (1 to 32) visible messages without leasing them. Leaves out invalid ones. */
  peek(max: number): Promise<PeekedMessage<T>[]>;
  /** Returns the approximate number of messages, hidden ones included. A missing queue has 0; a fault is thrown, never read as 0. */
  depth(): Promise<number>;
  /** Returns the depth of each shard. */
  depths(): Promise<readonly QueueDepth[]>;
}

export interface QueueDepth {
  readonly name: string;
  readonly depth: number;
}

export interface PeekedMessage<T> {
  readonly id: string;
  readonly body: T;
  readonly dequeueCount: number;
  readonly insertedAt: Date;
}
