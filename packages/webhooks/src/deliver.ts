import { keyOfPath } from '@canvass/answer-log';
import { isDelivered, type Attempt, type PendingDelivery } from './delivery.ts';
import type { DeliveryPlaces } from './delivery-places.ts';
import { WebhooksError } from './errors.ts';
import { eventBody } from './event-body.ts';
import { finish, reopen, withAttempt } from './finish-delivery.ts';
import type { WebhookMessages } from './messages.ts';
import { roomForAnswers } from './plan-webhook.ts';
import { postJson, type PostDeps, type Posted } from './post-json.ts';
import { readIds, type ReadIdsDeps } from './read-ids.ts';
import type { RetrySchedule } from './retry-schedule.ts';
import { signatures } from './secrets.ts';
import type { Webhook } from './webhook.ts';
import { surveyOfWebhook, type WebhookPath } from './webhook-path.ts';
import type { WebhookStore } from './webhook-store.ts';

export interface DeliverDeps extends ReadIdsDeps, PostDeps {
  readonly store: WebhookStore;
  readonly messages: WebhookMessages;
  readonly places: DeliveryPlaces;
  readonly schedule: RetrySchedule;
  readonly onAttempt: (outcome: AttemptOutcome, durationMs: number) => void;
}

export type AttemptOutcome = 'delivered' | 'refused' | 'gone' | 'unreachable';

export type Delivered =
  /** Nothing is left to do with the message. */
  | { readonly outcome: 'settled' }
  /** No place is free, or it is not due yet. */
  | { readonly outcome: 'later'; readonly afterMs: number | undefined }
  /** Try again by the schedule; or, if it was the last attempt, never. */
  | { readonly outcome: 'failed'; readonly error: WebhooksError };

const settled: Delivered = { outcome: 'settled' };
/** An attempt that is due later belongs to another message of the same delivery; the clocks of two machines differ. */
const clocksDifferMs = 10_000;
const gone = 410;

/**
 * Makes one attempt of a delivery and notes it. Throws what storage and the queue throw, and if the signal aborts: then the attempt may
 * have reached the receiver, is not noted, and is made again.
 *
 * @param isRedriven an operator has sent the message again: a delivery that has failed is pending again
 */
export async function deliver(
  deps: DeliverDeps,
  { webhook: path, delivery: id }: { readonly webhook: WebhookPath; readonly delivery: string },
  isRedriven: boolean,
  signal: AbortSignal,
): Promise<Delivered> {
  const found = isRedriven
    ? await deps.store.change(path, (webhook) => reopenFailed(webhook, id, deps.clock.now()))
    : await deps.store.read(path);
  if (found.outcome === 'notFound' || found.webhook.disabled) return settled;
  const { webhook } = found;
  const pending = webhook.pending.find((each) => each.id === id);
  if (pending === undefined) return settled;
  const earlyMs = Date.parse(pending.dueAt) - deps.clock.now();
  if (earlyMs > clocksDifferMs) return settled;
  if (earlyMs > 0) return { outcome: 'later', afterMs: earlyMs };
  const { tenant } = keyOfPath(path);
  const giveBack = deps.places.take(tenant, new URL(webhook.url).host);
  if (giveBack === undefined) return { outcome: 'later', afterMs: undefined };
  try {
    return await attempt(deps, path, webhook, pending, signal);
  } finally {
    giveBack();
  }
}

