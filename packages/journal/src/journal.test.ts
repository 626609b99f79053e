import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import * as fc from 'fast-check';
import { journalFixture } from '../test/journal-fixture.ts';
import type { SurveyAnswersStored } from './answers-stored.ts';
import { partitionOf } from './journal.ts';

describe('the limit of pending bytes', () => {
  test('rejects with full before anything is accepted, and accepts more once there is room', async () => {
    const { append, journal, storage, clock, segments } = journalFixture({ maxPendingBytes: 10 });
    const gate = latch();
    storage.next('journal', 'appendBlock', gate.wait());
    const first = append('1234');
    const second = append('6789');
    await clock.settle();
    expect(journal.pendingBytes).toBe(10);
    expect(await append('x')).toBe('full');
    gate.open();
    expect(await Promise.all([first, second])).toEqual(['landed', 'landed']);
    expect(journal.pendingBytes).toBe(0);
    expect(await append('x')).toBe('landed');
    expect(await segments()).toEqual({ SEGMENT1: ['1234', '6789', 'x'] });
  });

  test('applies to all partitions together', async () => {
    const { append, journal, storage, clock } = journalFixture({ partitions: 2, maxPendingBytes: 10 });
    const keys = ['acme/a', 'acme/b', 'acme/c', 'acme/d', 'acme/e'];
    const one = keys[0]!;
    const other = keys.find((key) => partitionOf(key, 2) !== partitionOf(one, 2))!;
    const gate = latch();
    storage.next('journal', 'appendBlock', gate.wait(), gate.wait());
    const held = [append('1234', one), append('6789', other)];
    await clock.settle();
    expect(journal.pendingBytes).toBe(10);
    expect(await append('', one)).toBe('full');
    expect(await append('', other)).toBe('full');
    gate.open();
    expect(await Promise.all(held)).toEqual(['landed', 'landed']);
    expect(await append('x', other)).toBe('landed');
  });

  test('does not include records that failed', async () => {
    const { append, journal, storage } = journalFixture();
    storage.next('journal', 'createAppendBlob', 'lost', 'lost', 'lost');
    expect(await append('one')).toBe('unavailable');
    expect(journal.pendingBytes).toBe(0);
  });

  test('is in bytes, not characters', async () => {
    const { append } = journalFixture({ maxPendingBytes: 4 });
    expect(await append('€€')).toBe('full');
    expect(await append('€')).toBe('landed');
  });

  test('refuses a record that exceeds one block, and accepts the largest one that fits', async () => {
    const { append, storage } = journalFixture();
    const largest = 4 * 1024 * 1024 - 1024 - 1;
    expect(await append('x'.repeat(largest + 1))).toBe('too-large');
    expect(storage.requests).toHaveLength(0);
    expect(await append('x'.repeat(largest))).toBe('landed');
  });
});

describe('closing', () => {
  test('writes the pending records, seals, and sends the hint that was held back', async () => {
    const { append, journal, storage, clock, hints, segments, sealed } = journalFixture();
    await append('one');
    const gate = latch();
    storage.next('journal', 'appendBlock', gate.wait());
    const pending = append('two');
    await clock.settle();
    const closed = journal.close();
    expect(await append('three')).toBe('closed');
    gate.open();
    await closed;
    expect(await pending).toBe('landed');
    expect(await segments()).toEqual({ SEGMENT1: ['one', 'two'] });
    expect(await sealed()).toEqual(['SEGMENT1']);
    expect(hints).toEqual(['SEGMENT1', 'SEGMENT1']);
    expect(clock.pending).toBe(0);
  });

  test('ends only when its segments are sealed and its last hints are sent', async () => {
    const [seal, send] = [latch(), latch()];
    const { append, journal, storage, clock } = journalFixture({}, { sendHint: () => send.wait() });
    await append('one');
    storage.next('journal', 'seal', seal.wait());
    let isClosed = false;
    const closed = journal.close().then(() => (isClosed = true));
    await clock.settle();
    send.open();
    await clock.settle();
    expect(isClosed).toBe(false);
    seal.open();
    await closed;
    const second = journalFixture({}, { sendHint: () => hint.wait() });
    const hint = latch();
    await second.append('one');
    let isOver = false;
    const over = second.journal.close().then(() => (isOver = true));
    await second.clock.settle();
    expect(isOver).toBe(false);
    hint.open();
    await over;
  });

  test('is idempotent and works on a journal that was never used', async () => {
    const { journal, storage, clock } = journalFixture({ partitions: 3 });
    await Promise.all([journal.close(), journal.close()]);
    await journal.close();
    expect(storage.requests).toHaveLength(0);
    expect(clock.pending).toBe(0);
  });

  test('ends although storage is unavailable', async () => {
    const { append, journal, storage } = journalFixture();
    await append('one');
    storage.next('journal', 'seal', 'lost');
    await journal.close();
    expect(await append('two')).toBe('closed');
  });
});

describe('without options', () => {
  const minute = 60_000;

  test('a segment is sealed after two idle minutes, and not before', async () => {
    const { append, sealed, clock } = journalFixture();
    await append('one');
    await clock.advance(2 * minute - 1);
    expect(await sealed()).toEqual([]);
    await clock.advance(1);
    expect(await sealed()).toEqual(['SEGMENT1']);
  });

  test('a segment that is never idle is left for a new one after an hour', async () => {
    const { append, segments, clock } = journalFixture();
    for (let minutes = 0; minutes <= 60; minutes += 1) {
      await append(`${minutes}`);
      await clock.advance(minute);
    }
    const { SEGMENT1, SEGMENT2 } = await segments();
    expect(SEGMENT1).toHaveLength(60);
    expect(SEGMENT2).toEqual(['60']);
  });

  test('a segment has at most one hint a second', async () => {
    const { append, hints, clock } = journalFixture();
    for (let tenths = 0; tenths < 20; tenths += 1) {
      await append(`${tenths}`);
      await clock.advance(100);
    }
    expect(hints).toHaveLength(3);
  });
});

