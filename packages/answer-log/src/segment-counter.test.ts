import { describe, expect, test } from '@jest/globals';
import { encodeRecord } from '@canvass/journal';
import { startHistory } from '@canvass/surveys';
import { latch } from '@canvass/testing';
import { coffee as definition, definitionOf } from '../test/definition.ts';
import { idsOf, logFixture, namesIn } from '../test/log-fixture.ts';
import { encodeDocument } from './summary-document.ts';

const counted = (segmentId: string) => [{ segmentId, outcome: 'counted' }];

describe('counting into large summaries', () => {
  test('has few of them in memory at once, whatever comes of one, and does not hold up the others', async () => {
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
    const committed = { type: 'committed', conflicts: 0, isFragmented: false };
    expect(events).toEqual([
      { ...committed, path: 'acme/coffee/I1', answers: 4, firstReceivedAt: records[0]?.receivedAt },
      { ...committed, path: 'acme/tea/I1', answers: 2, firstReceivedAt: records[1]?.receivedAt },
    ]);
  });

  test('counts nothing again when the hint is delivered again, and then writes nothing', async () => {
    const { createSurvey, answer, worker, summary, storage } = logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 3);
    const { counter } = worker();
    await counter.count(['S1', 'S1']);
    const writes = storage.sent('summaries', 'put') + storage.sent('answers', 'appendBlock');
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect(storage.sent('summaries', 'put') + storage.sent('answers', 'appendBlock')).toBe(writes);
    expect((await summary(coffee)).totalAnswers).toBe(3);
  });

  test('counts nothing again when the progress is lost: the watermark knows', async () => {
    const { createSurvey, answer, worker, summary, direct } = logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 3);
    await worker('w1').counter.count(['S1']);
    await direct.progress.delete('S1');
    await answer('S1', [coffee], 2);
    expect(await worker('w2').counter.count(['S1'])).toEqual(counted('S1'));
    expect((await summary(coffee)).totalAnswers).toBe(5);
  });

  test('goes on where it stopped, without reading the summary again', async () => {
    const { createSurvey, answer, worker, log, storage } = logFixture();
    const coffee = await createSurvey('coffee');
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

  test('reads no more than two chunks of a segment at a time, however much it may hold in memory', async () => {
    const { createSurvey, answer, worker, storage } = logFixture();
    await answer('S1', [await createSurvey('coffee')], 60);
    const minChunkBytes = 400;
    await worker('w1', { minChunkBytes, readBytes: 100_000 }).counter.count(['S1']);
    const lengths = storage.requests.flatMap((request) =>
      request.op === 'readRange' && request.container === 'journal' ? [request.maxLength] : [],
    );
    expect(Math.max(...lengths)).toBe(2 * minChunkBytes);
  });

  test('knows a segment that was retired', async () => {
    const { worker } = logFixture();
    expect(await worker().counter.count(['S1'])).toEqual([{ segmentId: 'S1', outcome: 'gone' }]);
  });

  test('leaves an unfinished line of an open segment alone', async () => {
    const { createSurvey, answer, worker, progress, direct } = logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 1);
    const before = await direct.journal.head('S1');
    const length = before.outcome === 'found' ? before.properties.length : 0;
    await direct.journal.appendBlock('S1', Buffer.from('{"tenant":"ac'), length);
    const { counter, events } = worker();
    expect(await counter.count(['S1'], { asSweep: true })).toEqual(counted('S1'));
    expect(await progress('S1')).toEqual({ off: length, stuck: {} });
    expect(events.map(({ type }) => type)).toEqual(['committed']);
  });

  test('stops between two rounds when it is aborted, and loses nothing by it', async () => {
    const { createSurvey, answer, worker, summary, storage } = logFixture();
    const coffee = await createSurvey('coffee');
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

  test('ends where the segment ended when it began, however fast a site goes on', async () => {
    const { createSurvey, answer, worker, summary, direct, containers } = logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 40);
    const put = containers.progress.put.bind(containers.progress);
    // Another 40 for each chunk that is passed.
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

  test('tries no survey again once it is aborted, also while storage is down', async () => {
    const { createSurvey, answer, worker, storage, clock } = logFixture();
    const coffee = await createSurvey('coffee');
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

describe('a segment that another worker has', () => {
  test('is left to it while its progress moves, and taken over after that', async () => {
    const { createSurvey, answer, worker, summary, progress, clock } = logFixture();
    const coffee = await createSurvey('coffee');
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
    ['as long as it is told', { ownedForMs: 2_000 }, 2_000],
    ['five seconds without being told', {}, 5_000],
  ])('is left to it for %s', async (_, options, ownedForMs) => {
    const { createSurvey, answer, worker, clock } = logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 1);
    await worker('w1').counter.count(['S1']);
    await answer('S1', [coffee], 1);
    const { counter } = worker('w2', options);
    await clock.advance(ownedForMs - 1);
    expect(await counter.count(['S1'])).toMatchObject([{ outcome: 'owned' }]);
    await clock.advance(1);
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
  });

  test('is not left to it by the sweep', async () => {
    const { createSurvey, answer, worker, summary } = logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 1);
    await worker('w1').counter.count(['S1']);
    await answer('S1', [coffee], 1);
    expect(await worker('w2').counter.count(['S1'], { asSweep: true })).toEqual(counted('S1'));
    expect((await summary(coffee)).totalAnswers).toBe(2);
  });
});

describe('two workers that got at one segment', () => {
  test('do not stay at it: whoever finds the progress moved asks next time whose it is', async () => {
    const { createSurvey, answer, worker, drive, storage, clock } = logFixture();
    const coffee = await createSurvey('coffee');
    const [one, other] = [worker('w1').counter, worker('w2').counter];
    await answer('S1', [coffee], 1);
    await one.count(['S1']);
    await answer('S1', [coffee], 1);
    await clock.advance(5_000);
    // Both have it now: w1 from memory, w2 because it has not moved for a while.
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
    const { createSurvey, answer, worker, summary, document, log, storage, clock, drive } = logFixture();
    const coffee = await createSurvey('coffee');
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
    const { createSurvey, answer, worker, summary, log, storage, clock, drive } = logFixture();
    const coffee = await createSurvey('coffee');
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

  test("never take the other's block of the same length for their own", async () => {
    const { createSurvey, answer, worker, summary, log, storage, clock, drive } = logFixture();
    const coffee = await createSurvey('coffee');
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

  test('that meet again and again still end, each with its own answers', async () => {
    const { createSurvey, answer, worker, summary, log, drive } = logFixture();
    const coffee = await createSurvey('coffee');
    const segments = ['S1', 'S2', 'S3', 'S4', 'S5'];
    for (const segment of segments) await answer(segment, [coffee], 4);
    const counting = segments.map((segment) => worker(`w-${segment}`).counter.count([segment]));
    expect((await drive(Promise.all(counting))).flat()).toEqual(segments.flatMap(counted));
    expect((await summary(coffee)).totalAnswers).toBe(20);
    expect(new Set(await log(coffee)).size).toBe(20);
  });
});

describe('storage that gives no answer', () => {
  test.each(['lost', 'unanswered', 'late'] as const)(
    'to the summary write (%s) changes nothing in the end',
    async (fate) => {
      const { createSurvey, answer, worker, summary, log, storage, drive } = logFixture();
      const coffee = await createSurvey('coffee');
      const records = await answer('S1', [coffee], 3);
      storage.next('summaries', 'put', fate);
      expect(await drive(worker().counter.count(['S1']))).toEqual(counted('S1'));
      storage.landLate();
      expect(await log(coffee)).toEqual(idsOf(records));
      expect((await summary(coffee)).totalAnswers).toBe(3);
    },
  );

  test.each(['lost', 'unanswered', 'late'] as const)(
    'to the append to the log (%s) leaves garbage at most',
    async (fate) => {
      const { createSurvey, answer, worker, summary, log, storage, drive } = logFixture();
      const coffee = await createSurvey('coffee');
      const first = await answer('S1', [coffee], 1);
      const { counter } = worker();
      await counter.count(['S1']);
      const more = await answer('S1', [coffee], 2);
      storage.next('answers', 'appendBlock', fate);
      expect(await drive(counter.count(['S1']))).toEqual(counted('S1'));
      storage.landLate();
      const last = await answer('S1', [coffee], 1);
      await drive(counter.count(['S1']));
      expect(await log(coffee)).toEqual(idsOf([...first, ...more, ...last]));
      expect((await summary(coffee)).totalAnswers).toBe(4);
    },
  );

  test('to the reading of a journal fails that segment alone', async () => {
    const { createSurvey, answer, worker, summary, storage } = logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 1);
    await answer('S2', [coffee], 1);
    storage.next('journal', 'readRange', 'lost');
    const { counter } = worker();
    expect(await counter.count(['S1', 'S2'])).toMatchObject([
      { segmentId: 'S1', outcome: 'failed', error: { code: 'unavailable' } },
      { segmentId: 'S2', outcome: 'counted' },
    ]);
    expect((await summary(coffee)).totalAnswers).toBe(1);
    await counter.count(['S1']);
    expect((await summary(coffee)).totalAnswers).toBe(2);
  });

  test('to the progress, before or after, is made up for by the next hint', async () => {
    const { createSurvey, answer, worker, summary, progress, storage } = logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 1);
    const { counter } = worker();
    storage.next('journal-progress', 'get', 'lost');
    expect(await counter.count(['S1'])).toMatchObject([{ outcome: 'failed' }]);
    storage.next('journal-progress', 'put', 'unanswered');
    expect(await counter.count(['S1'])).toMatchObject([{ outcome: 'failed' }]);
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect((await summary(coffee)).totalAnswers).toBe(1);
    expect((await progress('S1')).off).toBeGreaterThan(0);
  });

  test('to a survey, again and again, keeps the segment from passing it and nothing else from being counted', async () => {
    const { createSurvey, answer, worker, summary, progress, storage, drive } = logFixture();
    const [coffee, tea] = [await createSurvey('coffee'), await createSurvey('tea')];
    await answer('S1', [coffee, tea], 4);
    storage.next('summaries', 'get', ...Array.from({ length: 40 }, () => 'lost' as const));
    const { counter } = worker('w1', { concurrency: 1 });
    expect(await drive(counter.count(['S1']))).toMatchObject([
      { outcome: 'failed', error: { code: 'contended' } },
    ]);
    expect(await progress('S1')).toEqual({ off: 0, stuck: {} });
    await drive(counter.count(['S1']));
    await drive(counter.count(['S1']));
    expect([(await summary(coffee)).totalAnswers, (await summary(tea)).totalAnswers]).toEqual([2, 2]);
  });
});

describe('a segment without a watermark', () => {
  test('that was counted, retired and forgotten while this worker was suspended is not counted again', async () => {
    const { createSurvey, answer, worker, summary, storage, clock, direct, document, summaries, drive } =
      logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 3);
    const gate = latch();
    // It has read the journal, and is suspended before it reads the summary.
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

  test('drops those of segments that are gone once there are many', async () => {
    const { createSurvey, answer, worker, document, direct, clock } = logFixture();
    const coffee = await createSurvey('coffee');
    const { counter } = worker();
    for (let segment = 1; segment <= 17; segment += 1) {
      await answer(`S${segment}`, [coffee], 1);
      await counter.count([`S${segment}`]);
      if (segment <= 10) await direct.journal.delete(`S${segment}`);
    }
    expect(Object.keys((await document(coffee)).watermarks)).toHaveLength(17);
    // "It was there a moment ago" is believed for some minutes.
    await clock.advance(10 * 60 * 1_000);
    await answer('S18', [coffee], 1);
    await counter.count(['S18']);
    expect(Object.keys((await document(coffee)).watermarks).toSorted()).toEqual(
      ['S11', 'S12', 'S13', 'S14', 'S15', 'S16', 'S17', 'S18'].toSorted(),
    );
  });
});

describe('the looks at old segments', () => {
  test('are at most 16 in one commit, and no commit fails by one that is not answered', async () => {
    const { createSurvey, answer, worker, document, direct, clock, storage } = logFixture();
    const coffee = await createSurvey('coffee');
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
    // One of them is the proof that S200 was there.
    expect(storage.sent('journal', 'head') - looks).toBeLessThanOrEqual(17);
    const left = Object.keys((await document(coffee)).watermarks);
    expect(left).toHaveLength(41 - 15);
    expect(left).toContain('S200');
  });
});

describe('a deleted survey', () => {
  test('has its late answers dropped, and told of', async () => {
    const { createSurvey, answer, worker, summary, summaries, progress, direct } = logFixture();
    const [coffee, tea] = [await createSurvey('coffee'), await createSurvey('tea')];
    await answer('S1', [coffee, tea], 5);
    await summaries.writeTombstone(coffee);
    const { counter, events } = worker();
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect(events).toContainEqual({ type: 'dropped', path: 'acme/coffee/I1', records: 3 });
    expect((await summary(tea)).totalAnswers).toBe(2);
    expect((await progress('S1')).stuck).toEqual({});
    expect(await namesIn(direct.answerLogs, 'acme/coffee/')).toEqual([]);
  });

  test('that was deleted between two commits is noticed although its summary is in memory', async () => {
    const { createSurvey, answer, worker, summaries } = logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 1);
    const { counter, events } = worker();
    await counter.count(['S1']);
    await summaries.writeTombstone(coffee);
    await answer('S1', [coffee], 2);
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect(events.at(-1)).toEqual({ type: 'dropped', path: 'acme/coffee/I1', records: 2 });
    expect(await summaries.read(coffee)).toMatchObject({ outcome: 'deleted', version: 3 });
  });

  test('leaves nothing to its namesake', async () => {
    const { createSurvey, answer, worker, summary, summaries } = logFixture();
    const before = await createSurvey('coffee');
    await answer('S1', [before], 4);
    await summaries.writeTombstone(before);
    const again = { ...before, instance: 'I2' };
    await summaries.create(again, startHistory(definition));
    await answer('S1', [again], 1);
    await worker().counter.count(['S1']);
    expect((await summary(again)).totalAnswers).toBe(1);
  });
});

describe('a record that cannot be counted', () => {
  test.each([
    ['is no JSON', Buffer.from('{"tenant":')],
    ['is empty', Buffer.from('')],
    ['is not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['has not the shape of one', Buffer.from('{"tenant":"acme"}')],
    ['names a folder', Buffer.from('{"tenant":"../x","survey":"a","instance":"b"}')],
  ])('because it %s goes to quarantine, and the journal goes on', async (_why, line) => {
    const { createSurvey, record, appendLines, worker, summary, direct } = logFixture();
    const coffee = await createSurvey('coffee');
    const sound = [encodeRecord(record(coffee)), encodeRecord(record(coffee))];
    await appendLines('S1', sound[0]!, line, sound[1]!);
    const { counter, events } = worker();
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    const offset = sound[0]!.length + 1;
    expect(events).toContainEqual({ type: 'quarantined', segmentId: 'S1', offset });
    const kept = await direct.quarantine.get(`S1/${offset}`);
    expect(kept.outcome === 'found' && kept.bytes.equals(line)).toBe(true);
    expect((await summary(coffee)).totalAnswers).toBe(2);
  });

  test('because something stands before its object goes to quarantine, not as a broken line into the log', async () => {
    const { createSurvey, record, appendLines, worker, log, direct } = logFixture();
    const coffee = await createSurvey('coffee');
    const sound = record(coffee);
    await appendLines('S1', ` ${encodeRecord(record(coffee))}`, encodeRecord(sound));
    await worker().counter.count(['S1']);
    expect(await namesIn(direct.quarantine)).toEqual(['S1/0']);
    expect(await log(coffee)).toEqual([sound.id]);
  });

  test('because its answers fit no question goes to quarantine alone', async () => {
    const { createSurvey, record, appendLines, worker, summary, log, direct } = logFixture();
    const coffee = await createSurvey('coffee');
    const sound = record(coffee);
    const lines = [
      encodeRecord(record(coffee, { answers: { rating: 'five' } })),
      encodeRecord(sound),
      encodeRecord(record(coffee, { answers: { unknown: 1 } })),
    ];
    await appendLines('S1', ...lines);
    const { counter, events } = worker();
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect(events.filter(({ type }) => type === 'quarantined')).toHaveLength(2);
    expect(await namesIn(direct.quarantine)).toHaveLength(2);
    expect(await log(coffee)).toEqual([sound.id]);
    expect((await summary(coffee)).totalAnswers).toBe(1);
  });

  test('is told of once, however often the segment is read', async () => {
    const { createSurvey, record, appendLines, worker, direct } = logFixture();
    const coffee = await createSurvey('coffee');
    await appendLines('S1', 'rubbish', encodeRecord(record(coffee)));
    const { counter, events } = worker();
    await counter.count(['S1']);
    await direct.progress.delete('S1');
    await counter.count(['S1'], { asSweep: true });
    expect(events.filter(({ type }) => type === 'quarantined')).toHaveLength(1);
  });

  test('is not passed while it cannot be kept', async () => {
    const { createSurvey, record, appendLines, worker, progress, summary, storage } = logFixture();
    const coffee = await createSurvey('coffee');
    await appendLines('S1', 'rubbish', encodeRecord(record(coffee)));
    storage.next('quarantine', 'put', 'lost');
    const { counter } = worker();
    expect(await counter.count(['S1'])).toMatchObject([
      { outcome: 'failed', error: { code: 'unavailable' } },
    ]);
    expect((await progress('S1')).off).toBe(0);
    await counter.count(['S1']);
    expect((await progress('S1')).off).toBeGreaterThan(0);
    expect((await summary(coffee)).totalAnswers).toBe(1);
  });

  test('because it is the torn end of a sealed segment is kept by the sweep, which then reaches the end', async () => {
    const { createSurvey, answer, worker, progress, direct } = logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 1);
    const before = await direct.journal.head('S1');
    const length = before.outcome === 'found' ? before.properties.length : 0;
    await direct.journal.appendBlock('S1', Buffer.from('{"tenant":"ac'), length);
    await direct.journal.seal('S1');
    const { counter, events } = worker();
    // What is whole comes first.
    await counter.count(['S1'], { asSweep: true });
    expect(await progress('S1')).toEqual({ off: length, stuck: {} });
    expect(await counter.count(['S1'], { asSweep: true })).toEqual(counted('S1'));
    expect(events).toContainEqual({ type: 'quarantined', segmentId: 'S1', offset: length });
    expect(await progress('S1')).toEqual({ off: length + 13, stuck: {} });
  });

  test('is none where its line was only not yet whole when it was read', async () => {
    const { createSurvey, record, appendLines, worker, summary, direct, storage, clock } = logFixture();
    const coffee = await createSurvey('coffee');
    const line = Buffer.from(`${encodeRecord(record(coffee))}\n`);
    await direct.journal.createAppendBlob('S1');
    await direct.journal.appendBlock('S1', line.subarray(0, 20), 0);
    const gate = latch();
    storage.next('journal', 'head', gate.wait());
    const { counter, events } = worker();
    const counting = counter.count(['S1'], { asSweep: true });
    await clock.settle();
    await direct.journal.appendBlock('S1', line.subarray(20), 20);
    await appendLines('S1', encodeRecord(record(coffee)));
    await direct.journal.seal('S1');
    gate.open();
    await counting;
    await counter.count(['S1'], { asSweep: true });
    expect((await summary(coffee)).totalAnswers).toBe(2);
    expect(events).not.toContainEqual(expect.objectContaining({ type: 'quarantined' }));
  });
});

describe('a stuck survey', () => {
  const damages = {
    'is lost': Buffer.alloc(0),
    'cannot be read': Buffer.from('{"version":2,'),
    'is not a summary': Buffer.from('{"version":2,"log":[]}'),
  };

  test.each(Object.entries(damages))('whose summary %s leaves the others alone', async (_what, bytes) => {
    const { createSurvey, answer, worker, summary, progress, direct } = logFixture();
    const [coffee, tea] = [await createSurvey('coffee'), await createSurvey('tea')];
    if (bytes.length === 0) await direct.summaries.delete('acme/coffee/I1');
    else await direct.summaries.put('acme/coffee/I1', bytes);
    await answer('S1', [tea, coffee], 6);
    const { counter, events } = worker();
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect((await summary(tea)).totalAnswers).toBe(3);
    const { off, stuck } = await progress('S1');
    expect(Object.keys(stuck)).toEqual(['acme/coffee/I1']);
    expect(stuck['acme/coffee/I1']).toBeGreaterThan(0);
    expect(stuck['acme/coffee/I1']).toBeLessThan(off);
    expect(events).toContainEqual(expect.objectContaining({ type: 'stuck', path: 'acme/coffee/I1' }));
  });

  test('stays so for hints, and is counted from its hole on by the sweep once it is mended', async () => {
    const { createSurvey, answer, worker, summary, log, progress, direct, storage } = logFixture();
    const [coffee, tea] = [await createSurvey('coffee'), await createSurvey('tea')];
    const sound = await direct.summaries.get('acme/coffee/I1');
    await direct.summaries.put('acme/coffee/I1', Buffer.from('rubbish'));
    const records = await answer('S1', [tea, coffee], 4);
    const { counter } = worker();
    await counter.count(['S1']);
    if (sound.outcome === 'found') await direct.summaries.put('acme/coffee/I1', sound.bytes);

    records.push(...(await answer('S1', [coffee, tea], 4)));
    const reads = storage.sent('summaries', 'get');
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect(storage.sent('summaries', 'get')).toBe(reads);
    expect((await summary(coffee)).totalAnswers).toBe(0);
    expect((await summary(tea)).totalAnswers).toBe(4);

    expect(await counter.count(['S1'], { asSweep: true })).toEqual(counted('S1'));
    expect(await log(coffee)).toEqual(idsOf(records.filter(({ survey }) => survey === 'coffee')));
    expect((await summary(tea)).totalAnswers).toBe(4);
    expect((await progress('S1')).stuck).toEqual({});
  });

  test('is one whose summary does not know the definition version, until it does', async () => {
    const { createSurvey, record, appendLines, worker, summary, summaries, progress } = logFixture();
    const coffee = await createSurvey('coffee');
    await appendLines('S1', encodeRecord(record(coffee, { definitionVersion: 2 })));
    const { counter, events } = worker();
    await counter.count(['S1']);
    expect(events).toMatchObject([{ type: 'stuck', reason: expect.stringContaining('version 2') }]);
    const more = { title: 'Coffee', questions: [{ id: 'why', text: 'Why?', type: 'freeText' }] };
    await summaries.revise(coffee, definitionOf(more));
    await appendLines('S1', encodeRecord(record(coffee, { definitionVersion: 2, answers: { why: 'x' } })));
    await counter.count(['S1'], { asSweep: true });
    // The first one answers a question that version 2 does not ask: that one is in quarantine.
    expect((await summary(coffee)).totalAnswers).toBe(1);
    expect((await progress('S1')).stuck).toEqual({});
  });

  test('is not one whose cached summary is merely older than the definition', async () => {
    const { createSurvey, record, answer, appendLines, worker, summary, summaries } = logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 1);
    const { counter, events } = worker();
    await counter.count(['S1']);
    await summaries.revise(coffee, { ...definition, title: 'More coffee' });
    await appendLines('S1', encodeRecord(record(coffee, { definitionVersion: 2 })));
    await counter.count(['S1']);
    expect(events.map(({ type }) => type)).toEqual(['committed', 'committed']);
    expect((await summary(coffee)).totalAnswers).toBe(2);
  });
});
