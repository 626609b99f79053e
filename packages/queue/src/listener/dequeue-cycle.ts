import type { ListenerSettings } from './listener-options.ts';
import { MessageLease } from '../settlement/message-lease.ts';
import { countOutcomes, type CycleCounts, type MessageOutcome } from '../settlement/message-outcome.ts';
import type { MessageQueue } from '../port/message-queue.ts';
import { MessageSettlement, type Verdict } from '../settlement/message-settlement.ts';
import type { MessageProcessor } from '../settlement/message-processor.ts';
import { reportOutcome } from '../settlement/report-outcome.ts';

/** Receives messages once, and handles and settles them. */
export class DequeueCycle<T> {
  readonly #queue: MessageQueue<T>;
  readonly #settings: ListenerSettings;
  readonly #process: MessageProcessor<T>;
  readonly #settlement: MessageSettlement<T>;
  readonly #onOutcome: (outcome: MessageOutcome) => void;
  readonly #held = new Set<MessageLease<T>>();
  #lateReportedAt = Number.NEGATIVE_INFINITY;

  /** @param onOutcome called for each message, after the option `onOutcome`. */
  constructor(
    queue: MessageQueue<T>,
    settings: ListenerSettings,
    process: MessageProcessor<T>,
    onOutcome: (outcome: MessageOutcome) => void,
  ) {
    this.#queue = queue;
    this.#settings = settings;
    this.#process = process;
    this.#settlement = new MessageSettlement(queue, settings.retryDelayMs);
    this.#onOutcome = onOutcome;
  }

  get messagesInFlight(): number {
    return this.#held.size;
  }

  /**
   * Throws only if the receive fails. `abort` aborts the receive and every handler.
   *
   * @param onReceived called with the number of messages before they are handled.
   */
  async run(abort: AbortSignal, onReceived: (count: number) => void = () => {}): Promise<CycleCounts> {
    const outcomes: MessageOutcome[] = [];
    const report = (outcome: MessageOutcome): void => {
      outcomes.push(outcome);
      reportOutcome(this.#queue.name, outcome, this.#settings);
      this.#onOutcome(outcome);
    };
    const leases = await this.#receive(abort, report);
    for (const lease of leases) this.#held.add(lease);
    if (leases.length > 0) this.#settings.onReceived();
    onReceived(leases.length + outcomes.length);
    try {
      await this.#handle(leases, report);
    } finally {
      for (const lease of leases) this.#held.delete(lease);
      await Promise.all(leases.map((lease) => lease.stop()));
    }
    return countOutcomes(outcomes);
  }

  async #receive(abort: AbortSignal, report: (outcome: MessageOutcome) => void): Promise<MessageLease<T>[]> {
    const { take, visibilityTimeoutMs, clock, log } = this.#settings;
    const takenAt = clock.now();
    const messages = await this.#queue.receive(take, visibilityTimeoutMs, {
      signal: abort,
      onPoisoned: ({ messageId, error }) => report({ kind: 'poisoned', messageId, reason: 'invalid', error }),
      onFault: (error, messageId) => report({ kind: 'settlement-fault', messageId, step: 'poison', error }),
    });
    const onLate = (lateMs: number): void => this.#reportLate(lateMs);
    const deps = { queue: this.#queue, visibilityTimeoutMs, clock, log, abort, onLate };
    return messages.map((message) => new MessageLease(message, takenAt, deps));
  }

  async #handle(
    leases: readonly MessageLease<T>[],
    report: (outcome: MessageOutcome) => void,
  ): Promise<void> {
    const settle = async (lease: MessageLease<T>, verdict: Verdict): Promise<void> => {
      const outcome = await this.#settlement.settle(lease, verdict);
      this.#held.delete(lease);
      report(outcome);
    };
    const { concurrency, maxDequeueCount } = this.#settings;
    const fresh: MessageLease<T>[] = [];
    const work: Promise<void>[] = [];
    for (const lease of leases) {
      const { id, dequeueCount, postponedCount } = lease.message;
      if (this.#settlement.wasHandled(id)) work.push(settle(lease, { kind: 'done' }));
      else if (dequeueCount - postponedCount > maxDequeueCount) {
        work.push(this.#settlement.poison(lease).then(report));
      } else fresh.push(lease);
    }
    if (fresh.length > 0) work.push(this.#process({ leases: fresh, concurrency, settle }));
    await Promise.all(work);
  }

  /** Logs a late renewal, at most one per visibility timeout: in a busy process all of them are late. */
  #reportLate(lateMs: number): void {
    const { clock, log, visibilityTimeoutMs } = this.#settings;
    if (clock.now() - this.#lateReportedAt < visibilityTimeoutMs) return;
    this.#lateReportedAt = clock.now();
    log.error(
      { queue: this.#queue.name, lateMs, visibilityTimeoutMs, messagesInFlight: this.#held.size },
      'the event loop is too busy to renew leases in time',
    );
  }
}
