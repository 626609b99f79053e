import type { WebhookEvent } from './delivery.ts';
import { decodeWebhook, encodeWebhook } from './webhook.ts';
import type { WebhookPath } from './webhook-path.ts';

/** The `logSince` of a log, as `SummaryDocument` has it, in a backup and after its restore. */
export interface RestoredLog {
  readonly before: number;
  readonly after: number;
}

/**
 * Returns the bytes of a webhook of a backup for the restored log. The restored log has the same answers at the same places, so they are not
 * announced again. Places of an earlier log stay as they are. Throws `StorageError` `corrupt`.
 */
export function restoredWebhook(path: WebhookPath, bytes: Buffer, { before, after }: RestoredLog): Buffer {
  const webhook = decodeWebhook(path, bytes);
  const renamed = <T extends { readonly logSince: number }>(of: T): T =>
    of.logSince === before ? { ...of, logSince: after } : of;
  const withEvent = <T extends { readonly event: WebhookEvent }>(delivery: T): T =>
    delivery.event.type === 'answers.counted' ? { ...delivery, event: renamed(delivery.event) } : delivery;
  return encodeWebhook({
    ...webhook,
    planned: renamed(webhook.planned),
    pending: webhook.pending.map(withEvent),
    finished: webhook.finished.map(withEvent),
  });
}
