import { encodeRecord } from '@canvass/journal';
import { latch } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { coffeeFixture, counted, idsOf, namesIn } from '../../test/log-fixture.ts';

describe('a record that cannot be counted', () => {
  test.each([
    ['is no JSON', Buffer.from('{"tenant":')],
    ['is empty', Buffer.from('')],
    ['is not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['has not the shape of one', Buffer.from('{"tenant":"acme"}')],
    ['names a folder', Buffer.from('{"tenant":"../x","survey":"a","instance":"b"}')],
  ])('because it %s goes to quarantine, and the journal goes on', async (_why, line) => {
    const { coffee, record, appendLines, worker, summary, direct } = await coffeeFixture();
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

  test('because text precedes its JSON goes to quarantine, not into the log', async () => {
    const { coffee, record, appendLines, worker, log, direct } = await coffeeFixture();
    const sound = record(coffee);
    await appendLines('S1', ` ${encodeRecord(record(coffee))}`, encodeRecord(sound));
    await worker().counter.count(['S1']);
    expect(await namesIn(direct.quarantine)).toEqual(['S1/0']);
    expect(await log(coffee)).toEqual([sound.id]);
  });

  test('because its answers fit no question goes to quarantine alone', async () => {
    const { coffee, record, appendLines, worker, summary, log, direct } = await coffeeFixture();
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

  test('is reported once, even if the segment is read again', async () => {
    const { coffee, record, appendLines, worker, direct } = await coffeeFixture();
    await appendLines('S1', 'rubbish', encodeRecord(record(coffee)));
    const { counter, events } = worker();
    await counter.count(['S1']);
    await direct.progress.delete('S1');
    await counter.count(['S1'], { asSweep: true });
    expect(events.filter(({ type }) => type === 'quarantined')).toHaveLength(1);
  });

  test('is not passed while quarantine does not respond', async () => {
    const { coffee, record, appendLines, worker, progress, summary, storage } = await coffeeFixture();
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

  test('because its end is damaged goes to quarantine, also if its survey has no other line', async () => {
    const { coffee, record, appendLines, worker, document, progress, direct } = await coffeeFixture();
    const damaged = encodeRecord(record(coffee)).slice(0, -5);
    await appendLines('S1', damaged);
    const { counter, events } = worker();
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect(events).toContainEqual({ type: 'quarantined', segmentId: 'S1', offset: 0 });
    const kept = await direct.quarantine.get('S1/0');
    expect(kept.outcome === 'found' && kept.bytes.toString()).toBe(damaged);
    expect((await document(coffee)).watermarks).toEqual({ S1: damaged.length + 1 });
    expect(await progress('S1')).toEqual({ off: damaged.length + 1, stuck: {} });
  });

  test('because its end is damaged is not passed while quarantine does not respond', async () => {
    const { coffee, record, appendLines, worker, progress, log, storage, direct, drive } =
      await coffeeFixture();
    const sound = record(coffee);
    await appendLines('S1', encodeRecord(record(coffee)).slice(0, -5), encodeRecord(sound));
    storage.next('quarantine', 'put', ...Array.from({ length: 10 }, () => 'lost' as const));
    const { counter } = worker();
    expect(await drive(counter.count(['S1']))).toMatchObject([
      { outcome: 'failed', error: { code: 'contended' } },
    ]);
    expect([(await progress('S1')).off, await log(coffee)]).toEqual([0, []]);
    await counter.count(['S1']);
    expect([await namesIn(direct.quarantine), await log(coffee)]).toEqual([['S1/0'], [sound.id]]);
  });

  test('because its end is damaged is kept once if the answers behind it are deferred', async () => {
    const { coffee, record, appendLines, worker, log, progress, direct } = await coffeeFixture();
    const long = Array.from({ length: 3 }, () => record(coffee, { answers: { why: '€'.repeat(9_000) } }));
    await appendLines('S1', encodeRecord(record(coffee)).slice(0, -5), ...long.map(encodeRecord));
    const looks = { count: 0 };
    const slow = { workedMs: () => 100 * (looks.count += 1), yield: () => Promise.resolve() };
    const { counter, events } = worker('w1', {}, undefined, slow);
    await counter.count(['S1']);
    expect(await log(coffee)).toEqual([long[0]!.id]);
    expect(await namesIn(direct.quarantine)).toEqual(['S1/0']);
    await counter.catchUp();
    expect([await log(coffee), (await progress('S1')).stuck]).toEqual([idsOf(long), {}]);
    expect(events.filter(({ type }) => type === 'quarantined')).toHaveLength(1);
  });

  test('because its end is damaged is dropped with the other answers of a deleted survey', async () => {
    const { coffee, record, appendLines, worker, summaries, progress, direct } = await coffeeFixture();
    await summaries.writeTombstone(coffee);
    await appendLines('S1', encodeRecord(record(coffee)).slice(0, -5), encodeRecord(record(coffee)));
    const { counter, events } = worker();
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect(events.map(({ type }) => type)).toEqual(['dropped']);
    expect(await namesIn(direct.quarantine)).toEqual([]);
    expect((await progress('S1')).off).toBeGreaterThan(0);
  });

  test('at the damaged end of a sealed segment is kept by the sweep, which then reaches the end', async () => {
    const { coffee, answer, worker, progress, direct } = await coffeeFixture();
    await answer('S1', [coffee], 1);
    const before = await direct.journal.head('S1');
    const length = before.outcome === 'found' ? before.properties.length : 0;
    await direct.journal.appendBlock('S1', Buffer.from('{"tenant":"ac'), length);
    await direct.journal.seal('S1');
    const { counter, events } = worker();
    // The first sweep counts the whole lines, the second one takes the damaged end.
    await counter.count(['S1'], { asSweep: true });
    expect(await progress('S1')).toEqual({ off: length, stuck: {} });
    expect(await counter.count(['S1'], { asSweep: true })).toEqual(counted('S1'));
    expect(events).toContainEqual({ type: 'quarantined', segmentId: 'S1', offset: length });
    expect(await progress('S1')).toEqual({ off: length + 13, stuck: {} });
  });

  test('is not a line that was merely unfinished when it was read', async () => {
    const { coffee, record, appendLines, worker, summary, direct, storage, clock } = await coffeeFixture();
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
