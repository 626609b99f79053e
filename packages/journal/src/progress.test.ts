import { describe, expect, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import * as fc from 'fast-check';
import { FaultyStorage } from '@canvass/storage/memory';
import {
  joinProgress,
  noProgress,
  claimProgress,
  readProgress,
  saveProgress,
  type Progress,
} from './progress.ts';

const surveys = ['a/a/1', 'b/b/2', 'c/c/3'];

/** Holes always lie below `off`. */
const progress: fc.Arbitrary<Progress> = fc
  .tuple(fc.nat(100), fc.array(fc.tuple(fc.constantFrom(...surveys), fc.nat(100))))
  .map(([off, holes]) => ({ off, stuck: Object.fromEntries(holes.filter(([, offset]) => offset < off)) }));

/** The offset below which all of a survey is committed. */
const safe = ({ off, stuck }: Progress, survey: string): number => stuck[survey] ?? off;

describe('joining progress', () => {
  test('gives every survey the higher of its two safe offsets, and loses none', () => {
    fc.assert(
      fc.property(progress, progress, (one, other) => {
        const joined = joinProgress(one, other);
        expect(joined.off).toBe(Math.max(one.off, other.off));
        for (const survey of [...surveys, 'd/d/4']) {
          expect(safe(joined, survey)).toBe(Math.max(safe(one, survey), safe(other, survey)));
        }
      }),
    );
  });

  test('is commutative, associative and idempotent', () => {
    fc.assert(
      fc.property(progress, progress, progress, (one, two, three) => {
        expect(joinProgress(one, two)).toEqual(joinProgress(two, one));
        expect(joinProgress(joinProgress(one, two), three)).toEqual(
          joinProgress(one, joinProgress(two, three)),
        );
        expect(joinProgress(one, one)).toEqual(one);
        expect(joinProgress(one, noProgress)).toEqual(one);
      }),
    );
  });
});

function fixture() {
  const clock = new FakeClock();
  const storage = new FaultyStorage(() => clock.now());
  return { clock, storage, container: storage.container('journal-progress') };
}

describe('stored progress', () => {
  test('is empty for a segment that was never counted', async () => {
    const { container } = fixture();
    expect(await readProgress(container, 'S')).toEqual({
      progress: { off: 0, stuck: {} },
      owner: undefined,
      deferred: [],
      etag: undefined,
      idleMs: Infinity,
    });
  });

  test('has its owner and the time since it last moved', async () => {
    const { container, clock } = fixture();
    const none = await readProgress(container, 'S');
    await saveProgress(container, 'S', { off: 10, stuck: { 'a/a/1': 5 } }, none, { owner: 'w1' });
    await clock.advance(7_000);
    const { progress: read, owner, idleMs } = await readProgress(container, 'S');
    expect({ read, owner, idleMs }).toEqual({
      read: { off: 10, stuck: { 'a/a/1': 5 } },
      owner: 'w1',
      idleMs: 7_000,
    });
  });

  test('has its offset and its stuck surveys in a listing', async () => {
    const { container } = fixture();
    const none = await readProgress(container, 'S');
    await saveProgress(container, 'S', { off: 10, stuck: { 'a/a/1': 5 } }, none, { owner: 'w1' });
    for await (const { name, metadata } of container.list()) {
      expect({ name, ...metadata }).toEqual({ name: 'S', off: '10', stuck: '1' });
    }
  });

  test('lists deferred surveys as lag, not as stuck', async () => {
    const { container } = fixture();
    const none = await readProgress(container, 'S');
    const behind = { off: 10, stuck: { 'a/a/1': 5, 'b/b/2': 3, 'c/c/3': 1 } };
    await saveProgress(container, 'S', behind, none, { owner: 'w1', deferred: ['a/a/1', 'b/b/2'] });
    for await (const { metadata } of container.list()) expect(metadata).toEqual({ off: '3', stuck: '1' });
    expect((await readProgress(container, 'S')).progress).toEqual(behind);
  });

  test('notes a survey as deferred while it has a hole, or until it is found to be stuck', async () => {
    const { container } = fixture();
    const [a, b] = ['a/a/1', 'b/b/2'];
    const none = await readProgress(container, 'S');
    const left = { off: 10, stuck: { [a]: 5, [b]: 3 } };
    const first = await saveProgress(container, 'S', left, none, { owner: 'w1', deferred: [a] });
    expect(first.deferred).toEqual([a]);
    // By a worker that has not seen the first save.
    const second = await saveProgress(container, 'S', left, none, { owner: 'w1', deferred: [b] });
    expect(second.deferred).toEqual([a, b]);
    expect((await claimProgress(container, 'S', second, 'w2'))?.deferred).toEqual([a, b]);
    const known = await readProgress(container, 'S');
    const third = await saveProgress(container, 'S', left, known, { owner: 'w2', notDeferred: [a] });
    expect(third.deferred).toEqual([b]);
    const caughtUp = { off: 10, stuck: { [a]: 5 } };
    expect(await saveProgress(container, 'S', caughtUp, third, { owner: 'w2' })).toMatchObject({
      progress: caughtUp,
      deferred: [],
    });
  });

  test('is joined with the progress that another worker wrote', async () => {
    const { container } = fixture();
    const none = await readProgress(container, 'S');
    await saveProgress(container, 'S', { off: 40, stuck: { 'a/a/1': 5 } }, none, { owner: 'w1' });
    const saved = await saveProgress(container, 'S', { off: 20, stuck: {} }, none, { owner: 'w2' });
    expect(saved.progress).toEqual({ off: 40, stuck: { 'a/a/1': 20 } });
    expect((await readProgress(container, 'S')).progress).toEqual(saved.progress);
  });

  test('keeps the owner that has taken it over', async () => {
    const { container } = fixture();
    const first = await saveProgress(
      container,
      'S',
      { off: 10, stuck: {} },
      await readProgress(container, 'S'),
      { owner: 'w1' },
    );
    const taken = await claimProgress(container, 'S', first, 'w2');
    expect(taken).toMatchObject({ progress: { off: 10 }, owner: 'w2' });
    const second = await saveProgress(container, 'S', { off: 20, stuck: {} }, first, { owner: 'w1' });
    expect(second).toMatchObject({ progress: { off: 20 }, owner: 'w2' });
    expect(await readProgress(container, 'S')).toMatchObject({ progress: { off: 20 }, owner: 'w2' });
  });

  test('cannot be claimed with an outdated version', async () => {
    const { container } = fixture();
    const first = await saveProgress(
      container,
      'S',
      { off: 10, stuck: {} },
      await readProgress(container, 'S'),
      { owner: 'w1' },
    );
    await saveProgress(container, 'S', { off: 20, stuck: {} }, first, { owner: 'w1' });
    expect(await claimProgress(container, 'S', first, 'w2')).toBeUndefined();
    expect(await readProgress(container, 'S')).toMatchObject({ progress: { off: 20 }, owner: 'w1' });
  });

  test('throws contended after ten conflicts, and keeps what the others wrote', async () => {
    const { container } = fixture();
    const none = await readProgress(container, 'S');
    const put = container.put.bind(container);
    let others = 0;
    container.put = async (...args) => {
      others += 1;
      await put('S', Buffer.from(JSON.stringify({ off: others, stuck: {} })));
      return put(...args);
    };
    await expect(
      saveProgress(container, 'S', { off: 5, stuck: {} }, none, { owner: 'w1' }),
    ).rejects.toMatchObject({ code: 'contended' });
    expect((await readProgress(container, 'S')).progress).toEqual({ off: 10, stuck: {} });
  });

  test('that is unreadable counts as none and is replaced', async () => {
    const { container } = fixture();
    await container.put('S', Buffer.from('{"off":-1'));
    const unreadable = await readProgress(container, 'S');
    expect(unreadable.progress).toEqual(noProgress);
    const saved = await saveProgress(container, 'S', { off: 3, stuck: {} }, unreadable, { owner: 'w1' });
    expect((await readProgress(container, 'S')).progress).toEqual(saved.progress);
  });

  test('throws if storage does not respond, whether or not the write landed', async () => {
    const { container, storage } = fixture();
    const none = await readProgress(container, 'S');
    storage.next('journal-progress', 'put', 'unanswered');
    await expect(
      saveProgress(container, 'S', { off: 3, stuck: {} }, none, { owner: 'w1' }),
    ).rejects.toMatchObject({ code: 'unavailable' });
    // The caller's version is outdated now; the next save notices.
    const saved = await saveProgress(container, 'S', { off: 9, stuck: {} }, none, { owner: 'w1' });
    expect(saved.progress.off).toBe(9);
  });
});
