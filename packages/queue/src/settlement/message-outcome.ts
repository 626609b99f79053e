import type { QueueError } from '../errors.ts';
import type { PoisonReason } from '../port/poison-queue.ts';

/** The outcome of one received message (the README's settlement table). */
export type MessageOutcome = { readonly messageId: string } & (
  | { readonly kind: 'handled' }
  | { readonly kind: 'postponed'; readonly delayMs: number }
  /** Its handler threw. The message is visible again after `retryDelayMs`; if that is undefined, after its visibility timeout. */
  | {
      readonly kind: 'failed';
      readonly error: unknown;
      readonly dequeueCount: number;
      readonly retryDelayMs?: number;
      readonly settlementError?: QueueError;
    }
  /** Another receiver has the message, or may have it. `error` is what the handler threw, if it threw. */
  | { readonly kind: 'lost'; readonly error?: unknown }
  | { readonly kind: 'poisoned'; readonly reason: PoisonReason; readonly error: string | null }
  /** The queue failed, and not the handler: the message reappears. */
  | { readonly kind: 'settlement-fault'; readonly step: SettlementStep; readonly error: QueueError }
);

export type SettlementStep = 'delete' | 'postpone' | 'retry' | 'poison';

/** The outcomes of one receive as numbers. The other six add up to `received`. */
export interface CycleCounts {
  received: number;
  handled: number;
  postponed: number;
  failed: number;
  lost: number;
  poisoned: number;
  /** The number of outcomes `settlement-fault`. */
  unsettled: number;
}

export function countOutcomes(outcomes: readonly MessageOutcome[]): CycleCounts {
  const of = (kind: MessageOutcome['kind']): number =>
    outcomes.filter((outcome) => outcome.kind === kind).length;
  return {
    received: outcomes.length,
    handled: of('handled'),
    postponed: of('postponed'),
    failed: of('failed'),
    lost: of('lost'),
    poisoned: of('poisoned'),
    unsettled: of('settlement-fault'),
  };
}
