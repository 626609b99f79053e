import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { journalFixture } from '../test/journal-fixture.ts';

describe('group commit', () => {
  test('sends a lone record at once', async () => {
    const { append, segments, clock } = journalFixture();
    expect(await append('one')).toBe('landed');
    expect(await segments()).toEqual({ SEGMENT1: ['one'] });
    expect(clock.now()).toBe(Date.UTC(2026, 0, 1));
  });

  test('puts requests that are handled one after another in a turn of the event loop into one block', async () => {
    const { append, storage } = journalFixture();
    const first = append('one');
    // As between two requests whose bytes have arrived: ticks and microtasks run.
    await new Promise((resolve) => {
      process.nextTick(resolve);
    });
    const second = append('two');
    expect(await Promise.all([first, second])).toEqual(['landed', 'landed']);
    expect(storage.sent('journal', 'appendBlock')).toBe(1);
  });

  test('puts what arrives in one turn into one block', async () => {
    const { append, blocks, segments } = journalFixture();
    await Promise.all(['one', 'two', 'three'].map((line) => append(line)));
    expect(blocks).toEqual([3]);
    expect(await segments()).toEqual({ SEGMENT1: ['one', 'two', 'three'] });
  });

  test('puts all records that arrive during an append into the next block', async () => {
    const { append, blocks, storage, clock, segments } = journalFixture();
    const gate = latch();
    storage.next('journal', 'appendBlock', gate.wait());
    const first = append('one');
    await clock.settle();
    const others = [append('two'), append('three')];
    await clock.settle();
    others.push(append('four'));
    await clock.settle();
    expect(storage.sent('journal', 'appendBlock')).toBe(1);
    gate.open();
    expect(await Promise.all([first, ...others])).toEqual(['landed', 'landed', 'landed', 'landed']);
    expect(blocks).toEqual([1, 3]);
    expect(await segments()).toEqual({ SEGMENT1: ['one', 'two', 'three', 'four'] });
  });

  test('acknowledges nothing before its append has a response', async () => {
    const { append, storage, clock } = journalFixture();
    const gate = latch();
    storage.next('journal', 'appendBlock', gate.wait());
    let told = false;
    const appended = append('one').finally(() => (told = true));
    await clock.settle();
    expect(told).toBe(false);
    gate.open();
    expect(await appended).toBe('landed');
  });

  test('fills blocks up to 4 MiB and splits only between records', async () => {
    const { append, blocks } = journalFixture();
    const line = 'x'.repeat(1024 * 1024);
    await Promise.all(Array.from({ length: 7 }, () => append(line)));
    expect(blocks).toEqual([3, 3, 1]);
  });

  test('never splits the records of one append, and counts each', async () => {
    const { append, blocks, segments } = journalFixture();
    const several = ['one', 'two', 'three'].map((word) => word.padEnd(1024 * 1024, '.')).join('\n');
    const [first, second] = await Promise.all([
      append(several, 'acme/coffee', 3),
      append(several, 'acme/coffee', 3),
    ]);
    expect([first, second]).toEqual(['landed', 'landed']);
    expect(blocks).toEqual([3, 3]);
    const lines = (await segments())['SEGMENT1'] ?? [];
    expect(lines.map((line) => line.slice(0, 3))).toEqual(['one', 'two', 'thr', 'one', 'two', 'thr']);
  });

  test('refuses all records of an append that exceed one block together', async () => {
    const { append, storage } = journalFixture();
    const line = 'x'.repeat(1024 * 1024);
    expect(await append(Array(4).fill(line).join('\n'), 'acme/coffee', 4)).toBe('too-large');
    expect(storage.requests).toHaveLength(0);
  });

  test('opens its segment lazily, at the first record', async () => {
    const { storage, append } = journalFixture();
    expect(storage.requests).toHaveLength(0);
    await append('one');
    expect(storage.requests.map(({ op }) => op)).toEqual(['createAppendBlob', 'appendBlock']);
  });
});

