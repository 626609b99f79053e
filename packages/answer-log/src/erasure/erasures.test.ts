import { describe, expect, test } from '@jest/globals';
import { idsOf } from '../../test/log-fixture.ts';
import {
  beginMs,
  hourMs,
  submissionsFixture,
  type SubmissionsFixture,
} from '../../test/submissions-fixture.ts';
import { createErasureLedger } from './erasure-ledger.ts';
import { createErasures } from './erasures.ts';
import { createSummaries } from '../summary/summaries.ts';

function erasuresOf(fixture: SubmissionsFixture, idempotencyWindowMs = 24 * hourMs) {
  const { containers, summaries, clock } = fixture;
  return createErasures({ ...containers, summaries, clock, idempotencyWindowMs });
}

const ledgerOf = async ({ direct, coffee }: SubmissionsFixture): Promise<string[]> =>
  (await createErasureLedger(direct.erasures).read(coffee)).map(({ id }) => id);

/** An answer that somebody else has sent with the same key. */
const others = { answers: { rating: 1 } };
const mine = (answers: Buffer): boolean => answers.toString().includes('it is hot');
const theirs = (answers: Buffer): boolean => answers.toString() === JSON.stringify(others.answers);

describe('erasing an answer', () => {
  test('takes it out of pages, counts and look-ups', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, figures, reader, document } = fixture;
    const records = await send('S1', { key: 'a', hours: 0 }, { hours: 1 }, { hours: 2 });
    await worker().counter.count(['S1']);
    const [first, gone, last] = records.map(({ id }) => id);
    expect(await erasuresOf(fixture).erase(coffee, gone!)).toMatchObject({ outcome: 'erased', id: gone });
    expect(await log(coffee)).toEqual([first, last]);
    expect(await log(coffee, 1)).toEqual([first, last]);
    expect(await reader.find(coffee, gone!)).toEqual({ outcome: 'notFound' });
    const numbers: number[] = [];
    const newest = { last: 3, limit: 9, maxBytes: 1_000_000 };
    for await (const { number } of reader.newestFirst(coffee, newest, await document(coffee))) {
      numbers.push(number);
    }
    expect(numbers).toEqual([3, 1]);
    expect((await figures()).answers).toBe(2);
    expect(await ledgerOf(fixture)).toEqual([gone]);
  });

  test('moves the times of the first and the last answer', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, document } = fixture;
    const records = await send('S1', { hours: 0 }, { hours: 1 }, { hours: 2 });
    await worker().counter.count(['S1']);
    const times = async (): Promise<(string | null)[]> => {
      const { totals } = await document(coffee);
      return [totals.firstAnswerAt, totals.lastAnswerAt];
    };
    const [first, middle, last] = records.map(({ receivedAt }) => receivedAt);
    await erasuresOf(fixture).erase(coffee, records[0]!.id);
    expect(await times()).toEqual([middle, last]);
    await erasuresOf(fixture).erase(coffee, records[2]!.id);
    expect(await times()).toEqual([middle, middle]);
    await erasuresOf(fixture).erase(coffee, records[1]!.id);
    expect(await times()).toEqual([null, null]);
    expect(first).not.toBe(middle);
  });

  test("works by a repeated attempt's id, and again by any of them", async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, ids, reader } = fixture;
    const [counted, repeated] = await send('S1', { key: 'a', hours: 0 }, { key: 'a', hours: 3 });
    await worker().counter.count(['S1']);
    const never = ids.ofKey(Date.parse(counted!.receivedAt) + 5 * hourMs, 'I1', 'a');
    expect(await reader.find(coffee, never)).toMatchObject({ answer: { id: counted!.id } });
    for (const id of [repeated!.id, counted!.id, never]) {
      expect(await erasuresOf(fixture).erase(coffee, id)).toMatchObject({
        outcome: 'erased',
        id: counted!.id,
      });
    }
    expect(await log(coffee)).toEqual([]);
    expect(await ledgerOf(fixture)).toEqual([counted!.id]);
    expect(await reader.find(coffee, never)).toEqual({ outcome: 'notFound' });
  });

  test('that only the ledger knows blocks later attempts of its submission', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, figures, direct, ids } = fixture;
    // Its record went to quarantine after the ledger was written.
    const gone = ids.ofKey(beginMs, 'I1', 'a');
    await createErasureLedger(direct.erasures).add(coffee, {
      id: gone,
      erasedAt: new Date(beginMs).toISOString(),
    });
    expect(await erasuresOf(fixture).erase(coffee, gone)).toMatchObject({ outcome: 'erased', id: gone });
    await send('S1', { key: 'a', hours: 1 });
    await worker().counter.count(['S1']);
    expect((await figures()).answers).toBe(0);
  });

  test('of one of two attempts that counted with a smaller window leaves the other one', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log } = fixture;
    const { counter } = worker('w1', { idempotencyWindowMs: hourMs });
    const attempts = await send('S1', { key: 'a', hours: 0 }, { key: 'a', hours: 5 });
    await counter.count(['S1']);
    const [first, second] = idsOf(attempts);
    expect(await log(coffee)).toEqual([first, second]);
    const erasures = erasuresOf(fixture);
    await erasures.erase(coffee, first!);
    expect(await log(coffee)).toEqual([second]);
    expect(await erasures.erase(coffee, second!)).toMatchObject({ outcome: 'erased', id: second });
    expect(await log(coffee)).toEqual([]);
  });

  test('that is not counted yet drops every attempt of its submission', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, figures } = fixture;
    const [first] = await send('S1', { key: 'a', hours: 0 });
    await send('S2', { key: 'a', hours: 1 });
    expect(await erasuresOf(fixture).erase(coffee, first!.id)).toMatchObject({ outcome: 'erased' });
    await worker().counter.count(['S2', 'S1']);
    expect(await log(coffee)).toEqual([]);
    expect(await figures()).toEqual({ answers: 0, duplicates: 0, conflicts: 0 });
  });

  test('that is in the hole of a stuck survey is found there', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, direct, progress } = fixture;
    const [first] = await send('S1', { hours: 0 });
    const intact = await direct.summaries.get('acme/coffee/I1');
    await direct.summaries.put('acme/coffee/I1', Buffer.from('rubbish'));
    await worker().counter.count(['S1'], { asSweep: true });
    expect((await progress('S1')).stuck).toEqual({ 'acme/coffee/I1': 0 });
    if (intact.outcome !== 'found') throw new Error('no summary');
    await direct.summaries.put('acme/coffee/I1', intact.bytes);
    expect(await erasuresOf(fixture).erase(coffee, first!.id)).toMatchObject({ outcome: 'erased' });
    await worker().counter.count(['S1'], { asSweep: true });
    expect(await log(coffee)).toEqual([]);
  });

  describe('as the person who sent it', () => {
    test('leaves the answer of somebody else with the same key, which is not found', async () => {
      const fixture = await submissionsFixture();
      const { coffee, send, worker, log } = fixture;
      const [first] = await send('S1', { key: 'a', hours: 0 });
      await worker().counter.count(['S1']);
      const [forged] = await send('S2', { key: 'a', hours: 1, over: others });
      const erasures = erasuresOf(fixture);
      for (const id of [forged!.id, first!.id]) {
        expect(await erasures.erase(coffee, id, theirs)).toEqual({ outcome: 'notFound' });
      }
      await worker().counter.count(['S2']);
      expect(await erasures.erase(coffee, forged!.id, theirs)).toEqual({ outcome: 'notFound' });
      expect([await log(coffee), await ledgerOf(fixture)]).toEqual([[first!.id], []]);
      expect(await erasures.erase(coffee, forged!.id, mine)).toMatchObject({
        outcome: 'erased',
        id: first!.id,
      });
    });

    test.each([
      ['S1', 'S2'],
      ['S2', 'S1'],
    ])('waits while both are not counted: %s has the first', async (one, other) => {
      const fixture = await submissionsFixture();
      const { coffee, send, worker, log } = fixture;
      const [first] = await send(one, { key: 'a', hours: 0 });
      const [forged] = await send(other, { key: 'a', hours: 1, over: others });
      const erasures = erasuresOf(fixture);
      for (const isTheirs of [theirs, mine]) {
        await expect(erasures.erase(coffee, forged!.id, isTheirs)).rejects.toMatchObject({
          code: 'contended',
        });
      }
      expect(await ledgerOf(fixture)).toEqual([]);
      await worker().counter.count([one]);
      expect(await erasures.erase(coffee, forged!.id, theirs)).toEqual({ outcome: 'notFound' });
      await worker().counter.count([other]);
      expect(await log(coffee)).toEqual([first!.id]);
    });

    test.each([
      {},
      { invitation: 3 },
      { trace: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' as const },
    ])('takes it in every form of its line, counted or not: %j', async (over) => {
      const fixture = await submissionsFixture();
      const { coffee, send, worker, log } = fixture;
      const [one, two] = await send(
        'S1',
        { key: 'a', hours: 0, over },
        { key: 'b', hours: 0, over: { ...over, ...('invitation' in over && { invitation: 4 }) } },
      );
      const erasures = erasuresOf(fixture);
      expect(await erasures.erase(coffee, one!.id, mine)).toMatchObject({ outcome: 'erased', id: one!.id });
      await worker().counter.count(['S1']);
      expect(await erasures.erase(coffee, two!.id, mine)).toMatchObject({ outcome: 'erased', id: two!.id });
      expect(await erasures.erase(coffee, one!.id, mine)).toMatchObject({ outcome: 'erased', isNew: false });
      expect(await log(coffee)).toEqual([]);
    });
  });

  test('that nobody has given is not found, nor is one of a deleted survey', async () => {
    const fixture = await submissionsFixture();
    const { coffee, ids, summaries, clock } = fixture;
    const erasures = erasuresOf(fixture);
    expect(await erasures.erase(coffee, ids.fresh(clock.now()))).toEqual({ outcome: 'notFound' });
    expect(await erasures.erase(coffee, 'no ULID')).toEqual({ outcome: 'notFound' });
    await summaries.writeTombstone(coffee);
    expect(await erasures.erase(coffee, ids.fresh(clock.now()))).toEqual({ outcome: 'notFound' });
    expect(await ledgerOf(fixture)).toEqual([]);
  });

  test('of an invited person does not let the invitation be used again', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log } = fixture;
    const { counter } = worker();
    const [counted] = await send('S1', { invitation: 7, hours: 0 });
    await counter.count(['S1']);
    const [uncounted] = await send('S1', { invitation: 8, hours: 0 });
    const erasures = erasuresOf(fixture);
    await erasures.erase(coffee, counted!.id);
    await erasures.erase(coffee, uncounted!.id);
    await counter.count(['S1']);
    await send('S1', { invitation: 7, hours: 900 }, { invitation: 8, hours: 900 });
    await counter.count(['S1']);
    expect(await log(coffee)).toEqual([]);
  });
});

