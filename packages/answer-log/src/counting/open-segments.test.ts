import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { coffeeFixture, counted, namesIn, type CoffeeFixture } from '../../test/log-fixture.ts';
import type { CountResult, SegmentCounter } from './counting.ts';
import { KnownSegments, Sequence } from '../commit/known-segments.ts';
import { OpenSegments } from './open-segments.ts';
import { SegmentOwnership } from './segment-ownership.ts';

const lookAfterMs = 2_500;
const ownedForMs = 5_000;

/** A worker that has just counted the first answer of S1. */
async function workerWithOpenSegment(workerId?: string) {
  const fixture = await coffeeFixture();
  await fixture.answer('S1', [fixture.coffee]);
  const { counter, events } = fixture.worker(workerId);
  expect(await counter.count(['S1'])).toEqual(counted('S1'));
  const headsBefore = fixture.storage.sent('journal', 'head');
  const heads = (): number => fixture.storage.sent('journal', 'head') - headsBefore;
  return { ...fixture, counter, events, heads };
}

const totalOf = async ({ summary, coffee }: Pick<CoffeeFixture, 'summary' | 'coffee'>): Promise<number> =>
  (await summary(coffee)).totalAnswers;

describe('a worker that has counted a segment', () => {
  test('counts by itself what was appended without a hint, and not before the time', async () => {
    const fixture = await workerWithOpenSegment();
    const { answer, coffee, counter, clock, heads, events } = fixture;
    await answer('S1', [coffee], 2);
    await clock.advance(lookAfterMs - 1);
    expect(await counter.look()).toEqual([]);
    expect(heads()).toBe(0);
    await clock.advance(1);
    expect(await counter.look()).toEqual(counted('S1'));
    expect(await totalOf(fixture)).toBe(3);
    expect(events.filter(({ type }) => type === 'foundGrown')).toEqual([
      { type: 'foundGrown', segmentId: 'S1' },
    ]);
  });

  test('looks again until 15 s have passed since it grew, by a HEAD each, and then no more', async () => {
    const { counter, clock, heads, storage } = await workerWithOpenSegment();
    const before = storage.requests.length;
    for (let second = 0; second < 60; second += 0.5) {
      await clock.advance(500);
      expect(await counter.look()).toEqual([]);
    }
    expect(heads()).toBe(6);
    expect(storage.requests.length - before).toBe(6);
  });

  test('looks for 15 s more at a segment that has grown', async () => {
    const { answer, coffee, counter, clock, heads } = await workerWithOpenSegment();
    for (let look = 0; look < 4; look += 1) {
      await answer('S1', [coffee]);
      await clock.advance(10_000);
      expect(await counter.look()).toEqual(counted('S1'));
    }
    expect(heads()).toBe(4);
  });

  test('does not look while its hints arrive', async () => {
    const { answer, coffee, counter, clock, heads } = await workerWithOpenSegment();
    for (let tick = 0; tick < 40; tick += 1) {
      await clock.advance(500);
      if (tick % 2 === 0) {
        await answer('S1', [coffee]);
        await counter.count(['S1']);
      }
      await counter.look();
    }
    expect(heads()).toBe(0);
  });

  test('does not look at a segment that it is counting', async () => {
    const { answer, coffee, counter, clock, heads, storage, drive } = await workerWithOpenSegment();
    await answer('S1', [coffee]);
    const gate = latch();
    storage.next('journal', 'readRange', gate.wait());
    const counting = counter.count(['S1']);
    await clock.advance(lookAfterMs);
    expect(await counter.look()).toEqual([]);
    expect(heads()).toBe(0);
    gate.open();
    expect(await drive(counting)).toEqual(counted('S1'));
  });

  test.each(['sealed', 'gone'])('looks once at a segment that is %s', async (state) => {
    const { counter, clock, direct, heads } = await workerWithOpenSegment();
    await (state === 'gone' ? direct.journal.delete('S1') : direct.journal.seal('S1'));
    for (let look = 0; look < 5; look += 1) {
      await clock.advance(lookAfterMs);
      expect(await counter.look()).toEqual([]);
    }
    expect(heads()).toBe(1);
  });

  test('counts the last answers of a segment that was sealed after them', async () => {
    const fixture = await workerWithOpenSegment();
    const { answer, coffee, counter, clock, direct } = fixture;
    await answer('S1', [coffee]);
    await direct.journal.seal('S1');
    await clock.advance(lookAfterMs);
    expect(await counter.look()).toEqual(counted('S1'));
    expect(await totalOf(fixture)).toBe(2);
  });

  test('neither seals nor deletes a silent segment', async () => {
    const { counter, clock, direct } = await workerWithOpenSegment();
    for (let minutes = 0; minutes < 180; minutes += 1) {
      await clock.advance(60_000);
      await counter.look();
    }
    expect(await direct.journal.head('S1')).toMatchObject({ properties: { sealed: false } });
    expect(await namesIn(direct.progress)).toEqual(['S1']);
  });

  test('reads an unfinished last line once', async () => {
    const { counter, clock, direct, storage } = await workerWithOpenSegment();
    const found = await direct.journal.head('S1');
    const position = found.outcome === 'found' ? found.properties.length : 0;
    await direct.journal.appendBlock('S1', Buffer.from('{"tenant":"ac'), position);
    const reads = storage.sent('journal', 'readRange');
    for (let look = 0; look < 10; look += 1) {
      await clock.advance(lookAfterMs);
      await counter.look();
    }
    expect(storage.sent('journal', 'readRange') - reads).toBe(1);
  });

  test('looks again after a failure', async () => {
    const fixture = await workerWithOpenSegment();
    const { answer, coffee, counter, clock, storage, drive } = fixture;
    await answer('S1', [coffee]);
    for (const [container, op] of [
      ['journal', 'head'],
      ['journal-progress', 'get'],
      ['journal', 'readRange'],
    ] as const) {
      storage.next(container, op, 'lost');
      await clock.advance(lookAfterMs);
      expect(await drive(counter.look())).toMatchObject([{ segmentId: 'S1', outcome: 'failed' }]);
    }
    await clock.advance(lookAfterMs);
    expect(await counter.look()).toEqual(counted('S1'));
    expect(await totalOf(fixture)).toBe(2);
  });

  test('looks although its clock was set back', async () => {
    const { containers, answer, coffee, clock } = await coffeeFixture();
    await answer('S1', [coffee]);
    let nowMs = clock.now();
    const back = { now: () => nowMs, setTimeout: () => undefined, clearTimeout: () => {} };
    const deps = { ...containers, clock: back, workerId: 'w1' };
    const openSegments = new OpenSegments({
      ...deps,
      knownSegments: new KnownSegments(containers.journal, new Sequence(), back),
      ownership: new SegmentOwnership({ ...deps, ownedForMs }),
      ownedForMs,
      lookAfterMs,
      maxCounted: 1,
    });
    openSegments.grew('S1', 0, nowMs);
    nowMs -= 3_600_000;
    const read: string[] = [];
    const count = async (segmentIds: Iterable<string>): Promise<CountResult[]> => {
      read.push(...segmentIds);
      return read.map((segmentId) => ({ segmentId, outcome: 'counted' }));
    };
    await openSegments.countGrown({ isBusy: () => false, count });
    expect(read).toEqual(['S1']);
  });

  test('counts many grown segments in parts that fit into its memory', async () => {
    const { answer, coffee, worker, clock, storage, summary, drive } = await coffeeFixture();
    const segments = ['S1', 'S2', 'S3', 'S4', 'S5'];
    const { counter } = worker('w1', { readBytes: 8_000, minChunkBytes: 4_000 });
    for (const id of segments) await answer(id, [coffee]);
    await counter.count(segments);
    for (const id of segments) await answer(id, [coffee]);
    await clock.advance(lookAfterMs);
    const commits = storage.sent('summaries', 'put');
    expect(await drive(counter.look())).toHaveLength(5);
    // The calls get two, two and one segments.
    expect(storage.sent('summaries', 'put') - commits).toBe(3);
    expect((await summary(coffee)).totalAnswers).toBe(10);
  });
});

