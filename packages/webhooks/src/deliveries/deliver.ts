import { keyOfPath } from '@canvass/answer-log';
import { isDelivered, type Attempt, type PendingDelivery } from '../state/delivery.ts';
import type { DeliverySlots } from './delivery-slots.ts';
import { WebhooksError } from '../errors.ts';
import { eventBody } from './event-body.ts';
import { finish, reopen, withAttempt, withPending } from '../state/finish-delivery.ts';
import type { WebhookMessages } from '../messages.ts';
import { roomForAnswers } from '../state/pending-room.ts';
import { postJson, type PostDeps, type Posted } from './post-json.ts';
import { readIds, type ReadIdsDeps } from './read-ids.ts';
import { retryPauseMs, type RetrySchedule } from './retry-schedule.ts';
import { signatures } from '../state/secrets.ts';
import type { Webhook } from '../state/webhook.ts';
import { surveyOfWebhook, type WebhookPath } from '../state/webhook-path.ts';
import type { WebhookStore } from '../state/webhook-store.ts';

export interface DeliverDeps extends ReadIdsDeps, PostDeps {
  readonly store: WebhookStore;
  readonly messages: WebhookMessages;
  readonly slots: DeliverySlots;
  readonly schedule: RetrySchedule;
  /** Returns a number in [0, 1) for jitter. */
  readonly random: () => number;
  /** The same time as in `PlanDeps`. */
  readonly graceMs: number;
  /** Called after each attempt. */
  readonly onAttempt: (outcome: AttemptOutcome, durationMs: number) => void;
}

export type AttemptOutcome = 'delivered' | 'refused' | 'gone' | 'unreachable';

export type Delivered =
  /** Nothing is left to do with the message. */
  | { readonly outcome: 'settled' }
  /** No slot is free. */
  | { readonly outcome: 'full' }
  /** The delivery is due in `afterMs` ms, a whole number, because an attempt failed or the clocks differ. */
  | { readonly outcome: 'later'; readonly afterMs: number }
  /** The last attempt has failed, so the message becomes a dead letter. */
  | { readonly outcome: 'failed'; readonly error: WebhooksError };

/** How a message was received. */
export interface Receipt {
  /** An operator has sent the message again. A failed delivery then becomes pending again. */
  readonly isRedriven: boolean;
  /** The message was received before and not settled, because its worker was killed or the delivery has failed. */
  readonly isRepeated: boolean;
}

const settled: Delivered = { outcome: 'settled' };
/** The clocks of two machines may differ by this. A delivery that is due even later has another message, so this message is settled. */
const clocksDifferMs = 10_000;
/** The status by which a receiver says that it wants no more deliveries. */
const gone = 410;
/** The end of an attempt is written with this many tries, so that other writers of the webhook do not cause a second attempt. */
const attemptsToNote = 40;

/**
 * Makes one attempt of a delivery and notes it. Throws what storage and the queue throw, and the signal's reason. The attempt may then have
 * reached the receiver, but it is not noted, and is made again.
 */
export async function deliver(
  deps: DeliverDeps,
  { webhook: path, delivery: id }: { readonly webhook: WebhookPath; readonly delivery: string },
  { isRedriven, isRepeated }: Receipt,
  signal: AbortSignal,
): Promise<Delivered> {
  const found =
    isRedriven && !isRepeated
      ? await deps.store.change(path, (webhook) => reopenFailed(webhook, id, deps.clock.now()))
      : await deps.store.read(path);
  if (found.outcome === 'notFound' || found.webhook.disabled) return settled;
  const { webhook } = found;
  const pending = webhook.pending.find((each) => each.id === id);
  if (pending === undefined) return isRepeated ? failedBefore(path, webhook, id) : settled;
  const earlyMs = Date.parse(pending.dueAt) - deps.clock.now();
  if (earlyMs > clocksDifferMs) return settled;
  if (earlyMs > 0) return { outcome: 'later', afterMs: earlyMs };
  const { tenant } = keyOfPath(path);
  const { host } = new URL(webhook.url);
  const slot = deps.slots.take({ tenant, host, webhook: path, delivery: id });
  // The running attempt has another message, which settles the delivery.
  if (slot.outcome === 'underWay') return settled;
  if (slot.outcome === 'full') {
    await noteWaiting(deps, path, pending);
    return { outcome: 'full' };
  }
  try {
    return await attempt(deps, path, webhook, pending, signal);
  } finally {
    slot.giveBack();
  }
}

