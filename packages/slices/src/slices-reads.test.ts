import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { withMethods } from '../../answer-log/test/with-methods.ts';
import { coffee } from '../../answer-log/test/definition.ts';
import { beginMs, coffeeSlices, everything, minutes, red, type CoffeeSlices } from '../test/coffee-slices.ts';
import type { Slices } from './slices.ts';

const answersOf = async ({ key }: CoffeeSlices, slices: Slices, filter = everything as object) => {
  const slice = await slices.slice(key, { filter: filter as typeof everything });
  if (slice.outcome !== 'found') throw new Error(slice.outcome);
  return slice.summary.totalAnswers;
};

/** Watches the reads of the answer log. `mostReads` returns how many of them ran at the same time at most. */
function watchedReads({ containers }: CoffeeSlices) {
  let [reading, most] = [0, 0];
  const answerLogs = withMethods(containers.answerLogs, {
    readRange: async (...args) => {
      reading += 1;
      most = Math.max(most, reading);
      await new Promise(setImmediate);
      const found = await containers.answerLogs.readRange(...args);
      reading -= 1;
      return found;
    },
  });
  return { answerLogs, mostReads: () => most };
}

const many = { maxAtOnce: 9, maxAtOncePerTenant: 9 };

describe('requests for the same columns', () => {
  test('share one read, at the same time and later', async () => {
    const fixture = await coffeeSlices(40);
    const slices = fixture.slices(many);
    const taken = [red, everything, red, everything].map((filter) => answersOf(fixture, slices, filter));
    expect(await Promise.all(taken)).toEqual([20, 40, 20, 40]);
    expect(fixture.fileReads()).toBe(4);
    expect(await answersOf(fixture, slices)).toBe(40);
    await slices.trend(fixture.key, { filter: red, interval: 'day' });
    expect(fixture.fileReads()).toBe(4);
  });

  test('read only what others have not', async () => {
    const fixture = await coffeeSlices(20);
    const slices = fixture.slices();
    await slices.trend(fixture.key, { filter: red, interval: 'day' });
    expect(fixture.fileReads()).toBe(2);
    expect(await answersOf(fixture, slices)).toBe(20);
    expect(fixture.fileReads()).toBe(4);
  });

  test('fail together, and are read again by the next one', async () => {
    const fixture = await coffeeSlices(10);
    const slices = fixture.slices(many);
    fixture.storage.next('answers', 'readRange', 'lost');
    const failing = [answersOf(fixture, slices), answersOf(fixture, slices)];
    const settled = await Promise.allSettled(failing);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await answersOf(fixture, slices)).toBe(10);
  });

  test.each([
    { minutesFrom: 15, minutesBefore: 20, answers: 5, reads: 1 },
    { minutesFrom: 19, minutesBefore: 30, answers: 11, reads: 2 },
    { minutesFrom: 10, minutesBefore: 31, answers: 21, reads: 3 },
    { minutesFrom: 40, minutesBefore: 50, answers: 0, reads: 0 },
  ])('do not read files of other times: %j', async ({ minutesFrom, minutesBefore, answers, reads }) => {
    const fixture = await coffeeSlices(40);
    const filter = {
      ...everything,
      receivedFromMs: beginMs + minutesFrom * 60_000,
      receivedBeforeMs: beginMs + minutesBefore * 60_000,
    };
    expect(await answersOf(fixture, fixture.slices(), filter)).toBe(answers);
    expect(fixture.fileReads()).toBe(reads);
  });

  test('keep no more than they may', async () => {
    const fixture = await coffeeSlices(40);
    const slices = fixture.slices({ maxCachedBytes: 0 });
    await answersOf(fixture, slices);
    expect(await answersOf(fixture, slices)).toBe(40);
    expect(fixture.fileReads()).toBe(8);
  });

  test('find most columns of a survey in a cache that has room for most of them', async () => {
    const fixture = await coffeeSlices(200);
    const large = fixture.slices();
    await answersOf(fixture, large);
    const files = fixture.fileReads();
    // The files have three quarters of a cache, so a quarter of the files, or somewhat less, has no room.
    const small = fixture.slices({ maxCachedBytes: large.cachedBytes() });
    for (let slice = 0; slice < 10; slice += 1) expect(await answersOf(fixture, small)).toBe(200);
    expect(fixture.fileReads() - files).toBeGreaterThan(files);
    expect(fixture.fileReads() - files).toBeLessThan(5 * files);
  });

  test('hold no more at once than they may', async () => {
    const fixture = await coffeeSlices(40);
    const { answerLogs, mostReads } = watchedReads(fixture);
    // The list says that the files have 10,000 rows each, so each needs much memory.
    const { columns } = await fixture.document();
    await fixture.change(() => ({ columns: columns.map((file) => ({ ...file, rows: 10_000 })) }));
    const slices = fixture.slices({ ...many, maxLoadingBytes: 1 }, { answerLogs });
    expect(await Promise.all([answersOf(fixture, slices), answersOf(fixture, slices, red)])).toEqual([
      40, 20,
    ]);
    expect(mostReads()).toBe(1);
  });
});

