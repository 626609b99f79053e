import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { readProgress } from '@canvass/journal';
import { coffeeFixture, logFixture, namesIn } from '../../test/log-fixture.ts';
import { SegmentOwnership } from './segment-ownership.ts';

const counted = (...segmentIds: string[]) =>
  segmentIds.map((segmentId) => ({ segmentId, outcome: 'counted' }));

/** A hint that is not overdue. */
const hinted = (end: number) => ({ hinted: new Map([['S1', { end, overdueEnd: 0 }]]) });

const outcomes = (results: readonly { outcome: string }[]) =>
  Object.fromEntries(
    ['counted', 'owned'].map((outcome) => [
      outcome,
      results.filter((result) => result.outcome === outcome).length,
    ]),
  );

describe('a hint that says how far its segment goes', () => {
  test('is done without a request if this worker has counted that far', async () => {
    const { coffee, answer, worker, progress, storage } = await coffeeFixture();
    await answer('S1', [coffee], 2);
    const { counter } = worker();
    await counter.count(['S1']);
    const { off } = await progress('S1');
    const requests = () => storage.sent('journal', 'readRange') + storage.sent('journal-progress', 'get');
    const before = requests();
    expect(await counter.count(['S1'], hinted(off))).toEqual(counted('S1'));
    expect(requests()).toBe(before);
    await counter.count(['S1'], hinted(off + 1));
    expect(requests()).toBe(before + 1);
  });

  test('is done if another worker has counted that far', async () => {
    const { coffee, answer, worker, progress } = await coffeeFixture();
    await answer('S1', [coffee], 2);
    await worker('w1').counter.count(['S1']);
    const { off } = await progress('S1');
    const { counter } = worker('w2');
    expect(await counter.count(['S1'], hinted(off))).toEqual(counted('S1'));
    expect(await counter.count(['S1'], hinted(off + 1))).toEqual([
      { segmentId: 'S1', outcome: 'owned', off },
    ]);
  });
});