describe('an erasure under faults', () => {
  test.each([
    ['summaries', 'put', 'lost'],
    ['summaries', 'put', 'unanswered'],
    ['erasures', 'appendBlock', 'lost'],
    ['erasures', 'appendBlock', 'unanswered'],
    ['erasures', 'createAppendBlob', 'unanswered'],
  ] as const)('whose %s %s is %s can be called again, and subtracts once', async (name, call, fate) => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, figures, storage, containers, clock } = fixture;
    const records = await send('S1', { hours: 0 }, { hours: 1 });
    await worker().counter.count(['S1']);
    const summaries = createSummaries({ container: containers.summaries });
    const faulty = createErasures({ ...containers, summaries, clock });
    storage.next(name, call, fate);
    await faulty.erase(coffee, records[0]!.id).catch(() => faulty.erase(coffee, records[0]!.id));
    expect(await log(coffee)).toEqual([records[1]!.id]);
    expect((await figures()).answers).toBe(1);
    expect(new Set(await ledgerOf(fixture))).toEqual(new Set([records[0]!.id]));
  });

  test('goes on when another writer changes the summary', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, figures, log } = fixture;
    const { counter } = worker();
    const records = await send('S1', ...Array.from({ length: 9 }, (_, hours) => ({ hours })));
    await counter.count(['S1']);
    const erasures = erasuresOf(fixture);
    const later = await send('S1', { hours: 10 });
    const work = [counter.count(['S1']), ...records.slice(0, 8).map(({ id }) => erasures.erase(coffee, id))];
    await fixture.drive(Promise.all(work));
    expect(await log(coffee)).toEqual(idsOf([records[8]!, ...later]));
    expect((await figures()).answers).toBe(2);
  });
});