describe('what no column file covers', () => {
  test('is read from the log once, and then what came after it', async () => {
    const fixture = await coffeeSlices(15);
    const slices = fixture.slices();
    expect(await answersOf(fixture, slices)).toBe(15);
    const before = fixture.logReads();
    expect(before).toBe(1);
    expect(await answersOf(fixture, slices, red)).toBe(8);
    expect(fixture.logReads()).toBe(before);
    await fixture.count(minutes(15, 3));
    expect(await answersOf(fixture, slices)).toBe(18);
    expect(fixture.logReads()).toBe(before + 1);
  });

  test('takes memory, which is counted and bounded', async () => {
    const fixture = await coffeeSlices(300, 1_000);
    const [large, small] = [fixture.slices(), fixture.slices({ maxCachedBytes: 20_000 })];
    for (const slices of [large, small]) expect(await answersOf(fixture, slices)).toBe(300);
    const before = large.cachedBytes();
    // Each of the 300 answers takes at least the 64 bytes of its id.
    expect(before).toBeGreaterThan(300 * 64);
    expect(small.cachedBytes()).toBeLessThan(10_000);
    await fixture.count(minutes(300, 300));
    expect(await answersOf(fixture, large)).toBe(600);
    expect(large.cachedBytes() - before).toBeGreaterThan(300 * 64);
  });

  test('is made to columns no faster than memory allows, by the length of its lines', async () => {
    const fixture = await coffeeSlices();
    const why = 'x'.repeat(5_000);
    for (const from of [0, 10]) {
      await fixture.countApart(
        minutes(from, 10).map((given) => ({ ...given, answers: { ...given.answers, why } })),
      );
    }
    // Each of the two log blobs has about 50 kB, and its columns take 8 times that.
    for (const [maxLoadingBytes, atOnce] of [
      [500_000, 1],
      [1_000_000, 2],
    ] as const) {
      const { answerLogs, mostReads } = watchedReads(fixture);
      const slices = fixture.slices({ maxLoadingBytes }, { answerLogs });
      expect(await answersOf(fixture, slices)).toBe(20);
      expect(mostReads()).toBe(atOnce);
    }
  });

  test('is read once for all who ask at the same time', async () => {
    const fixture = await coffeeSlices(5);
    const slices = fixture.slices(many);
    const taken = [everything, red, everything].map((filter) => answersOf(fixture, slices, filter));
    expect(await Promise.all(taken)).toEqual([5, 3, 5]);
    expect(fixture.logReads()).toBe(1);
  });

  test('is read on after a read has failed', async () => {
    const fixture = await coffeeSlices(5);
    const slices = fixture.slices();
    fixture.storage.next('answers', 'readRange', 'lost');
    await expect(answersOf(fixture, slices)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await answersOf(fixture, slices)).toBe(5);
  });

  test('has answers of versions that were published meanwhile', async () => {
    const fixture = await coffeeSlices(5);
    const slices = fixture.slices();
    expect(await answersOf(fixture, slices)).toBe(5);
    await fixture.summaries.revise(fixture.key, { ...coffee, title: 'More coffee' });
    await fixture.count(minutes(5, 2).map((given) => ({ ...given, version: 2 })));
    expect(await answersOf(fixture, slices)).toBe(7);
  });

  test('is the same after a compaction', async () => {
    const fixture = await coffeeSlices(10);
    for (let minute = 10; minute < 44; minute += 1) await fixture.countApart(minutes(minute, 1));
    const slices = fixture.slices();
    expect(await answersOf(fixture, slices)).toBe(44);
    const { document: known } = { document: await fixture.document() };
    expect(await fixture.compact()).toBe('compacted');
    expect(await answersOf(fixture, slices, red)).toBe(22);
    // The blobs that the compaction replaced may be gone.
    for (const { blob } of known.log) {
      const { log } = await fixture.document();
      if (!log.some((part) => part.blob === blob)) await fixture.direct.answerLogs.delete(blob);
    }
    const fresh = fixture.slices();
    const slice = await fresh.slice(fixture.key, { filter: red }, { known });
    expect(slice.outcome === 'found' && slice.summary.totalAnswers).toBe(22);
  });
});