describe('an append without a definite response', () => {
  test('is acknowledged once when it landed', async () => {
    const { append, storage, segments } = journalFixture();
    storage.next('journal', 'appendBlock', 'unanswered');
    expect(await append('one')).toBe('landed');
    expect(await append('two')).toBe('landed');
    expect(await segments()).toEqual({ SEGMENT1: ['one', 'two'] });
    expect(storage.sent('journal', 'appendBlock')).toBe(2);
  });

  test('is sent again, with the same bytes at the same position, if it did not land', async () => {
    const { append, storage, clock, segments } = journalFixture();
    const gate = latch();
    storage.next('journal', 'appendBlock', 'lost');
    storage.next('journal', 'head', gate.wait());
    const one = append('one');
    await clock.settle();
    // It arrives while the outcome of the first block is unknown, and must not become part of it.
    const two = append('two');
    gate.open();
    expect(await Promise.all([one, two])).toEqual(['landed', 'landed']);
    const sends = storage.requests.flatMap((request) =>
      request.op === 'appendBlock' ? [`${request.position}:${Buffer.from(request.block).toString()}`] : [],
    );
    expect(sends).toEqual(['0:one\n', '0:one\n', '4:two\n']);
    expect(await segments()).toEqual({ SEGMENT1: ['one', 'two'] });
  });

  test('lands once if the first request lands before the second', async () => {
    const { append, storage, clock, segments } = journalFixture();
    const gate = latch();
    storage.next('journal', 'appendBlock', 'late', gate.wait());
    const one = append('one');
    await clock.settle();
    storage.landLate();
    gate.open();
    expect(await one).toBe('landed');
    expect(await segments()).toEqual({ SEGMENT1: ['one'] });
  });

  test('lands once if the first request arrives after the second', async () => {
    const { append, storage, segments } = journalFixture();
    storage.next('journal', 'appendBlock', 'late');
    expect(await append('one')).toBe('landed');
    storage.landLate();
    expect(await append('two')).toBe('landed');
    expect(await segments()).toEqual({ SEGMENT1: ['one', 'two'] });
  });

  test('moves to a new segment after three sends, while its respondent waits', async () => {
    const { append, storage, segments, sealed } = journalFixture();
    storage.next('journal', 'appendBlock', 'lost', 'lost', 'late');
    expect(await append('one')).toBe('landed');
    storage.landLate();
    expect(await segments()).toEqual({ SEGMENT1: [], SEGMENT2: ['one'] });
    expect(await sealed()).toEqual(['SEGMENT1']);
  });

  test('is acknowledged if it landed between the last HEAD and the seal', async () => {
    const { append, storage, clock, segments } = journalFixture();
    const gate = latch();
    storage.next('journal', 'appendBlock', 'lost', 'lost', 'late');
    storage.next('journal', 'seal', gate.wait());
    const one = append('one');
    await clock.settle();
    storage.landLate();
    gate.open();
    expect(await one).toBe('landed');
    expect(await segments()).toEqual({ SEGMENT1: ['one'] });
  });

  test('moves to a new segment at once if another process has sealed this one', async () => {
    const { append, storage, segments } = journalFixture();
    await append('one');
    await storage.direct('journal').seal('SEGMENT1');
    expect(await append('two')).toBe('landed');
    expect(await segments()).toEqual({ SEGMENT1: ['one'], SEGMENT2: ['two'] });
  });

  test('is never sent again if the seal has no definite response', async () => {
    const { append, storage, segments } = journalFixture();
    storage.next('journal', 'appendBlock', 'lost', 'lost', 'late');
    storage.next('journal', 'seal', 'unanswered');
    expect(await append('one')).toBe('unavailable');
    storage.landLate();
    expect(await append('two')).toBe('landed');
    expect(await segments()).toEqual({ SEGMENT1: [], SEGMENT2: ['two'] });
  });

  test('is never sent again if the HEAD after the seal has no response', async () => {
    const { append, storage, segments } = journalFixture();
    storage.next('journal', 'appendBlock', 'unanswered');
    storage.next('journal', 'head', 'lost', 'lost');
    expect(await append('one')).toBe('unavailable');
    expect(await append('two')).toBe('landed');
    expect(await segments()).toEqual({ SEGMENT1: ['one'], SEGMENT2: ['two'] });
  });

  test('is not sent again if the segment is gone: it may have been counted', async () => {
    const { append, storage, clock, segments } = journalFixture();
    const gate = latch();
    storage.next('journal', 'appendBlock', 'unanswered');
    storage.next('journal', 'head', gate.wait());
    const one = append('one');
    await clock.settle();
    await storage.direct('journal').delete('SEGMENT1');
    gate.open();
    expect(await one).toBe('unavailable');
    expect(await append('two')).toBe('landed');
    expect(await segments()).toEqual({ SEGMENT2: ['two'] });
  });

  test('fails all records of its block and none of the next one', async () => {
    const { append, storage, clock } = journalFixture();
    const gate = latch();
    storage.next(
      'journal',
      'appendBlock',
      gate.wait().then(() => Promise.reject(new Error('cut'))),
    );
    storage.next('journal', 'head', 'lost', 'lost');
    const failing = [append('one'), append('two')];
    await clock.settle();
    const next = append('three');
    gate.open();
    expect(await Promise.all(failing)).toEqual(['unavailable', 'unavailable']);
    expect(await next).toBe('landed');
  });

  test('gives up after three segments', async () => {
    const { append, storage, clock } = journalFixture();
    storage.next('journal', 'appendBlock', ...Array.from({ length: 9 }, () => 'lost' as const));
    expect(await append('one')).toBe('unavailable');
    expect(storage.sent('journal', 'createAppendBlob')).toBe(3);
    await clock.settle();
    expect(storage.sent('journal', 'appendBlock')).toBe(9);
  });
});

