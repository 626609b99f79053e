import { endsWithin, type Clock } from '@canvass/runtime/clock';
import { QueueError } from '../errors.ts';
import type { QueueLog } from '../queue-log.ts';
import type { MessageQueue, ReceivedMessage } from '../port/message-queue.ts';

export interface MessageLeaseDeps<T> {
  readonly queue: MessageQueue<T>;
  readonly visibilityTimeoutMs: number;
  readonly clock: Clock;
  readonly log: QueueLog;
  /** Aborts the handler for another reason than the lease. */
  readonly abort: AbortSignal;
  /** Called when the event loop ran a renewal more than a quarter of the timeout too late. */
  readonly onLate: (lateMs: number) => void;
}

/** The shortest pause before a failed renewal is tried again. */
const shortestRetryMs = 100;

/**
 * Keeps a message hidden while it is handled: it renews the lease at half of the visibility timeout, and sooner after a failure. It takes
 * the time before each call, so that it never believes in a lease that is over.
 */
export class MessageLease<T> {
  readonly message: ReceivedMessage<T>;
  /** Aborts when the lease is lost or `abort` fires. */
  readonly signal: AbortSignal;
  readonly #deps: MessageLeaseDeps<T>;
  readonly #loss = new AbortController();
  /** When the lease ends, in ms by the clock. */
  #until: number;
  #timer: unknown;
  /** The last renewal. Renewals run one after another. */
  #renewing: Promise<void> = Promise.resolve();
  #stopped = false;

  /** @param takenAt the time at which the receive was called. */
  constructor(message: ReceivedMessage<T>, takenAt: number, deps: MessageLeaseDeps<T>) {
    this.message = message;
    this.signal = AbortSignal.any([this.#loss.signal, deps.abort]);
    this.#deps = deps;
    this.#until = takenAt + deps.visibilityTimeoutMs;
    this.#renewAt(takenAt + deps.visibilityTimeoutMs / 2);
  }

  /** Whether another receiver has the message, or may have it. */
  get lost(): boolean {
    return this.#loss.signal.aborted;
  }

  /** Ends the renewals. Settle the message only after it, because a running renewal changes the pop receipt. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#deps.clock.clearTimeout(this.#timer);
    await this.#renewing;
  }

  #renewed(calledAt: number): void {
    const { visibilityTimeoutMs } = this.#deps;
    this.#until = calledAt + visibilityTimeoutMs;
    this.#renewAt(calledAt + visibilityTimeoutMs / 2);
  }

  #renewAt(due: number): void {
    const { clock, visibilityTimeoutMs, onLate } = this.#deps;
    clock.clearTimeout(this.#timer);
    if (this.#stopped || this.lost) return;
    const renew = (): void => {
      const lateMs = clock.now() - due;
      if (lateMs > visibilityTimeoutMs / 4) onLate(lateMs);
      this.#renewing = this.#renewing.then(() => this.#renew());
    };
    this.#timer = clock.setTimeout(renew, due - clock.now());
  }

  async #renew(): Promise<void> {
    if (this.#stopped || this.lost) return;
    const { queue, visibilityTimeoutMs, clock, log } = this.#deps;
    const calledAt = clock.now();
    const renewal = queue.renew(this.message, visibilityTimeoutMs).then(
      (outcome) => ({ outcome, error: undefined }),
      (error: unknown) => ({ outcome: 'fault' as const, error }),
    );
    // A renewal without an answer must not let the handler outlive its lease. But a process that was suspended beyond
    // its lease still tries once: perhaps no other receiver has taken the message.
    const limitMs = Math.max(this.#until - calledAt, visibilityTimeoutMs / 4);
    if (!(await endsWithin(clock, renewal, limitMs))) this.#lose('its renewal got no answer in time');
    const { outcome, error } = await renewal;
    if (outcome === 'renewed') {
      this.#renewed(calledAt);
    } else if (outcome === 'lost') {
      this.#lose('another receiver has it, or it is gone');
    } else {
      log.warn({ err: error, queue: queue.name, messageId: this.message.id }, 'renewing a lease failed');
      const left = this.#until - clock.now();
      if (left <= 0) this.#lose('it could not be renewed in time', error);
      else this.#renewAt(clock.now() + Math.min(left, Math.max(shortestRetryMs, left / 4)));
    }
  }

  #lose(why: string, cause?: unknown): void {
    this.#loss.abort(new QueueError('lease-lost', `Lost the lease of ${this.message.id}: ${why}`, { cause }));
  }
}
