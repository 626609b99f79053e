import { describe, expect, test } from '@jest/globals';
import { encodeRecord } from '@canvass/journal';
import { beginMs, hourMs, submissionsFixture, type SubmissionsFixture } from '../test/submissions-fixture.ts';
import { withMethods } from '../test/with-methods.ts';
import { createErasureLedger } from './erasure-ledger.ts';
import { createErasures } from './erasures.ts';
import { removeAnswers } from './remove-answers.ts';

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

  test('waits for other searches, and is refused if many wait', async () => {
    const fixture = await submissionsFixture();
    const { coffee, ids } = fixture;
    const { erasures, searches } = counted(fixture);
    const calls = Array.from({ length: 20 }, () => erasures.erase(coffee, ids.fresh(beginMs)));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(17);
    expect(outcomes.at(-1)).toMatchObject({ reason: { name: 'AnswerLogError', code: 'backlog' } });
    expect(searches).toMatchObject({ begun: 17, mostAtOnce: 1 });
    expect(await erasures.erase(coffee, ids.fresh(beginMs))).toEqual({ outcome: 'notFound' });
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

  test('is not looked for among more than 1,000 lines', async () => {
    const { erasures, coffee, direct } = await quarantined((line) => line.replace('QUARANTINED', 'OTHER'));
    for (let count = 0; count < 1_000; count += 1)
      await direct.quarantine.put(`S1/${count}`, Buffer.from('x'));
    await expect(erasures.erase(coffee, 'QUARANTINED')).rejects.toMatchObject({ code: 'backlog' });
  });
});
