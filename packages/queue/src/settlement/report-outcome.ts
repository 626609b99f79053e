import type { QueueLog } from '../queue-log.ts';
import type { MessageOutcome } from './message-outcome.ts';

/** Logs failures and calls `onOutcome`. Never logs bodies: they may be confidential. */
export function reportOutcome(
  queue: string,
  outcome: MessageOutcome,
  { log, onOutcome }: { readonly log: QueueLog; readonly onOutcome: (outcome: MessageOutcome) => void },
): void {
  const { messageId } = outcome;
  switch (outcome.kind) {
    case 'failed':
      log.warn({ queue, messageId, err: outcome.error }, 'handling a message failed');
      if (outcome.settlementError) {
        log.warn({ queue, messageId, err: outcome.settlementError }, 'setting a retry delay failed');
      }
      break;
    case 'lost':
      log.warn({ queue, messageId, err: outcome.error }, 'the lease of a message was lost');
      break;
    case 'poisoned':
      log.error(
        { queue, messageId, reason: outcome.reason, error: outcome.error },
        'moved a message to poison',
      );
      break;
    case 'settlement-fault':
      log.warn({ queue, messageId, step: outcome.step, err: outcome.error }, 'settling a message failed');
      break;
    case 'handled':
    case 'postponed':
      break;
  }
  try {
    onOutcome(outcome);
  } catch (err) {
    // The other messages must still be settled.
    log.error({ queue, messageId, err }, 'onOutcome threw');
  }
}
