import { describe, expect, test } from '@jest/globals';
import { encodeRecord } from '@canvass/journal';
import { latch } from '@canvass/testing';
import { startHistory } from '@canvass/surveys';
import { coffee as definition } from '../../test/definition.ts';
import {
  beginMs,
  hourMs,
  submissionsFixture,
  type SubmissionsFixture,
} from '../../test/submissions-fixture.ts';
import { withMethods } from '../../test/with-methods.ts';
import { createErasureLedger } from './erasure-ledger.ts';
import { createErasures } from './erasures.ts';
import { removeAnswers } from './remove-answers.ts';
import type { Summaries } from '../summary/summaries.ts';

/** Erasures with a journal that counts its searches. */
function counted(
  fixture: SubmissionsFixture,
  duringSearch: () => Promise<unknown> = () => Promise.resolve(),
) {
  const { direct, summaries, clock } = fixture;
  const searches = { begun: 0, atOnce: 0, mostAtOnce: 0 };
  const journal = withMethods(direct.journal, {
    async *list(...range) {
      searches.begun += 1;
      searches.atOnce += 1;
      searches.mostAtOnce = Math.max(searches.mostAtOnce, searches.atOnce);
      await duringSearch();
      yield* direct.journal.list(...range);
      searches.atOnce -= 1;
    },
  });
  return { searches, erasures: createErasures({ ...direct, journal, summaries, clock }) };
}

const ledgerOf = async ({ direct, coffee }: SubmissionsFixture): Promise<string[]> =>
  (await createErasureLedger(direct.erasures).read(coffee)).map(({ id }) => id);

describe('an id that is not in the log', () => {
  test('is unknown after one search, also if the summary changes all the time', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, ids } = fixture;
    const { counter } = worker();
    const { erasures, searches } = counted(fixture, async () => {
      await send('S1', { hours: 0 });
      await counter.count(['S1']);
    });
    expect(await erasures.erase(coffee, ids.fresh(beginMs))).toEqual({ outcome: 'notFound' });
    expect(searches.begun).toBe(1);
  });

  test('needs no search if the ledger has it', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, direct, newId, summaries } = fixture;
    const [record] = await send('S1', { key: 'a', hours: 0 });
    const { erasures, searches } = counted(fixture);
    await erasures.erase(coffee, record!.id);
    await worker().counter.count(['S1']);
    await removeAnswers({ summaries, answerLogs: direct.answerLogs, newId }, coffee, {
      nowMs: beginMs + 72 * hourMs,
      ledger: await ledgerOf(fixture),
      retention: undefined,
      oldestSegmentMs: Infinity,
    });
    expect((await fixture.document(coffee)).erased).toEqual([]);
    searches.begun = 0;
    expect(await erasures.erase(coffee, record!.id)).toMatchObject({ outcome: 'erased', isNew: false });
    expect(searches.begun).toBe(0);
  });

  test("leads to the answer's if its submission waits to be counted", async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, ids } = fixture;
    const [record] = await send('S1', { key: 'a', hours: 0 });
    const other = ids.ofKey(beginMs + 3 * hourMs, 'I1', 'a');
    const { erasures } = counted(fixture);
    expect(await erasures.erase(coffee, other)).toMatchObject({ outcome: 'erased', id: record!.id });
    expect(await ledgerOf(fixture)).toEqual([record!.id]);
  });

  test('is refused if its tenant has many searches, but not that of another tenant', async () => {
    const fixture = await submissionsFixture();
    const { coffee, ids, summaries } = fixture;
    const elsewhere = { ...coffee, tenant: 'other' };
    await summaries.create(elsewhere, startHistory(definition));
    const { erasures, searches } = counted(fixture);
    const calls = Array.from({ length: 6 }, async () => erasures.erase(coffee, ids.fresh(beginMs)));
    const other = erasures.erase(elsewhere, ids.fresh(beginMs));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(outcomes.at(-1)).toMatchObject({ reason: { name: 'AnswerLogError', code: 'backlog' } });
    expect(await other).toEqual({ outcome: 'notFound' });
    expect(searches).toMatchObject({ begun: 5, mostAtOnce: 1 });
    expect(await erasures.erase(coffee, ids.fresh(beginMs))).toEqual({ outcome: 'notFound' });
  });

  test('counts among the searches of its tenant those that have not ended', async () => {
    const fixture = await submissionsFixture();
    const { coffee, ids, clock } = fixture;
    const gates = [latch(), latch()];
    const { erasures } = counted(fixture, () => gates.shift()?.wait() ?? Promise.resolve());
    const [firstGate, secondGate] = [...gates];
    const erase = async () => erasures.erase(coffee, ids.fresh(beginMs));
    const [first, second] = [erase(), erase()];
    firstGate!.open();
    await first;
    // The second call still searches.
    const later = Array.from({ length: 4 }, erase);
    const outcomes = Promise.allSettled(later);
    await clock.settle();
    secondGate!.open();
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'backlog' } }]);
    expect(await second).toEqual({ outcome: 'notFound' });
  });

  test('is found behind an answer of more than 1 MiB', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send } = fixture;
    const answers = { rating: 3, colour: 'red', why: 'x'.repeat(1_500_000) };
    const records = await send('S1', { hours: 0, over: { answers } }, { hours: 1 });
    const { erasures } = counted(fixture);
    for (const { id } of records)
      expect(await erasures.erase(coffee, id)).toMatchObject({ outcome: 'erased' });
  });

  test('is an error, and not unknown, if the summary is lost after the ledger was written', async () => {
    const fixture = await submissionsFixture();
    const { coffee, direct, clock, send, summaries } = fixture;
    const [record] = await send('S1', { hours: 0 });
    const losing: Summaries = {
      ...summaries,
      replace: async (...write) => {
        await direct.summaries.delete('acme/coffee/I1');
        return summaries.replace(...write);
      },
    };
    const erasures = createErasures({ ...direct, summaries: losing, clock });
    await expect(erasures.erase(coffee, record!.id)).rejects.toMatchObject({ code: 'contended' });
    expect(await ledgerOf(fixture)).toEqual([record!.id]);
  });
});

