import type { MessageLease } from './message-lease.ts';
import type { Verdict } from './message-settlement.ts';

export type DequeuedBatch<T> = {
  readonly leases: readonly MessageLease<T>[];
  /** Maximum number of messages handled at the same time. */
  readonly concurrency: number;
  readonly settle: (lease: MessageLease<T>, verdict: Verdict) => Promise<void>;
};

/** Handles leased messages and settles each with its verdict. Never throws: a command's error is a verdict. */
export type MessageProcessor<T> = (batch: DequeuedBatch<T>) => Promise<void>;
