import { mailsQueue } from '@canvass/mail';
import { webhooksQueue } from '@canvass/webhooks';
import { analysesQueue } from '@canvass/analyses';
import { createAnswerReader, createErasures, createSummaries, type SurveyKey } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import {
  createJournal,
  encodeRecord,
  answersStoredQueue,
  type Journal,
  type JournalOptions,
} from '@canvass/journal';
import { azureStorageQueue, createQueueServiceClient } from '@canvass/queue/azure-storage';
import { StorageCalls } from '@canvass/storage';
import { azureBlobContainer, createBlobService } from '@canvass/storage/azure';
import { parseDefinition, presentSummary, startHistory } from '@canvass/surveys';
import { jestAzuriteConnectionString, uniqueName } from '@canvass/testing';
import { pino } from 'pino';
import { monotonicFactory } from 'ulid';
import { WorkerMetrics } from '../src/metrics/worker-metrics.ts';
import { createWorker, type Worker } from '../src/worker.ts';
import type { WorkerOptions } from '../src/worker-deps.ts';

const definition = parseDefinition({
  title: 'Coffee',
  questions: [
    { id: 'rating', text: 'How good?', type: 'scale', min: 1, max: 5 },
    { id: 'why', text: 'Why?', type: 'text', required: false },
  ],
});

