import type { MessageProcessor } from '../settlement/message-processor.ts';
import type { MessageLease } from '../settlement/message-lease.ts';
import type { ReceivedMessage } from '../port/message-queue.ts';
import { verdictWhenNotStarted, type Verdict } from '../settlement/message-settlement.ts';
import { assertDelay } from '../port/queue-limits.ts';

export interface MessageContext {
  /** Aborts when the lease of the message is lost, or when the grace period of `stop` is over. */
  readonly signal: AbortSignal;
  /**
   * When `run` returns, makes the message visible after `delayMs` (0 to 7 days) instead of deleting it. This receive
   * does not count as a failure. The last call wins.
   */
  readonly retryLater: (delayMs: number) => void;
}

/** Handles one message. If it returns, the message is deleted; if it throws, the message is retried. */
export interface Command<T> {
  run(message: ReceivedMessage<T>, context: MessageContext): Promise<void>;
}

/** Makes a processor that handles messages concurrently, and settles each as soon as it is handled. */
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
    // The lease may have ended while the message waited for its turn.
    if (signal.aborted) return verdictWhenNotStarted(signal);
    await command.run(message, {
      signal,
      retryLater(delayMs) {
        assertDelay('delayMs', delayMs);
        verdict = { kind: 'retryLater', delayMs };
      },
    });
    return verdict;
  } catch (error) {
    return { kind: 'failed', error };
  }
}