describe('a worker whose hints have waited for too long', () => {
  const segments = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8'];
  const overdue = new Map(segments.map((id) => [id, { end: Infinity, overdueEnd: Infinity }]));

  /** One worker owns eight segments, each of another survey, and all of them have grown since. */
  async function oneHasAll() {
    const fixture = logFixture();
    const surveys = await Promise.all(segments.map((id) => fixture.createSurvey(id.toLowerCase())));
    const grow = async (): Promise<void> => {
      for (const [index, id] of segments.entries()) await fixture.answer(id, [surveys[index]!], 1);
    };
    await grow();
    await fixture.worker('w1').counter.count(segments);
    await grow();
    return { ...fixture, surveys, grow };
  }
  test('takes over half of the segments of a worker that owns more', async () => {
    const { worker, summary, surveys } = await oneHasAll();
    const { counter, events } = worker('w2');
    expect(outcomes(await counter.count(segments, { hinted: overdue }))).toEqual({ counted: 4, owned: 4 });
    // It begins at the other end than the owner, which most likely began with the first segment.
    const takenOver = events.flatMap((event) => (event.type === 'takenOver' ? [event.segmentId] : []));
    expect(takenOver.toSorted()).toEqual(['S5', 'S6', 'S7', 'S8']);
    const totals = await Promise.all(surveys.map(async (key) => (await summary(key)).totalAnswers));
    expect(totals.filter((total) => total === 2)).toHaveLength(4);
  });

  test('takes the same number if it has finished others', async () => {
    const { worker, answer, surveys } = await oneHasAll();
    const { counter } = worker('w2');
    const finished = ['T1', 'T2', 'T3', 'T4'];
    for (const id of finished) await answer(id, surveys, 1);
    expect(outcomes(await counter.count(finished))).toEqual({ counted: 4, owned: 0 });
    expect(outcomes(await counter.count(segments, { hinted: overdue }))).toEqual({ counted: 4, owned: 4 });
  });

  test('takes nothing that is not overdue, or counted that far already', async () => {
    const { worker, progress } = await oneHasAll();
    const { counter } = worker('w2');
    expect(outcomes(await counter.count(segments))).toEqual({ counted: 0, owned: 8 });
    const { off } = await progress('S1');
    const done = new Map(segments.map((id) => [id, { end: Infinity, overdueEnd: off }]));
    expect(outcomes(await counter.count(segments, { hinted: done }))).toEqual({ counted: 0, owned: 8 });
  });

  test('takes half of the free segments and leaves the rest to other workers', async () => {
    const { worker, clock, progress } = await oneHasAll();
    await clock.advance(5_000);
    const count = async (id: string) => {
      const { counter, events } = worker(id);
      const results = await counter.count(segments, { hinted: overdue });
      return { ...outcomes(results), takenOver: events.filter(({ type }) => type === 'takenOver').length };
    };
    expect(await count('w2')).toEqual({ counted: 4, owned: 4, takenOver: 0 });
    // It gets two of the four free segments, and one of the worker that has two more by then.
    expect(await count('w3')).toEqual({ counted: 3, owned: 5, takenOver: 1 });
    expect((await progress('S1')).off).toBeGreaterThan(0);
  });

  test('shares the free segments with a worker that begins at the same time', async () => {
    const { worker, clock, drive } = await oneHasAll();
    await clock.advance(5_000);
    const both = ['w2', 'w3'].map((id) => worker(id).counter.count(segments, { hinted: overdue }));
    const results = await drive(Promise.all(both));
    expect(results.map(outcomes)).toEqual([
      { counted: 4, owned: 4 },
      { counted: 4, owned: 4 },
    ]);
  });

  test('leaves some to a worker from which several take over at once', async () => {
    const { worker, drive } = await oneHasAll();
    const both = ['w2', 'w3'].map((id) => worker(id).counter.count(segments, { hinted: overdue }));
    const shares = (await drive(Promise.all(both))).map((results) => outcomes(results)['counted']!);
    expect(shares[0]! + shares[1]!).toBeLessThan(8);
  });

  test('learns that its segment was taken over before it counts overdue segments again', async () => {
    const { coffee, worker, clock, progress, drive, storage, answer } = await coffeeFixture();
    await answer('S1', [coffee], 1);
    const first = worker('w1').counter;
    await first.count(['S1']);
    await clock.advance(5_000);
    await answer('S1', [coffee], 3);
    await worker('w2').counter.count(['S1']);
    const { off } = await progress('S1');
    const reads = storage.sent('journal', 'readRange');
    const late = { hinted: new Map([['S1', { end: off, overdueEnd: off }]]) };
    expect(await drive(first.count(['S1'], late))).toEqual(counted('S1'));
    expect(storage.sent('journal', 'readRange')).toBe(reads);
  });

  test('leaves no progress of a segment that was retired before its late hint', async () => {
    const { worker, direct } = logFixture();
    expect(await worker().counter.count(['S1'], { hinted: overdue })).toEqual([
      { segmentId: 'S1', outcome: 'gone' },
    ]);
    expect(await namesIn(direct.progress)).toEqual([]);
  });

  test('claims nothing without overdue hints: a hint of a free segment costs no extra request', async () => {
    const { createSurvey, answer, worker, storage } = logFixture();
    await answer('S1', [await createSurvey('coffee')], 1);
    await worker().counter.count(['S1'], { hinted: new Map([['S1', { end: 300, overdueEnd: 0 }]]) });
    expect(storage.sent('journal-progress', 'put')).toBe(1);
  });

  test.each([
    [3, [2, 3, 3]],
    [4, [2, 2, 2, 2]],
  ])('shares until all %i have about the same, and then nothing moves any more', async (count, fair) => {
    const { worker, grow, drive } = await oneHasAll();
    const workers = Array.from({ length: count }, (_, index) => worker(`w${index + 1}`));
    const moved = () => workers.map(({ events }) => events.filter(({ type }) => type === 'takenOver').length);
    for (let round = 0; round < 4; round += 1) {
      for (const { counter } of workers) await drive(counter.count(segments, { hinted: overdue }));
      await grow();
    }
    const settled = moved();
    const shares = [];
    for (const { counter } of workers) {
      shares.push(outcomes(await drive(counter.count(segments, { hinted: overdue })))['counted']);
      await grow();
    }
    expect(shares.toSorted((one, other) => one! - other!)).toEqual(fair);
    expect(moved()).toEqual(settled);
  });

  test('leaves the current chunk to the former owner, and each answer is counted once', async () => {
    const { createSurvey, answer, worker, summary, clock, drive, storage } = logFixture();
    const surveys = await Promise.all(['a', 'b', 'c', 'd'].map((survey) => createSurvey(survey)));
    for (const id of ['S1', 'S2']) await answer(id, surveys, 4);
    const first = worker('w1', { concurrency: 1 });
    await drive(first.counter.count(['S1', 'S2']));
    for (const id of ['S1', 'S2']) await answer(id, surveys, 4);
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const slow = first.counter.count(['S1', 'S2']);
    await clock.settle();
    // It goes from the last survey to the first, where the other worker is.
    const other = worker('w2', { concurrency: 1 });
    const taking = other.counter.count(['S1', 'S2'], { hinted: overdue });
    await clock.settle();
    expect(
      other.events.filter(({ type }) => type === 'committed').map((event) => 'path' in event && event.path),
    ).toEqual(['acme/d/I1', 'acme/c/I1', 'acme/b/I1', 'acme/a/I1']);
    gate.open();
    expect(outcomes(await drive(taking))).toEqual({ counted: 1, owned: 1 });
    expect(outcomes(await drive(slow))).toEqual({ counted: 2, owned: 0 });
    for (const key of surveys) expect((await summary(key)).totalAnswers).toBe(4);
    // The former owner knows of the takeover.
    await answer('S1', surveys, 4);
    await answer('S2', surveys, 4);
    expect(outcomes(await drive(first.counter.count(['S1', 'S2'])))).toEqual({ counted: 1, owned: 1 });
  });

  test('gets the rest of a segment from its former owner in the middle of a long chunk', async () => {
    const { createSurvey, answer, worker, summary, clock, drive, storage } = logFixture();
    const surveys = await Promise.all(['a', 'b', 'c', 'd'].map((survey) => createSurvey(survey)));
    const first = worker('w1', { concurrency: 1, ownedForMs: 5_000 });
    for (const id of ['S1', 'S2']) await answer(id, surveys, 4);
    await drive(first.counter.count(['S1', 'S2']));
    for (const id of ['S1', 'S2']) await answer(id, surveys, 4);
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const slow = first.counter.count(['S1', 'S2']);
    await clock.settle();
    const other = worker('w2', { concurrency: 1 });
    expect(outcomes(await drive(other.counter.count(['S1', 'S2'], { hinted: overdue })))).toEqual({
      counted: 1,
      owned: 1,
    });
    await clock.advance(2_500);
    gate.open();
    expect(outcomes(await drive(slow))).toEqual({ counted: 1, owned: 1 });
    // It committed its first chunk, and then only the surveys that the other worker left.
    const counts = first.events.slice(4).map((event) => event.type === 'committed' && event.answers);
    expect(counts).toEqual([1, 1, 1, 1]);
    for (const key of surveys) expect((await summary(key)).totalAnswers).toBe(4);
  });

  test('does not treat a worker as dead during a long chunk', async () => {
    const { createSurvey, answer, worker, clock, drive, storage } = logFixture();
    const surveys = await Promise.all(['a', 'b', 'c'].map((survey) => createSurvey(survey)));
    await answer('S1', surveys, 3);
    const gates = [latch(), latch(), latch()];
    storage.next('summaries', 'put', ...gates.map((gate) => gate.wait()));
    const slow = worker('w1', { concurrency: 1, ownedForMs: 5_000 }).counter.count(['S1']);
    const other = worker('w2', { ownedForMs: 5_000 }).counter;
    for (const gate of gates.slice(0, 2)) {
      await clock.advance(3_000);
      gate.open();
      await clock.settle();
      expect(await other.count(['S1'])).toMatchObject([{ outcome: 'owned' }]);
    }
    gates[2]!.open();
    expect(await drive(slow)).toEqual(counted('S1'));
  });

  test('does not treat a worker as dead that began a long chunk some seconds after the last one', async () => {
    const { createSurvey, answer, worker, clock, drive, storage } = logFixture();
    const surveys = await Promise.all(['a', 'b', 'c'].map((survey) => createSurvey(survey)));
    const { counter } = worker('w1', { concurrency: 1, ownedForMs: 5_000 });
    const other = worker('w2', { ownedForMs: 5_000 }).counter;
    await answer('S1', surveys, 3);
    await drive(counter.count(['S1']));
    await answer('S1', surveys, 3);
    await clock.advance(2_000);
    const gates = [latch(), latch()];
    storage.next('summaries', 'put', ...gates.map((gate) => gate.wait()));
    const slow = counter.count(['S1']);
    await clock.advance(1_000);
    gates[0]!.open();
    await clock.advance(2_500);
    expect(await other.count(['S1'])).toMatchObject([{ outcome: 'owned' }]);
    gates[1]!.open();
    expect(await drive(slow)).toEqual(counted('S1'));
  });

  test('writes nothing more for a short count long after the last one', async () => {
    const { coffee, answer, worker, clock, drive, storage } = await coffeeFixture();
    const { counter } = worker('w1', { ownedForMs: 5_000 });
    for (let counts = 1; counts <= 3; counts += 1) {
      await answer('S1', [coffee], 1);
      await drive(counter.count(['S1']));
      expect(storage.sent('journal-progress', 'put')).toBe(counts);
      await clock.advance(4_000);
    }
  });

  test('continues with a long chunk if storage does not name the owner', async () => {
    const { createSurvey, answer, worker, clock, drive, storage } = logFixture();
    const surveys = await Promise.all(['a', 'b', 'c'].map((survey) => createSurvey(survey)));
    await answer('S1', surveys, 3);
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const slow = worker('w1', { concurrency: 1, ownedForMs: 5_000 }).counter.count(['S1']);
    await clock.advance(3_000);
    storage.next('journal-progress', 'put', 'lost');
    gate.open();
    expect(await drive(slow)).toEqual(counted('S1'));
  });

  test('does not renew a segment that it has finished in the same round', async () => {
    const { createSurvey, answer, worker, clock, drive, storage } = logFixture();
    const surveys = await Promise.all(['a', 'b', 'c'].map((survey) => createSurvey(survey)));
    await answer('S1', surveys.slice(0, 1), 1);
    await answer('S2', surveys.slice(1), 2);
    const gate = latch();
    storage.next('summaries', 'put', Promise.resolve(), gate.wait());
    const counting = worker('w1', { concurrency: 1 }).counter.count(['S1', 'S2']);
    while (storage.sent('summaries', 'put') < 2) await new Promise((resolve) => void setImmediate(resolve));
    await clock.advance(3_000);
    gate.open();
    expect(await drive(counting)).toEqual([...counted('S1'), ...counted('S2')]);
    const saved = storage.requests.flatMap((request) =>
      request.op === 'put' && request.container === 'journal-progress' ? request.blob : [],
    );
    expect(saved).toEqual(['S1', 'S2', 'S2']);
  });

  test('never gets a segment that another call of the same worker is counting', async () => {
    const { coffee, answer, worker, progress, clock, drive, storage } = await coffeeFixture();
    await answer('S1', [coffee], 1);
    const { counter } = worker();
    await counter.count(['S1']);
    const { off } = await progress('S1');
    await answer('S1', [coffee], 1);
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const slow = counter.count(['S1']);
    await clock.settle();
    expect(await counter.count(['S1'])).toMatchObject([{ segmentId: 'S1', outcome: 'owned', off }]);
    expect(await counter.count(['S1'], { asSweep: true })).toMatchObject([{ outcome: 'owned' }]);
    gate.open();
    expect(await drive(slow)).toEqual(counted('S1'));
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
  });

  test('gets the rest of a segment from its former owner at the end of a chunk', async () => {
    const { coffee, answer, worker, summary, clock, drive, storage } = await coffeeFixture();
    for (const id of ['S1', 'S2']) await answer(id, [coffee], 1);
    const oneRecord = { minChunkBytes: 400, readBytes: 400 };
    const first = worker('w1', oneRecord);
    await drive(first.counter.count(['S1', 'S2']));
    for (const id of ['S1', 'S2']) await answer(id, [coffee], 6);
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const slow = first.counter.count(['S1', 'S2']);
    await clock.settle();
    const other = worker('w2', oneRecord);
    const taking = other.counter.count(['S1', 'S2'], { hinted: overdue });
    await clock.settle();
    gate.open();
    expect(outcomes(await drive(slow))).toEqual({ counted: 1, owned: 1 });
    expect(outcomes(await drive(taking))).toEqual({ counted: 1, owned: 1 });
    expect((await summary(coffee)).totalAnswers).toBe(14);
  });

  test('counts its own segments if a takeover fails', async () => {
    const { worker, storage, answer, createSurvey, drive } = await oneHasAll();
    const { counter } = worker('w2');
    await answer('S9', [await createSurvey('s9')], 1);
    const before = storage.sent('journal-progress', 'put');
    storage.next('journal-progress', 'put', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost');
    const results = await drive(counter.count(['S9', ...segments], { hinted: overdue }));
    expect(outcomes(results)).toEqual({ counted: 1, owned: 8 });
    expect(storage.sent('journal-progress', 'put') - before).toBe(9);
  });
});

/** A worker that has claimed 20 segments. */
async function ownerOfMany() {
  const { clock, storage, direct } = logFixture();
  const progress = storage.container('journal-progress');
  const ownership = new SegmentOwnership({ progress, clock, workerId: 'w1', ownedForMs: 5_000 });
  const ids = Array.from({ length: 20 }, (_, index) => `S${index}`);
  for (const id of ids) await ownership.claim(id, await readProgress(progress, id));
  return { clock, storage, direct, ownership, ids, puts: () => storage.sent('journal-progress', 'put') };
}

describe('a worker with many segments', () => {
  test('renews some of them at once only', async () => {
    const { clock, storage, ownership, ids, puts } = await ownerOfMany();
    await clock.advance(3_000);
    const gate = latch();
    storage.next('journal-progress', 'put', ...ids.map(() => gate.wait()));
    const kept = ownership.keep(ids, 2_500);
    await clock.settle();
    expect(puts()).toBe(20 + 16);
    gate.open();
    await kept;
    expect(puts()).toBe(20 + 20);
  });

  test('counts those that it has left only, for its next renewal', async () => {
    const { clock, ownership, ids, direct } = await ownerOfMany();
    await clock.advance(2_000);
    expect(ownership.renewalDueAtMs(ids, 2_500)).toBe(clock.now() + 500);
    for (const id of ids) {
      const stored = await readProgress(direct.progress, id);
      ownership.saved(id, { ...stored, owner: 'w2' });
    }
    expect(ownership.renewalDueAtMs(ids, 2_500)).toBe(clock.now() + 2_500);
  });
});
