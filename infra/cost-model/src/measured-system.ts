import { randomBytes } from 'node:crypto';
import { mailsQueue } from '@canvass/mail';
import { webhooksQueue } from '@canvass/webhooks';
import { analysesQueue } from '@canvass/analyses';
import {
  createAnswerReader,
  createBacklogReader,
  createErasureLedger,
  createErasures,
  createSummaries,
} from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { createJournal, answersStoredQueue } from '@canvass/journal';
import { messageQueueOn, type WireQueue } from '@canvass/queue';
import { MemoryQueueAccount } from '@canvass/queue/memory';
import {
  type BlobContainer,
  containerNames,
  createAuditTrail,
  createClaims,
  createDefinitions,
  createDrafts,
  createLastUses,
  createPictures,
  createRevokedSessions,
  createTenants,
  createThemePictures,
  createVersions,
  StorageCalls,
} from '@canvass/storage';
import { type BlobTransport, memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { WorkerMetrics } from '@canvass/summary-worker/src/metrics/worker-metrics.ts';
import { createWorker } from '@canvass/summary-worker/src/worker.ts';
import { compileSurvey } from '@canvass/respondents-site';
import { buildSite } from '@canvass/survey-site/src/server/site.ts';
import { withoutSlices } from '@canvass/survey-site/test/support/without-slices.ts';
import { untimedProcessor, type FakeClock } from '@canvass/testing';
import { pino } from 'pino';
import { monotonicFactory } from 'ulid';
import { advanceUntil } from './advance-until.ts';

const adminApiKey = 'the-operator-of-the-measurement';
/** The simulated time of a storage request: answers that arrive during it share the next append. */
const latencyMs = 10;

const definition = {
  title: 'Coffee',
  questions: [
    { id: 'colour', text: 'Which colour?', type: 'choice', choices: ['red', 'green', 'blue'] },
    { id: 'rating', text: 'How good?', type: 'scale', min: 1, max: 5 },
  ],
};

/**
 * The real site and one real worker on simulated time, over storage in memory that counts its requests.
 *
 * @param intervalMs of hints and of summaries: about the age of a summary
 */
export async function measuredSystem(
  time: FakeClock,
  random: () => number,
  { surveys, intervalMs }: { readonly surveys: number; readonly intervalMs: number },
) {
  const clock = wholeMilliseconds(time);
  const calls = new StorageCalls();
  const logger = pino({ level: 'silent' });
  const container = containersOn(clock, calls);
  const containers = {
    journal: container('journal'),
    progress: container('progress'),
    answerLogs: container('answerLogs'),
    summaries: container('summaries'),
    quarantine: container('quarantine'),
    leases: container('leases'),
    definitions: container('definitions'),
    erasures: container('erasures'),
    analyses: container('analyses'),
    webhooks: container('webhooks'),
    mails: container('mails'),
    mailRows: container('mailRows'),
    unsubscribes: container('unsubscribes'),
    singleMails: container('singleMails'),
    notices: container('notices'),
    files: container('files'),
    saved: container('saved'),
    tags: container('tags'),
  };
  const account = new MemoryQueueAccount(clock);
  const queues = {
    wire: (name: string) => countedQueue(account.queue(name), calls),
    storageAccount: 'memory',
    clock,
  };
  const queue = messageQueueOn(queues, { name: 'answers-stored', schema: answersStoredQueue.schema });
  const analyses = messageQueueOn(queues, analysesQueue);
  const webhooks = messageQueueOn(queues, webhooksQueue);
  const mails = messageQueueOn(queues, mailsQueue);
  const ulid = monotonicFactory(random);
  const newId = (): string => ulid(clock.now());
  const journal = createJournal(
    {
      journal: containers.journal,
      clock,
      newId,
      sendHint: (hint) => queue.send(hint, { visibilityDelayMs: hint.heldBackMs ?? 0 }),
    },
    { hintIntervalMs: intervalMs },
  );
  const summaries = createSummaries({ container: containers.summaries });
  const site = buildSite(
    {
      tenants: createTenants({ container: container('tenants'), clock, randomBytes }),
      definitions: createDefinitions({ container: containers.definitions, clock, compile: compileSurvey }),
      lastUses: createLastUses({ container: container('lastUses'), clock }),
      drafts: createDrafts(container('drafts')),
      pictures: createPictures(container('pictures')),
      themePictures: createThemePictures(container('themePictures')),
      versions: createVersions(container('versions')),
      summaries,
      ...withoutSlices,
      claims: createClaims({ container: containers.leases, clock, random }),
      answerReader: createAnswerReader({ summaries, answerLogs: containers.answerLogs }),
      backlog: createBacklogReader({ journal: containers.journal, progress: containers.progress, clock }),
      erasures: createErasures({ ...containers, summaries, clock }),
      erasureLedger: createErasureLedger(containers.erasures),
      files: container('files'),
      saved: container('saved'),
      tags: containers.tags,
      mailRows: containers.mailRows,
      revokedSessions: createRevokedSessions({ container: container('revokedSessions'), clock }),
      auditTrail: createAuditTrail({ container: container('audit') }),
      journal,
      clock,
      newId,
      calls,
      deadLetters: queue.poison,
      ready: () => Promise.resolve(true),
      logger,
    },
    { adminApiKey, submissionsPerTenSeconds: 1_000_000, minFormMs: 0 },
  );
  const worker = createWorker(
    {
      containers,
      hints: { queue, trigger: undefined },
      analyses,
      webhooks,
      mails,
      clock,
      random,
      newId,
      processor: untimedProcessor,
      workerId: 'worker',
      metrics: new WorkerMetrics({ calls }),
      logger,
    },
    {
      summaryIntervalMs: intervalMs,
      minIdleIntervalMs: 1_000,
      maxIdleIntervalMs: 10_000,
      safetyPollIntervalMs: 300_000,
      sweepIntervalMs: 180_000,
      dequeueBatchSize: 32,
      visibilityTimeoutMs: 30_000,
      maxDequeueCount: 5,
    },
  );

  const put = async (url: string, key: string, payload?: object): Promise<{ apiKey?: string }> => {
    const authorization = `Bearer ${key}`;
    const request = {
      method: 'PUT',
      url,
      headers: { authorization },
      ...(payload ? { payload } : {}),
    } as const;
    const answer = await advanceUntil(
      time,
      site.inject(request).then((response) => response),
    );
    if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<{ apiKey?: string }>();
  };
  const { apiKey = '' } = await put('/v1/tenants/acme', adminApiKey);
  for (let survey = 0; survey < surveys; survey += 1) {
    await put(`/v1/tenants/acme/surveys/survey-${survey}`, apiKey, definition);
  }
  worker.start();

  return {
    calls,
    /** Submits an answer over HTTP; resolves only when the clock advances. */
    async answer(survey: number): Promise<void> {
      const url = `/v1/tenants/acme/surveys/survey-${survey}/answers`;
      const answers = { colour: 'red', rating: 1 + (survey % 5) };
      const { statusCode, body } = await site.inject({ method: 'POST', url, payload: { answers } });
      if (statusCode !== 201) throw new Error(`${url}: ${statusCode} ${body}`);
    },
    /** The number of answers in the summaries. The calls count like any others. */
    async counted(): Promise<number> {
      let total = 0;
      for (let survey = 0; survey < surveys; survey += 1) {
        const url = `/v1/tenants/acme/surveys/survey-${survey}/summary`;
        const headers = { authorization: `Bearer ${apiKey}` };
        const answer = await advanceUntil(
          time,
          site.inject({ method: 'GET', url, headers }).then((response) => response),
        );
        total += answer.json<{ totalAnswers: number }>().totalAnswers;
      }
      return total;
    },
    async stop(): Promise<void> {
      await advanceUntil(time, Promise.all([worker.stop(), journal.close(), site.close()]));
    },
  };
}

/** Like the system's clock: jittered pauses end between two milliseconds, but ids and times need whole ones. */
function wholeMilliseconds(time: FakeClock): Clock {
  return {
    now: () => Math.floor(time.now()),
    setTimeout: (run, delayMs) => time.setTimeout(run, delayMs),
    clearTimeout: (handle) => time.clearTimeout(handle),
  };
}

function containersOn(
  clock: Clock,
  calls: StorageCalls,
): (name: keyof typeof containerNames) => BlobContainer {
  const service = new MemoryBlobService({ now: () => clock.now() });
  const transport: BlobTransport = async (_request, apply) => {
    await new Promise<void>((resolve) => clock.setTimeout(resolve, latencyMs));
    return apply();
  };
  return (name) => memoryBlobContainer(service, containerNames[name], { count: calls.count, transport });
}

/** Counts calls by REST operation; an empty receive has its own name. */
function countedQueue(wire: WireQueue, calls: StorageCalls): WireQueue {
  const count = (operation: string): void => calls.count(operation, 'ok');
  return {
    ...wire,
    put(...args) {
      count('PutMessage');
      return wire.put(...args);
    },
    delete(...args) {
      count('DeleteMessage');
      return wire.delete(...args);
    },
    update(...args) {
      count('UpdateMessage');
      return wire.update(...args);
    },
    depth() {
      count('GetQueueMetadata');
      return wire.depth();
    },
    async get(...args) {
      const messages = await wire.get(...args);
      count(messages.length === 0 ? emptyReceive : 'GetMessages');
      return messages;
    },
  };
}

export const emptyReceive = 'GetMessages (empty)';
