import { describe, expect, test } from '@jest/globals';
import { dayMs } from '@canvass/runtime/clock';
import { idsOf, namesIn } from '../../test/log-fixture.ts';
import {
  beginMs,
  hourMs,
  submissionsFixture,
  type SubmissionsFixture,
} from '../../test/submissions-fixture.ts';
import { createErasureLedger } from './erasure-ledger.ts';
import { createErasures } from './erasures.ts';
import { removeAnswers, type Removal, type RemovalReport } from './remove-answers.ts';
import type { Summaries } from '../summary/summaries.ts';

const done = { erased: 0, expired: 0, isDone: true };

interface Given extends Partial<Removal> {
  readonly summaries?: Summaries;
  readonly idempotencyWindowMs?: number;
}

async function remove(
  { direct, newId, coffee, ...fixture }: SubmissionsFixture,
  { summaries = fixture.summaries, idempotencyWindowMs = dayMs, ...over }: Given = {},
): Promise<RemovalReport> {
  const ledger = await createErasureLedger(direct.erasures).read(coffee);
  const deps = { summaries, answerLogs: direct.answerLogs, newId, idempotencyWindowMs };
  return removeAnswers(deps, coffee, {
    nowMs: beginMs + 2 * dayMs,
    ledger: ledger.map(({ id }) => id),
    retention: undefined,
    oldestSegmentMs: Infinity,
    ...over,
  });
}

async function erase(
  { containers, summaries, clock, coffee }: SubmissionsFixture,
  id: string,
): Promise<void> {
  await createErasures({ ...containers, summaries, clock }).erase(coffee, id);
}

const secret = (why: string) => ({ answers: { rating: 3, colour: 'red', why } });

