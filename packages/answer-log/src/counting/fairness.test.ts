import { describe, expect, test } from '@jest/globals';
import { encodeRecord, readProgress, saveProgress } from '@canvass/journal';
import {
  coffeeFixture,
  counted,
  idsOf,
  logFixture,
  type LogFixture,
  namesIn,
} from '../../test/log-fixture.ts';
import { createSweep, type Processor, type SegmentCounter, type SurveyKey } from '../index.ts';

/** A slow thread: 100 ms pass between two looks at the time, if nothing else is said. */
function slowThread(msBetweenLooks = 100) {
  const seen = { looks: 0, yields: 0 };
  const processor: Processor = {
    workedMs: () => msBetweenLooks * (seen.looks += 1),
    yield: async () => {
      seen.yields += 1;
    },
  };
  return { seen, processor };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** Answers that are long enough for the clock to be read after each. */
async function answerAtLength({ record, appendLines }: LogFixture, key: SurveyKey, count: number) {
  const records = Array.from({ length: count }, () => record(key, { answers: { why: '€'.repeat(9_000) } }));
  await appendLines('S1', ...records.map(encodeRecord));
  return records;
}

/** The same of answers with an invitation each, whose lines are parsed as JSON. */
async function invitedAtLength(fixture: LogFixture, count: number) {
  const coffee = await fixture.createSurvey('coffee');
  const long = Array.from({ length: count }, (_, invitation) =>
    fixture.record(coffee, { invitation, answers: { why: '€'.repeat(9_000) } }),
  );
  await fixture.appendLines('S1', ...long.map(encodeRecord));
  return { coffee, long };
}

/** Begins a catch-up whose first write of a summary waits until `release`. */
async function catchUpHeldAtItsWrite(counter: SegmentCounter, storage: LogFixture['storage']) {
  const landed = Promise.withResolvers<void>();
  storage.next('summaries', 'put', landed.promise);
  const puts = storage.sent('summaries', 'put');
  const catchingUp = counter.catchUp();
  while (storage.sent('summaries', 'put') === puts) await nextTurn();
  return {
    release: () => {
      landed.resolve();
      return catchingUp;
    },
  };
}

async function flooded(survey = 'flood') {
  const fixture = logFixture();
  const flood = await fixture.createSurvey(survey, 'busy');
  const coffee = await fixture.createSurvey('coffee');
  const long = await answerAtLength(fixture, flood, 5);
  await fixture.answer('S1', [coffee], 1);
  return { ...fixture, fixture, flood, coffee, long };
}

describe('a tenant whose answers take long to count', () => {
  test('is deferred after its share, keeps what was counted, and delays no other tenant', async () => {
    const { worker, summary, progress, direct, flood, coffee } = await flooded();
    const { counter, events } = worker('w1', {}, undefined, slowThread().processor);
    expect(await counter.count(['S1'])).toEqual(counted('S1'));

    expect((await summary(coffee)).totalAnswers).toBe(1);
    expect((await summary(flood)).totalAnswers).toBe(1);
    const { off, stuck } = await progress('S1');
    const { deferred } = await readProgress(direct.progress, 'S1');
    const head = await direct.journal.head('S1');
    expect(off).toBe(head.outcome === 'found' ? head.properties.length : 0);
    expect(Object.keys(stuck)).toEqual(['busy/flood/I1']);
    expect(deferred).toEqual(['busy/flood/I1']);
    expect(events.filter(({ type }) => type === 'deferred')).toEqual([
      { type: 'deferred', path: 'busy/flood/I1' },
    ]);
  });

  test('comes after tenants with fewer answers, anywhere in the segment', async () => {
    const { worker, flood, coffee } = await flooded();
    const { counter, events } = worker('w1', {}, undefined, slowThread().processor);
    await counter.count(['S1']);
    const committed = events.flatMap((event) => (event.type === 'committed' ? event.path : []));
    expect(committed).toEqual([`acme/coffee/${coffee.instance}`, `busy/flood/${flood.instance}`]);
  });

  test('catches up from its hole, each answer once and in order', async () => {
    const { worker, log, progress, direct, flood, long } = await flooded();
    const { counter } = worker('w1', {}, undefined, slowThread().processor);
    await counter.count(['S1']);
    await counter.catchUp();
    expect(await log(flood)).toEqual(idsOf(long));
    const { off } = await progress('S1');
    expect(await readProgress(direct.progress, 'S1')).toMatchObject({
      progress: { off, stuck: {} },
      deferred: [],
    });
  });

  test('is charged for all of its surveys: the others wait from their first answer on', async () => {
    const { fixture, worker, summary, progress, createSurvey } = await flooded();
    const second = await createSurvey('second', 'busy');
    const more = await answerAtLength(fixture, second, 2);
    const { counter } = worker('w1', { concurrency: 1 }, undefined, slowThread().processor);
    await counter.count(['S1']);
    expect((await summary(second)).totalAnswers).toBe(0);
    expect(Object.keys((await progress('S1')).stuck).toSorted()).toEqual(['busy/flood/I1', 'busy/second/I1']);
    await counter.catchUp();
    expect(await fixture.log(second)).toEqual(idsOf(more));
    expect((await progress('S1')).stuck).toEqual({});
  });

  test('does not delay new answers while it catches up, and its own new answers are counted', async () => {
    const { fixture, worker, answer, summary, log, progress, storage, flood, coffee, long } = await flooded();
    const { counter } = worker('w1', {}, undefined, slowThread().processor);
    await counter.count(['S1']);
    const held = await catchUpHeldAtItsWrite(counter, storage);
    const more = await answerAtLength(fixture, flood, 1);
    await answer('S1', [coffee], 1);
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect((await summary(coffee)).totalAnswers).toBe(2);
    await held.release();
    await counter.catchUp();
    expect(await log(flood)).toEqual(idsOf([...long, ...more]));
    expect((await progress('S1')).stuck).toEqual({});
  });

  test('is not stuck: it needs no repair, but its segment is not retired before it has caught up', async () => {
    const { worker, direct, flood, log, long } = await flooded();
    const { counter } = worker('w1', {}, undefined, slowThread().processor);
    await counter.count(['S1']);
    await direct.journal.seal('S1');
    const failures: unknown[] = [];
    const sweep = createSweep({
      ...direct,
      counter: worker('w2').counter,
      onFailure: (_, error) => void failures.push(error),
    });
    // Another worker had the segment and did not finish, so the sweep takes its hint for lost.
    const first = await sweep.run();
    expect(first).toMatchObject({ stuckSurveys: 0, retired: 1 });
    expect(first.lagBytes).toBeGreaterThan(80_000);
    expect(await log(flood)).toEqual(idsOf(long));
    expect([failures, await namesIn(direct.journal)]).toEqual([[], []]);
  });

  test("is caught up by the segment's next worker if the first one dies", async () => {
    const { worker, clock, flood, log, long, answer, coffee } = await flooded();
    await worker('w1', {}, undefined, slowThread().processor).counter.count(['S1']);
    await answer('S1', [coffee], 1);
    const { counter } = worker('w2');
    await clock.advance(5_000);
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    await counter.catchUp();
    expect(await log(flood)).toEqual(idsOf(long));
  });

  test('is caught up by the next worker even without new answers', async () => {
    const { worker, clock, log, flood, long, progress } = await flooded();
    await worker('w1', {}, undefined, slowThread().processor).counter.count(['S1']);
    const { off } = await progress('S1');
    const { counter } = worker('w2');
    await clock.advance(5_000);
    const overdue = new Map([['S1', { end: off + 1, overdueEnd: off + 1 }]]);
    expect(await counter.count(['S1'], { hinted: overdue })).toEqual(counted('S1'));
    await counter.catchUp();
    expect(await log(flood)).toEqual(idsOf(long));
  });

  test('is left to the worker that has the segment now', async () => {
    const { worker, clock, storage, answer, coffee, flood, summary } = await flooded();
    const first = worker('w1', {}, undefined, slowThread().processor).counter;
    await first.count(['S1']);
    await clock.advance(5_000);
    await answer('S1', [coffee], 1);
    await worker('w2').counter.count(['S1']);
    const reads = storage.sent('journal', 'readRange');
    await first.catchUp();
    expect(storage.sent('journal', 'readRange')).toBe(reads);
    expect((await summary(flood)).totalAnswers).toBe(1);
  });

  test('costs a worker nothing that lost the segment while it counted', async () => {
    const { worker, direct, storage, progress } = await flooded();
    const { counter } = worker('w1', {}, undefined, slowThread().processor);
    const taken = Promise.withResolvers<void>();
    storage.next('journal-progress', 'put', taken.promise);
    const counting = counter.count(['S1']);
    while (storage.sent('journal-progress', 'put') < 1) await nextTurn();
    const before = await readProgress(direct.progress, 'S1');
    await saveProgress(direct.progress, 'S1', before.progress, before, { owner: 'w2' });
    taken.resolve();
    expect(await counting).toEqual(counted('S1'));
    expect(Object.keys((await progress('S1')).stuck)).toEqual(['busy/flood/I1']);
    const requests = storage.requests.length;
    await counter.catchUp();
    expect(storage.requests).toHaveLength(requests);
  });

  test('keeps its hole if a line in it is longer than a chunk', async () => {
    const { worker, log, flood, long, progress } = await flooded();
    await worker('w1', {}, undefined, slowThread().processor).counter.count(['S1']);
    const { stuck } = await progress('S1');
    const { counter } = worker('w1', { minChunkBytes: 1_000, readBytes: 1_000 });
    await counter.count(['S1']);
    await counter.catchUp();
    expect((await progress('S1')).stuck).toEqual(stuck);
    const larger = worker('w1').counter;
    await larger.count(['S1']);
    await larger.catchUp();
    expect(await log(flood)).toEqual(idsOf(long));
  });

  test('becomes stuck, and is not retried, if its summary is lost', async () => {
    const { worker, direct, storage, progress, flood } = await flooded();
    const { counter } = worker('w1', { maxCachedSummaryBytes: 0 }, undefined, slowThread().processor);
    await counter.count(['S1']);
    const { stuck } = await progress('S1');
    await direct.summaries.delete(`busy/${flood.survey}/I1`);
    await counter.catchUp();
    expect((await progress('S1')).stuck).toEqual(stuck);
    expect((await readProgress(direct.progress, 'S1')).deferred).toEqual([]);
    const requests = storage.requests.length;
    await counter.catchUp();
    expect(storage.requests).toHaveLength(requests);
  });

  test('is kept for later if storage fails, and nothing is lost', async () => {
    const { worker, storage, log, flood, long } = await flooded();
    const { counter } = worker('w1', {}, undefined, slowThread().processor);
    await counter.count(['S1']);
    storage.next('journal', 'readRange', 'lost');
    await expect(counter.catchUp()).rejects.toMatchObject({ code: 'unavailable' });
    await counter.catchUp();
    expect(await log(flood)).toEqual(idsOf(long));
  });
});

describe('a tenant whose summaries take long to read and write', () => {
  test('is charged for that: one short answer to each of many surveys also defers it', async () => {
    const { createSurvey, answer, worker, summary, progress } = logFixture();
    const many = await Promise.all(['a', 'b', 'c', 'd'].map((name) => createSurvey(name, 'busy')));
    const coffee = await createSurvey('coffee');
    await answer('S1', many, 4);
    await answer('S1', [coffee], 1);
    const { counter, events } = worker('w1', { concurrency: 1 }, undefined, slowThread().processor);
    await counter.count(['S1']);
    expect((await summary(coffee)).totalAnswers).toBe(1);
    const left = events.flatMap((event) => (event.type === 'deferred' ? event.path : []));
    expect(left).toEqual(['busy/b/I1', 'busy/c/I1', 'busy/d/I1']);
    // Each survey has one event: nothing was committed for unread summaries.
    expect(events.filter(({ type }) => type === 'committed')).toHaveLength(2);
    expect(Object.keys((await progress('S1')).stuck).toSorted()).toEqual(left);
    await counter.catchUp();
    for (const survey of many) expect((await summary(survey)).totalAnswers).toBe(1);
    expect((await progress('S1')).stuck).toEqual({});
  });

  test('does not read summaries for which there is room only after its share is spent', async () => {
    const { createLargeSurvey, answer, worker, storage, progress } = logFixture();
    const many = await Promise.all(['a', 'b', 'c', 'd'].map((name) => createLargeSurvey(name, 'busy')));
    await answer('S1', many, 4);
    const { counter } = worker('w1', { maxCachedSummaryBytes: 0 }, undefined, slowThread().processor);
    await counter.count(['S1']);
    expect(storage.sent('summaries', 'put')).toBe(1);
    expect(Object.keys((await progress('S1')).stuck)).toHaveLength(3);
  });

  test('does not take the memory of others while it catches up', async () => {
    const { createLargeSurvey, answer, worker, summary, storage } = logFixture();
    const busy = await Promise.all(['a', 'b', 'c'].map((name) => createLargeSurvey(name, 'busy')));
    const large = await createLargeSurvey('large');
    const { counter } = worker('w1', {}, undefined, slowThread().processor);
    await answer('S1', busy, 3);
    await counter.count(['S1']);
    const held = await catchUpHeldAtItsWrite(counter, storage);
    await answer('S1', [large], 1);
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect((await summary(large)).totalAnswers).toBe(1);
    await held.release();
    for (const survey of busy) expect((await summary(survey)).totalAnswers).toBe(1);
  });
});

describe('a sweep', () => {
  test('leaves a costly tenant to the catch-up, and so reaches other segments sooner', async () => {
    const { fixture, worker, direct, answer, summary, log, flood, coffee, long } = await flooded();
    await direct.journal.seal('S1');
    await answer('S2', [coffee], 1);
    const { counter } = worker('w1', {}, undefined, slowThread().processor);
    const failures: unknown[] = [];
    const sweep = createSweep({ ...direct, counter, onFailure: (_, error) => void failures.push(error) });
    expect(await sweep.run()).toMatchObject({ counted: 2, retired: 0 });
    expect([(await summary(coffee)).totalAnswers, (await summary(flood)).totalAnswers]).toEqual([2, 1]);
    await counter.catchUp();
    expect(await log(flood)).toEqual(idsOf(long));
    expect(await sweep.run()).toMatchObject({ retired: 1 });
    expect([failures, await namesIn(fixture.direct.journal)]).toEqual([[], ['S2']]);
  });
});

describe('counting', () => {
  test('yields while it counts one answer, however long that is', async () => {
    const { worker } = await flooded();
    const thread = slowThread();
    const { counter } = worker('w1', {}, undefined, thread.processor);
    await counter.count(['S1']);
    // There is a yield before its first answer, one for each of its three questions, and one while the lines are read.
    expect(thread.seen.yields).toBeGreaterThanOrEqual(5);
  });

  test('yields while it reads the lines of a commit, which may all be parsed as JSON', async () => {
    const fixture = logFixture();
    const { coffee, long } = await invitedAtLength(fixture, 8);
    const { worker, log } = fixture;
    const thread = slowThread();
    const { counter } = worker('w1', {}, undefined, thread.processor);
    // As many as the share allows; the first look at the time finds it spent.
    await counter.count(['S1']);
    expect(await log(coffee)).toEqual(idsOf(long.slice(0, 1)));
    // One for each line while they are sorted, one while they are read, and one while their keys are.
    expect(thread.seen.yields).toBeGreaterThanOrEqual(3 * long.length);
    await counter.catchUp();
    expect(await log(coffee)).toEqual(idsOf(long));
  });

  test('of ordinary answers reads the clock a few times and defers no tenant', async () => {
    const { coffee, answer, worker, summary } = await coffeeFixture();
    await answer('S1', [coffee], 100);
    const thread = slowThread(10);
    const { counter } = worker('w1', {}, undefined, thread.processor);
    await counter.count(['S1']);
    expect((await summary(coffee)).totalAnswers).toBe(100);
    expect(thread.seen.looks).toBeLessThan(30);
  });
});

describe('a flood of records that cannot be counted', () => {
  test('goes to quarantine side by side; a survey with more than 256 is deferred', async () => {
    const { createSurvey, record, appendLines, answer, worker, summary, progress, direct, storage } =
      logFixture();
    const [flood, coffee] = [await createSurvey('flood', 'busy'), await createSurvey('coffee')];
    const bad = Array.from({ length: 300 }, () =>
      encodeRecord(record(flood, { answers: { rating: 'very' } })),
    );
    await appendLines('S1', ...bad);
    await answer('S1', [coffee], 1);
    const { counter } = worker();
    // No request lands before the test has seen how many are in flight.
    const landed = Promise.withResolvers<void>();
    storage.next('quarantine', 'put', ...bad.map(() => landed.promise));
    const counting = counter.count(['S1']);
    while (storage.sent('quarantine', 'put') < 16) await nextTurn();
    await nextTurn();
    expect(storage.sent('quarantine', 'put')).toBe(16);
    landed.resolve();
    await counting;
    expect((await summary(coffee)).totalAnswers).toBe(1);
    expect(await namesIn(direct.quarantine)).toHaveLength(256);
    await counter.catchUp();
    expect(await namesIn(direct.quarantine)).toHaveLength(300);
    expect((await progress('S1')).stuck).toEqual({});
  });
});
