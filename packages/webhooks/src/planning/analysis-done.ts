import { surveyPath, type SurveyKey } from '@canvass/answer-log';
import type { WebhookEvent } from '../state/delivery.ts';
import { addDelivery, newDelivery } from './plan-webhook.ts';
import type { PlannerDeps } from './planner.ts';
import type { Webhook } from '../state/webhook.ts';
import { idOfWebhook } from '../state/webhook-path.ts';

/**
 * Plans the event that an analysis has ended, for each webhook that asks for it. The delivery's id is made from the webhook and the analysis,
 * so a repeated call plans nothing new. Throws `StorageError`, `WebhooksError` `contended`, and what the queue throws.
 */
export async function analysisDone(
  { store, messages, now }: Pick<PlannerDeps, 'store' | 'messages' | 'now'>,
  key: SurveyKey,
  event: Omit<Extract<WebhookEvent, { type: 'analysis.done' }>, 'type'>,
): Promise<void> {
  for await (const path of store.list(`${surveyPath(key)}/`)) {
    const id = `${idOfWebhook(path)}-${event.analysis}`;
    let send: readonly string[] = [];
    await store.change(path, (webhook) => {
      send = [];
      if (!webhook.events.includes('analysis.done') || isKnown(webhook, id)) return undefined;
      const nowMs = now();
      const delivery = newDelivery(id, { type: 'analysis.done', ...event }, nowMs);
      const planned = addDelivery({ webhook, send: [] }, delivery, nowMs);
      // The delivery of a disabled webhook is sent when the webhook is enabled again.
      send = webhook.disabled ? [] : planned.send;
      return planned.webhook;
    });
    for (const delivery of send) await messages.send({ kind: 'deliver', webhook: path, delivery });
  }
}

function isKnown({ pending, finished }: Webhook, id: string): boolean {
  return [...pending, ...finished].some((each) => each.id === id);
}
