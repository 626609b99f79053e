import { describe, expect, test } from '@jest/globals';
import type { CountResult, Hinted, SegmentCounter } from '@canvass/answer-log';
import { answersStoredQueue, type SurveyAnswersStored } from '@canvass/journal';
import { BatchProcessingQueueHandler, type MessageOutcome } from '@canvass/queue';
import { memoryQueue, MemoryQueueAccount } from '@canvass/queue/memory';
import type { BatchAbout, Tracing } from '@canvass/telemetry';
import { FakeClock } from '@canvass/testing';
import { pino } from 'pino';
import { countCommand } from './count-command.ts';
import { lookAfter, overdueAfter } from './hint-times.ts';

const [one, two] = ['01KAAAAAAAAAAAAAAAAAAAAAA1', '01KAAAAAAAAAAAAAAAAAAAAAA2'];

/** A queue with hints in it, and a counter whose results the test decides. */
function fixture(result: (segmentId: string) => Promise<CountResult>, tracing?: Pick<Tracing, 'batch'>) {
  const clock = new FakeClock();
  const account = new MemoryQueueAccount(clock);
  const queue = memoryQueue<SurveyAnswersStored>({
    name: 'hints',
    schema: answersStoredQueue.schema,
    clock,
    account,
  });
  const batches: string[][] = [];
  const reported: Record<string, Hinted>[] = [];
  const outcomes: MessageOutcome[] = [];
  const received: number[] = [];
  const counter: Pick<SegmentCounter, 'count'> = {
    count: (segmentIds, options) => {
      const batch = [...segmentIds];
      batches.push(batch);
      reported.push(Object.fromEntries(options?.hinted ?? []));
      return Promise.all(batch.map(result));
    },
  };
  const handler = BatchProcessingQueueHandler.for(queue)
    .with({ clock, maxDequeueCount: 2, onOutcome: (outcome) => void outcomes.push(outcome) })
    .do(
      countCommand({
        counter,
        logger: pino({ level: 'silent' }),
        now: () => clock.now(),
        onReceived: (insertedAt) => void received.push(insertedAt.getTime()),
        tracing,
        retryMs: { owned: 1_000, failed: 5_000 },
        overdueMs: 5_000,
      }),
    );
  return {
    clock,
    queue,
    handler,
    batches,
    reported,
    outcomes,
    received,
    kinds: () => outcomes.map(({ kind }) => kind),
  };
}

