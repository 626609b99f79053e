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
    depthReads: 0,
    /** Readings for which the queues were listed again. */
    lists: 0,
    ageMs: 2_000,
    lostNews: 0,
    /** If it is undefined, nothing tells of new messages. */
    news: undefined as number | undefined,
    fails: '',
  };
  const reports = new WorkerReports(() => world.now, 15_000);
  const failing = (what: string) => {
    if (world.fails === what) throw new Error(`the ${what} did not answer`);
  };
  const queue = {
    name: 'answers-stored',
    depth: async () => {
      world.depthReads += 1;
      return world.depth;
    },
    peek: async () =>
      Array.from({ length: world.visible }, () => ({ insertedAt: new Date(world.now - world.ageMs) })),
  };
  const reader = createSignalReader(
    {
      queues: async (anew) => {
        failing('queue');
        if (anew) world.lists += 1;
        return [queue];
      },
      lag: async () => {
        world.lagReads += 1;
        failing('journal');
        return world.lag;
      },
      reports,
      news: {
        get count() {
          return world.news;
        },
      },
      now: () => world.now,
      onLostNews: () => (world.lostNews += 1),
    },
    { lagEveryMs: 15_000, safetyPollMs: 300_000 },
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

const noWork = { ready: 0, inFlight: 0, oldestAgeSeconds: 0, lagBytes: 0, lagAnswers: 0 };

async function quietSystem() {
  const system = setUp();
  Object.assign(system.world, { news: 1, depth: 0, visible: 0 });
  const turn = (ms: number) => {
    system.world.now += ms;
    return system.reader.read(1);
  };
  system.reports.put('a', { inFlight: 0, handled: 7 }, '10.0.0.1');
  await turn(0);
  expect(system.world).toMatchObject({ depthReads: 1, lagReads: 1 });
  return { ...system, turn };
}

describe('a system without work', () => {
  test('is not read again before the safety poll, and has rates of zero', async () => {
    const { world, turn } = await quietSystem();
    for (let turns = 0; turns < 59; turns += 1)
      expect(await turn(5_000)).toEqual({ ...noWork, arrivalPerSecond: 0, drainPerSecond: 0 });
    expect(world.depthReads).toBe(1);
    // The news of this message are lost.
    Object.assign(world, { depth: 1, visible: 1 });
    expect(await turn(5_000)).toMatchObject({ ready: 1 });
    expect(world).toMatchObject({ depthReads: 2, lagReads: 2 });
    await turn(5_000);
    expect(world.depthReads).toBe(3);
  });

  test('is read at each turn for an hour after messages came without news', async () => {
    const { world, turn } = await quietSystem();
    Object.assign(world, { depth: 1, visible: 1, ageMs: 60_000 });
    await turn(300_000);
    expect(world).toMatchObject({ depthReads: 2, lostNews: 1 });
    Object.assign(world, { depth: 0, visible: 0 });
    await turn(1_800_000);
    await turn(1_799_999);
    expect(world.depthReads).toBe(4);
    await turn(1);
    await turn(5_000);
    expect(world).toMatchObject({ depthReads: 5, lostNews: 1 });
  });

  test.each([
    ['its news may still be on their way', { depth: 1, visible: 1, ageMs: 5_000 }],
    ['its news came', { depth: 1, visible: 1, ageMs: 60_000, news: 2 }],
    ['it is only a lag', { lag: { bytes: 10, answers: 1 } }],
  ])('trusts the triggers after the safety poll found work, if %s', async (_why, found) => {
    const { world, turn } = await quietSystem();
    Object.assign(world, found);
    await turn(300_000);
    Object.assign(world, { depth: 0, visible: 0, lag: { bytes: 0, answers: 0 } });
    await turn(15_000);
    await turn(5_000);
    const { depthReads } = world;
    await turn(5_000);
    expect(world).toMatchObject({ depthReads, lostNews: 0 });
  });

  test('is no quiet one before its queues are listed again after the last news: they may be of a new shard', async () => {
    const { world, turn } = await quietSystem();
    expect(world.lists).toBe(1);
    world.news = 2;
    await turn(5_000);
    expect(world).toMatchObject({ depthReads: 2, lists: 1 });
    Object.assign(world, { depth: 1, visible: 1 });
    expect(await turn(5_000)).toMatchObject({ ready: 1 });
    expect(world.lists).toBe(2);
  });

  test('is no quiet one before its queues are listed again, also if the listing fails at first', async () => {
    const { world, turn } = await quietSystem();
    world.news = 2;
    await turn(5_000);
    world.fails = 'queue';
    await turn(5_000);
    world.fails = '';
    await turn(5_000);
    expect(world.lists).toBe(2);
    const { depthReads } = world;
    await turn(5_000);
    expect(world).toMatchObject({ depthReads, lists: 2 });
  });

  test('is read at the next turn after news', async () => {
    const { world, turn } = await quietSystem();
    Object.assign(world, { news: 2, depth: 40, visible: 32 });
    expect(await turn(5_000)).toMatchObject({ ready: 40 });
  });

  test('is read at the next turn after news that come while it is read', async () => {
    const { world, turn } = await quietSystem();
    world.news = 2;
    const reading = turn(5_000);
    world.news = 3;
    await reading;
    await turn(5_000);
    expect(world.depthReads).toBe(3);
    await turn(5_000);
    expect(world.depthReads).toBe(3);
  });

  test.each([
    ['nothing tells of new messages any more', { news: undefined }],
    ['the clock was set back', { now: -7_200_000 }],
  ])('is read at each turn when %s', async (_why, change) => {
    const { world, turn } = await quietSystem();
    Object.assign(world, change);
    await turn(5_000);
    expect(world.depthReads).toBe(2);
  });

  test.each([
    ['holds messages', { inFlight: 1, handled: 7 }],
    ['has put messages back', { inFlight: 0, delayed: 1, handled: 7 }],
    ['has handled messages', { inFlight: 0, handled: 8 }],
  ])('is read again when a worker %s', async (_what, report) => {
    const { world, reports, turn } = await quietSystem();
    reports.put('a', report, '10.0.0.1');
    await turn(5_000);
    expect(world.depthReads).toBe(2);
  });

  test('is read at each turn while there is a lag', async () => {
    const { world, turn } = await quietSystem();
    Object.assign(world, { news: 2, lag: { bytes: 10, answers: 1 } });
    await turn(15_000);
    await turn(5_000);
    await turn(5_000);
    expect(world.depthReads).toBe(4);
  });
});
