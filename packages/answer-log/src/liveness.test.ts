import { describe, expect, test } from '@jest/globals';
import { FaultyStorage } from '@canvass/storage/memory';
import { FakeClock, latch } from '@canvass/testing';
import { Liveness, Sequence } from './liveness.ts';

async function fixture() {
  const clock = new FakeClock();
  const storage = new FaultyStorage(() => clock.now());
  const sequence = new Sequence();
  const liveness = new Liveness(storage.container('journal'), sequence, clock);
  const journal = storage.direct('journal');
  await journal.createAppendBlob('S');
  return { clock, storage, sequence, liveness, journal, looks: () => storage.sent('journal', 'head') };
}

describe('the proof that a segment existed after an event', () => {
  test('is a HEAD that began after it; an older one proves nothing', async () => {
    const { liveness, sequence, looks } = await fixture();
    expect(await liveness.existedAfter('S', sequence.next())).toBe(true);
    expect(await liveness.existedAfter('S', sequence.next())).toBe(true);
    expect(looks()).toBe(2);
  });

  test('is shared by all calls for earlier events', async () => {
    const { liveness, sequence, looks } = await fixture();
    const events = [sequence.next(), sequence.next(), sequence.next()];
    expect(await Promise.all(events.map((event) => liveness.existedAfter('S', event)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(looks()).toBe(1);
  });

  test('is not a HEAD that was in flight at the event', async () => {
    const { liveness, sequence, storage, journal, looks } = await fixture();
    const gate = latch();
    storage.next('journal', 'head', gate.wait());
    const earlier = liveness.existedAfter('S', sequence.next());
    const event = sequence.next();
    await journal.delete('S');
    const later = liveness.existedAfter('S', event);
    gate.open();
    expect([await earlier, await later]).toEqual([false, false]);
    expect(looks()).toBe(2);
  });

  test('fails if storage does not respond, and is requested again', async () => {
    const { liveness, sequence, storage } = await fixture();
    storage.next('journal', 'head', 'lost');
    await expect(liveness.existedAfter('S', sequence.next())).rejects.toMatchObject({ code: 'unavailable' });
    expect(await liveness.existedAfter('S', sequence.next())).toBe(true);
  });
});

describe('a segment that is gone', () => {
  test('stays gone without a further HEAD', async () => {
    const { liveness, sequence, journal, looks } = await fixture();
    await journal.delete('S');
    expect(await liveness.existedAfter('S', sequence.next())).toBe(false);
    expect(await liveness.existedAfter('S', sequence.next())).toBe(false);
    expect(await liveness.isGone('S')).toBe(true);
    expect(looks()).toBe(1);
  });

  test('is learned from other requests', async () => {
    const { liveness, looks } = await fixture();
    liveness.wasGone('S');
    expect(await liveness.isGone('S')).toBe(true);
    expect(looks()).toBe(0);
  });

  test('is requested once for concurrent calls', async () => {
    const { liveness, journal, looks } = await fixture();
    await journal.delete('S');
    expect(await Promise.all([1, 2, 3].map(() => liveness.isGone('S')))).toEqual([true, true, true]);
    expect(looks()).toBe(1);
  });

  test('is not considered gone if storage does not respond', async () => {
    const { liveness, journal, storage } = await fixture();
    await journal.delete('S');
    storage.next('journal', 'head', 'lost');
    expect(await liveness.isGone('S')).toBe(false);
    expect(await liveness.isGone('S')).toBe(true);
  });

  test('is requested at most every few minutes', async () => {
    const { liveness, journal, clock, looks } = await fixture();
    liveness.wasFound('S');
    await journal.delete('S');
    expect(await liveness.isGone('S')).toBe(false);
    await clock.advance(4 * 60 * 1_000);
    expect(await liveness.isGone('S')).toBe(false);
    expect(looks()).toBe(0);
    await clock.advance(60 * 1_000);
    expect(await liveness.isGone('S')).toBe(true);
    expect(looks()).toBe(1);
  });
});
