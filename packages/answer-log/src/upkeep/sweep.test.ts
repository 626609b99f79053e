import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { coffeeFixture, namesIn } from '../../test/log-fixture.ts';
import { createSweep } from './sweep.ts';

const hour = 60 * 60 * 1_000;

async function sweepFixture() {
  const fixture = await coffeeFixture();
  const { counter } = fixture.worker('sweeper');
  const failures: [string, unknown][] = [];
  const sweep = createSweep(
    {
      ...fixture.containers,
      counter,
      onFailure: (segmentId, error) => void failures.push([segmentId, error]),
    },
    { rollAfterMs: hour },
  );
  return { ...fixture, sweep, failures };
}

describe('the sweep', () => {
  test('counts a segment whose hint was lost', async () => {
    const { sweep, answer, summary, coffee } = await sweepFixture();
    await answer('S1', [coffee], 3);
    const report = await sweep.run();
    expect(report).toMatchObject({ segments: 1, counted: 1, sealed: 0, retired: 0, failed: 0 });
    expect(report.lagBytes).toBeGreaterThan(0);
    expect((await summary(coffee)).totalAnswers).toBe(3);
    expect(await sweep.run()).toMatchObject({ segments: 1, lagBytes: 0, counted: 0 });
  });

  test('skips a segment that moved since the last sweep', async () => {
    const { sweep, answer, worker, summary, clock, coffee } = await sweepFixture();
    await answer('S1', [coffee], 1);
    await sweep.run();
    await clock.advance(10_000);
    await answer('S1', [coffee], 1);
    await worker('busy').counter.count(['S1']);
    await answer('S1', [coffee], 1);
    expect(await sweep.run()).toMatchObject({ counted: 0 });
    expect((await summary(coffee)).totalAnswers).toBe(2);
    await clock.advance(10_000);
    expect(await sweep.run()).toMatchObject({ counted: 1 });
    expect((await summary(coffee)).totalAnswers).toBe(3);
  });

  test('seals a segment that lost its writer before it reads it', async () => {
    const { sweep, answer, storage, clock, direct, summary, coffee } = await sweepFixture();
    await answer('S1', [coffee], 1);
    await clock.advance(2 * hour);
    expect(await sweep.run()).toMatchObject({ sealed: 0, retired: 0, counted: 1 });
    await answer('S1', [coffee], 1);
    await clock.advance(1);
    storage.requests.length = 0;
    expect(await sweep.run()).toMatchObject({ sealed: 1, counted: 0 });
    const order = storage.requests.flatMap(({ op, container }) => (container === 'journal' ? [op] : []));
    expect(order.indexOf('seal')).toBeLessThan(order.indexOf('head'));
    await sweep.run();
    expect((await summary(coffee)).totalAnswers).toBe(2);
    expect(await namesIn(direct.journal)).toEqual([]);
  });

  test('counts an append that landed just before the seal', async () => {
    const { sweep, answer, storage, clock, summary, direct, coffee } = await sweepFixture();
    await answer('S1', [coffee], 1);
    await clock.advance(2 * hour + 1);
    const gate = latch();
    storage.next('journal', 'seal', gate.wait());
    const sweeping = sweep.run();
    await clock.settle();
    await answer('S1', [coffee], 2);
    gate.open();
    expect(await sweeping).toMatchObject({ sealed: 1, counted: 1, retired: 1 });
    expect((await summary(coffee)).totalAnswers).toBe(3);
    expect(await namesIn(direct.journal)).toEqual([]);
    expect(await namesIn(direct.progress)).toEqual([]);
  });

  test('does not retire a segment that was sealed after the listing and has more than was counted', async () => {
    const { sweep, answer, storage, clock, direct, summary, coffee } = await sweepFixture();
    await answer('S1', [coffee], 1);
    await sweep.run();
    await clock.advance(2 * hour + 1);
    const gate = latch();
    storage.next('journal', 'seal', gate.wait());
    const sweeping = sweep.run();
    await clock.settle();
    await answer('S1', [coffee], 2);
    gate.open();
    expect(await sweeping).toMatchObject({ lagBytes: 0, sealed: 1, counted: 0, retired: 0 });
    expect(await namesIn(direct.journal)).toEqual(['S1']);
    expect(await sweep.run()).toMatchObject({ counted: 1, retired: 1 });
    expect((await summary(coffee)).totalAnswers).toBe(3);
  });

  test('never retires a segment that is open, behind or has a stuck survey', async () => {
    const { sweep, createSurvey, answer, direct, worker, storage, coffee } = await sweepFixture();
    const tea = await createSurvey('tea');
    await answer('OPEN', [coffee], 1);
    await answer('STUCK', [coffee, tea], 2);
    await direct.summaries.put('acme/tea/I1', Buffer.from('rubbish'));
    await worker().counter.count(['OPEN', 'STUCK']);
    await direct.journal.seal('STUCK');
    await answer('BEHIND', [coffee], 1);
    await direct.journal.seal('BEHIND');
    storage.next('journal', 'readRange', 'lost');
    const report = await sweep.run();
    expect(report).toMatchObject({ segments: 3, retired: 0, failed: 1, stuckSurveys: 1 });
    expect(await namesIn(direct.journal)).toEqual(['BEHIND', 'OPEN', 'STUCK']);
    expect(await sweep.run()).toMatchObject({ retired: 1, failed: 0 });
    expect(await namesIn(direct.journal)).toEqual(['OPEN', 'STUCK']);
  });

  test('continues with the others when storage fails for one', async () => {
    const { sweep, answer, summary, storage, clock, coffee } = await sweepFixture();
    await answer('S1', [coffee], 1);
    await clock.advance(2 * hour + 1);
    await answer('S2', [coffee], 1);
    storage.next('journal', 'seal', 'lost');
    expect(await sweep.run()).toMatchObject({ segments: 2, failed: 1, counted: 1 });
    expect((await summary(coffee)).totalAnswers).toBe(1);
    await sweep.run();
    expect((await summary(coffee)).totalAnswers).toBe(2);
  });

  test('that could not delete a segment deletes it the next time, and counts nothing again', async () => {
    const { sweep, answer, summary, storage, direct, coffee } = await sweepFixture();
    await answer('S1', [coffee], 2);
    await direct.journal.seal('S1');
    storage.next('journal', 'delete', 'lost');
    expect(await sweep.run()).toMatchObject({ counted: 1, retired: 0, failed: 1 });
    expect(await sweep.run()).toMatchObject({ retired: 1 });
    expect((await summary(coffee)).totalAnswers).toBe(2);
  });

  test('that could not delete a segment keeps its watermarks: a worker that read it before counts nothing again', async () => {
    const { sweep, answer, worker, summary, storage, direct, clock, drive, coffee } = await sweepFixture();
    await answer('S1', [coffee], 2);
    await direct.journal.seal('S1');
    const gate = latch();
    // The worker has read the segment and is suspended before it reads the summary.
    storage.next('summaries', 'get', gate.wait());
    const suspended = worker('late').counter.count(['S1']);
    await clock.settle();
    storage.next('journal', 'delete', 'lost');
    expect(await sweep.run()).toMatchObject({ counted: 1, retired: 0, failed: 1 });
    // There are enough watermarks that those of gone segments are dropped.
    for (let segment = 2; segment <= 18; segment += 1) await answer(`S${segment}`, [coffee], 1);
    storage.next('journal', 'delete', 'lost');
    await sweep.run();
    await answer('S19', [coffee], 1);
    storage.next('journal', 'delete', 'lost');
    await sweep.run();
    gate.open();
    await drive(suspended);
    expect((await summary(coffee)).totalAnswers).toBe(2 + 17 + 1);
  });

  test('keeps the damaged end of a segment and then retires the segment', async () => {
    const { sweep, answer, direct, summary, coffee } = await sweepFixture();
    await answer('S1', [coffee], 1);
    const head = await direct.journal.head('S1');
    const length = head.outcome === 'found' ? head.properties.length : 0;
    await direct.journal.appendBlock('S1', Buffer.from('{"torn":'), length);
    await direct.journal.seal('S1');
    for (let round = 0; round < 3; round += 1) await sweep.run();
    expect(await namesIn(direct.quarantine)).toEqual([`S1/${length}`]);
    expect(await namesIn(direct.journal)).toEqual([]);
    expect((await summary(coffee)).totalAnswers).toBe(1);
  });

  test('stops between two segments when it is aborted', async () => {
    const { sweep, answer, coffee } = await sweepFixture();
    await answer('S1', [coffee], 1);
    expect(await sweep.run(AbortSignal.abort())).toMatchObject({ segments: 0, counted: 0 });
  });
});
