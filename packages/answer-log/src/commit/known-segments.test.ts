import { FaultyStorage } from '@canvass/storage/memory';
import { FakeClock, latch } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { KnownSegments, Sequence } from './known-segments.ts';

async function knownSegmentsFixture() {
  const clock = new FakeClock();
  const storage = new FaultyStorage(() => clock.now());
  const sequence = new Sequence();
  const knownSegments = new KnownSegments(storage.container('journal'), sequence, clock);
  const journal = storage.direct('journal');
  await journal.createAppendBlob('S');
  return { clock, storage, sequence, knownSegments, journal, looks: () => storage.sent('journal', 'head') };
}

describe('the proof that a segment existed after an event', () => {
  test('is a HEAD that began after it; an older one proves nothing', async () => {
    const { knownSegments, sequence, looks } = await knownSegmentsFixture();
    expect(await knownSegments.existedAfter('S', sequence.next())).toBe(true);
    expect(await knownSegments.existedAfter('S', sequence.next())).toBe(true);
    expect(looks()).toBe(2);
  });

  test('is shared by all calls for earlier events', async () => {
    const { knownSegments, sequence, looks } = await knownSegmentsFixture();
    const events = [sequence.next(), sequence.next(), sequence.next()];
    expect(await Promise.all(events.map((event) => knownSegments.existedAfter('S', event)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(looks()).toBe(1);
  });

  test('is not a HEAD that was in flight at the event', async () => {
    const { knownSegments, sequence, storage, journal, looks } = await knownSegmentsFixture();
    const gate = latch();
    storage.next('journal', 'head', gate.wait());
    const earlier = knownSegments.existedAfter('S', sequence.next());
    const event = sequence.next();
    await journal.delete('S');
    const later = knownSegments.existedAfter('S', event);
    gate.open();
    expect([await earlier, await later]).toEqual([false, false]);
    expect(looks()).toBe(2);
  });

  test('fails if storage does not respond, and is requested again', async () => {
    const { knownSegments, sequence, storage } = await knownSegmentsFixture();
    storage.next('journal', 'head', 'lost');
    await expect(knownSegments.existedAfter('S', sequence.next())).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await knownSegments.existedAfter('S', sequence.next())).toBe(true);
  });
});

describe('a segment that is gone', () => {
  test('stays gone without a further HEAD', async () => {
    const { knownSegments, sequence, journal, looks } = await knownSegmentsFixture();
    await journal.delete('S');
    expect(await knownSegments.existedAfter('S', sequence.next())).toBe(false);
    expect(await knownSegments.existedAfter('S', sequence.next())).toBe(false);
    expect(await knownSegments.isGone('S')).toBe(true);
    expect(looks()).toBe(1);
  });

  test('is learned from other requests', async () => {
    const { knownSegments, looks } = await knownSegmentsFixture();
    knownSegments.wasGone('S');
    expect(await knownSegments.isGone('S')).toBe(true);
    expect(looks()).toBe(0);
  });

  test('is requested once for concurrent calls', async () => {
    const { knownSegments, journal, looks } = await knownSegmentsFixture();
    await journal.delete('S');
    expect(await Promise.all([1, 2, 3].map(() => knownSegments.isGone('S')))).toEqual([true, true, true]);
    expect(looks()).toBe(1);
  });

  test('is not considered gone if storage does not respond', async () => {
    const { knownSegments, journal, storage } = await knownSegmentsFixture();
    await journal.delete('S');
    storage.next('journal', 'head', 'lost');
    expect(await knownSegments.isGone('S')).toBe(false);
    expect(await knownSegments.isGone('S')).toBe(true);
  });

  test('is requested at most every few minutes', async () => {
    const { knownSegments, journal, clock, looks } = await knownSegmentsFixture();
    knownSegments.wasFound('S');
    await journal.delete('S');
    expect(await knownSegments.isGone('S')).toBe(false);
    await clock.advance(4 * 60 * 1_000);
    expect(await knownSegments.isGone('S')).toBe(false);
    expect(looks()).toBe(0);
    await clock.advance(60 * 1_000);
    expect(await knownSegments.isGone('S')).toBe(true);
    expect(looks()).toBe(1);
  });
});
