import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { coffeeFixture, counted, idsOf, logFixture } from '../../test/log-fixture.ts';

describe('counting into large summaries', () => {
  test('keeps only a few of them in memory, and delays no other survey', async () => {
    const { createSurvey, createLargeSurvey, answer, worker, summary, storage, clock, drive } = logFixture();
    const large = await Promise.all(['a', 'b', 'c'].map((name) => createLargeSurvey(name)));
    const small = await createSurvey('coffee');
    const gate = latch();
    storage.next('summaries', 'put', gate.wait(), gate.wait());
    await answer('S1', [...large, small]);
    const counting = worker().counter.count(['S1']);
    while (storage.sent('summaries', 'put') < 2) await new Promise((resolve) => void setImmediate(resolve));
    await clock.settle();
    const sent = storage.requests.filter(({ container, op }) => container === 'summaries' && op === 'put');
    const written = sent.map((request) => 'blob' in request && request.blob);
    expect(new Set(written)).toEqual(new Set(['acme/a/I1', 'acme/coffee/I1']));
    gate.open();
    expect(await drive(counting)).toEqual(counted('S1'));
    for (const key of [...large, small]) expect((await summary(key)).totalAnswers).toBe(1);
  });
});

describe('counting two segments at once', () => {
  test('passes one as soon as its own surveys are committed', async () => {
    const { createSurvey, answer, worker, progress, storage, drive } = logFixture();
    const [slow, quick] = [await createSurvey('slow'), await createSurvey('quick')];
    await answer('S1', [slow], 1);
    await answer('S2', [quick], 1);
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const counting = worker().counter.count(['S1', 'S2']);
    while (storage.sent('journal-progress', 'put') < 1)
      await new Promise((resolve) => void setImmediate(resolve));
    expect((await progress('S2')).off).toBeGreaterThan(0);
    expect((await progress('S1')).off).toBe(0);
    gate.open();
    expect(await drive(counting)).toEqual([...counted('S1'), ...counted('S2')]);
  });
});

