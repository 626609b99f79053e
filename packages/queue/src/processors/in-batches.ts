import type { MessageProcessor } from '../settlement/message-processor.ts';
import { QueueError } from '../errors.ts';
import type { MessageLease } from '../settlement/message-lease.ts';
import type { ReceivedMessage } from '../port/message-queue.ts';
import { verdictWhenNotStarted, type Verdict } from '../settlement/message-settlement.ts';
import { assertDelay } from '../port/queue-limits.ts';

export interface BatchContext<T> {
  /** Aborts when the lease of any message of the batch is lost, or when the grace period of `stop` is over. */
  readonly signal: AbortSignal;
  /**
   * After `postRun`, makes the message visible after `delayMs` (0 to 7 days) instead of deleting it. This receive does
   * not count as a failure. The last call for a message wins.
   */
  readonly retryLater: (message: ReceivedMessage<T>, delayMs: number) => void;
}

/** Handles the messages of a batch one after another. It is not called for an empty batch. */
export interface BatchCommand<T> {
  /** Called before the first message. If it throws, the whole batch fails, and neither `run` nor `postRun` follows. */
  preRun?(context: BatchContext<T>): Promise<void>;
  /** Called for each message until the signal aborts. If it throws, only this message fails. */
  run(message: ReceivedMessage<T>, context: BatchContext<T>): Promise<void>;
  /** Called after the last message, even if every `run` failed. If it throws, the whole batch fails. */
  postRun?(context: BatchContext<T>): Promise<void>;
}

/** Makes a processor that handles the messages of each receive as one batch. */
export function inBatches<T>(command: BatchCommand<T>): MessageProcessor<T> {
  return async ({ leases, settle }) => {
    const verdicts = await runBatch(command, leases);
    await Promise.all(
      leases.map((lease) => settle(lease, verdicts.get(lease.message.id) ?? { kind: 'done' })),
    );
  };
}

/** Runs the command. Returns the verdicts other than `done`, by message id. */
async function runBatch<T>(
  command: BatchCommand<T>,
  leases: readonly MessageLease<T>[],
): Promise<ReadonlyMap<string, Verdict>> {
  const signal = AbortSignal.any(leases.map((lease) => lease.signal));
  const failed = new Map<string, Verdict>();
  const postponed = new Map<string, Verdict>();
  const skipped = new Map<string, Verdict>();
  const byId = new Map(leases.map((lease) => [lease.message.id, lease]));
  const ours = ({ id }: ReceivedMessage<T>): MessageLease<T> => {
    const lease = byId.get(id);
    if (lease !== undefined) return lease;
    throw new QueueError('invalid-options', `Message ${id} is not of this batch`);
  };
  const context: BatchContext<T> = {
    signal,
    retryLater(message, delayMs) {
      assertDelay('delayMs', delayMs);
      postponed.set(ours(message).message.id, { kind: 'retryLater', delayMs });
    },
  };
  try {
    await command.preRun?.(context);
    for (const { message } of leases) {
      if (signal.aborted) {
        skipped.set(message.id, verdictWhenNotStarted(signal));
        continue;
      }
      try {
        await command.run(message, context);
      } catch (error) {
        failed.set(message.id, { kind: 'failed', error });
      }
    }
    await command.postRun?.(context);
  } catch (error) {
    const all = [...byId.keys()].map((id): [string, Verdict] => [id, { kind: 'failed', error }]);
    return new Map([...all, ...skipped]);
  }
  return new Map([...postponed, ...failed, ...skipped]);
}
