import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { coffeeFixture, counted, idsOf, logFixture } from '../../test/log-fixture.ts';
import { encodeDocument } from '../summary/document-json.ts';

describe('a segment that another worker has', () => {
  test('is left to that worker while its progress moves, then taken over', async () => {
    const { coffee, answer, worker, summary, progress, clock } = await coffeeFixture();
    await answer('S1', [coffee], 1);
    await worker('w1').counter.count(['S1']);
    await answer('S1', [coffee], 1);
    const { counter } = worker('w2', { ownedForMs: 5_000 });
    const [owned] = await counter.count(['S1']);
    expect(owned).toEqual({ segmentId: 'S1', outcome: 'owned', off: (await progress('S1')).off });
    await clock.advance(5_000);
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect((await summary(coffee)).totalAnswers).toBe(2);
  });

  test.each([
    ['as long as the option says', { ownedForMs: 2_000 }, 2_000],
    ['five seconds by default', {}, 5_000],
  ])('is left to that worker %s', async (_, options, ownedForMs) => {
    const { coffee, answer, worker, clock } = await coffeeFixture();
    await answer('S1', [coffee], 1);
    await worker('w1').counter.count(['S1']);
    await answer('S1', [coffee], 1);
    const { counter } = worker('w2', options);
    await clock.advance(ownedForMs - 1);
    expect(await counter.count(['S1'])).toMatchObject([{ outcome: 'owned' }]);
    await clock.advance(1);
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
  });

  test('is counted by the sweep in any case', async () => {
    const { coffee, answer, worker, summary } = await coffeeFixture();
    await answer('S1', [coffee], 1);
    await worker('w1').counter.count(['S1']);
    await answer('S1', [coffee], 1);
    expect(await worker('w2').counter.count(['S1'], { asSweep: true })).toEqual(counted('S1'));
    expect((await summary(coffee)).totalAnswers).toBe(2);
  });
});

describe('two workers on one segment', () => {
  test('do not both stay: the one that finds the progress moved reads the owner next time', async () => {
    const { coffee, answer, worker, drive, storage, clock } = await coffeeFixture();
    const [one, other] = [worker('w1').counter, worker('w2').counter];
    await answer('S1', [coffee], 1);
    await one.count(['S1']);
    await answer('S1', [coffee], 1);
    await clock.advance(5_000);
    // Both workers count the segment now: w1 from memory, w2 because the progress has not moved for a while.
    expect(await other.count(['S1'])).toEqual(counted('S1'));
    await answer('S1', [coffee], 1);
    expect(await drive(one.count(['S1']))).toEqual(counted('S1'));
    const reads = storage.sent('journal-progress', 'get');
    await answer('S1', [coffee], 1);
    expect(await drive(other.count(['S1']))).toEqual(counted('S1'));
    expect(storage.sent('journal-progress', 'get')).toBe(reads + 1);
    await answer('S1', [coffee], 1);
    expect(await one.count(['S1'])).toMatchObject([{ segmentId: 'S1', outcome: 'owned' }]);
    expect(await other.count(['S1'])).toEqual([{ segmentId: 'S1', outcome: 'counted' }]);
  });
});

