import { describe, expect, test } from '@jest/globals';
import type { JournalRecord } from '@canvass/journal';
import * as fc from 'fast-check';
import { idsOf } from '../../test/log-fixture.ts';
import { beginMs, hourMs, submissionsFixture, type Attempt } from '../../test/submissions-fixture.ts';

const hourOf = (hours: number): number => Math.floor((beginMs + hours * hourMs) / hourMs);

/** The attempts that count: an attempt counts if no counted one of its key is within this many hours. */
function countedOf(attempts: readonly Attempt[], windowHours: number): number[] {
  const hoursOf = new Map<string, number[]>();
  return attempts.flatMap(({ key, hours }, index) => {
    const before = hoursOf.get(key!) ?? [];
    if (before.some((other) => Math.abs(hourOf(other) - hourOf(hours)) <= windowHours)) return [];
    hoursOf.set(key!, [...before, hours]);
    return [index];
  });
}

const step = fc.record({
  attempts: fc.array(
    fc.record({
      key: fc.integer({ min: 0, max: 5 }).map(String),
      hours: fc.double({ min: 0, max: 200, noNaN: true }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  /** The worker that counts next: a new one with an empty window, or one of two others. */
  worker: fc.constantFrom('new', 'first', 'second'),
});

describe('the window of keys', () => {
  test('counts what a list of all attempts would, after any attempts, cold starts and windows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 12 }),
        fc.integer({ min: 1, max: 48 }),
        async (steps, hours) => {
          const fixture = await submissionsFixture();
          const { coffee, send, log, worker } = fixture;
          const options = { idempotencyWindowMs: hours * hourMs };
          const workers = { first: worker('w1', options), second: worker('w1', options) };
          const records: JournalRecord[] = [];
          for (const { attempts, worker: which } of steps) {
            records.push(...(await send('S1', ...attempts)));
            const { counter } = which === 'new' ? worker('w1', options) : workers[which];
            await fixture.drive(counter.count(['S1']));
          }
          const counted = countedOf(
            steps.flatMap(({ attempts }) => attempts),
            hours + 1,
          );
          expect(await log(coffee)).toEqual(counted.map((index) => records[index]!.id));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('of late records does not lack the keys of newer ones', async () => {
    const { coffee, send, log, worker } = await submissionsFixture();
    const [first] = await send('S1', { key: 'now', hours: 100 });
    await worker().counter.count(['S1']);
    const { counter } = worker();
    const [late] = await send('S1', { key: 'late', hours: 0 });
    await counter.count(['S1']);
    await send('S1', { key: 'now', hours: 100 });
    await counter.count(['S1']);
    expect(await log(coffee)).toEqual(idsOf([first!, late!]));
  });

  test('keeps what a late record needs when it also holds records of today', async () => {
    const { coffee, send, log, worker } = await submissionsFixture();
    const { counter } = worker();
    const [old] = await send('S1', { key: 'old', hours: 0 });
    await counter.count(['S1']);
    const [now] = await send('S1', { key: 'now', hours: 100 }, { key: 'old', hours: 1 });
    await counter.count(['S1']);
    expect(await log(coffee)).toEqual(idsOf([old!, now!]));
  });

  test.each([
    ['25 hours and a part of one after the first', -0.4, 25.4, false],
    ['in the hour after that', -0.4, 25.6, true],
  ])('compares an attempt that comes %s by the hour', async (_what, first, second, isCounted) => {
    const { send, figures, worker } = await submissionsFixture();
    await send('S1', { key: 'a', hours: first });
    await worker().counter.count(['S1']);
    await send('S1', { key: 'a', hours: second });
    await worker().counter.count(['S1']);
    expect((await figures()).answers).toBe(isCounted ? 2 : 1);
  });

  test.each([
    ['is read with each commit if it may not be kept', 0, [1, 2, 3]],
    ['is read once, and kept within its bytes', undefined, [1]],
  ])('%s', async (_what, maxCachedKeyBytes, read) => {
    const { send, worker } = await submissionsFixture();
    await send('S1', { key: 'first', hours: 0 });
    await worker().counter.count(['S1']);
    const options = maxCachedKeyBytes === undefined ? {} : { maxCachedKeyBytes };
    const { counter, events } = worker('w1', options);
    for (const key of ['a', 'b', 'c']) {
      await send('S1', { key, hours: 1 });
      await counter.count(['S1']);
    }
    const keysRead = events.flatMap((event) => (event.type === 'keysRead' ? [event.keys] : []));
    expect(keysRead).toEqual(read);
    expect(counter.cachedKeyBytes > 0).toBe(maxCachedKeyBytes === undefined);
  });

  test('is read without the lines of an index page that has no keys', async () => {
    const { send, worker, storage, drive, document, coffee, figures } = await submissionsFixture();
    const { counter } = worker();
    const long = { submissionId: 'x'.repeat(10_000) };
    await send('S1', ...Array.from({ length: 40 }, () => ({ hours: 0, over: long })));
    await counter.count(['S1']);
    // Another log blob begins, and the first one gets its page.
    storage.next('answers', 'appendBlock', 'lost');
    await send('S1', { key: 'a', hours: 0 });
    await drive(counter.count(['S1']));
    const [first, second] = (await document(coffee)).log;
    expect([first!.runs, first!.pages]).toEqual([[], [expect.objectContaining({ keys: null })]]);
    storage.requests.length = 0;
    await send('S1', { key: 'a', hours: 1 });
    await worker().counter.count(['S1']);
    expect(await figures()).toMatchObject({ answers: 41, duplicates: 1 });
    const read = storage.requests.flatMap((request) =>
      request.op === 'readRange' && request.container === 'answers' ? [request.blob] : [],
    );
    expect(read).toEqual([second!.blob]);
  });

  test('is used by a commit without keys, and is then up to date', async () => {
    const { send, worker, storage, log, coffee } = await submissionsFixture();
    const { counter } = worker();
    const [first] = await send('S1', { key: 'a', hours: 0 });
    await counter.count(['S1']);
    const [without] = await send('S1', { hours: 1 });
    await counter.count(['S1']);
    await send('S1', { key: 'a', hours: 1 });
    const before = storage.sent('answers', 'readRange');
    await counter.count(['S1']);
    expect(storage.sent('answers', 'readRange')).toBe(before);
    expect(await log(coffee)).toEqual(idsOf([first!, without!]));
  });
});