describe('a column file that is lost or damaged', () => {
  test('is reported, and its places are read from the log', async () => {
    const fixture = await coffeeSlices(30);
    const { columns } = await fixture.document();
    await fixture.direct.answerLogs.delete(columns[1]!.blob);
    const slices = fixture.slices();
    expect(await answersOf(fixture, slices, red)).toBe(15);
    expect(slices.damaged).toEqual([columns[1]!.blob]);
    const page = await slices.answers(fixture.key, red, { after: 8, limit: 3 });
    expect(page).toMatchObject({
      answers: [{ id: fixture.ids[8] }, { id: fixture.ids[10] }, { id: fixture.ids[12] }],
    });
  });

  test('may also be shorter than the summary says, or have other bytes', async () => {
    const fixture = await coffeeSlices(30);
    const { columns } = await fixture.document();
    const [first, second] = columns;
    const found = await fixture.direct.answerLogs.get(first!.blob);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    await fixture.direct.answerLogs.put(first!.blob, found.bytes.subarray(0, 100));
    await fixture.direct.answerLogs.put(second!.blob, Buffer.alloc(second!.bytes));
    const slices = fixture.slices();
    expect(await answersOf(fixture, slices)).toBe(30);
    expect(slices.damaged.toSorted()).toEqual([first!.blob, second!.blob]);
  });

  test('is no damage if a newer summary does not list it', async () => {
    const fixture = await coffeeSlices(30);
    const known = await fixture.document();
    await fixture.erase(fixture.ids[12]!);
    await fixture.remove();
    const slices = fixture.slices();
    const slice = await slices.slice(fixture.key, { filter: everything }, { known });
    expect(slice).toMatchObject({ outcome: 'found', summary: { totalAnswers: 29 } });
    expect(slices.damaged).toEqual([]);
  });

  test('is of no use to an erased answer: the file is read as a whole once, and reported if it is damaged', async () => {
    const fixture = await coffeeSlices(20);
    const slices = fixture.slices();
    expect(await answersOf(fixture, slices)).toBe(20);
    await fixture.erase(fixture.ids[3]!);
    const { columns } = await fixture.document();
    const before = fixture.storage.sent('answers', 'get');
    expect(await answersOf(fixture, slices)).toBe(19);
    expect(await answersOf(fixture, slices, red)).toBe(10);
    expect(fixture.storage.sent('answers', 'get')).toBe(before + 1);

    const found = await fixture.direct.answerLogs.get(columns[0]!.blob);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    found.bytes[50]! ^= 1;
    await fixture.direct.answerLogs.put(columns[0]!.blob, found.bytes);
    const others = fixture.slices();
    expect(await answersOf(fixture, others)).toBe(19);
    expect(others.damaged).toEqual([columns[0]!.blob]);
  });
});

describe('a survey', () => {
  test('without answers has an empty slice, trend and page', async () => {
    const { key, slices } = await coffeeSlices();
    const all = slices();
    expect(await all.slice(key, { filter: red })).toMatchObject({
      outcome: 'found',
      summary: { totalAnswers: 0 },
    });
    expect(await all.trend(key, { filter: red, interval: 'hour' })).toMatchObject({
      outcome: 'found',
      points: [],
    });
    expect(await all.answers(key, red, { after: 0, limit: 5 })).toEqual({
      outcome: 'found',
      answers: [],
      next: null,
      history: expect.objectContaining({ current: 1 }),
    });
    expect(await all.answers(key, red, { after: 1, limit: 5 })).toEqual({ outcome: 'beyondEnd' });
  });

  test('that was deleted is not found', async () => {
    const { key, slices, summaries } = await coffeeSlices(5);
    await summaries.writeTombstone(key);
    expect(await slices().slice(key, { filter: red })).toEqual({ outcome: 'notFound' });
  });

  test('whose log is damaged has no slice', async () => {
    const fixture = await coffeeSlices(5);
    await fixture.change(({ log }) => ({ log: log.map((part) => ({ ...part, answers: part.answers + 1 })) }));
    await expect(answersOf(fixture, fixture.slices())).rejects.toMatchObject({ code: 'log-damaged' });
  });
});

