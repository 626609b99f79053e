import type { SurveyState } from '@canvass/surveys';
import type { PendingDelivery, WebhookEvent } from '../state/delivery.ts';
import { finish } from '../state/finish-delivery.ts';
import { roomForAnswers } from '../state/pending-room.ts';
import { webhookLimits, type Webhook } from '../state/webhook.ts';

/** The state of a survey that a plan needs. */
export interface SurveyNow {
  /** The place of the last line of its log; 0 if it has none. */
  readonly last: number;
  /** How many lines retention has removed. The first line that is left has the next place. */
  readonly removedLines: number;
  /** Names the log, as in `SummaryDocument`. */
  readonly logSince: number;
  /** Whether the survey is open; undefined if no webhook needs it, or if another survey has its name now. */
  readonly state: SurveyState | undefined;
}

export interface PlanDeps {
  readonly nowMs: number;
  readonly newId: () => string;
  /** The message of a delivery is taken as lost this long after the delivery was due, in ms. */
  readonly graceMs: number;
}

export interface PlannedWebhook {
  readonly webhook: Webhook;
  /** The ids of the deliveries whose messages must be sent. */
  readonly send: readonly string[];
}

/** Plans deliveries for everything that is new in a survey. Returns undefined if nothing must be written or sent. */
export function planWebhook(webhook: Webhook, survey: SurveyNow, deps: PlanDeps): PlannedWebhook | undefined {
  // While a webhook is disabled, its answers wait in the log. Other events become pending deliveries that are not sent.
  const steps = webhook.disabled ? [planClosing] : [followRebuild, planAnswers, planClosing, sendAgain];
  let planned: PlannedWebhook = { webhook, send: [] };
  for (const step of steps) planned = step(planned, survey, deps);
  if (planned.webhook === webhook) return undefined;
  return webhook.disabled ? { ...planned, send: [] } : planned;
}

/** Makes a delivery that is due at once. */
export function newDelivery(id: string, event: WebhookEvent, nowMs: number): PendingDelivery {
  const now = new Date(nowMs).toISOString();
  return { id, event, createdAt: now, attempts: [], failures: 0, dueAt: now };
}

/** Plans a rebuilt log from its begin, because nobody knows which of its answers were announced. */
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

/** Adds a delivery. If too many are pending, it becomes a finished one instead, and its owner can ask for it. */
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

/** Sends the messages of overdue deliveries again, because messages may be lost. */
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
