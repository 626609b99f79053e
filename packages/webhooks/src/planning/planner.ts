import { keyOfPath } from '@canvass/answer-log';
import { WebhooksError } from '../errors.ts';
import type { WebhookMessages } from '../messages.ts';
import { planWebhook, type SurveyNow } from './plan-webhook.ts';
import { surveyNow, type SurveyNowDeps } from './survey-now.ts';
import type { WebhookPath } from '../state/webhook-path.ts';
import { usualAttempts, type WebhookStore } from '../state/webhook-store.ts';
import type { Webhook } from '../state/webhook.ts';

export interface PlannerDeps extends SurveyNowDeps {
  readonly store: WebhookStore;
  readonly messages: WebhookMessages;
  readonly newId: () => string;
  /** The same time as in `PlanDeps`. */
  readonly graceMs: number;
}

/**
 * Plans what is new in a survey for each of its webhooks. The plan is stored before a message is sent, so after a crash each delivery keeps
 * its id, and a later plan sends the missing messages. Deletes the webhooks of a deleted survey. Throws `StorageError`, `WebhooksError`, and
 * what the queue throws; another call then goes on.
 *
 * @param survey The `surveyPath`.
 */
export async function planSurvey(deps: PlannerDeps, survey: string): Promise<void> {
  const paths: WebhookPath[] = [];
  for await (const path of deps.store.list(`${survey}/`)) paths.push(path);
  await planWebhooks(deps, survey, paths);
}

/** Works as `planSurvey`, for webhooks that were listed before. */
export async function planWebhooks(
  deps: PlannerDeps,
  survey: string,
  paths: readonly WebhookPath[],
): Promise<void> {
  let left = paths;
  for (let attempt = 0; attempt < usualAttempts; attempt += 1) {
    if (attempt > 0) await deps.store.pauseAfter(attempt);
    left = await planOnce(deps, survey, left);
    if (left.length === 0) return;
  }
  throw new WebhooksError('contended', `the webhooks of ${survey} kept changing`);
}

/** Plans each webhook once. Returns those that another process has changed meanwhile. */
async function planOnce(
  deps: PlannerDeps,
  survey: string,
  paths: readonly WebhookPath[],
): Promise<readonly WebhookPath[]> {
  const found: { path: WebhookPath; webhook: Webhook; etag: string }[] = [];
  for (const path of paths) {
    const read = await deps.store.read(path);
    if (read.outcome === 'found') found.push({ path, ...read });
  }
  if (found.length === 0) return [];
  const withState = found.some(({ webhook }) => webhook.events.includes('survey.closed'));
  // The survey is read after its webhooks. So a plan with an older state of the survey conflicts with the plan of a newer one.
  const now = await surveyNow(deps, keyOfPath(survey), withState);
  const conflicts: WebhookPath[] = [];
  for (const { path, webhook, etag } of found) {
    if (now === 'deleted') await deps.store.delete(path);
    else if ((await planOne(deps, path, { webhook, etag }, now)) === 'conflict') conflicts.push(path);
  }
  return conflicts;
}

async function planOne(
  { store, messages, ...deps }: PlannerDeps,
  path: WebhookPath,
  { webhook, etag }: { readonly webhook: Webhook; readonly etag: string },
  survey: SurveyNow,
): Promise<'planned' | 'conflict'> {
  const { newId, graceMs } = deps;
  const planned = planWebhook(webhook, survey, { nowMs: deps.now(), newId, graceMs });
  if (planned === undefined) return 'planned';
  const { outcome } = await store.replace(path, planned.webhook, etag);
  if (outcome === 'conflict') return 'conflict';
  for (const delivery of planned.send) await messages.send({ kind: 'deliver', webhook: path, delivery });
  return 'planned';
}
