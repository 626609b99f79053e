import { FakeClock, latch } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ChunkSize } from './chunk-size.ts';
import { EncodedSummaries } from '../commit/encoded-summaries.ts';
import { Gathering, longestRestMs } from './gathering.ts';
import { SummaryCache } from '../commit/summary-cache.ts';
import type { KnownSummary } from '../commit/known-summary.ts';
import { logFixture } from '../../test/log-fixture.ts';

function known(path: string, bytes: number): KnownSummary {
  const document = { totals: { distinct: 0 } };
  return { document, etag: path, bytes, encoded: Buffer.alloc(bytes), knownAt: 1 } as unknown as KnownSummary;
}

function sizes(): ChunkSize {
  return new ChunkSize({ leastBytes: 4, readBytes: 32, mostBytes: 100, fromSurveys: 500 });
}

function readLengths({ requests }: ReturnType<typeof logFixture>['storage']): number[] {
  return requests.flatMap((request) =>
    request.op === 'readRange' && request.container === 'journal' ? [request.maxLength] : [],
  );
}

const many = { surveys: 500, records: 500, rounds: 1, tookMs: 4_000 };

describe('a worker with many surveys', () => {
  let clock: FakeClock;
  let gathering: Gathering;

  beforeEach(() => {
    clock = new FakeClock();
    gathering = new Gathering(clock, 500);
  });

  test('rests after a count as long as the count took', async () => {
    expect(gathering.leftMs).toBe(0);
    gathering.counted(many);
    expect(gathering.leftMs).toBe(4_000);
    await clock.advance(1_500);
    expect(gathering.leftMs).toBe(2_500);
    await clock.advance(3_000);
    expect(gathering.leftMs).toBe(0);
  });

  test('puts hints back until the next count has passed them', async () => {
    expect([undefined, 4_999, 20_000].map((ms) => gathering.holdMs(ms))).toEqual([0, 0, 40_000]);
    gathering.counted(many);
    await clock.advance(1_000);
    expect([undefined, 0, 5_000].map((ms) => gathering.holdMs(ms))).toEqual([7_000, 8_000, 10_000]);
  });

  test('never rests for longer than its bound', () => {
    gathering.counted({ ...many, tookMs: 10 * longestRestMs });
    expect(gathering.leftMs).toBe(longestRestMs);
  });

  test.each([
    ['few surveys', { surveys: 499 }],
    ['many answers of each', { records: 32 * many.surveys }],
    ['a backlog', { rounds: 2 }],
  ])('does not rest after a count of %s', (_what, differs) => {
    gathering.counted({ ...many, ...differs });
    expect(gathering.leftMs).toBe(0);
  });
});

describe('the size of a chunk', () => {
  const round = { surveys: 500, records: 1_000, isFull: true };

  test('is shared by the segments, and twice the least at most', () => {
    const size = sizes();
    expect([1, 4, 6, 100].map((segments) => size.of(segments))).toEqual([8, 8, 5, 4]);
  });

  test('grows up to its bound while a full chunk has few answers of many surveys', () => {
    const size = sizes();
    for (const expected of [16, 32, 64, 100, 100]) {
      size.counted(round);
      expect(size.of(1)).toBe(expected);
    }
    expect(size.of(10)).toBe(10);
    size.counted({ ...round, isFull: false });
    expect(size.of(1)).toBe(100);
  });

  test('shrinks when there are few surveys, or many answers of each, or a read fails', () => {
    const size = sizes();
    for (let grown = 0; grown < 4; grown += 1) size.counted(round);
    size.counted({ ...round, surveys: 1 });
    expect(size.of(1)).toBe(50);
    size.counted({ ...round, records: 200_000 });
    expect(size.of(1)).toBe(25);
    size.failed();
    expect(size.of(1)).toBe(8);
  });
});

