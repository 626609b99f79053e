import type { MessageProcessor } from './dequeue-cycle.ts';
import type { MessageLease } from './message-lease.ts';
import type { ReceivedMessage } from './message-queue.ts';
import { notBegun } from './message-settlement.ts';
import type { Verdict } from './message-settlement.ts';
import { assertDelay } from './queue-limits.ts';

export interface MessageContext<T> {
  /** Aborts when the message's lease is lost, and when `stop` has waited long enough. */
  readonly signal: AbortSignal;
  /**
   * Once `run` has returned, the message is not deleted but visible again after `delayMs` (0 to 7 days), and this
   * receipt does not count as a failure. The last call holds.
   */
  readonly retryLater: (delayMs: number) => void;
  /**
   * Writes `body` into the message at once: what its next receiver gets, should this one not come to the end. It is
   * validated. Throws `lease-lost` where somebody else has the message by now, which is the moment to give up.
   */
  readonly checkpoint: (body: T) => Promise<void>;
}

/** Handles one message. Returning deletes it; throwing leaves it for another try. */
export interface Command<T> {
  run(message: ReceivedMessage<T>, context: MessageContext<T>): Promise<void>;
}

/** The messages of a receive beside each other, each settled as soon as it is handled; for a `QueueListener`. */
export function eachMessage<T>(command: Command<T>): MessageProcessor<T> {
  return async ({ leases, concurrency, settle }) => {
    const waiting = leases.values();
    const work = async (): Promise<void> => {
      for (const lease of waiting) await settle(lease, await verdictOn(command, lease));
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, leases.length) }, work));
  };
}

async function verdictOn<T>(command: Command<T>, lease: MessageLease<T>): Promise<Verdict> {
  const { message, signal } = lease;
  let verdict: Verdict = { kind: 'done' };
  try {
    // It may have waited for its turn for long.
    if (signal.aborted) return notBegun(signal);
    await command.run(message, {
      signal,
      retryLater(delayMs) {
        assertDelay('delayMs', delayMs);
        verdict = { kind: 'retry-later', delayMs };
      },
      checkpoint: (body) => lease.checkpoint(body),
    });
    return verdict;
  } catch (error) {
    return { kind: 'failed', error };
  }
}
