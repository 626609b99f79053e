import type { MessageLease } from './message-lease.ts';
import type { Verdict } from './message-settlement.ts';

/** The messages of one receive. */
export interface DequeuedBatch<T> {
  readonly leases: readonly MessageLease<T>[];
  /** Most messages that may be handled at the same time. */
  readonly concurrency: number;
  readonly settle: (lease: MessageLease<T>, verdict: Verdict) => Promise<void>;
}

/** Handles leased messages, and settles each with its verdict. It never throws: an error of the command becomes a verdict. */
export type MessageProcessor<T> = (batch: DequeuedBatch<T>) => Promise<void>;