/** A worker that rests after a count of 20 s; more answers wait. */
async function restingAfterACount() {
  const fixture = logFixture();
  const { createSurvey, answer, worker, clock, storage, drive } = fixture;
  const surveys = await Promise.all(['a', 'b', 'c'].map((name) => createSurvey(name)));
  const { counter } = worker('w1', { gatherFromSurveys: 3, ownedForMs: 5_000 });
  await answer('S1', surveys, 3);
  const gate = latch();
  storage.next('summaries', 'put', gate.wait());
  const slow = counter.count(['S1']);
  await clock.advance(20_000);
  gate.open();
  await drive(slow);
  const { off } = await fixture.progress('S1');
  await answer('S1', surveys, 3);
  const lookFor = async (ms: number): Promise<void> => {
    for (let waitedMs = 0; waitedMs < ms; waitedMs += 3_000) {
      await clock.advance(3_000);
      await counter.look();
    }
  };
  return { ...fixture, counter, off, surveys, lookFor };
}

describe('counting many surveys', () => {
  const fewAtATime = { minChunkBytes: 400, readBytes: 400, gatherFromSurveys: 3 };

  test('reads longer chunks, so that fewer commits have more answers each', async () => {
    const { createSurvey, answer, worker, storage, summary } = logFixture();
    const surveys = await Promise.all(['a', 'b', 'c'].map((name) => createSurvey(name)));
    await answer('S1', surveys, 60);
    await worker('w1', { ...fewAtATime, maxGatheredBytes: 3_000 }).counter.count(['S1']);
    expect(Math.max(...readLengths(storage))).toBe(3_000);
    const totals = await Promise.all(surveys.map(async (key) => (await summary(key)).totalAnswers));
    expect(totals.reduce((sum, total) => sum + total)).toBe(60);
  });

  test('leaves its segments alone while answers gather, keeps them from other workers, and then counts on', async () => {
    const { counter, worker, clock, progress, off } = await restingAfterACount();
    const other = worker('w2', { ownedForMs: 5_000 }).counter;
    const [result] = await counter.count(['S1']);
    expect(result).toMatchObject({ outcome: 'owned', off, forMs: expect.any(Number) });
    expect((await progress('S1')).off).toBe(off);
    await clock.advance(3_000);
    await counter.look();
    await clock.advance(3_000);
    // Without `look`, the segment would be free 5 s after the count.
    expect(await other.count(['S1'])).toMatchObject([{ outcome: 'owned' }]);
    expect(await counter.count(['S1'], { asSweep: true })).toMatchObject([{ outcome: 'counted' }]);
    await clock.advance(longestRestMs);
    expect(await counter.count(['S1'])).toMatchObject([{ outcome: 'counted' }]);
  });

  test('keeps all of its segments from other workers, whichever of them it counted last', async () => {
    const { counter, worker, clock, storage, drive, answer, surveys, lookFor } = await restingAfterACount();
    const other = worker('w2', { ownedForMs: 5_000 }).counter;
    await answer('S2', surveys, 3);
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const slow = counter.count(['S2']);
    await lookFor(12_000);
    gate.open();
    expect(await drive(slow)).toMatchObject([{ outcome: 'counted' }]);
    await clock.advance(3_000);
    await counter.look();
    await clock.advance(3_000);
    expect(await other.count(['S1'])).toMatchObject([{ outcome: 'owned' }]);
  });

  test('keeps resting segments also while a look counts another one', async () => {
    const { counter, worker, clock, storage, drive, answer, surveys } = await restingAfterACount();
    const other = worker('w2', { ownedForMs: 5_000 }).counter;
    await answer('S2', surveys, 3);
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const slow = counter.count(['S2']);
    for (let waitedMs = 0; waitedMs < 9_000; waitedMs += 3_000) {
      await clock.advance(3_000);
      // A hint: its batch waits for no look.
      await counter.count(['S1']);
    }
    expect(await other.count(['S1'])).toMatchObject([{ outcome: 'owned' }]);
    gate.open();
    await drive(slow);
  });

  test('keeps its segments also after the rest', async () => {
    const { counter, worker, clock, storage } = await restingAfterACount();
    const other = worker('w2', { ownedForMs: 5_000 }).counter;
    const begins = storage.sent('journal', 'readRange');
    await clock.advance(19_000);
    await counter.look();
    // The rest is over, and a hint of another segment comes before one of this.
    await clock.advance(3_000);
    await counter.count(['S2']);
    await clock.advance(3_000);
    expect(storage.sent('journal', 'readRange')).toBe(begins + 1);
    expect(await other.count(['S1'])).toMatchObject([{ outcome: 'owned' }]);
  });

  test('keeps no segment that its running count does not pass', async () => {
    const { counter, worker, clock, storage, drive, lookFor } = await restingAfterACount();
    const other = worker('w2', { ownedForMs: 5_000 }).counter;
    await clock.advance(20_000);
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const hanging = counter.count(['S1']);
    await lookFor(6_000);
    expect(await other.count(['S1'])).toMatchObject([{ outcome: 'counted' }]);
    gate.open();
    await drive(hanging);
  });

  test('keeps a segment that its running count has passed', async () => {
    const { counter, worker, clock, storage, drive, answer, surveys, off, lookFor } =
      await restingAfterACount();
    const other = worker('w2', { ownedForMs: 5_000 }).counter;
    await answer('S2', surveys, 3);
    await clock.advance(20_000);
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const hinted = new Map([['S1', { end: off, overdueEnd: 0 }]]);
    const slow = counter.count(['S1', 'S2'], { hinted });
    await lookFor(6_000);
    expect(await other.count(['S1'])).toMatchObject([{ outcome: 'owned' }]);
    gate.open();
    await drive(slow);
  });

  test('gives its segments up when no count succeeds any more', async () => {
    const { counter, worker, clock, storage } = await restingAfterACount();
    const other = worker('w2', { ownedForMs: 5_000 }).counter;
    await clock.advance(20_000);
    for (let waitedMs = 0; waitedMs < longestRestMs + 6_000; waitedMs += 3_000) {
      storage.next('journal', 'readRange', 'lost');
      expect(await counter.count(['S1'])).toMatchObject([{ outcome: 'failed' }]);
      await clock.advance(3_000);
    }
    expect(await other.count(['S1'])).toMatchObject([{ outcome: 'counted' }]);
  });

  test('does not repeat a failed renewal with each look', async () => {
    const { counter, clock, storage } = await restingAfterACount();
    await clock.advance(3_000);
    const before = storage.sent('journal-progress', 'put');
    storage.next('journal-progress', 'put', 'lost');
    for (const _look of [1, 2]) {
      await counter.look();
      await clock.advance(500);
    }
    expect(storage.sent('journal-progress', 'put')).toBe(before + 1);
    await clock.advance(2_000);
    await counter.look();
    expect(storage.sent('journal-progress', 'put')).toBe(before + 2);
  });

  test('goes on resting after a count that found nothing', async () => {
    const { counter, off } = await restingAfterACount();
    expect(await counter.count(['S2'])).toEqual([{ segmentId: 'S2', outcome: 'gone' }]);
    expect(await counter.count(['S1'])).toMatchObject([{ outcome: 'owned', off }]);
  });
});

describe('summaries without room for their documents', () => {
  test('are kept encoded', () => {
    const cache = new SummaryCache(20_000);
    for (const path of ['a', 'b', 'c']) cache.set(path, known(path, 1_000));
    expect(cache.take('a')).toEqual({ encoded: Buffer.alloc(1_000), etag: 'a', knownAt: 1 });
    expect(cache.take('a')).toBeUndefined();
    expect(cache.take('c')).toHaveProperty('document');
  });

  test('mostly stay when more come in turn than there is room for', () => {
    let turn = 0;
    const summaries = new EncodedSummaries(10_000, () => (turn++ % 8) / 8);
    let found = 0;
    for (let round = 0; round < 10; round += 1) {
      for (let index = 0; index < 16; index += 1) {
        if (summaries.take(`survey-${index}`)) found += 1;
        summaries.set(`survey-${index}`, known('', 500));
      }
    }
    // The cache has room for ten of sixteen summaries. It would find none if each displaced the one that is needed next.
    expect(found).toBeGreaterThan(50);
  });
});