describe('a page', () => {
  test('ends after so many answers that the filter was asked about', async () => {
    const fixture = await coffeeSlices(40);
    const none = {
      questions: [{ question: 'rating', type: 'number', ranges: [{ min: 9, max: 9 }] }],
    } as const;
    const slices = fixture.slices({ maxRowsPerPage: 15 });
    const page = await slices.answers(fixture.key, none, { after: 5, limit: 3 });
    expect(page).toMatchObject({ outcome: 'found', answers: [], next: 20 });
    const rest = await slices.answers(fixture.key, none, { after: 20, limit: 3 });
    expect(rest).toMatchObject({ outcome: 'found', answers: [], next: null });
  });

  test('ends after some MiB of the log', async () => {
    const fixture = await coffeeSlices();
    const why = 'x'.repeat(9_000);
    const long = minutes(0, 600).map((given) => ({ ...given, answers: { ...given.answers, why } }));
    const ids = [...(await fixture.count(long.slice(0, 300))), ...(await fixture.count(long.slice(300)))];
    await fixture.cover(100, 500);
    const slices = fixture.slices();
    const found: string[] = [];
    const sizes: number[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page: Awaited<ReturnType<Slices['answers']>> = await slices.answers(fixture.key, everything, {
        after,
        limit: 600,
      });
      if (page.outcome !== 'found') throw new Error(page.outcome);
      found.push(...page.answers.map(({ id }) => id));
      sizes.push(page.answers.length);
      after = page.next;
    }
    expect(found).toEqual(ids);
    expect(Math.max(...sizes)).toBeLessThan(600);

    const backwards: string[] = [];
    for (let last = Infinity; last > 0;) {
      const page = await slices.newestAnswers(fixture.key, everything, { last, limit: 600 });
      if (page.outcome !== 'found') throw new Error(page.outcome);
      backwards.push(...page.answers.map(({ id }) => id));
      sizes.push(page.answers.length);
      last = page.readDownTo - 1;
    }
    expect(backwards).toEqual(ids.toReversed());
    expect(Math.max(...sizes)).toBeLessThan(600);
  });
});

describe('pages of what no column file covers', () => {
  test('share what was read of it, wherever they begin', async () => {
    const fixture = await coffeeSlices(30);
    await fixture.count(minutes(30, 20));
    const slices = fixture.slices();
    for (const after of [25, 32, 40, 31]) {
      const page = await slices.answers(fixture.key, red, { after, limit: 1 });
      expect(page).toMatchObject({ outcome: 'found', answers: [{ version: 1 }] });
    }
    // The log is read once for the columns, and once for each of the four answers.
    expect(fixture.logReads()).toBe(1 + 4);
  });
});

describe('a trend', () => {
  test('has a bounded number of points', async () => {
    const fixture = await coffeeSlices();
    const hours = minutes(0, 3_700).map((given, hour) => ({
      ...given,
      receivedAt: new Date(beginMs + hour * 3_600_000).toISOString(),
    }));
    await fixture.count(hours);
    const slices = fixture.slices();
    expect(await slices.trend(fixture.key, { filter: everything, interval: 'hour' })).toEqual({
      outcome: 'tooManyPoints',
    });
    const days = await slices.trend(fixture.key, { filter: everything, interval: 'day' });
    expect(days.outcome === 'found' && days.points.length).toBe(155);
  });
});

describe('a slice whose client has left', () => {
  test('reads no more, and lets the next one begin', async () => {
    const fixture = await coffeeSlices(90, 3);
    const held = latch();
    const slices = fixture.slices({ maxAtOnce: 1 });
    fixture.storage.next('answers', 'readRange', ...Array.from({ length: 8 }, () => held.wait()));
    const left = new AbortController();
    const slice = slices.slice(fixture.key, { filter: red }, { signal: left.signal });
    const next = answersOf(fixture, slices);
    while (fixture.fileReads() < 8) await new Promise(setImmediate);
    left.abort(new Error('the client has left'));
    held.open();
    await expect(slice).rejects.toThrow('the client has left');
    expect(fixture.fileReads()).toBe(8);
    expect(await next).toBe(90);
    expect(fixture.fileReads()).toBe(30);
  });

  test('does not begin', async () => {
    const { key, slices, storage } = await coffeeSlices(10);
    const signal = AbortSignal.abort(new Error('the client has left'));
    await expect(slices().slice(key, { filter: red }, { signal })).rejects.toThrow('the client has left');
    expect(storage.sent('answers', 'readRange')).toBe(0);
  });
});

describe('the processor', () => {
  test('is left to others after each 10 ms of work', async () => {
    const fixture = await coffeeSlices(300);
    let [workedMs, yields] = [0, 0];
    const processor = {
      // Each check of the time finds that 2 ms of work have passed.
      workedMs: () => (workedMs += 2),
      yield: async () => void (yields += 1),
    };
    expect(await answersOf(fixture, fixture.slices({}, { processor }), red)).toBe(150);
    expect(yields).toBeGreaterThanOrEqual(6);
  });
});