describe('two workers on one survey', () => {
  test('count each answer once when one overtakes the other between append and summary', async () => {
    const { coffee, answer, worker, summary, document, log, storage, clock, drive } = await coffeeFixture();
    const [one, two] = [await answer('S1', [coffee], 3), await answer('S2', [coffee], 2)];
    const [first, second] = [worker('w1'), worker('w2')];
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const slow = first.counter.count(['S1']);
    await clock.settle();
    expect(await second.counter.count(['S2'])).toEqual(counted('S2'));
    gate.open();
    expect(await drive(slow)).toEqual(counted('S1'));
    expect((await log(coffee)).toSorted()).toEqual(idsOf([...one, ...two]));
    expect((await summary(coffee)).totalAnswers).toBe(5);
    expect((await document(coffee)).version).toBe(3);
    expect(first.events).toMatchObject([{ type: 'committed', answers: 3, conflicts: 1 }]);
  });

  test('count the same segment once when both have read it', async () => {
    const { coffee, answer, worker, summary, log, storage, clock, drive } = await coffeeFixture();
    const records = await answer('S1', [coffee], 3);
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const slow = worker('w1').counter.count(['S1']);
    await clock.settle();
    await worker('w2').counter.count(['S1'], { asSweep: true });
    gate.open();
    expect(await drive(slow)).toEqual(counted('S1'));
    expect(await log(coffee)).toEqual(idsOf(records));
    expect((await summary(coffee)).totalAnswers).toBe(3);
  });

  test("never mistake the other's block of the same length for their own", async () => {
    const { coffee, answer, worker, summary, log, storage, clock, drive } = await coffeeFixture();
    await answer('S0', [coffee], 1);
    await worker('w0').counter.count(['S0']);
    // Both append at the committed length of the one log blob.
    const [one] = await answer('S1', [coffee], 1);
    const [two] = await answer('S2', [coffee], 1);
    const [first, second] = [latch(), latch()];
    storage.next('answers', 'appendBlock', first.wait(), second.wait());
    const counting = [worker('w1').counter.count(['S1']), worker('w2').counter.count(['S2'])];
    await clock.settle();
    first.open();
    await clock.settle();
    second.open();
    await drive(Promise.all(counting));
    const ids = await log(coffee);
    expect(ids.filter((id) => id === one!.id || id === two!.id)).toHaveLength(2);
    expect(new Set(ids).size).toBe(3);
    expect((await summary(coffee)).totalAnswers).toBe(3);
  });

  test('end despite repeated conflicts, each with its own answers', async () => {
    const { coffee, answer, worker, summary, log, drive } = await coffeeFixture();
    const segments = ['S1', 'S2', 'S3', 'S4', 'S5'];
    for (const segment of segments) await answer(segment, [coffee], 4);
    const counting = segments.map((segment) => worker(`w-${segment}`).counter.count([segment]));
    expect((await drive(Promise.all(counting))).flat()).toEqual(segments.flatMap(counted));
    expect((await summary(coffee)).totalAnswers).toBe(20);
    expect(new Set(await log(coffee)).size).toBe(20);
  });
});

describe('a segment without a watermark', () => {
  test('is not counted again if it was counted, retired and forgotten while this worker was suspended', async () => {
    const { createSurvey, answer, worker, summary, storage, clock, direct, document, summaries, drive } =
      logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 3);
    const gate = latch();
    // The worker has read the segment and is suspended before it reads the summary.
    storage.next('summaries', 'get', gate.wait());
    const suspended = worker('w1').counter.count(['S1']);
    await clock.settle();
    await worker('w2').counter.count(['S1'], { asSweep: true });
    await direct.journal.delete('S1');
    const written = await document(coffee);
    const found = await summaries.read(coffee);
    const etag = found.outcome === 'found' ? found.etag : '';
    const next = encodeDocument({ ...written, version: written.version + 1, watermarks: {} });
    await summaries.replace(coffee, next, { ifMatch: etag });
    gate.open();
    await drive(suspended);
    expect((await summary(coffee)).totalAnswers).toBe(3);
  });

  test('has its old watermarks dropped once there are many and their segments are gone', async () => {
    const { coffee, answer, worker, document, direct, clock } = await coffeeFixture();
    const { counter } = worker();
    for (let segment = 1; segment <= 17; segment += 1) {
      await answer(`S${segment}`, [coffee], 1);
      await counter.count([`S${segment}`]);
      if (segment <= 10) await direct.journal.delete(`S${segment}`);
    }
    expect(Object.keys((await document(coffee)).watermarks)).toHaveLength(17);
    // A segment that was found is believed to exist for some minutes.
    await clock.advance(10 * 60 * 1_000);
    await answer('S18', [coffee], 1);
    await counter.count(['S18']);
    expect(Object.keys((await document(coffee)).watermarks).toSorted()).toEqual(
      ['S11', 'S12', 'S13', 'S14', 'S15', 'S16', 'S17', 'S18'].toSorted(),
    );
  });
});

describe('the HEAD requests for old segments', () => {
  test('are at most 16 per commit, and a failed one fails no commit', async () => {
    const { coffee, answer, worker, document, direct, clock, storage } = await coffeeFixture();
    const { counter } = worker();
    const segments = Array.from({ length: 40 }, (_, index) => `S${100 + index}`);
    for (const segment of segments) {
      await answer(segment, [coffee], 1);
      await counter.count([segment]);
    }
    for (const segment of segments) await direct.journal.delete(segment);
    await clock.advance(10 * 60 * 1_000);
    const looks = storage.sent('journal', 'head');
    await answer('S200', [coffee], 1);
    storage.next('journal', 'head', Promise.resolve(), 'lost');
    expect(await counter.count(['S200'])).toEqual(counted('S200'));
    // One of the requests proves that S200 existed.
    expect(storage.sent('journal', 'head') - looks).toBeLessThanOrEqual(17);
    const left = Object.keys((await document(coffee)).watermarks);
    expect(left).toHaveLength(41 - 15);
    expect(left).toContain('S200');
  });
});