/** Sites and workers in this process, on containers and a queue of their own in a real Azurite. */
export async function workerFixture() {
  const connectionString = jestAzuriteConnectionString();
  const prefix = uniqueName('worker');
  const service = createBlobService({ connectionString });
  const open = (name: string) => azureBlobContainer(service, `${prefix}-${name}`);
  const containers = {
    journal: open('journal'),
    progress: open('progress'),
    summaries: open('summaries'),
    answerLogs: open('answers'),
    quarantine: open('quarantine'),
    leases: open('leases'),
    definitions: open('definitions'),
    erasures: open('erasures'),
    analyses: open('analyses'),
    webhooks: open('webhooks'),
    mails: open('mails'),
    mailRows: open('mail-rows'),
    unsubscribes: open('unsubscribes'),
    singleMails: open('single-mails'),
    notices: open('notices'),
    files: open('files'),
    saved: open('saved'),
    tags: open('tags'),
  };
  await Promise.all(Object.values(containers).map((container) => container.create()));
  const queueService = createQueueServiceClient({ connectionString });
  const queue = azureStorageQueue({
    service: queueService,
    name: prefix,
    schema: answersStoredQueue.schema,
  });
  const analyses = azureStorageQueue({
    ...analysesQueue,
    service: queueService,
    name: `${prefix}-${analysesQueue.name}`,
  });
  const webhooks = azureStorageQueue({
    ...webhooksQueue,
    service: queueService,
    name: `${prefix}-${webhooksQueue.name}`,
  });
  const mails = azureStorageQueue({
    ...mailsQueue,
    service: queueService,
    name: `${prefix}-${mailsQueue.name}`,
  });
  const newId = monotonicFactory();
  const summaries = createSummaries({ container: containers.summaries });
  const reader = createAnswerReader({ summaries, answerLogs: containers.answerLogs });
  let answered = 0;
  const newRecord = (key: SurveyKey, why?: string) => {
    answered += 1;
    const id = newId();
    return {
      ...key,
      id,
      submissionId: id,
      receivedAt: new Date().toISOString(),
      definitionVersion: 1,
      answers: { rating: 1 + (answered % 5), why: why ?? null },
    };
  };

  return {
    containers,
    queue,
    analyses,
    webhooks,
    summaries,

    site: (options: JournalOptions = {}): Journal =>
      createJournal(
        {
          journal: containers.journal,
          clock: systemClock,
          newId,
          sendHint: (hint) => queue.send(hint, { visibilityDelayMs: hint.heldBackMs ?? 0 }),
        },
        { hintIntervalMs: 100, ...options },
      ),

    worker: (workerId: string, options: Partial<WorkerOptions> = {}): Worker =>
      createWorker(
        {
          containers,
          hints: { queue, trigger: undefined },
          analyses,
          webhooks,
          mails,
          clock: systemClock,
          random: Math.random,
          newId,
          workerId,
          metrics: new WorkerMetrics({ calls: new StorageCalls() }),
          logger: pino({ level: 'silent' }),
        },
        {
          summaryIntervalMs: 20,
          minIdleIntervalMs: 20,
          maxIdleIntervalMs: 100,
          safetyPollIntervalMs: 60_000,
          sweepIntervalMs: 60_000,
          dequeueBatchSize: 32,
          visibilityTimeoutMs: 30_000,
          maxDequeueCount: 5,
          ...options,
        },
      ),

    createSurvey: async (survey: string): Promise<SurveyKey> => {
      const key = { tenant: 'acme', survey, instance: newId() };
      if (!definition.ok) throw new Error('the definition is not valid');
      await summaries.create(key, startHistory(definition.definition));
      return key;
    },

    /** Submits an answer to a site; returns its id when it is acknowledged. */
    answer: async (site: Journal, key: SurveyKey, why?: string): Promise<string> => {
      const record = newRecord(key, why);
      await site.append(`${key.tenant}/${key.survey}`, encodeRecord(record));
      return record.id;
    },

    /** Writes a whole segment at once, as a site that has ended. */
    segment: async (key: SurveyKey, answers: number, why?: string): Promise<void> => {
      const segmentId = newId();
      await containers.journal.createAppendBlob(segmentId);
      const lines = Array.from({ length: answers }, () => `${encodeRecord(newRecord(key, why))}\n`);
      await containers.journal.appendBlock(segmentId, Buffer.from(lines.join('')), 0);
      await containers.journal.seal(segmentId);
      await queue.send({ segmentId });
    },

    erase: (key: SurveyKey, id: string) =>
      createErasures({ ...containers, summaries, clock: systemClock }).erase(key, id),

    /** The containers and the queue that hold the text anywhere in their bytes. */
    holding: async (text: string): Promise<string[]> => {
      const holders: string[] = [];
      for (const [name, container] of Object.entries(containers)) {
        const azure = service.getContainerClient(container.name);
        for await (const item of azure.listBlobsFlat({ includeMetadata: true })) {
          // A blob that was deleted after the listing holds nothing.
          const bytes = await azure.getBlobClient(item.name).downloadToBuffer().catch(emptyIfGone);
          if (bytes.includes(text) || JSON.stringify(item).includes(text))
            holders.push(`${name}/${item.name}`);
        }
      }
      const { peekedMessageItems } = await queueService
        .getQueueClient(prefix)
        .peekMessages({ numberOfMessages: 32 });
      if (
        peekedMessageItems.some(
          ({ messageText }) =>
            Buffer.from(messageText, 'base64').includes(text) || messageText.includes(text),
        )
      )
        holders.push('queue');
      return holders;
    },

    /** The ids and ratings of the whole log, page by page. */
    log: async (key: SurveyKey, limit = 100): Promise<{ id: string; rating: unknown }[]> => {
      const log: { id: string; rating: unknown }[] = [];
      let after: number | null = 0;
      while (after !== null) {
        const page: Awaited<ReturnType<typeof reader.page>> = await reader.page(key, { after, limit });
        if (page.outcome !== 'found') throw new Error('there is no such survey');
        log.push(...page.answers.map(({ id, answers }) => ({ id, rating: answers['rating'] })));
        after = page.next;
      }
      return log;
    },

    summary: async (key: SurveyKey) => {
      const found = await summaries.read(key);
      if (found.outcome !== 'found') throw new Error(`the summary is ${found.outcome}`);
      const { history, totals, asOf } = found.document;
      return presentSummary({ ...key, history, summary: totals, asOf });
    },
  };
}

/** An empty buffer for a blob that is gone; throws every other error. */
function emptyIfGone(error: { readonly statusCode?: number }): Buffer {
  if (error.statusCode !== 404) throw error;
  return Buffer.alloc(0);
}

/** The histogram of the ratings in a log. */
export function histogramOf(log: readonly { readonly rating: unknown }[]) {
  return [1, 2, 3, 4, 5].map((value) => ({
    value,
    count: log.filter(({ rating }) => rating === value).length,
  }));
}
