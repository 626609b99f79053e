import type { SurveyState } from '@canvass/surveys';
import type { PendingDelivery, WebhookEvent } from '../state/delivery.ts';
import { finish } from '../state/finish-delivery.ts';
import { roomForAnswers } from '../state/pending-room.ts';
import { webhookLimits, type Webhook } from '../state/webhook.ts';

/** What a planner knows of a survey. */
export interface SurveyNow {
  /** The place of the last line of its log; 0: there is none. */
  readonly last: number;
  /** Lines that retention has removed: the first one has the place after them. */
  readonly removedLines: number;
  readonly logSince: number;
  /** Undefined: no webhook of the survey asks for it. */
  readonly state: SurveyState | undefined;
}

export interface PlanDeps {
  readonly nowMs: number;
  readonly newId: () => string;
  /** So long after it was due, the message of a delivery is taken for lost, in ms. */
  readonly graceMs: number;
}

export interface PlannedWebhook {
  readonly webhook: Webhook;
  /** The deliveries whose messages are to be sent. */
  readonly send: readonly string[];
}

/** What is new for a webhook, as deliveries; undefined if there is nothing to write or to send. */
export function planWebhook(webhook: Webhook, survey: SurveyNow, deps: PlanDeps): PlannedWebhook | undefined {
  // While it is disabled, answers wait in the log, and other events among the pending ones, unsent.
  const steps = webhook.disabled ? [planClosing] : [followRebuild, planAnswers, planClosing, sendAgain];
  let planned: PlannedWebhook = { webhook, send: [] };
  for (const step of steps) planned = step(planned, survey, deps);
  if (planned.webhook === webhook) return undefined;
  return webhook.disabled ? { ...planned, send: [] } : planned;
}

/** A new delivery, due at once. */
export function newDelivery(id: string, event: WebhookEvent, nowMs: number): PendingDelivery {
  const now = new Date(nowMs).toISOString();
  return { id, event, createdAt: now, attempts: [], failures: 0, dueAt: now };
}

/** Nobody knows which of the new log's answers were announced: all are, again. */
function followRebuild(
  { webhook, send }: PlannedWebhook,
  { logSince, removedLines }: SurveyNow,
  { nowMs }: PlanDeps,
): PlannedWebhook {
  if (webhook.planned.logSince === logSince) return { webhook, send };
  const outdated = webhook.pending.filter(({ event }) => event.type === 'answers.counted');
  const next = outdated.reduce((rest, { id }) => finish(rest, id, 'obsolete', nowMs), webhook);
  return { webhook: { ...next, planned: { place: removedLines, logSince } }, send };
}

function planAnswers(
  { webhook, send }: PlannedWebhook,
  { last, removedLines, logSince }: SurveyNow,
  { nowMs, newId }: PlanDeps,
): PlannedWebhook {
  if (!webhook.events.includes('answers.counted') || webhook.planned.place >= last) return { webhook, send };
  const added: PendingDelivery[] = [];
  let place = Math.max(webhook.planned.place, removedLines);
  for (let room = roomForAnswers(webhook); room > 0 && place < last; room -= 1) {
    const to = Math.min(last, place + webhookLimits.idsPerDelivery);
    added.push(newDelivery(newId(), { type: 'answers.counted', from: place + 1, to, logSince }, nowMs));
    place = to;
  }
  if (added.length === 0) return { webhook, send };
  return {
    webhook: { ...webhook, planned: { place, logSince }, pending: [...webhook.pending, ...added] },
    send: [...send, ...added.map(({ id }) => id)],
  };
}

function planClosing(
  { webhook, send }: PlannedWebhook,
  { state }: SurveyNow,
  { nowMs, newId }: PlanDeps,
): PlannedWebhook {
  if (!webhook.events.includes('survey.closed') || state === undefined) return { webhook, send };
  const isClosed = state.state === 'closed';
  if (isClosed === webhook.wasClosed) return { webhook, send };
  const seen = { ...webhook, wasClosed: isClosed };
  if (!isClosed) return { webhook: seen, send };
  const delivery = newDelivery(newId(), { type: 'survey.closed', why: state.why }, nowMs);
  return addDelivery({ webhook: seen, send }, delivery, nowMs);
}

/** Beyond the limit, it is shown among the finished ones, and can be delivered from there. */
export function addDelivery(
  { webhook, send }: PlannedWebhook,
  delivery: PendingDelivery,
  nowMs: number,
): PlannedWebhook {
  const added = { ...webhook, pending: [...webhook.pending, delivery] };
  return webhook.pending.length < webhookLimits.pending
    ? { webhook: added, send: [...send, delivery.id] }
    : { webhook: finish(added, delivery.id, 'crowded-out', nowMs), send };
}

/** Messages are lost now and then. */
function sendAgain(
  { webhook, send }: PlannedWebhook,
  _survey: SurveyNow,
  { nowMs, graceMs }: PlanDeps,
): PlannedWebhook {
  const overdue = new Set(
    webhook.pending.filter(({ dueAt }) => nowMs > Date.parse(dueAt) + graceMs).map(({ id }) => id),
  );
  if (overdue.size === 0) return { webhook, send };
  const dueAt = new Date(nowMs).toISOString();
  const pending = webhook.pending.map((each) => (overdue.has(each.id) ? { ...each, dueAt } : each));
  return { webhook: { ...webhook, pending }, send: [...send, ...overdue] };
}