/** A survey with two counted answers, and one in quarantine. */
async function quarantined(lineOf: (line: string) => string = (line) => line) {
  const fixture = await submissionsFixture();
  const { send, worker, direct } = fixture;
  const [first, record] = await send('S1', { hours: 0 }, { hours: 1, invitation: 7 });
  await worker().counter.count(['S1']);
  await direct.quarantine.put('S0/17', Buffer.from(lineOf(encodeRecord({ ...record!, id: 'QUARANTINED' }))));
  return { ...fixture, first: first!, ...counted(fixture) };
}

describe('an answer in quarantine', () => {
  test('is found, and its invitation stays used', async () => {
    const fixture = await quarantined();
    const { erasures, coffee, direct } = fixture;
    expect(await erasures.erase(coffee, 'QUARANTINED')).toMatchObject({ outcome: 'erased', isNew: true });
    expect(await createErasureLedger(direct.erasures).read(coffee)).toMatchObject([
      { id: 'QUARANTINED', invitation: 7 },
    ]);
    expect((await fixture.document(coffee)).erased).toEqual(['QUARANTINED']);
    expect((await fixture.figures()).answers).toBe(2);
  });

  test('is found if its line is too damaged to name its survey', async () => {
    const { erasures, coffee } = await quarantined((line) => line.slice(0, -10));
    expect(await erasures.erase(coffee, 'QUARANTINED')).toMatchObject({ outcome: 'erased' });
  });

  test('is not that of another survey', async () => {
    const { erasures, coffee } = await quarantined((line) => line.replace('"coffee"', '"tea"'));
    expect(await erasures.erase(coffee, 'QUARANTINED')).toEqual({ outcome: 'notFound' });
  });

  test('is not that of another survey either if a rebuild kept its damaged line', async () => {
    const { erasures, coffee, direct } = await quarantined((line) => line.replace('QUARANTINED', 'OTHER'));
    await direct.quarantine.put('acme/coffee/I1/5-R/0', Buffer.from('{"segmentId":"S1","id":"OURS","te'));
    await direct.quarantine.put('other/tea/I9/5-R/0', Buffer.from('{"segmentId":"S1","id":"THEIRS","te'));
    expect(await erasures.erase(coffee, 'THEIRS')).toEqual({ outcome: 'notFound' });
    expect(await erasures.erase(coffee, 'OURS')).toMatchObject({ outcome: 'erased' });
  });

  test('is not looked for among more than 10,000 lines', async () => {
    const { erasures, coffee, direct } = await quarantined((line) => line.replace('QUARANTINED', 'OTHER'));
    for (let count = 0; count < 10_000; count += 1)
      await direct.quarantine.put(`S1/${count}`, Buffer.from('x'));
    await expect(erasures.erase(coffee, 'QUARANTINED')).rejects.toMatchObject({ code: 'backlog' });
  });
});
