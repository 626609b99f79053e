import { afterEach, expect, test } from '@jest/globals';
import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { ToldQueue } from './told-queue.ts';

const options = {
  maxQueueSize: 4,
  maxExportBatchSize: 2,
  scheduledDelayMillis: 60_000,
  exportTimeoutMillis: 60_000,
};

const stages: { end: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { end: endStage } of stages.splice(0)) await endStage();
});

/** A queue towards a collector that answers when the test says so. */
function stage() {
  const answers: ((result: ExportResult) => void)[] = [];
  const told: object[] = [];
  const time = { ms: 0 };
  let exported = 0;
  const queue = new ToldQueue(
    {
      exporter: {
        export: (spans, done) => {
          exported += spans.length;
          answers.push(done);
        },
        shutdown: async () => {},
      },
      log: { info: () => {}, warn: (about) => void told.push(about) },
      now: () => time.ms,
    },
    options,
  );
  const answer = async (): Promise<void> => {
    answers.shift()?.({ code: ExportResultCode.SUCCESS });
    await new Promise(setImmediate);
  };
  const endStage = async (): Promise<void> => {
    const stopped = queue.shutdown();
    do await answer();
    while (answers.length > 0);
    await stopped;
  };
  stages.push({ end: endStage });
  return { queue, told, time, exported: () => exported, answer, endStage };
}

function end(queue: ToldQueue, count: number, traceFlags = 1): void {
  const span = { spanContext: () => ({ traceFlags }), resource: {} } as ReadableSpan;
  for (let index = 0; index < count; index += 1) queue.onEnd(span);
}

test('counts the spans that the full queue drops, and tells of them once a minute at most', async () => {
  const { queue, told, time } = stage();
  // Two are under way to the collector, four wait.
  end(queue, 6);
  expect([queue.dropped, told]).toEqual([0, []]);
  end(queue, 5);
  expect([queue.dropped, told]).toEqual([5, [{ dropped: 1, waiting: 4 }]]);
  time.ms += 59_999;
  end(queue, 1);
  expect(told).toHaveLength(1);
  time.ms += 1;
  end(queue, 1);
  expect([queue.dropped, told[1]]).toEqual([7, { dropped: 6, waiting: 4 }]);
});

test('takes spans again as soon as the collector has taken some', async () => {
  const { queue, answer, exported } = stage();
  end(queue, 7);
  expect(queue.dropped).toBe(1);
  await answer();
  expect(exported()).toBe(4);
  end(queue, 3);
  expect(queue.dropped).toBe(2);
});

test('drops and counts nothing that is not sampled', () => {
  const { queue } = stage();
  end(queue, 100, 0);
  expect(queue.dropped).toBe(0);
});

test('tells at the end what was not told yet', async () => {
  const { queue, told, endStage } = stage();
  end(queue, 9);
  await endStage();
  expect(told).toEqual([
    { dropped: 1, waiting: 4 },
    { dropped: 2, waiting: 4 },
  ]);
});