describe('of two workers', () => {
  test('the one that counted a segment last looks at it, and the other stops', async () => {
    const fixture = await workerWithOpenSegment('w1');
    const { answer, coffee, counter, clock, heads, worker } = fixture;
    await clock.advance(5_000);
    await answer('S1', [coffee]);
    const other = worker('w2');
    await other.counter.count(['S1']);
    // The look finds growth, and the other worker's name in the progress.
    expect(await counter.look()).toEqual([]);
    expect(heads()).toBe(1);
    await answer('S1', [coffee]);
    await clock.advance(lookAfterMs);
    expect(await counter.look()).toEqual([]);
    expect(heads()).toBe(1);
    expect(await other.counter.look()).toEqual(counted('S1'));
    expect(await totalOf(fixture)).toBe(3);
  });

  test('one that was killed is succeeded by the next that counts the segment', async () => {
    const fixture = await workerWithOpenSegment('w1');
    const { answer, coffee, clock, worker } = fixture;
    await clock.advance(5_000);
    await answer('S1', [coffee]);
    const next = worker('w2');
    await next.counter.count(['S1']);
    await answer('S1', [coffee]);
    await clock.advance(lookAfterMs);
    expect(await next.counter.look()).toEqual(counted('S1'));
    expect(await totalOf(fixture)).toBe(3);
  });

  test('none looks at a segment that only the sweep counts', async () => {
    const { answer, coffee, worker, clock, direct, storage } = await coffeeFixture();
    await answer('S1', [coffee]);
    await direct.journal.seal('S1');
    const { counter } = worker();
    await counter.count(['S1'], { asSweep: true });
    await clock.advance(lookAfterMs);
    const before = storage.requests.length;
    expect(await counter.look()).toEqual([]);
    expect(storage.requests.length).toBe(before);
  });
});

