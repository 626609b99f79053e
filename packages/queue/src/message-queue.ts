import type { QueueError } from './errors.ts';
import type { PoisonQueue } from './poison-queue.ts';
import type { PoisonMessage, PoisonReason } from './poison-message.ts';

/** A message that this receiver holds the lease of. The queue that gave it out keeps it up to date. */
export interface ReceivedMessage<T> {
  readonly id: string;
  /** Validated. */
  body: T;
  /** How often it has been given out, this time included. */
  readonly dequeueCount: number;
  /** How often a receiver put it back on purpose; those receipts are no failures. */
  readonly postponedCount: number;
  /** How often an operator sent it again from the poison queue; the other counts begin anew with it. */
  readonly redriveCount: number;
  /** When it was sent, by the service's clock; of a redriven message, first sent. */
  readonly insertedAt: Date;
  /** The body as it stands in the queue, byte for byte. */
  text: string;
  /** Always the newest one; a service refuses every older one. */
  popReceipt: string;
}

export interface SendOptions {
  /** Default 0, at most 7 days. */
  readonly visibilityDelayMs?: number;
  /** More than the delay, at most 2^31 − 1 s. Default: never expires. */
  readonly timeToLiveMs?: number;
}

export interface ReceiveOptions {
  readonly signal?: AbortSignal;
  /** Told of each message that went to the poison queue instead of being given out. */
  onPoisoned?(message: PoisonMessage): void;
  /** Told when a message's text could not be read, or it could not be poisoned: it comes back by itself. */
  onFault?(error: QueueError, messageId: string, step: 'read' | 'poison'): void;
}

/**
 * A queue of JSON messages, delivered at least once, in no promised order. Every call throws `QueueError`:
 * `unavailable` when the service gave no answer, `refused` when it gave one that asking again will not change.
 */
export interface MessageQueue<T> {
  readonly name: string;
  readonly poison: PoisonQueue;
  /** Idempotent. Every other call creates what is missing by itself. */
  create(): Promise<void>;
  /** Throws `invalid-message` before anything is sent. A send whose answer was lost is repeated: two may arrive. */
  send(body: T, options?: SendOptions): Promise<void>;
  /**
   * Takes up to `max` (1 to 32) messages, hidden from others for `visibilityTimeoutMs` (1 s to 7 days, whole seconds on
   * Azure). Those that do not parse or do not fit the schema go to the poison queue and are not given out.
   */
  receive(max: number, visibilityTimeoutMs: number, options?: ReceiveOptions): Promise<ReceivedMessage<T>[]>;
  /** `lost`: it is gone, or another receiver's by now. */
  delete(message: ReceivedMessage<T>): Promise<'deleted' | 'lost'>;
  /** Hides it for `visibilityTimeoutMs` from now; with a body, what the next receiver gets (a checkpoint). */
  renew(message: ReceivedMessage<T>, visibilityTimeoutMs: number, body?: T): Promise<'renewed' | 'lost'>;
  /** Gives it back, visible after `delayMs` (0 to 7 days), and does not let this receipt count as a failure. */
  postpone(message: ReceivedMessage<T>, delayMs: number): Promise<'postponed' | 'lost'>;
  /** Copies it to the poison queue, then deletes it; a crash between the two leaves one too many, never too few. */
  moveToPoison(
    message: ReceivedMessage<T>,
    cause: { readonly reason: PoisonReason; readonly error?: unknown },
  ): Promise<{ readonly outcome: 'poisoned' | 'lost'; readonly message: PoisonMessage }>;
  /** Up to `max` (1 to 32) visible messages, without taking them; those that are invalid are left out. */
  peek(max: number): Promise<PeekedMessage<T>[]>;
  /** About how many messages it holds, hidden ones included. A missing queue holds 0; a fault is thrown, never 0. */
  depth(): Promise<number>;
  /** The same for each queue of the service that it consists of: one, or a sharded queue's many. */
  depths(): Promise<readonly QueueDepth[]>;
}

export type QueueDepth = { readonly name: string; readonly depth: number };

export interface PeekedMessage<T> {
  readonly id: string;
  readonly body: T;
  readonly dequeueCount: number;
  readonly insertedAt: Date;
}