async function attempt(
  deps: DeliverDeps,
  path: WebhookPath,
  webhook: Webhook,
  pending: PendingDelivery,
  signal: AbortSignal,
): Promise<Delivered> {
  const { event, id } = pending;
  let ids: readonly string[] = [];
  if (event.type === 'answers.counted') {
    const read = await readIds(deps, keyOfPath(path), event);
    if (read.outcome === 'deleted') {
      await deps.store.delete(path);
      return settled;
    }
    if (read.outcome === 'rebuilt' || read.ids.length === 0) {
      await note(deps, path, id, (each) => finish(each, id, 'obsolete', deps.clock.now()));
      return settled;
    }
    ({ ids } = read);
  }
  const startedMs = deps.clock.now();
  const posted = await post(deps, path, webhook, pending, ids, signal);
  const made: Attempt = {
    at: new Date(startedMs).toISOString(),
    durationMs: Math.max(0, Math.round(deps.clock.now() - startedMs)),
    status: posted.outcome === 'answered' ? posted.status : null,
    error: posted.outcome === 'failed' ? posted.error : null,
  };
  deps.onAttempt(outcomeOf(made), made.durationMs);
  return settle(deps, path, id, made);
}

function post(
  deps: DeliverDeps,
  path: WebhookPath,
  { url, secrets }: Webhook,
  pending: PendingDelivery,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Posted> {
  const body = eventBody(keyOfPath(path), pending, ids);
  const nowMs = deps.clock.now();
  const timestamp = String(Math.floor(nowMs / 1_000));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Canvass-Webhooks/1',
    'webhook-id': pending.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures(secrets, { id: pending.id, timestamp, body }, nowMs),
  };
  return postJson(deps, new URL(url), { headers, body }, signal);
}

async function settle(deps: DeliverDeps, path: WebhookPath, id: string, made: Attempt): Promise<Delivered> {
  const outcome = outcomeOf(made);
  const nowMs = deps.clock.now();
  let isLast = false;
  await note(deps, path, id, (webhook, { failures, attempts }) => {
    if (outcome === 'delivered') return finish(webhook, id, 'delivered', nowMs, made);
    if (outcome === 'gone') {
      const disabled = { why: 'gone', at: new Date(nowMs).toISOString() } as const;
      return { ...finish(webhook, id, 'failed', nowMs, made), disabled };
    }
    const pauseMs = deps.schedule[failures];
    isLast = pauseMs === undefined;
    if (pauseMs === undefined) return finish(webhook, id, 'failed', nowMs, made);
    const next = {
      attempts: withAttempt(attempts, made),
      failures: failures + 1,
      dueAt: new Date(nowMs + pauseMs).toISOString(),
    };
    return {
      ...webhook,
      pending: webhook.pending.map((each) => (each.id === id ? { ...each, ...next } : each)),
    };
  });
  if (outcome === 'delivered' || outcome === 'gone') return settled;
  const why = made.error ?? `status ${made.status}`;
  const code = isLast ? 'delivery-failed' : 'attempt-failed';
  return {
    outcome: 'failed',
    error: new WebhooksError(code, `the webhook ${path} was not delivered: ${why}`),
  };
}

/** Changes a delivery that is pending. When one of a full list has ended, the next ones are planned. */
async function note(
  { store, messages }: Pick<DeliverDeps, 'store' | 'messages'>,
  path: WebhookPath,
  id: string,
  next: (webhook: Webhook, pending: PendingDelivery) => Webhook,
): Promise<void> {
  let wasFull = false;
  const { outcome } = await store.change(path, (webhook) => {
    const pending = webhook.pending.find((each) => each.id === id);
    if (pending === undefined) return undefined;
    const changed = next(webhook, pending);
    wasFull = roomForAnswers(webhook) <= 0 && roomForAnswers(changed) > 0;
    return changed;
  });
  if (outcome === 'found' && wasFull) await messages.send({ kind: 'plan', survey: surveyOfWebhook(path) });
}

function reopenFailed(webhook: Webhook, id: string, nowMs: number): Webhook | undefined {
  return webhook.finished.some((each) => each.id === id && each.end === 'failed')
    ? reopen(webhook, id, nowMs)
    : undefined;
}

function outcomeOf(made: Attempt): AttemptOutcome {
  if (made.status === null) return 'unreachable';
  if (isDelivered(made)) return 'delivered';
  return made.status === gone ? 'gone' : 'refused';
}