describe('counting a segment', () => {
  test("moves each survey's answers into its log, totals and watermark, and then the progress", async () => {
    const { createSurvey, answer, worker, summary, document, log, progress, direct } = logFixture();
    const [coffee, tea] = [await createSurvey('coffee'), await createSurvey('tea')];
    const records = await answer('S1', [coffee, tea, coffee], 6);
    const { counter, events } = worker();
    expect(await counter.count(['S1'])).toEqual(counted('S1'));

    expect(await log(coffee)).toEqual(idsOf(records.filter((record) => record.survey === 'coffee')));
    expect(await log(tea)).toEqual(idsOf(records.filter((record) => record.survey === 'tea')));
    const { totalAnswers, questions } = await summary(coffee);
    expect(totalAnswers).toBe(4);
    expect(questions[0]).toMatchObject({ id: 'rating', answered: 4, skipped: 0 });
    const { version, watermarks, log: blobs, asOf } = await document(coffee);
    const head = await direct.journal.head('S1');
    const length = head.outcome === 'found' ? head.properties.length : 0;
    expect({ version, watermarks, asOf }).toEqual({
      version: 2,
      watermarks: { S1: length },
      asOf: '2026-01-01T00:00:00.000Z',
    });
    expect(blobs).toHaveLength(1);
    expect(blobs[0]).toMatchObject({ answers: 4, blocks: 1 });
    expect(await progress('S1')).toEqual({ off: length, stuck: {} });
    const committed = {
      type: 'committed',
      conflicts: 0,
      duplicates: 0,
      conflictingDuplicates: 0,
      isFragmented: false,
      hasGap: false,
    };
    expect(events).toEqual([
      { ...committed, path: 'acme/coffee/I1', answers: 4, firstReceivedAt: records[0]?.receivedAt },
      { ...committed, path: 'acme/tea/I1', answers: 2, firstReceivedAt: records[1]?.receivedAt },
    ]);
  });

  test('counts and writes nothing when the hint is delivered again', async () => {
    const { coffee, answer, worker, summary, storage } = await coffeeFixture();
    await answer('S1', [coffee], 3);
    const { counter } = worker();
    await counter.count(['S1', 'S1']);
    const writes = storage.sent('summaries', 'put') + storage.sent('answers', 'appendBlock');
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect(storage.sent('summaries', 'put') + storage.sent('answers', 'appendBlock')).toBe(writes);
    expect((await summary(coffee)).totalAnswers).toBe(3);
  });

  test('counts nothing again when the progress is lost, because of the watermark', async () => {
    const { coffee, answer, worker, summary, direct } = await coffeeFixture();
    await answer('S1', [coffee], 3);
    await worker('w1').counter.count(['S1']);
    await direct.progress.delete('S1');
    await answer('S1', [coffee], 2);
    expect(await worker('w2').counter.count(['S1'])).toEqual(counted('S1'));
    expect((await summary(coffee)).totalAnswers).toBe(5);
  });

  test('reports a commit without answers and duplicates when all were counted before', async () => {
    const { coffee, answer, worker, direct } = await coffeeFixture();
    await answer('S1', [coffee], 3);
    await worker('w1').counter.count(['S1']);
    await direct.progress.delete('S1');
    const { counter, events } = worker('w2');
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect(events).toEqual([
      {
        type: 'committed',
        path: 'acme/coffee/I1',
        answers: 0,
        conflicts: 0,
        duplicates: 0,
        conflictingDuplicates: 0,
        isFragmented: false,
        hasGap: false,
        firstReceivedAt: undefined,
      },
    ]);
  });

  test('continues where it stopped, without another read of the summary', async () => {
    const { coffee, answer, worker, log, storage } = await coffeeFixture();
    const { counter } = worker();
    const first = await answer('S1', [coffee], 2);
    await counter.count(['S1']);
    const reads = storage.sent('summaries', 'get');
    const second = await answer('S1', [coffee], 2);
    await counter.count(['S1']);
    expect(storage.sent('summaries', 'get')).toBe(reads);
    expect(await log(coffee)).toEqual(idsOf([...first, ...second]));
  });

  test('reads a long segment in chunks and joins several segments into one write per survey', async () => {
    const { createSurvey, answer, worker, log, document } = logFixture();
    const keys = [await createSurvey('coffee'), await createSurvey('tea')];
    const records = [...(await answer('S1', keys, 40)), ...(await answer('S2', keys, 40))];
    const { counter } = worker('w1', { minChunkBytes: 1_000, readBytes: 2_000 });
    expect(await counter.count(['S1', 'S2'])).toEqual([...counted('S1'), ...counted('S2')]);
    const expected = idsOf(records.filter(({ survey }) => survey === 'coffee'));
    expect((await log(keys[0]!)).toSorted()).toEqual(expected.toSorted());
    const { version } = await document(keys[0]!);
    expect(version).toBeGreaterThan(5);
    expect(version).toBeLessThan(40);
  });

  test('reads at most two chunks of a segment at a time, even if memory allows more', async () => {
    const { createSurvey, answer, worker, storage } = logFixture();
    await answer('S1', [await createSurvey('coffee')], 60);
    const minChunkBytes = 400;
    await worker('w1', { minChunkBytes, readBytes: 100_000 }).counter.count(['S1']);
    const lengths = storage.requests.flatMap((request) =>
      request.op === 'readRange' && request.container === 'journal' ? [request.maxLength] : [],
    );
    expect(Math.max(...lengths)).toBe(2 * minChunkBytes);
  });

  test('reports a retired segment as gone', async () => {
    const { worker } = logFixture();
    expect(await worker().counter.count(['S1'])).toEqual([{ segmentId: 'S1', outcome: 'gone' }]);
  });

  test('ignores an unfinished line of an open segment', async () => {
    const { coffee, answer, worker, progress, direct } = await coffeeFixture();
    await answer('S1', [coffee], 1);
    const before = await direct.journal.head('S1');
    const length = before.outcome === 'found' ? before.properties.length : 0;
    await direct.journal.appendBlock('S1', Buffer.from('{"tenant":"ac'), length);
    const { counter, events } = worker();
    expect(await counter.count(['S1'], { asSweep: true })).toEqual(counted('S1'));
    expect(await progress('S1')).toEqual({ off: length, stuck: {} });
    expect(events.map(({ type }) => type)).toEqual(['committed']);
  });

  test('stops between two rounds when it is aborted, and loses nothing', async () => {
    const { coffee, answer, worker, summary, storage } = await coffeeFixture();
    await answer('S1', [coffee], 40);
    const abort = new AbortController();
    const { counter } = worker('w1', { minChunkBytes: 1_000, readBytes: 1_000 });
    const gate = latch();
    storage.next('journal-progress', 'put', gate.wait());
    const counting = counter.count(['S1'], { signal: abort.signal });
    abort.abort(new Error('stopping'));
    gate.open();
    expect(await counting).toEqual([{ segmentId: 'S1', outcome: 'failed', error: new Error('stopping') }]);
    expect((await summary(coffee)).totalAnswers).toBeLessThan(40);
    await counter.count(['S1']);
    expect((await summary(coffee)).totalAnswers).toBe(40);
  });

  test('ends where the segment ended at the start, even if a site appends faster', async () => {
    const { coffee, answer, worker, summary, direct, containers } = await coffeeFixture();
    await answer('S1', [coffee], 40);
    const put = containers.progress.put.bind(containers.progress);
    // Each passed chunk costs another 40 calls.
    containers.progress.put = async (...args) => {
      await answer('S1', [coffee], 40);
      return put(...args);
    };
    const { counter } = worker('w1', { minChunkBytes: 1_000, readBytes: 1_000 });
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    const { totalAnswers } = await summary(coffee);
    expect(totalAnswers).toBeGreaterThanOrEqual(40);
    expect(totalAnswers).toBeLessThan(60);
    expect(await direct.journal.head('S1')).toMatchObject({ outcome: 'found' });
  });

  test('retries no survey after an abort, even while storage is down', async () => {
    const { coffee, answer, worker, storage, clock } = await coffeeFixture();
    await answer('S1', [coffee], 1);
    const abort = new AbortController();
    storage.next('summaries', 'get', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost');
    const counting = worker().counter.count(['S1'], { signal: abort.signal });
    await clock.settle();
    abort.abort(new Error('stopping'));
    const tries = storage.sent('summaries', 'get');
    await clock.advance(60_000);
    expect(await counting).toMatchObject([{ outcome: 'failed' }]);
    expect(storage.sent('summaries', 'get')).toBe(tries);
  });
});
