import type { QueueError } from './errors.ts';
import type { PoisonReason } from './poison-message.ts';

/** What became of one message that was received: exactly one of these (the README's settlement table). */
export type MessageOutcome = { readonly messageId: string } & (
  | { readonly kind: 'handled' }
  | { readonly kind: 'postponed'; readonly delayMs: number }
  /** Visible again after its retry delay, or else its visibility timeout; the latter, too, where setting it failed. */
  | {
      readonly kind: 'failed';
      readonly error: unknown;
      readonly dequeueCount: number;
      readonly retryDelayMs?: number;
      readonly settlementError?: QueueError;
    }
  /** Somebody else has it, or may have. `error`: what its handler said, where it said anything. */
  | { readonly kind: 'lost'; readonly error?: unknown }
  | { readonly kind: 'poisoned'; readonly reason: PoisonReason; readonly error: string | null }
  /** The handler did its part, or had none yet, but the queue did not: the message comes back. */
  | { readonly kind: 'settlement-fault'; readonly step: SettlementStep; readonly error: QueueError }
);

export type SettlementStep = 'delete' | 'postpone' | 'retry' | 'poison' | 'read';

/** Of one receive; every message is counted once after `received`. */
export type CycleCounts = {
  received: number;
  handled: number;
  postponed: number;
  failed: number;
  lost: number;
  poisoned: number;
  /** Settlement faults. */
  unsettled: number;
};

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
