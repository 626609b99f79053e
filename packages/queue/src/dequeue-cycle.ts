import type { HandlerSettings } from './handler-options.ts';
import { MessageLease } from './message-lease.ts';
import { countOutcomes } from './message-outcome.ts';
import type { CycleCounts, MessageOutcome } from './message-outcome.ts';
import type { MessageQueue } from './message-queue.ts';
import { MessageSettlement } from './message-settlement.ts';
import type { Verdict } from './message-settlement.ts';
import { tellOutcome } from './tell-outcome.ts';

/** Handles leased messages and settles each with its verdict. It never throws: a command's error is a verdict. */
export type MessageProcessor<T> = (
  leases: readonly MessageLease<T>[],
  settle: (lease: MessageLease<T>, verdict: Verdict) => Promise<void>,
) => Promise<void>;

/** One receive and all that follows from it: the only place where messages are received and settled. */
export class DequeueCycle<T> {
  readonly #queue: MessageQueue<T>;
  readonly #settings: HandlerSettings;
  readonly #process: MessageProcessor<T>;
  readonly #settlement: MessageSettlement<T>;

  constructor(queue: MessageQueue<T>, settings: HandlerSettings, process: MessageProcessor<T>) {
    this.#queue = queue;
    this.#settings = settings;
    this.#process = process;
    this.#settlement = new MessageSettlement(queue);
  }

  /** Throws only when the receive itself failed. The signal aborts the receive and every handler. */
  async run(abort: AbortSignal): Promise<CycleCounts> {
    const outcomes: MessageOutcome[] = [];
    const report = (outcome: MessageOutcome): void => {
      outcomes.push(outcome);
      tellOutcome(this.#queue.name, outcome, this.#settings);
    };
    const leases = await this.#receive(abort, report);
    try {
      await this.#handle(leases, report);
    } finally {
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
    const deps = { queue: this.#queue, visibilityTimeoutMs, clock, log, abort };
    return messages.map((message) => new MessageLease(message, takenAt, deps));
  }

  async #handle(
    leases: readonly MessageLease<T>[],
    report: (outcome: MessageOutcome) => void,
  ): Promise<void> {
    const settle = async (lease: MessageLease<T>, verdict: Verdict): Promise<void> =>
      report(await this.#settlement.settle(lease, verdict));
    const fresh: MessageLease<T>[] = [];
    const work: Promise<void>[] = [];
    for (const lease of leases) {
      const { id, dequeueCount, postponedCount } = lease.message;
      if (this.#settlement.wasHandled(id)) work.push(settle(lease, { kind: 'done' }));
      else if (dequeueCount - postponedCount > this.#settings.maxDequeueCount) {
        work.push(this.#settlement.poison(lease).then(report));
      } else fresh.push(lease);
    }
    if (fresh.length > 0) work.push(this.#process(fresh, settle));
    await Promise.all(work);
  }
}
