import type { MessageProcessor } from './dequeue-cycle.ts';
import { QueueError } from './errors.ts';
import type { MessageLease } from './message-lease.ts';
import type { ReceivedMessage } from './message-queue.ts';
import { notBegun } from './message-settlement.ts';
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
  /** See the context of a `Command`. */
  readonly checkpoint: (message: ReceivedMessage<T>, body: T) => Promise<void>;
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

/** The messages of each receive as one batch; for a `QueueListener`. */
export function inBatches<T>(command: BatchCommand<T>): MessageProcessor<T> {
  return async ({ leases, settle }) => {
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
      postponed.set(ours(message).message.id, { kind: 'retry-later', delayMs });
    },
    checkpoint: async (message, body) => ours(message).checkpoint(body),
  };
  try {
    await command.preRun?.(context);
    for (const { message } of leases) {
      if (signal.aborted) {
        skipped.set(message.id, notBegun(signal));
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
