import type { MessageProcessor } from './dequeue-cycle.ts';
import { QueueError } from './errors.ts';
import type { MessageLease } from './message-lease.ts';
import type { ReceivedMessage } from './message-queue.ts';
import type { Verdict } from './message-settlement.ts';
import { assertDelay } from './queue-limits.ts';

export interface BatchContext<T> {
  /** Aborts when the lease of any message of the batch is lost, and when `stop` has waited long enough. */
  readonly signal: AbortSignal;
  /**
   * Puts a message of this batch back: after `postRun` it is not deleted but visible again after `delayMs` (0 to 7
   * days), and this receipt does not count as a failure. The last call for a message holds.
   */
  readonly retryLater: (message: ReceivedMessage<T>, delayMs: number) => void;
}

/** Handles the messages of a batch one after another, between a beginning and an end. An empty batch is none. */
export interface BatchCommand<T> {
  /** Throwing fails the whole batch; neither `run` nor `postRun` follows. */
  preRun?(context: BatchContext<T>): Promise<void>;
  /** Throwing fails this message alone. Not called any more once the signal has aborted. */
  run(message: ReceivedMessage<T>, context: BatchContext<T>): Promise<void>;
  /** Throwing fails the whole batch. Called even where each `run` failed. */
  postRun?(context: BatchContext<T>): Promise<void>;
}

export function batchProcessor<T>(command: BatchCommand<T>): MessageProcessor<T> {
  return async (leases, settle) => {
    const verdicts = await runBatch(command, leases);
    await Promise.all(
      leases.map((lease) => settle(lease, verdicts.get(lease.message.id) ?? { kind: 'done' })),
    );
  };
}

/** The verdicts other than `done`, by message id. */
async function runBatch<T>(
  command: BatchCommand<T>,
  leases: readonly MessageLease<T>[],
): Promise<ReadonlyMap<string, Verdict>> {
  const signal = AbortSignal.any(leases.map((lease) => lease.signal));
  const failed = new Map<string, Verdict>();
  const postponed = new Map<string, Verdict>();
  const ids = new Set(leases.map(({ message }) => message.id));
  const context: BatchContext<T> = {
    signal,
    retryLater({ id }, delayMs) {
      if (!ids.has(id)) throw new QueueError('invalid-options', `Message ${id} is not of this batch`);
      assertDelay('delayMs', delayMs);
      postponed.set(id, { kind: 'retry-later', delayMs });
    },
  };
  try {
    await command.preRun?.(context);
    for (const { message } of leases) {
      try {
        signal.throwIfAborted();
        await command.run(message, context);
      } catch (error) {
        failed.set(message.id, { kind: 'failed', error });
      }
    }
    await command.postRun?.(context);
  } catch (error) {
    return new Map([...ids].map((id) => [id, { kind: 'failed', error }]));
  }
  return new Map([...postponed, ...failed]);
}
