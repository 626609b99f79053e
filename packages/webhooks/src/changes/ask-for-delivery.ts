import type { SurveyKey } from '@canvass/answer-log';
import { newDelivery } from '../planning/plan-webhook.ts';
import { reopen } from '../state/finish-delivery.ts';
import { roomBesideEvents } from '../state/pending-room.ts';
import { webhookLimits, type Webhook } from '../state/webhook.ts';
import { webhookPath } from '../state/webhook-path.ts';
import type { ChangeDeps, NotFound } from './change-deps.ts';

/** Makes a finished delivery pending again. See `Webhooks.redeliver`. */
export async function redeliver(
  { store, now, deliver }: ChangeDeps,
  key: SurveyKey,
  id: string,
  delivery: string,
): Promise<{ readonly outcome: 'pending' | 'disabled' | 'unknown' | 'busy' } | NotFound> {
  let outcome: 'pending' | 'disabled' | 'unknown' | 'busy' = 'pending';
  const changed = await store.change(webhookPath(key, id), (before) => {
    const next = before.disabled ? undefined : reopen(before, delivery, now());
    const isKnown = before.finished.some((each) => each.id === delivery);
    outcome = before.disabled ? 'disabled' : next ? 'pending' : isKnown ? 'busy' : 'unknown';
    return next;
  });
  if (changed.outcome === 'notFound') return changed;
  if (outcome === 'pending') await deliver(key, id, delivery);
  return { outcome };
}

export type Tested =
  | { readonly outcome: 'pending'; readonly delivery: string }
  | { readonly outcome: 'disabled' | 'busy' }
  | NotFound;

/** Adds the delivery of a test. See `Webhooks.test`. */
export async function testWebhook(
  { store, now, newId, deliver }: ChangeDeps,
  key: SurveyKey,
  id: string,
): Promise<Tested> {
  const delivery = newId();
  let outcome: 'pending' | 'disabled' | 'busy' = 'pending';
  const changed = await store.change(webhookPath(key, id), (before) => {
    const isBusy = roomBesideEvents(before) <= 0 || pendingTests(before) >= webhookLimits.pendingTests;
    outcome = before.disabled ? 'disabled' : isBusy ? 'busy' : 'pending';
    if (outcome !== 'pending') return undefined;
    const event = newDelivery(delivery, { type: 'webhook.test' }, now());
    return { ...before, pending: [...before.pending, event] };
  });
  if (changed.outcome === 'notFound') return changed;
  if (outcome !== 'pending') return { outcome };
  await deliver(key, id, delivery);
  return { outcome, delivery };
}

function pendingTests({ pending }: Pick<Webhook, 'pending'>): number {
  return pending.filter(({ event }) => event.type === 'webhook.test').length;
}
