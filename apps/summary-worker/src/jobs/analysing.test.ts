import { analysesQueue, createAnalyses } from '@canvass/analyses';
import { createErasureLedger, createSummaries } from '@canvass/answer-log';
import type { WorkDetectedSource } from '@canvass/queue';
import { memoryQueue } from '@canvass/queue/memory';
import { StorageCalls } from '@canvass/storage';
import { FaultyStorage, memoryClaims } from '@canvass/storage/memory';
import { noFilter, startHistory } from '@canvass/surveys';
import { FakeClock, untimedProcessor } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { ulid } from 'ulid';
import { createAnalysing } from './analysing.ts';
import { WorkerMetrics } from '../metrics/worker-metrics.ts';

const why = { id: 'why', text: 'Why?', type: 'text', required: false, maxLength: 100 } as const;

/** Connected, so that the worker does not poll, and silent. */
const silent: WorkDetectedSource = {
  subscribe(subscriber) {
    queueMicrotask(() => subscriber.onConnected());
    return { close: () => Promise.resolve() };
  },
};

test('a worker that revives an analysis does not sleep until its next poll', async () => {
  const clock = new FakeClock();
  const storage = new FaultyStorage(() => clock.now());
  const open = (name: string) => storage.container(name);
  const summaries = createSummaries({ container: open('summaries') });
  const key = { tenant: 'acme', survey: 'coffee', instance: ulid(clock.now()) };
  await summaries.create(key, startHistory({ title: 'Coffee', questions: [why] }));
  const queue = memoryQueue({ ...analysesQueue, clock });
  const analyses = createAnalyses({
    container: open('analyses'),
    claims: memoryClaims(),
    ledger: createErasureLedger(open('erasures')),
    messages: { send: () => Promise.reject(new Error('no response')) },
    now: () => clock.now(),
    newId: () => ulid(clock.now()),
    onSendFailure: () => {},
  });
  const analysing = createAnalysing(
    {
      containers: {
        analyses: open('analyses'),
        answerLogs: open('answers'),
        erasures: open('erasures'),
      },
      summaries,
      queue,
      clock,
      processor: untimedProcessor,
      random: Math.random,
      onEnded: () => Promise.resolve(),
      metrics: new WorkerMetrics({ calls: new StorageCalls() }),
      logger: pino({ level: 'silent' }),
    },
    {
      listener: { trigger: silent, minIdleMs: 200, maxIdleMs: 1_000, safetyPollMs: 300_000 },
      eraseWithinMs: 86_400_000,
    },
  );
  analysing.start();
  await analyses.start(key, { kind: 'analysis', where: noFilter, by: null, precision: 'exact' });
  await clock.advance(90_000);

  await analysing.tidy(new AbortController().signal);
  await clock.advance(5_000);

  expect(await analyses.list(key)).toMatchObject([{ phase: 'done' }]);
  await analysing.stop();
});
