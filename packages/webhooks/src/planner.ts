import { keyOfPath } from '@canvass/answer-log';
import type { WebhookMessages } from './messages.ts';
import { planWebhook, type PlanDeps, type SurveyNow } from './plan-webhook.ts';
import type { RetrySchedule } from './retry-schedule.ts';
import { surveyNow, type SurveyNowDeps } from './survey-now.ts';
import type { WebhookPath } from './webhook-path.ts';
import type { WebhookStore } from './webhook-store.ts';

export interface PlannerDeps extends SurveyNowDeps {
  readonly store: WebhookStore;
  readonly messages: WebhookMessages;
  readonly newId: () => string;
  readonly schedule: RetrySchedule;
  /** See `PlanDeps`. */
  readonly graceMs: number;
}

/**
 * Plans what is new in a survey for each of its webhooks. The plan is stored before a message is sent: whoever dies, each delivery keeps its id,
 * and a later plan sends what is missing. Deletes the webhooks of a deleted survey. Throws `StorageError`, `WebhooksError`, and what the
 * queue throws; another call goes on.
 *
 * @param survey its `surveyPath`
 */
export async function planSurvey(deps: PlannerDeps, survey: string): Promise<void> {
  const paths: WebhookPath[] = [];
  for await (const path of deps.store.list(`${survey}/`)) paths.push(path);
  await planWebhooks(deps, survey, paths);
}

/** The same for webhooks that were listed. */
export async function planWebhooks(
  deps: PlannerDeps,
  survey: string,
  paths: readonly WebhookPath[],
): Promise<void> {
  const enabled: WebhookPath[] = [];
  let withState = false;
  for (const path of paths) {
    const found = await deps.store.read(path);
    if (found.outcome === 'notFound' || found.webhook.disabled) continue;
    enabled.push(path);
    withState ||= found.webhook.events.includes('survey.closed');
  }
  if (enabled.length === 0) return;
  const now = await surveyNow(deps, keyOfPath(survey), withState);
  for (const path of now === 'deleted' ? paths : enabled) {
    if (now === 'deleted') await deps.store.delete(path);
    else await planOne(deps, path, now);
  }
}

async function planOne(deps: PlannerDeps, path: WebhookPath, survey: SurveyNow): Promise<void> {
  const { newId, schedule, graceMs } = deps;
  let send: readonly string[] = [];
  await deps.store.change(path, (webhook) => {
    const planDeps: PlanDeps = { nowMs: deps.now(), newId, schedule, graceMs };
    const planned = planWebhook(webhook, survey, planDeps);
    send = planned?.send ?? [];
    return planned?.webhook;
  });
  for (const delivery of send) await deps.messages.send({ kind: 'deliver', webhook: path, delivery });
}