describe('the removal of erased answers', () => {
  test('takes their bytes out of the log, and leaves the places of the others', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, reader, document } = fixture;
    const { counter } = worker();
    const records = await send(
      'S1',
      { hours: 0 },
      { key: 'a', hours: 1, over: secret('tell nobody') },
      { hours: 2 },
    );
    await counter.count(['S1']);
    const after = await reader.page(coffee, { after: 2, limit: 1 });
    await erase(fixture, records[1]!.id);
    expect(await remove(fixture)).toEqual({ erased: 1, expired: 0, isDone: true });
    expect(await fixture.logBytes()).not.toContain('tell nobody');
    expect(await log(coffee)).toEqual([records[0]!.id, records[2]!.id]);
    expect(await reader.page(coffee, { after: 2, limit: 1 })).toEqual(after);
    expect((await document(coffee)).erased).toEqual([]);

    // Its submission does not come back, in this worker or another.
    await send('S1', { key: 'a', hours: 3 });
    await counter.count(['S1']);
    await send('S1', { key: 'a', hours: 4 });
    await worker().counter.count(['S1']);
    expect(await log(coffee)).toEqual([records[0]!.id, records[2]!.id]);
    expect(await remove(fixture)).toEqual(done);
  });

  test('succeeds although the survey counts answers all the time', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, summaries } = fixture;
    const { counter } = worker();
    const records = await send('S1', { hours: 0, over: secret('tell nobody') }, { hours: 1 });
    await counter.count(['S1']);
    await erase(fixture, records[0]!.id);
    let commits = 0;
    const busy: Summaries = {
      ...summaries,
      replace: async (...write) => {
        commits += 1;
        if (commits % 2 === 1) {
          records.push(...(await send('S1', { hours: 2 })));
          await counter.count(['S1']);
        }
        return summaries.replace(...write);
      },
    };
    expect(await remove(fixture, { summaries: busy })).toEqual({ erased: 1, expired: 0, isDone: true });
    expect(await log(coffee)).toEqual(idsOf(records).slice(1));
    expect(await fixture.logBytes()).not.toContain('tell nobody');
  });

  test('keeps the id of one whose line in the ledger it does not know yet', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, document } = fixture;
    const records = await send('S1', { hours: 0, over: secret('tell nobody') }, { hours: 1 });
    await worker().counter.count(['S1']);
    for (const { id } of records) await erase(fixture, id);
    expect(await remove(fixture, { ledger: [records[0]!.id] })).toEqual({ ...done, erased: 2 });
    const [before, after] = [await document(coffee), await remove(fixture)];
    expect([before.ledgerLines, before.erased]).toEqual([1, [records[1]!.id]]);
    expect(after).toEqual(done);
    const { ledgerLines, erased } = await document(coffee);
    expect([ledgerLines, erased]).toEqual([2, []]);
  });

  test('keeps the id of one whose line in the ledger is new, although another attempt has an older line', async () => {
    const fixture = await submissionsFixture();
    const { containers, summaries, clock, coffee, send, worker, document, direct } = fixture;
    const [counted] = await send('S1', { key: 'a', hours: 1 });
    await worker().counter.count(['S1']);
    const [other] = await send('S2', { key: 'a', hours: 0 });
    // The summary does not know the erasure, as if the process had died after it wrote the ledger.
    await createErasureLedger(direct.erasures).add(coffee, {
      id: other!.id,
      erasedAt: new Date(clock.now()).toISOString(),
    });
    await createErasures({ ...containers, summaries, clock }).apply(coffee, other!.id);
    await remove(fixture, { ledger: [other!.id] });
    const before = await document(coffee);
    expect([before.ledgerLines, before.erased]).toEqual([1, [counted!.id]]);
    await remove(fixture);
    const { ledgerLines, erased } = await document(coffee);
    expect([ledgerLines, erased]).toEqual([2, []]);
  });

  test('keeps the id of one that was not counted, until no segment is so old', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, document } = fixture;
    const [record] = await send('S1', { key: 'a', hours: 0 });
    await erase(fixture, record!.id);
    await worker().counter.count(['S1']);
    const nowMs = beginMs + 9 * dayMs;
    await remove(fixture, { nowMs, oldestSegmentMs: beginMs + 26 * hourMs });
    expect((await document(coffee)).erased).toEqual([record!.id]);
    await remove(fixture, { nowMs, oldestSegmentMs: Number.NaN });
    expect((await document(coffee)).erased).toEqual([record!.id]);
    await remove(fixture, { nowMs, oldestSegmentMs: beginMs + 27 * hourMs });
    expect((await document(coffee)).erased).toEqual([]);
  });

  test('keeps such an id for as much longer as the window is', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, document } = fixture;
    const [record] = await send('S1', { key: 'a', hours: 0 });
    await erase(fixture, record!.id);
    await worker().counter.count(['S1']);
    const wide = { idempotencyWindowMs: 2 * dayMs, nowMs: beginMs + 9 * dayMs };
    await remove(fixture, { ...wide, oldestSegmentMs: beginMs + 50 * hourMs });
    expect((await document(coffee)).erased).toEqual([record!.id]);
    await remove(fixture, { ...wide, oldestSegmentMs: beginMs + 51 * hourMs });
    expect((await document(coffee)).erased).toEqual([]);
  });

  test('keeps the id of one whose line is new, although its key has the line of a submission beyond the window', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, document } = fixture;
    const records = await send('S1', { key: 'a', hours: 0 }, { key: 'a', hours: 100 });
    await worker().counter.count(['S1']);
    const [first, second] = idsOf(records);
    await erase(fixture, first!);
    expect(await remove(fixture)).toMatchObject({ erased: 1, isDone: true });
    await erase(fixture, second!);
    await remove(fixture, { ledger: [first!] });
    const before = await document(coffee);
    expect([before.ledgerLines, before.erased]).toEqual([1, [second]]);
    await remove(fixture);
    const { ledgerLines, erased } = await document(coffee);
    expect([ledgerLines, erased]).toEqual([2, []]);
  });

  test('leaves a survey to the clean-up that is deleted while it begins', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, summaries } = fixture;
    const [record] = await send('S1', { hours: 0 });
    await worker().counter.count(['S1']);
    await erase(fixture, record!.id);
    const deleting: Summaries = {
      ...summaries,
      replace: async (...write) => {
        const written = await summaries.replace(...write);
        await summaries.writeTombstone(coffee);
        return written;
      },
    };
    expect(await remove(fixture, { summaries: deleting })).toEqual({ erased: 0, expired: 0, isDone: false });
    expect(await summaries.read(coffee)).toMatchObject({ outcome: 'deleted' });
    expect(await remove(fixture)).toEqual(done);
  });

  test('also takes what a refused attempt appended behind the committed length', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, storage, drive } = fixture;
    const [first, gone] = await send('S1', { hours: 0 });
    expect(gone).toBeUndefined();
    const { counter } = worker();
    await counter.count(['S1']);
    const [second] = await send('S1', { hours: 1, over: secret('tell nobody') });
    storage.next('summaries', 'put', 'lost');
    await drive(counter.count(['S1']));
    await erase(fixture, second!.id);
    await remove(fixture);
    expect(await fixture.logBytes()).not.toContain('tell nobody');
    expect(await log(coffee)).toEqual([first!.id]);
  });
});

