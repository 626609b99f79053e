import { systemClock } from '@canvass/runtime/clock';
import { MemoryQueueAccount, memoryQueue } from '@canvass/queue/memory';
import { createClaims } from '@canvass/storage';
import { ulid } from 'ulid';
import {
  analysisDone,
  createAddressPolicy,
  createWebhooks,
  tidyWebhooks,
  webhooksQueue,
  WebhookWorker,
  type AttemptOutcome,
  type ResolveHost,
  type WebhookChange,
  type WebhookWorkerDeps,
  type WebhookWorkerOptions,
} from '../src/index.ts';
import { surveyOfTest } from './survey-of-test.ts';

/**
 * Makes a worker, an owner and a survey.
 *
 * @param over Options of the worker.
 */
export async function worldOf(
  over: Partial<Pick<WebhookWorkerOptions, 'schedule' | 'limitMs' | 'graceMs'>> & {
    readonly allow?: readonly string[];
    readonly resolve?: ResolveHost;
  } = {},
) {
  const survey = await surveyOfTest();
  const { containers, summaries, key } = survey;
  const account = new MemoryQueueAccount(systemClock);
  const queue = memoryQueue({
    ...webhooksQueue,
    clock: systemClock,
    account,
  });
  const policy = createAddressPolicy(over.allow ?? ['127.0.0.0/8']);
  const attempts: AttemptOutcome[] = [];
  const faults: unknown[] = [];
  const deps: WebhookWorkerDeps = {
    containers,
    summaries,
    queue,
    policy,
    resolve: over.resolve ?? (() => Promise.resolve([])),
    clock: systemClock,
    random: () => 0,
    newId: ulid,
    onAttempt: (outcome) => attempts.push(outcome),
    onPassingFault: (error) => faults.push(error),
  };
  const { schedule = [5, 5], limitMs = 60_000, graceMs = 60_000 } = over;
  const listener = { minIdleMs: 2, maxIdleMs: 20, visibilityTimeoutMs: 60_000 };
  const makeWorker = (): WebhookWorker => new WebhookWorker(deps, { listener, schedule, limitMs, graceMs });
  const worker = makeWorker();
  const webhooks = createWebhooks({
    container: containers.webhooks,
    claims: createClaims({ container: containers.leases, clock: systemClock, random: Math.random }),
    summaries,
    messages: { send: (message) => queue.send(message) },
    policy,
    clock: systemClock,
    random: Math.random,
    newId: ulid,
    onSendFailure: (error) => faults.push(error),
  });

  return {
    ...survey,
    queue,
    worker,
    makeWorker,
    webhooks,
    attempts,
    faults,

    async make(url: string, wanted: Partial<WebhookChange> = {}): Promise<{ id: string; secret: string }> {
      const made = await webhooks.create(
        key,
        { url, events: ['answers.counted'], description: '', ...wanted },
        'open',
      );
      if (made.outcome !== 'found') throw new Error(`the webhook is ${made.outcome}`);
      return made;
    },

    async read(id: string) {
      const found = await webhooks.read(key, id);
      if (found.outcome !== 'found') throw new Error('no such webhook');
      return found.webhook;
    },

    /** Sends a `plan` for the survey, as after a commit. */
    plan: () => queue.send({ kind: 'plan', survey: `${key.tenant}/${key.survey}/${key.instance}` }),

    analysisDone: (analysis: string) =>
      analysisDone(worker.planner, key, { analysis, kind: 'analysis', phase: 'done' }),

    tidy: () => tidyWebhooks({ ...worker.planner, onFailure: (error) => faults.push(error) }),
  };
}
