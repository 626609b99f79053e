import { maxAttemptsListed, type Attempt, type DeliveryEnd, type PendingDelivery } from './delivery.ts';
import { roomBesideEvents } from './pending-room.ts';
import { webhookLimits, type Webhook } from './webhook.ts';

/** Returns the webhook after one of its pending deliveries has ended. It is unchanged if the delivery is not pending. */
export function finish(
  webhook: Webhook,
  id: string,
  end: DeliveryEnd,
  nowMs: number,
  attempt?: Attempt,
): Webhook {
  const delivery = webhook.pending.find((each) => each.id === id);
  if (delivery === undefined) return webhook;
  const { event, createdAt, attempts } = delivery;
  const endedAt = new Date(nowMs).toISOString();
  const finished = { id, event, createdAt, attempts: withAttempt(attempts, attempt), end, endedAt };
  return {
    ...webhook,
    pending: webhook.pending.filter((each) => each !== delivery),
    finished: [finished, ...webhook.finished].slice(0, webhookLimits.finished),
  };
}

/** Returns the webhook with a change of one of its pending deliveries. */
export function withPending(webhook: Webhook, id: string, change: Partial<PendingDelivery>): Webhook {
  const pending = webhook.pending.map((each) => (each.id === id ? { ...each, ...change } : each));
  return { ...webhook, pending };
}

export function withAttempt(attempts: readonly Attempt[], attempt: Attempt | undefined): Attempt[] {
  return attempt === undefined ? [...attempts] : [...attempts, attempt].slice(-maxAttemptsListed);
}

/**
 * Returns the webhook with a finished delivery pending again and due now. Returns undefined if it has no such delivery, or if too many are
 * pending.
 */
export function reopen(webhook: Webhook, id: string, nowMs: number): Webhook | undefined {
  const finished = webhook.finished.find((each) => each.id === id);
  if (finished === undefined || roomBesideEvents(webhook) <= 0) return undefined;
  const { event, createdAt, attempts } = finished;
  const dueAt = new Date(nowMs).toISOString();
  return {
    ...webhook,
    pending: [...webhook.pending, { id, event, createdAt, attempts, failures: 0, dueAt }],
    finished: webhook.finished.filter((each) => each !== finished),
  };
}
