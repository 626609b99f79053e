import { LRUCache } from 'lru-cache';
import { QueueError, errorMessage } from '../errors.ts';
import type { MessageLease } from './message-lease.ts';
import type { MessageOutcome, SettlementStep } from './message-outcome.ts';
import type { MessageQueue } from '../port/message-queue.ts';

/** How the handling of a message ended. */
export type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'retryLater'; readonly delayMs: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Returns the verdict for a message whose handling had not started when the signal aborted. A stop is no failure. */
export function verdictWhenNotStarted({ reason }: AbortSignal): Verdict {
  const isStop = reason instanceof QueueError && reason.code === 'stopping';
  return isStop ? { kind: 'retryLater', delayMs: 0 } : { kind: 'failed', error: reason };
}

/** How long a failed message stays hidden, in ms; or a function that returns it for the number of failures, 1 or more. */
export type RetryDelay = number | ((failures: number) => number);

/** The number of messages whose last error, or whose failed delete, is remembered. */
const rememberedMessages = 10_000;
/** The limit of each memory. The option `max` would allocate the memory of all entries at once. */
const entryLimit = { maxSize: rememberedMessages, sizeCalculation: () => 1 };

/** Deletes, postpones, retries or poisons messages. If the queue fails, that is an outcome and no error. */
export class MessageSettlement<T> {
  readonly #queue: MessageQueue<T>;
  readonly #retryDelayMs: RetryDelay | undefined;
  /** The last error of each message that has failed in this process. */
  readonly #lastErrors = new LRUCache<string, { readonly error: unknown }>(entryLimit);
  /** The messages that were handled, but could not be deleted. */
  readonly #handled = new LRUCache<string, true>(entryLimit);

  constructor(queue: MessageQueue<T>, retryDelayMs?: RetryDelay) {
    this.#queue = queue;
    this.#retryDelayMs = retryDelayMs;
  }

  /** Whether this process has handled the message and its delete failed. It must then be deleted without a second handling. */
  wasHandled(messageId: string): boolean {
    return this.#handled.has(messageId);
  }

  async settle(lease: MessageLease<T>, verdict: Verdict): Promise<MessageOutcome> {
    await lease.stop();
    const messageId = lease.message.id;
    const error = verdict.kind === 'failed' ? { error: verdict.error } : {};
    if (lease.lost) return { kind: 'lost', messageId, ...error };
    if (verdict.kind === 'done') return this.#delete(lease);
    if (verdict.kind === 'retryLater') return this.#postpone(lease, verdict.delayMs);
    return this.#retry(lease, verdict.error);
  }

  async poison(lease: MessageLease<T>): Promise<MessageOutcome> {
    await lease.stop();
    const messageId = lease.message.id;
    const reason = 'too-many-dequeues';
    return this.#attempt(messageId, 'poison', async () => {
      const error = this.#lastErrors.get(messageId)?.error;
      const moved = await this.#queue.moveToPoison(lease.message, { reason, error });
      this.#forget(messageId);
      return moved.outcome === 'lost'
        ? { kind: 'lost', messageId }
        : { kind: 'poisoned', messageId, reason, error: moved.message.error };
    });
  }

  async #delete({ message }: MessageLease<T>): Promise<MessageOutcome> {
    const messageId = message.id;
    const outcome = await this.#attempt(messageId, 'delete', async () => ({
      kind: (await this.#queue.delete(message)) === 'lost' ? 'lost' : 'handled',
      messageId,
    }));
    if (outcome.kind === 'settlement-fault') this.#handled.set(messageId, true);
    else this.#forget(messageId);
    return outcome;
  }

  /** Sets the retry delay. If that fails, the message stays hidden until its visibility timeout. It has failed in any case. */
  async #retry({ message }: MessageLease<T>, error: unknown): Promise<MessageOutcome> {
    const { id: messageId, dequeueCount, postponedCount } = message;
    this.#lastErrors.set(messageId, { error });
    const failed = { kind: 'failed', messageId, error, dequeueCount } as const;
    const delay = this.#retryDelayMs;
    if (delay === undefined) return failed;
    const set = await this.#attempt(messageId, 'retry', async () => {
      const failures = Math.max(1, dequeueCount - postponedCount);
      const retryDelayMs = typeof delay === 'function' ? delay(failures) : delay;
      return (await this.#queue.renew(message, retryDelayMs)) === 'lost'
        ? { kind: 'lost', messageId, error }
        : { ...failed, retryDelayMs };
    });
    return set.kind === 'settlement-fault' ? { ...failed, settlementError: set.error } : set;
  }

  #postpone({ message }: MessageLease<T>, delayMs: number): Promise<MessageOutcome> {
    const messageId = message.id;
    return this.#attempt(messageId, 'postpone', async () =>
      (await this.#queue.postpone(message, delayMs)) === 'lost'
        ? { kind: 'lost', messageId }
        : { kind: 'postponed', messageId, delayMs },
    );
  }

  async #attempt(
    messageId: string,
    step: SettlementStep,
    settlement: () => Promise<MessageOutcome>,
  ): Promise<MessageOutcome> {
    try {
      return await settlement();
    } catch (cause) {
      const error =
        cause instanceof QueueError ? cause : new QueueError('unavailable', errorMessage(cause), { cause });
      return { kind: 'settlement-fault', messageId, step, error };
    }
  }

  #forget(messageId: string): void {
    this.#lastErrors.delete(messageId);
    this.#handled.delete(messageId);
  }
}