describe('retention', () => {
  const old = { retention: { days: 30, keepTotals: false }, nowMs: beginMs + 40 * dayMs };

  test.each([
    [true, 3],
    [false, 1],
  ])('removes old answers; if it keeps totals: %s', async (keepTotals, answers) => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, figures, document, reader } = fixture;
    const { counter } = worker();
    const records = await send('S1', { hours: 0 }, { hours: 1 }, { hours: 24 * 35 });
    await counter.count(['S1']);
    const retention = { days: 30, keepTotals };
    expect(await remove(fixture, { ...old, retention })).toEqual({ erased: 0, expired: 2, isDone: true });
    expect(await log(coffee)).toEqual([records[2]!.id]);
    expect((await figures()).answers).toBe(answers);
    const { removedLines, totals } = await document(coffee);
    expect(removedLines).toBe(2);
    expect(totals.firstAnswerAt).toBe(records[keepTotals ? 0 : 2]!.receivedAt);
    expect(await reader.page(coffee, { after: 0, limit: 1 })).toMatchObject({
      answers: [{ id: records[2]!.id }],
    });
    expect(await reader.page(coffee, { after: 3, limit: 1 })).toMatchObject({
      outcome: 'found',
      answers: [],
      next: null,
    });
    expect(await reader.page(coffee, { after: 4, limit: 1 })).toEqual({ outcome: 'beyondEnd' });
    expect(await remove(fixture, { ...old, retention })).toEqual(done);

    const later = await send('S1', { key: 'a', hours: 24 * 36 }, { key: 'a', hours: 24 * 36 });
    await counter.count(['S1']);
    expect(await log(coffee)).toEqual(idsOf([records[2]!, later[0]!]));
  });

  test('leaves a stub at the head while a segment may have another attempt', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, document } = fixture;
    const { counter } = worker();
    await send('S1', { key: 'a', hours: 0 });
    await counter.count(['S1']);
    await remove(fixture, { ...old, oldestSegmentMs: beginMs + hourMs });
    expect((await document(coffee)).removedLines).toBe(0);
    await send('S1', { key: 'a', hours: 2 });
    await counter.count(['S1']);
    expect(await log(coffee)).toEqual([]);
    await remove(fixture, { ...old, oldestSegmentMs: Infinity });
    expect((await document(coffee)).removedLines).toBe(1);
    const [later] = await send('S1', { key: 'b', hours: 24 * 40 });
    await counter.count(['S1']);
    expect(await log(coffee)).toEqual([later!.id]);
  });

  test('removes late answers the next time, and merges them into what it keeps', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, figures } = fixture;
    const { counter } = worker();
    const keeping = { ...old, retention: { days: 30, keepTotals: true } };
    await send('S1', { hours: 0 });
    await counter.count(['S1']);
    await remove(fixture, keeping);
    await send('S1', { hours: 1 });
    await counter.count(['S1']);
    expect(await remove(fixture, keeping)).toEqual({ erased: 0, expired: 1, isDone: true });
    expect(await log(coffee)).toEqual([]);
    expect((await figures()).answers).toBe(2);
    const removed = await namesIn(fixture.direct.answerLogs);
    expect(removed.filter((name) => name.endsWith('.removed'))).toHaveLength(1);
  });
});