describe('opening a segment', () => {
  test('does not reuse a name whose creation had no response', async () => {
    const { append, storage, segments } = journalFixture();
    storage.next('journal', 'createAppendBlob', 'late');
    expect(await append('one')).toBe('landed');
    storage.landLate();
    expect(await segments()).toEqual({ SEGMENT1: [], SEGMENT2: ['one'] });
  });

  test('never takes a name that exists', async () => {
    const { append, storage, segments } = journalFixture();
    await storage.direct('journal').createAppendBlob('SEGMENT1');
    expect(await append('one')).toBe('landed');
    expect(await segments()).toEqual({ SEGMENT1: [], SEGMENT2: ['one'] });
  });

  test('rejects with unavailable after three names, and works again when storage does', async () => {
    const { append, storage, segments } = journalFixture();
    storage.next('journal', 'createAppendBlob', 'lost', 'lost', 'lost');
    expect(await append('one')).toBe('unavailable');
    expect(await append('two')).toBe('landed');
    expect(await segments()).toEqual({ SEGMENT4: ['two'] });
  });

  test('rejects with what storage said last', async () => {
    const { journal, storage } = journalFixture();
    storage.next('journal', 'createAppendBlob', 'lost', 'lost', 'lost');
    await expect(journal.append('acme/coffee', 'one', undefined, 1)).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: 'no segment could be opened', cause: { code: 'unavailable' } },
    });
  });
});

describe('rolling', () => {
  test('seals a segment at its limit of blocks and opens another', async () => {
    const { append, segments, sealed } = journalFixture({ rollAfterBlocks: 2 });
    for (const line of ['one', 'two', 'three']) await append(line);
    expect(await segments()).toEqual({ SEGMENT1: ['one', 'two'], SEGMENT2: ['three'] });
    expect(await sealed()).toEqual(['SEGMENT1']);
  });

  test('opens another segment before one would exceed its limit of bytes', async () => {
    const { append, segments } = journalFixture({ rollAfterBytes: 8 });
    for (const line of ['one', 'two', 'three']) await append(line);
    expect(await segments()).toEqual({ SEGMENT1: ['one', 'two'], SEGMENT2: ['three'] });
  });

  test('writes a block that alone exceeds the limit of bytes', async () => {
    const { append, segments } = journalFixture({ rollAfterBytes: 2 });
    expect([await append('one'), await append('two')]).toEqual(['landed', 'landed']);
    expect(await segments()).toEqual({ SEGMENT1: ['one'], SEGMENT2: ['two'] });
  });

  test('opens another segment at the age limit', async () => {
    const { append, segments, clock } = journalFixture({ rollAfterMs: 1_000, rollAfterIdleMs: 900 });
    await append('one');
    await clock.advance(600);
    await append('two');
    await clock.advance(400);
    await append('three');
    expect(await segments()).toEqual({ SEGMENT1: ['one', 'two'], SEGMENT2: ['three'] });
  });

  test('seals a segment that was idle for long enough after its last append', async () => {
    const { append, sealed, clock } = journalFixture({ rollAfterIdleMs: 1_000 });
    await append('one');
    await clock.advance(700);
    await append('two');
    await clock.advance(999);
    expect(await sealed()).toEqual([]);
    await clock.advance(1);
    expect(await sealed()).toEqual(['SEGMENT1']);
    // After the last hint's interval no timer is left that could keep a process alive.
    await clock.advance(1_000);
    expect(clock.pending).toBe(0);
  });

  test('looks whether a segment is idle only when it may be', async () => {
    const { append, clock } = journalFixture({ rollAfterIdleMs: 500 });
    await append('one');
    expect(clock.nextDelayMs).toBe(500);
    await clock.advance(300);
    await append('two');
    await clock.advance(200);
    expect(clock.nextDelayMs).toBe(300);
  });

  test('does not seal while an append is under way', async () => {
    const { append, sealed, clock, storage } = journalFixture({ rollAfterIdleMs: 1_000 });
    await append('one');
    const gate = latch();
    storage.next('journal', 'appendBlock', gate.wait());
    const two = append('two');
    await clock.advance(5_000);
    expect(await sealed()).toEqual([]);
    gate.open();
    expect(await two).toBe('landed');
    await clock.advance(1_000);
    expect(await sealed()).toEqual(['SEGMENT1']);
  });

  test('continues if the seal of the old segment fails', async () => {
    const { append, storage, segments } = journalFixture({ rollAfterBlocks: 1 });
    storage.next('journal', 'seal', 'lost');
    expect([await append('one'), await append('two')]).toEqual(['landed', 'landed']);
    expect(await segments()).toEqual({ SEGMENT1: ['one'], SEGMENT2: ['two'] });
  });
});
