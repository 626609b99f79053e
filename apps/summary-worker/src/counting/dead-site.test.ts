import { hourMs } from '@canvass/runtime/clock';
import { mailsQueue } from '@canvass/mail';
import { webhooksQueue } from '@canvass/webhooks';
import { analysesQueue } from '@canvass/analyses';
import { createSummaries } from '@canvass/answer-log';
import { createJournal, encodeRecord, answersStoredQueue, type SurveyAnswersStored } from '@canvass/journal';
import type { WorkDetectedSource } from '@canvass/queue';
import { memoryQueue, MemoryQueueAccount } from '@canvass/queue/memory';
import { StorageCalls } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { startHistory } from '@canvass/surveys';
import { FakeClock, untimedProcessor } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { ulid } from 'ulid';
import { WorkerMetrics } from '../metrics/worker-metrics.ts';
import { createWorker, type Worker } from '../worker.ts';

const headOperation = 'GetBlobProperties';
const rating = { id: 'rating', text: 'How good?', type: 'scale', required: true, min: 1, max: 5 } as const;

const isAnything = (): boolean => true;

/** Connected, but nothing publishes to it. */
const silentTrigger: WorkDetectedSource = {
  subscribe(subscriber) {
    queueMicrotask(() => subscriber.onConnected());
    return { close: () => Promise.resolve() };
  },
};

/** A site that can die, and a running worker whose sweep and safety poll are hours away. */
async function fixture({ trigger }: { readonly trigger?: WorkDetectedSource } = {}) {
  const clock = new FakeClock();
  const calls = new StorageCalls();
  const service = new MemoryBlobService({ now: () => clock.now() });
  const open = (name: string) => memoryBlobContainer(service, name, { count: calls.count });
  const containers = {
    journal: open('journal'),
    progress: open('journal-progress'),
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
  const account = new MemoryQueueAccount(clock);
  const queue = memoryQueue({ name: 'hints', schema: answersStoredQueue.schema, clock, account });
  const analyses = memoryQueue({ ...analysesQueue, clock, account });
  const webhooks = memoryQueue({ ...webhooksQueue, clock, account });
  const mails = memoryQueue({ ...mailsQueue, clock, account });
  const newId = (): string => ulid(clock.now());
  let sends: (hint: SurveyAnswersStored) => boolean = isAnything;
  const site = createJournal({
    journal: memoryBlobContainer(service, 'journal'),
    clock,
    newId,
    async sendHint(hint) {
      if (sends(hint)) await queue.send(hint, { visibilityDelayMs: hint.heldBackMs ?? 0 });
    },
  });
  const startWorker = (workerId: string): Worker => {
    const worker = createWorker(
      {
        containers,
        hints: { queue, trigger },
        analyses,
        webhooks,
        mails,
        clock,
        random: () => 0.5,
        newId,
        processor: untimedProcessor,
        workerId,
        metrics: new WorkerMetrics({ calls }),
        logger: pino({ level: 'silent' }),
      },
      {
        summaryIntervalMs: 1_000,
        minIdleIntervalMs: 1_000,
        maxIdleIntervalMs: trigger === undefined ? 10_000 : hourMs,
        safetyPollIntervalMs: 24 * hourMs,
        sweepIntervalMs: 24 * hourMs,
        dequeueBatchSize: 32,
        visibilityTimeoutMs: 30_000,
        maxDequeueCount: 5,
      },
    );
    worker.start();
    return worker;
  };
  const key = { tenant: 'acme', survey: 'coffee', instance: newId() };
  const summaries = createSummaries({ container: memoryBlobContainer(service, 'summaries') });
  await summaries.create(key, startHistory({ title: 'Coffee', questions: [rating] }));
  return {
    clock,
    worker: startWorker('w1'),
    startWorker,
    answer: async (): Promise<void> => {
      const id = newId();
      const receivedAt = new Date(clock.now()).toISOString();
      const answers = { rating: 4 };
      const record = { ...key, id, submissionId: id, receivedAt, definitionVersion: 1, answers };
      await site.append('acme/coffee', encodeRecord(record));
    },
    /** It sends no more hints; or, when its next append is under way, only the early one. */
    die: ({ after }: { readonly after?: 'early hints' } = {}): void => {
      sends = ({ heldBackMs }) => after !== undefined && heldBackMs !== undefined;
    },
    total: async (): Promise<number> => {
      const found = await summaries.read(key);
      return found.outcome === 'found' ? found.document.totals.totalAnswers : Number.NaN;
    },
    /** Looks, and the HEAD of a segment's first commit. */
    heads: (): number =>
      calls.rows().reduce((sum, { operation, count }) => sum + (operation === headOperation ? count : 0), 0),
  };
}

describe('after the death of a site under load', () => {
  test.each([
    ['polls', undefined],
    ['sleeps until a trigger', silentTrigger],
  ])('a worker that %s has its acknowledged answers in the summary within 5 s', async (_how, trigger) => {
    const { clock, worker, answer, die, total } = await fixture(trigger ? { trigger } : {});
    let answers = 0;
    for (let tenths = 0; tenths < 100; tenths += 1) {
      await clock.advance(100);
      await answer();
      answers += 1;
    }
    die();
    // Held back by the throttle when the site died.
    await answer();
    expect(await total()).toBeLessThan(answers + 1);
    await clock.advance(5_000);
    expect(await total()).toBe(answers + 1);
    await worker.stop();
  });

  test('the early hint leads to an answer after which the site died before it sent its hint', async () => {
    const { clock, worker, answer, die, total } = await fixture();
    // The worker has gone to sleep.
    await clock.advance(60_000);
    die({ after: 'early hints' });
    await answer();
    await clock.advance(12_000);
    expect(await total()).toBe(1);
    await worker.stop();
  });
});

test.each([
  ['polls', undefined],
  ['sleeps until a trigger', silentTrigger],
])(
  'when site and worker have died together, another worker that %s has all answers in the summary within 5 s of its start',
  async (_how, trigger) => {
    const { clock, worker, startWorker, answer, die, total } = await fixture(trigger ? { trigger } : {});
    for (let tenths = 0; tenths < 100; tenths += 1) {
      await clock.advance(100);
      await answer();
    }
    die();
    await answer();
    // It neither counts nor looks any more, and its turn of the sweep is not over.
    await worker.stop();
    expect(await total()).toBeLessThan(101);
    // A process takes at least as long to start.
    await clock.advance(1_000);
    const next = startWorker('w2');
    await clock.advance(5_000);
    expect(await total()).toBe(101);
    await next.stop();
  },
);

test('an idle worker does not look', async () => {
  const { clock, worker, answer, heads } = await fixture();
  for (let answers = 0; answers < 5; answers += 1) await answer();
  await clock.advance(60_000);
  const before = heads();
  expect(before).toBeGreaterThan(0);
  // The first clean-up, which looks at each segment, comes after an hour.
  await clock.advance(0.9 * hourMs);
  expect(heads()).toBe(before);
  await worker.stop();
});