/** Looks until `isDone`, as the worker's timer does. Returns the time that passed, in ms. */
async function lookUntil(
  { clock }: Pick<CoffeeFixture, 'clock'>,
  counter: SegmentCounter,
  isDone: () => Promise<boolean>,
): Promise<number> {
  const beganMs = clock.now();
  for (;;) {
    await counter.look();
    if (await isDone()) return clock.now() - beganMs;
    if (clock.now() - beganMs > 60_000) throw new Error('it was never counted');
    await clock.advance(500);
  }
}

describe('a worker that starts', () => {
  test('counts what a site has left that died with its worker, when the segment is free', async () => {
    // w1 has counted the first answer of S1, and is dead now.
    const fixture = await workerWithOpenSegment('w1');
    const { answer, coffee, clock, worker } = fixture;
    await clock.advance(1_000);
    await answer('S1', [coffee]);
    await answer('S2', [coffee]);
    const { counter } = worker('w2');
    await counter.watchAll();
    const isCounted = async (answers: number): Promise<boolean> => (await totalOf(fixture)) === answers;
    // Nobody owns S2.
    expect(await lookUntil(fixture, counter, () => isCounted(2))).toBe(0);
    expect(await lookUntil(fixture, counter, () => isCounted(3))).toBe(ownedForMs - 1_000);
  });

  test('counts what is appended after its start to a segment that was counted', async () => {
    const fixture = await workerWithOpenSegment('w1');
    const { answer, coffee, clock, worker } = fixture;
    await clock.advance(1_000);
    const { counter } = worker('w2');
    await counter.watchAll();
    await counter.look();
    // The site dies before it sends the hint.
    await answer('S1', [coffee]);
    await lookUntil(fixture, counter, async () => (await totalOf(fixture)) === 2);
    expect(await totalOf(fixture)).toBe(2);
  });

  test('leaves its segments to a living worker, and looks no more', async () => {
    const fixture = await workerWithOpenSegment('w1');
    const { answer, coffee, counter: living, clock, worker, heads, events } = fixture;
    await answer('S1', [coffee]);
    const starting = worker('w2');
    await starting.counter.watchAll();
    expect(await starting.counter.look()).toEqual([]);
    await clock.advance(lookAfterMs);
    expect(await living.look()).toEqual(counted('S1'));
    expect(await starting.counter.look()).toEqual([]);
    await answer('S1', [coffee]);
    await clock.advance(lookAfterMs);
    expect(await living.look()).toEqual(counted('S1'));
    const before = heads();
    for (let look = 0; look < 10; look += 1) {
      await clock.advance(lookAfterMs);
      await starting.counter.look();
    }
    expect(heads()).toBe(before);
    expect(starting.events).toEqual([]);
    expect(events.filter(({ type }) => type === 'foundGrown')).toHaveLength(2);
  });

  test.each(['lost', 'unanswered'] as const)(
    'shares a segment with another one that starts although its claim was %s: one of them counts it',
    async (fate) => {
      const fixture = await coffeeFixture();
      const { answer, coffee, worker, storage, clock } = fixture;
      await answer('S1', [coffee]);
      const { counter } = worker('w1');
      const { counter: other } = worker('w2');
      for (const each of [counter, other]) await each.watchAll();
      storage.next('journal-progress', 'put', fate);
      expect(await counter.look()).toMatchObject([{ segmentId: 'S1', outcome: 'failed' }]);
      // If the claim landed, w1 owns the segment; otherwise w2 takes it.
      expect(await other.look()).toEqual(fate === 'lost' ? counted('S1') : []);
      await clock.advance(lookAfterMs);
      expect(await counter.look()).toEqual(fate === 'lost' ? [] : counted('S1'));
      expect(await totalOf(fixture)).toBe(1);
    },
  );

  test.each(['lost', 'unanswered'] as const)(
    'counts a segment with its next look if its claim was %s and it is alone',
    async (fate) => {
      const fixture = await coffeeFixture();
      const { answer, coffee, worker, storage } = fixture;
      await answer('S1', [coffee]);
      const { counter } = worker('w1');
      await counter.watchAll();
      storage.next('journal-progress', 'put', fate);
      const isCounted = async (): Promise<boolean> => (await totalOf(fixture)) === 1;
      expect(await lookUntil(fixture, counter, isCounted)).toBe(lookAfterMs);
    },
  );

  test('counts a segment whose claim landed late, between the read and the claim of the next look', async () => {
    const fixture = await coffeeFixture();
    const { answer, coffee, worker, storage, containers, clock } = fixture;
    await answer('S1', [coffee]);
    storage.next('journal-progress', 'put', 'late');
    const put = containers.progress.put.bind(containers.progress);
    containers.progress.put = async (...args) => {
      storage.landLate();
      return put(...args);
    };
    const { counter } = worker('w1');
    await counter.watchAll();
    await counter.look();
    await clock.advance(lookAfterMs);
    expect(await counter.look()).toEqual([]);
    await clock.advance(lookAfterMs);
    expect(await counter.look()).toEqual(counted('S1'));
    expect(await totalOf(fixture)).toBe(1);
  });

  test('leaves a segment that another one has claimed after one look more', async () => {
    const { answer, coffee, worker, clock, storage } = await coffeeFixture();
    await answer('S1', [coffee]);
    const workers = [worker('w1').counter, worker('w2').counter];
    for (const each of workers) await each.watchAll();
    const results = await Promise.all(workers.map((each) => each.look()));
    const loser = workers[results.findIndex((result) => result.length === 0)]!;
    const before = storage.sent('journal', 'head');
    for (let look = 0; look < 10; look += 1) {
      await clock.advance(lookAfterMs);
      expect(await loser.look()).toEqual([]);
    }
    expect(storage.sent('journal', 'head') - before).toBe(1);
  });

  test('claims a segment that nobody owns, so that of several only one counts it', async () => {
    const { answer, coffee, worker, storage, clock, summary } = await coffeeFixture();
    const segments = ['S1', 'S2', 'S3', 'S4'];
    for (const id of segments) await answer(id, [coffee]);
    const workers = ['w1', 'w2', 'w3'].map((id) => worker(id).counter);
    for (const each of workers) await each.watchAll();
    const results = await Promise.all(workers.map((each) => each.look()));
    expect(
      results
        .flat()
        .map(({ outcome, segmentId }) => `${segmentId} ${outcome}`)
        .toSorted(),
    ).toEqual(segments.map((id) => `${id} counted`));
    expect(storage.sent('journal', 'readRange')).toBe(segments.length);
    await clock.advance(60_000);
    expect((await summary(coffee)).totalAnswers).toBe(4);
  });

  test('does not watch a segment that was sealed and counted', async () => {
    const { direct, worker, clock, storage } = await workerWithOpenSegment('w1');
    await direct.journal.seal('S1');
    const { counter } = worker('w2');
    await counter.watchAll();
    const before = storage.requests.length;
    await clock.advance(lookAfterMs);
    await counter.look();
    expect(storage.requests.length).toBe(before);
  });

  test('looks at an idle segment for 15 s, and then no more', async () => {
    const { worker, clock, storage } = await workerWithOpenSegment('w1');
    const { counter } = worker('w2');
    await counter.watchAll();
    const before = storage.requests.length;
    for (let second = 0; second < 3_600; second += 0.5) {
      await counter.look();
      await clock.advance(500);
    }
    // The first look comes at once.
    expect(storage.requests.length - before).toBe(7);
  });
});