describe('partitions', () => {
  test('write in parallel: one that hangs does not delay another', async () => {
    const { append, storage, clock } = journalFixture({ partitions: 2 });
    const keys = ['acme/a', 'acme/b', 'acme/c', 'acme/d', 'acme/e'];
    const slow = keys[0]!;
    const other = keys.find((key) => partitionOf(key, 2) !== partitionOf(slow, 2))!;
    const gate = latch();
    storage.next('journal', 'appendBlock', gate.wait());
    const held = append('one', slow);
    await clock.settle();
    expect(await append('two', other)).toBe('landed');
    gate.open();
    expect(await held).toBe('landed');
  });

  test('are stable: a survey has the same one in every process and release', () => {
    expect([partitionOf('acme/coffee', 4), partitionOf('acme/tea', 4), partitionOf('globex/coffee', 64)])
      .toMatchInlineSnapshot(`
[
  0,
  2,
  15,
]
`);
  });

  test('exist for every key, and all of them are used', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 64 }), (key, partitions) => {
        const partition = partitionOf(key, partitions);
        expect(Number.isInteger(partition) && partition >= 0 && partition < partitions).toBe(true);
        expect(partitionOf(key, partitions)).toBe(partition);
      }),
    );
    const used = new Set(
      Array.from({ length: 1_000 }, (_, index) => partitionOf(`acme/survey-${index}`, 16)),
    );
    expect(used.size).toBe(16);
  });
});

describe('hints and answers', () => {
  test('acknowledges an answer although its hint fails, and reports the failure', async () => {
    const failures: unknown[] = [];
    const { append } = journalFixture(
      {},
      {
        sendHint: () => Promise.reject(new Error('queue down')),
        onHintFailed: (error) => failures.push(error),
      },
    );
    expect(await append('one')).toBe('landed');
    // The early one, and the one after the append.
    expect(failures).toEqual([new Error('queue down'), new Error('queue down')]);
  });

  test('does not wait for a hint', async () => {
    const gate = latch();
    const { append, journal } = journalFixture({}, { sendHint: () => gate.wait() });
    expect(await append('one')).toBe('landed');
    gate.open();
    await journal.close();
  });

  test('sends a hint only after something landed in the segment', async () => {
    const { append, storage, hints } = journalFixture();
    storage.next('journal', 'appendBlock', 'lost', 'lost', 'lost');
    await append('one');
    expect(hints).toEqual(['SEGMENT2']);
  });
});

describe('early hints', () => {
  const lineBytes = 4;

  test('are sent beside the first append to a segment, before it is acknowledged, and held back', async () => {
    const { append, storage, clock, hints, earlyHints } = journalFixture();
    const gate = latch();
    storage.next('journal', 'appendBlock', gate.wait());
    const first = append('one');
    await clock.settle();
    expect(hints).toEqual([]);
    expect(earlyHints).toEqual([{ segmentId: 'SEGMENT1', end: lineBytes, heldBackMs: 2_000 }]);
    gate.open();
    expect(await first).toBe('landed');
    expect(hints).toEqual(['SEGMENT1']);
  });

  test('are not sent for a segment that is not there for certain', async () => {
    const { append, storage, earlyHints } = journalFixture();
    storage.next('journal', 'createAppendBlob', 'unanswered');
    await append('one');
    expect(earlyHints.map(({ segmentId }) => segmentId)).toEqual(['SEGMENT2']);
  });

  test('are sent again only after ten silent seconds', async () => {
    const { append, clock, earlyHints } = journalFixture();
    for (const pauseMs of [9_999, 9_999, 10_000, 0]) {
      await append('one');
      await clock.advance(pauseMs);
    }
    await append('two');
    await append('six');
    expect(earlyHints.map(({ end }) => end)).toEqual([lineBytes, 4 * lineBytes]);
  });

  test('are sent for each segment that a block is tried in', async () => {
    const { append, storage, earlyHints } = journalFixture();
    storage.next('journal', 'appendBlock', 'lost', 'lost', 'lost');
    await append('one');
    expect(earlyHints.map(({ segmentId }) => segmentId)).toEqual(['SEGMENT1', 'SEGMENT2']);
  });

  test('delay no acknowledgement; a close waits for them', async () => {
    const gate = latch();
    const sendHint = ({ heldBackMs }: SurveyAnswersStored): Promise<unknown> =>
      heldBackMs === undefined ? Promise.resolve() : gate.wait();
    const { append, journal, clock } = journalFixture(
      {},
      { sendHint: async (hint) => void (await sendHint(hint)) },
    );
    expect(await append('one')).toBe('landed');
    let isClosed = false;
    const closed = journal.close().then(() => (isClosed = true));
    await clock.settle();
    expect(isClosed).toBe(false);
    gate.open();
    await closed;
  });

  test('that fail are reported and refuse nothing', async () => {
    const failures: unknown[] = [];
    const { append } = journalFixture(
      {},
      {
        sendHint: ({ heldBackMs }) =>
          heldBackMs === undefined ? Promise.resolve() : Promise.reject(new Error('queue down')),
        onHintFailed: (error) => failures.push(error),
      },
    );
    expect(await append('one')).toBe('landed');
    expect(failures).toEqual([new Error('queue down')]);
  });
});
