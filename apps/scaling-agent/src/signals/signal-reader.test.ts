import { describe, expect, test } from '@jest/globals';
import type { JournalLag } from './journal-lag.ts';
import { createSignalReader } from './signal-reader.ts';
import { WorkerReports } from './worker-reports.ts';

function setUp() {
  const world = {
    now: 0,
    depth: 100,
    visible: 1,
    lag: { bytes: 0, answers: 0 } as JournalLag,
    lagReads: 0,
    fails: '',
  };
  const reports = new WorkerReports(() => world.now, 15_000);
  const failing = (what: string) => {
    if (world.fails === what) throw new Error(`the ${what} did not answer`);
  };
  const queue = {
    name: 'answers-stored',
    depth: async () => world.depth,
    peek: async () =>
      Array.from({ length: world.visible }, () => ({ insertedAt: new Date(world.now - 2_000) })),
  };
  const reader = createSignalReader(
    {
      queues: async () => {
        failing('queue');
        return [queue];
      },
      lag: async () => {
        world.lagReads += 1;
        failing('journal');
        return world.lag;
      },
      reports,
      now: () => world.now,
    },
    15_000,
  );
  return { world, reports, reader };
}

describe('the signals', () => {
  test('are read together, the lag less often', async () => {
    const { world, reader } = setUp();
    world.lag = { bytes: 500, answers: 5 };
    const first = await reader.read(0);
    expect(first).toMatchObject({ ready: 1, oldestAgeSeconds: 2, lagBytes: 500, lagAnswers: 5 });
    world.now = 5_000;
    await reader.read(0);
    expect(world.lagReads).toBe(1);
    world.now = 15_000;
    await reader.read(0);
    expect(world.lagReads).toBe(2);
    // The clock was set back by hours.
    world.now = -7_200_000;
    await reader.read(0);
    expect(world.lagReads).toBe(3);
  });

  test('read the lag again when only an old lag keeps a replica', async () => {
    const { world, reports, reader } = setUp();
    world.lag = { bytes: 500, answers: 5 };
    reports.put('a', { inFlight: 1 }, '10.0.0.1');
    await reader.read(1);
    // The answers are counted; the queue still shows the message.
    world.lag = { bytes: 0, answers: 0 };
    Object.assign(world, { now: 2_000, depth: 1, visible: 0 });
    expect(await reader.read(1)).toMatchObject({ ready: 0, inFlight: 1, lagBytes: 500 });
    Object.assign(world, { now: 4_000, depth: 0 });
    reports.put('a', { inFlight: 0 }, '10.0.0.1');
    expect(await reader.read(1)).toMatchObject({ ready: 0, inFlight: 0, lagBytes: 0 });
    world.now = 6_000;
    await reader.read(1);
    expect(world.lagReads).toBe(2);
  });

  test('do not read a remaining lag more often when the queue is empty', async () => {
    const { world, reader } = setUp();
    world.lag = { bytes: 500, answers: 5 };
    await reader.read(1);
    Object.assign(world, { depth: 0, visible: 0 });
    for (const now of [2_000, 4_000, 6_000, 8_000]) {
      world.now = now;
      await reader.read(1);
    }
    expect(world.lagReads).toBe(2);
  });

  test('compute rates from the depth and the handled messages', async () => {
    const { world, reports, reader } = setUp();
    reports.put('a', { inFlight: 0, handled: 1_000 }, '10.0.0.1');
    expect(await reader.read(1)).toMatchObject({
      arrivalPerSecond: { unknown: 'two readings are needed for a rate' },
    });
    world.now = 10_000;
    world.depth = 150;
    reports.put('a', { inFlight: 0, handled: 1_200 }, '10.0.0.1');
    expect(await reader.read(1)).toMatchObject({ arrivalPerSecond: 25, drainPerSecond: 20 });
  });

  test('have no rate if workers run and none reports what it handled', async () => {
    const { world, reader } = setUp();
    await reader.read(1);
    world.now = 10_000;
    expect(await reader.read(1)).toMatchObject({
      drainPerSecond: { unknown: 'no worker reports what it has handled' },
    });
    world.now = 20_000;
    world.depth = 130;
    expect(await reader.read(0)).toMatchObject({ arrivalPerSecond: 3, drainPerSecond: 0 });
  });

  test('that cannot be read are unknown, not 0, and do not affect the others', async () => {
    const { world, reader } = setUp();
    world.fails = 'queue';
    const failed = { unknown: 'the queue did not answer' };
    expect(await reader.read(0)).toMatchObject({
      ready: failed,
      inFlight: failed,
      arrivalPerSecond: failed,
      lagBytes: 0,
    });
    world.fails = 'journal';
    world.now = 20_000;
    expect(await reader.read(0)).toMatchObject({
      ready: 1,
      lagBytes: { unknown: 'the journal did not answer' },
    });
    world.fails = '';
    expect(await reader.read(0)).toMatchObject({ ready: 1, lagBytes: 0 });
  });
});