describe('the count command', () => {
  test('counts each segment of a batch once, and deletes all of its hints', async () => {
    const { queue, handler, batches, kinds } = fixture(async (segmentId) => ({
      segmentId,
      outcome: 'counted',
    }));
    for (const segmentId of [one, two, one, one]) await queue.send({ segmentId });
    await handler.runOnce();
    expect(batches).toEqual([[one, two]]);
    expect(kinds()).toEqual(['handled', 'handled', 'handled', 'handled']);
    expect(await queue.depth()).toBe(0);
  });

  test('keeps the batches of several tasks apart', async () => {
    const { queue, handler, batches } = fixture(async (segmentId) => ({ segmentId, outcome: 'counted' }));
    for (let hint = 0; hint < 33; hint += 1) await queue.send({ segmentId: hint < 32 ? one : two });
    await Promise.all([handler.runOnce(), handler.runOnce()]);
    expect(batches).toHaveLength(2);
    expect(batches).toEqual(expect.arrayContaining([[one], [two]]));
    expect(await queue.depth()).toBe(0);
  });

  test('deletes the hint of a segment that was retired', async () => {
    const { queue, handler, kinds } = fixture(async (segmentId) => ({ segmentId, outcome: 'gone' }));
    await queue.send({ segmentId: one });
    await handler.runOnce();
    expect(kinds()).toEqual(['handled']);
  });

  test('puts the hints of a segment that another worker has back for a while', async () => {
    const { queue, handler, outcomes, clock } = fixture(async (segmentId) => ({
      segmentId,
      outcome: 'owned',
      off: 0,
    }));
    await queue.send({ segmentId: one });
    await queue.send({ segmentId: one });
    await handler.runOnce();
    expect(outcomes).toMatchObject([
      { kind: 'postponed', delayMs: 1_000 },
      { kind: 'postponed', delayMs: 1_000 },
    ]);
    expect(await handler.runOnce()).toMatchObject({ received: 0 });
    await clock.advance(1_000);
    expect(await handler.runOnce()).toMatchObject({ received: 2 });
  });

  test('puts them back for as long as the counter says', async () => {
    const { queue, handler, outcomes } = fixture(async (segmentId) => ({
      segmentId,
      outcome: 'owned',
      off: 0,
      forMs: segmentId === one ? 12_000 : 300,
    }));
    await queue.send({ segmentId: one });
    await queue.send({ segmentId: two });
    await handler.runOnce();
    expect(outcomes).toMatchObject([
      { kind: 'postponed', delayMs: 12_000 },
      { kind: 'postponed', delayMs: 1_000 },
    ]);
  });

  test('deletes hints that the other worker has already counted', async () => {
    const { queue, handler, kinds } = fixture(async (segmentId) => ({
      segmentId,
      outcome: 'owned',
      off: 70,
    }));
    for (const end of [60, 70, 71, undefined]) await queue.send({ segmentId: one, end });
    await handler.runOnce();
    expect(kinds().toSorted()).toEqual(['handled', 'handled', 'postponed', 'postponed']);
    expect(await queue.depth()).toBe(2);
  });

  test("passes each segment's length, and its length by the overdue hints", async () => {
    const { queue, handler, reported, clock } = fixture(async (segmentId) => ({
      segmentId,
      outcome: 'counted',
    }));
    await queue.send({ segmentId: one, end: 10 });
    await queue.send({ segmentId: one, end: 20 });
    await queue.send({ segmentId: two });
    await clock.advance(5_000);
    await queue.send({ segmentId: one, end: 30 });
    await handler.runOnce();
    expect(reported).toEqual([
      { [one]: { end: 30, overdueEnd: 20 }, [two]: { end: Infinity, overdueEnd: Infinity } },
    ]);
  });

  test('never poisons a hint whose segment could not be counted, however long that lasts', async () => {
    let isDown = true;
    const { queue, handler, clock } = fixture(async (segmentId) =>
      isDown
        ? { segmentId, outcome: 'failed', error: new Error('storage is down') }
        : { segmentId, outcome: 'counted' },
    );
    await queue.send({ segmentId: one });
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect(await handler.runOnce()).toMatchObject({ received: 1 });
      await clock.advance(5_000);
    }
    expect(await queue.poison.depth()).toBe(0);
    isDown = false;
    await handler.runOnce();
    expect(await queue.depth()).toBe(0);
  });

  test('settles each segment by its own result', async () => {
    const { queue, handler, outcomes } = fixture(async (segmentId) =>
      segmentId === one ? { segmentId, outcome: 'counted' } : { segmentId, outcome: 'owned', off: 0 },
    );
    await queue.send({ segmentId: one });
    await queue.send({ segmentId: two });
    await handler.runOnce();
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['handled', 'postponed']);
  });

  test('leaves the hints to be delivered again when counting throws', async () => {
    const { queue, handler, kinds, clock } = fixture(() => Promise.reject(new Error('a fault of ours')));
    await queue.send({ segmentId: one });
    await handler.runOnce();
    expect(kinds()).toEqual(['failed']);
    await clock.advance(30_000);
    expect(await handler.runOnce()).toMatchObject({ received: 1 });
  });

  test('reports once when each hint was sent, even if it is received again', async () => {
    const { queue, handler, received, clock } = fixture(async (segmentId) => ({
      segmentId,
      outcome: 'owned',
      off: 0,
    }));
    const sentAt = clock.now();
    await queue.send({ segmentId: one });
    await clock.advance(700);
    await handler.runOnce();
    await clock.advance(1_000);
    await handler.runOnce();
    expect(received).toEqual([sentAt]);
  });

  test('takes the time for which an early hint was held back neither for lag nor for delay', async () => {
    const { queue, handler, received, reported, clock } = fixture(async (segmentId) => ({
      segmentId,
      outcome: 'counted',
    }));
    const heldBackMs = 2_000;
    const sentAt = clock.now();
    await queue.send({ segmentId: one, end: 30, heldBackMs }, { visibilityDelayMs: heldBackMs });
    await queue.send({ segmentId: two, end: 30 });
    await clock.advance(5_000);
    await handler.runOnce();
    expect(new Set(received)).toEqual(new Set([sentAt, sentAt + heldBackMs]));
    expect(reported).toEqual([{ [one]: { end: 30, overdueEnd: 0 }, [two]: { end: 30, overdueEnd: 30 } }]);
  });

  test('counts within the traces that the hints carry', async () => {
    const traces = ['1', '2'].map((digit) => `00-${'0'.repeat(31)}${digit}-00000000000000aa-01`);
    const reported: BatchAbout[] = [];
    const batch = async <T>(about: BatchAbout, run: () => Promise<T>): Promise<T> => {
      reported.push(about);
      return run();
    };
    const { queue, handler, batches, clock } = fixture(
      async (segmentId) => ({ segmentId, outcome: 'counted' }),
      { batch },
    );
    await queue.send({ segmentId: one, trace: traces[0] });
    await queue.send({ segmentId: two });
    await queue.send({ segmentId: one, trace: traces[1] });
    const receivedAtMs = clock.now();
    await handler.runOnce();
    expect(reported).toEqual([{ queue: 'answers-stored', messages: 3, segments: 2, receivedAtMs, traces }]);
    expect(batches).toEqual([[one, two]]);
    expect(await queue.depth()).toBe(0);
  });

  test('remembers nothing of the batch before', async () => {
    const { queue, handler, batches } = fixture(async (segmentId) => ({ segmentId, outcome: 'counted' }));
    await queue.send({ segmentId: one });
    await handler.runOnce();
    await queue.send({ segmentId: two });
    await handler.runOnce();
    expect(batches).toEqual([[one], [two]]);
  });
});

test.each([
  ['5 s', { summaryIntervalMs: 500, maxIdleIntervalMs: 10_000 }, true, 5_000],
  ['two intervals', { summaryIntervalMs: 10_000, maxIdleIntervalMs: 10_000 }, true, 20_000],
  [
    'some time after the longest sleep, without triggers',
    { summaryIntervalMs: 500, maxIdleIntervalMs: 10_000 },
    false,
    15_000,
  ],
])('a hint is overdue after %s', (_what, intervals, hasTrigger, afterMs) => {
  expect(overdueAfter(intervals, hasTrigger)).toBe(afterMs);
});

test('an open segment is looked at again later than the next hint of a busy site', () => {
  expect([1, 1_000, 10_000].map(lookAfter)).toEqual([2_500, 2_500, 25_000]);
});