/** Notes that a delivery waits for a slot. Otherwise a plan would think that its message is lost, and send another one. */
async function noteWaiting(
  { store, clock, graceMs }: Pick<DeliverDeps, 'store' | 'clock' | 'graceMs'>,
  path: WebhookPath,
  { id, dueAt }: PendingDelivery,
): Promise<void> {
  const nowMs = clock.now();
  if (nowMs - Date.parse(dueAt) <= graceMs / 2) return;
  await store.change(path, (webhook) => {
    if (!webhook.pending.some((each) => each.id === id && each.dueAt === dueAt)) return undefined;
    return withPending(webhook, id, { dueAt: new Date(nowMs).toISOString() });
  });
}

function failedBefore(path: WebhookPath, { finished }: Webhook, id: string): Delivered {
  const failed = finished.find((each) => each.id === id && each.end === 'failed');
  const last = failed?.attempts.at(-1);
  return last === undefined || last.status === gone
    ? settled
    : { outcome: 'failed', error: failure(path, last) };
}

function failure(path: WebhookPath, { error, status }: Attempt): WebhooksError {
  const why = error ?? `status ${status}`;
  return new WebhooksError('delivery-failed', `the webhook ${path} was not delivered: ${why}`);
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
  if (made.error === 'timed-out') deps.slots.timedOut(path);
  if (isDelivered(made)) deps.slots.succeeded(path);
  return settle(deps, path, pending, made);
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

async function settle(
  deps: DeliverDeps,
  path: WebhookPath,
  { id, failures: failuresBefore }: PendingDelivery,
  made: Attempt,
): Promise<Delivered> {
  const outcome = outcomeOf(made);
  const nowMs = deps.clock.now();
  const pauseMs = retryPauseMs(deps.schedule, failuresBefore, deps.random);
  let noted: Delivered = settled;
  await note(deps, path, id, (webhook, { failures, attempts }) => {
    noted = settled;
    if (outcome === 'delivered') return finish(webhook, id, 'delivered', nowMs, made);
    if (outcome === 'gone') {
      const disabled = { why: 'gone', at: new Date(nowMs).toISOString() } as const;
      return { ...finish(webhook, id, 'failed', nowMs, made), disabled };
    }
    // Another message of the same delivery has made this attempt as well, and goes on with the delivery.
    if (failures !== failuresBefore) return undefined;
    if (pauseMs === undefined) {
      noted = { outcome: 'failed', error: failure(path, made) };
      return finish(webhook, id, 'failed', nowMs, made);
    }
    noted = { outcome: 'later', afterMs: pauseMs };
    return withPending(webhook, id, {
      attempts: withAttempt(attempts, made),
      failures: failures + 1,
      dueAt: new Date(nowMs + pauseMs).toISOString(),
    });
  });
  return noted;
}

/** Changes a pending delivery. If the list was full and has room now, it lets the next deliveries be planned. */
async function note(
  { store, messages }: Pick<DeliverDeps, 'store' | 'messages'>,
  path: WebhookPath,
  id: string,
  next: (webhook: Webhook, pending: PendingDelivery) => Webhook | undefined,
): Promise<void> {
  let wasFull = false;
  const change = (webhook: Webhook): Webhook | undefined => {
    wasFull = false;
    const pending = webhook.pending.find((each) => each.id === id);
    const changed = pending && next(webhook, pending);
    if (changed) wasFull = roomForAnswers(webhook) <= 0 && roomForAnswers(changed) > 0;
    return changed;
  };
  const { outcome } = await store.change(path, change, attemptsToNote);
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
