import { endsWithin } from './clock.ts';
import type { Clock } from './clock.ts';
import { QueueError } from './errors.ts';
import type { QueueLog } from './handler-options.ts';
import type { MessageQueue, ReceivedMessage } from './message-queue.ts';

export type MessageLeaseDeps<T> = {
  readonly queue: MessageQueue<T>;
  readonly visibilityTimeoutMs: number;
  readonly clock: Clock;
  readonly log: QueueLog;
  /** Aborts the handler for any other reason. */
  readonly abort: AbortSignal;
};

const shortestRetryMs = 100;

/**
 * Keeps one message hidden from others while it is handled: renews at half of the visibility timeout, and sooner
 * after a failure. Times are taken before a call goes out, so that the lease never seems longer than it is.
 */
export class MessageLease<T> {
  readonly message: ReceivedMessage<T>;
  /** Aborts when the lease is lost, or the handler is to end. */
  readonly signal: AbortSignal;
  readonly #deps: MessageLeaseDeps<T>;
  readonly #loss = new AbortController();
  #until: number;
  #timer: unknown;
  #renewing: Promise<void> = Promise.resolve();
  #stopped = false;

  /** @param takenAt when the receive that gave the message out was called. */
  constructor(message: ReceivedMessage<T>, takenAt: number, deps: MessageLeaseDeps<T>) {
    this.message = message;
    this.signal = AbortSignal.any([this.#loss.signal, deps.abort]);
    this.#deps = deps;
    this.#until = takenAt + deps.visibilityTimeoutMs;
    this.#renewAfter(takenAt + deps.visibilityTimeoutMs / 2 - deps.clock.now());
  }

  get lost(): boolean {
    return this.#loss.signal.aborted;
  }

  /** Ends the renewals. Only after it the message may be settled: a renewal under way would change its pop receipt. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#deps.clock.clearTimeout(this.#timer);
    await this.#renewing;
  }

  #renewAfter(delayMs: number): void {
    if (this.#stopped || this.lost) return;
    this.#timer = this.#deps.clock.setTimeout(() => {
      this.#renewing = this.#renew();
    }, delayMs);
  }

  async #renew(): Promise<void> {
    const { queue, visibilityTimeoutMs, clock, log } = this.#deps;
    const calledAt = clock.now();
    const renewal = queue.renew(this.message, visibilityTimeoutMs).then(
      (outcome) => ({ outcome, error: undefined }),
      (error: unknown) => ({ outcome: 'fault' as const, error }),
    );
    // A renewal without an answer must not keep a handler believing in a lease that has run out. But a process that
    // was suspended beyond its lease still asks once: nobody else may have taken the message.
    const patience = Math.max(this.#until - calledAt, visibilityTimeoutMs / 4);
    if (!(await endsWithin(clock, renewal, patience))) this.#lose('its renewal had no answer in time');
    const { outcome, error } = await renewal;
    if (outcome === 'renewed') {
      this.#until = calledAt + visibilityTimeoutMs;
      this.#renewAfter(calledAt + visibilityTimeoutMs / 2 - clock.now());
    } else if (outcome === 'lost') {
      this.#lose('another receiver has it, or it is gone');
    } else {
      log.warn({ err: error, queue: queue.name, messageId: this.message.id }, 'renewing a lease failed');
      const left = this.#until - clock.now();
      if (left <= 0) this.#lose('it could not be renewed in time', error);
      else this.#renewAfter(Math.min(left, Math.max(shortestRetryMs, left / 4)));
    }
  }

  #lose(why: string, cause?: unknown): void {
    this.#loss.abort(new QueueError('lease-lost', `Lost the lease of ${this.message.id}: ${why}`, { cause }));
  }
}
