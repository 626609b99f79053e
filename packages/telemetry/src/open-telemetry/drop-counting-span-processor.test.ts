import { afterEach, expect, test } from '@jest/globals';
import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { DropCountingSpanProcessor } from './drop-counting-span-processor.ts';

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

/** A processor whose collector answers when the test says so. */
function stage() {
  const answers: ((result: ExportResult) => void)[] = [];
  const logged: object[] = [];
  const time = { ms: 0 };
  let exported = 0;
  const queue = new DropCountingSpanProcessor(
    {
      exporter: {
        export: (spans, done) => {
          exported += spans.length;
          answers.push(done);
        },
        shutdown: async () => {},
      },
      log: { info: () => {}, warn: (about) => void logged.push(about) },
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
  return { queue, logged, time, exported: () => exported, answer, endStage };
}

function end(queue: DropCountingSpanProcessor, count: number, traceFlags = 1): void {
  const span = { spanContext: () => ({ traceFlags }), resource: {} } as ReadableSpan;
  for (let index = 0; index < count; index += 1) queue.onEnd(span);
}

test('counts the spans that a full queue drops, and logs a warning at most once a minute', async () => {
  const { queue, logged, time } = stage();
  // Two are being exported, four wait.
  end(queue, 6);
  expect([queue.dropped, logged]).toEqual([0, []]);
  end(queue, 5);
  expect([queue.dropped, logged]).toEqual([5, [{ dropped: 1, waiting: 4 }]]);
  time.ms += 59_999;
  end(queue, 1);
  expect(logged).toHaveLength(1);
  time.ms += 1;
  end(queue, 1);
  expect([queue.dropped, logged[1]]).toEqual([7, { dropped: 6, waiting: 4 }]);
});

test('takes spans again after an export', async () => {
  const { queue, answer, exported } = stage();
  end(queue, 7);
  expect(queue.dropped).toBe(1);
  await answer();
  expect(exported()).toBe(4);
  end(queue, 3);
  expect(queue.dropped).toBe(2);
});

test('ignores spans that are not sampled', () => {
  const { queue } = stage();
  end(queue, 100, 0);
  expect(queue.dropped).toBe(0);
});

test('logs the remaining drops at shutdown', async () => {
  const { queue, logged, endStage } = stage();
  end(queue, 9);
  await endStage();
  expect(logged).toEqual([
    { dropped: 1, waiting: 4 },
    { dropped: 2, waiting: 4 },
  ]);
});
