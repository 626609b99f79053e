import { describe, expect, test } from '@jest/globals';
import type { JournalRecord } from '@canvass/journal';
import { idsOf } from '../../test/log-fixture.ts';
import { beginMs, hourMs, submissionsFixture } from '../../test/submissions-fixture.ts';
import { withMethods } from '../../test/with-methods.ts';
import { compactLog } from '../log/compact.ts';
import { createErasureLedger } from '../erasure/erasure-ledger.ts';
import { lowestIdOf } from '../format/submission-key.ts';

describe('the attempts of a submission', () => {
  test('count once in one commit, and the first answers stay', async () => {
    const { coffee, send, worker, log, figures } = await submissionsFixture();
    const other = { answers: { rating: 1, colour: 'blue', why: 'it is wet' } };
    const [first] = await send(
      'S1',
      { key: 'a', hours: 0 },
      { key: 'a', hours: 0 },
      { key: 'a', hours: 1, over: other },
    );
    await worker().counter.count(['S1']);
    expect(await log(coffee)).toEqual([first!.id]);
    expect(await figures()).toEqual({ answers: 1, duplicates: 2, conflicts: 1 });
  });

  test('without a key are never compared', async () => {
    const { send, worker, figures } = await submissionsFixture();
    await send('S1', { hours: 0 }, { hours: 0 });
    await worker().counter.count(['S1']);
    expect(await figures()).toEqual({ answers: 2, duplicates: 0, conflicts: 0 });
  });

  test('count once across workers that take turns', async () => {
    const { coffee, send, worker, log, figures, drive } = await submissionsFixture();
    const counters = [worker('w1').counter, worker('w1').counter];
    const records: JournalRecord[] = [];
    for (let round = 0; round < 6; round += 1) {
      records.push(...(await send('S1', { key: 'a', hours: round }, { key: `${round}`, hours: round })));
      await drive(counters[round % 2]!.count(['S1']));
    }
    const counted = records.filter((_, index) => index === 0 || index % 2 === 1);
    expect(await log(coffee)).toEqual(idsOf(counted));
    expect((await figures()).duplicates).toBe(5);
  });

  test('are compared with a log that was compacted', async () => {
    const { coffee, send, worker, log, figures, direct, newId, summaries, storage, drive, document } =
      await submissionsFixture();
    const { counter } = worker();
    const records: JournalRecord[] = [];
    for (let round = 0; round < 36; round += 1) {
      records.push(...(await send('S1', { key: `${round}`, hours: round })));
      storage.next('answers', 'appendBlock', 'lost');
      await drive(counter.count(['S1']));
    }
    expect(await compactLog({ summaries, answerLogs: direct.answerLogs, newId }, coffee)).toBe('compacted');
    expect((await document(coffee)).log.length).toBeLessThan(36);
    for (const each of [counter, worker().counter]) {
      await send('S1', { key: '0', hours: 12 }, { key: '11', hours: 12 });
      await drive(each.count(['S1']));
    }
    expect(await log(coffee)).toEqual(idsOf(records));
    expect((await figures()).duplicates).toBe(4);
  });

  test('of a form need no keys of the time before it', async () => {
    const { send, worker, storage, figures } = await submissionsFixture();
    await send('S1', { key: 'a', hours: 0 });
    await worker().counter.count(['S1']);
    const readsFor = async (formHours: number): Promise<number> => {
      const submissionId = `${lowestIdOf(beginMs + formHours * hourMs)}G000000000000000`;
      await send('S2', { key: `of ${formHours}`, hours: 5, over: { submissionId } });
      const before = storage.sent('answers', 'readRange');
      await worker().counter.count(['S2']);
      return storage.sent('answers', 'readRange') - before;
    };
    expect(await readsFor(4)).toBe(0);
    expect(await readsFor(-1)).toBeGreaterThan(0);
    expect((await figures()).answers).toBe(3);
  });
});

test('the ledger goes on in another blob when one is full', async () => {
  const { coffee, direct } = await submissionsFixture();
  const { erasures } = direct;
  const full = withMethods(erasures, {
    appendBlock: (...block) =>
      block[0].endsWith('/0') && block[2] > 0
        ? Promise.resolve({ outcome: 'refused', status: 409 })
        : erasures.appendBlock(...block),
  });
  const ledger = createErasureLedger(full);
  const entries = ['A', 'B', 'C'].map((id) => ({ id, erasedAt: new Date(beginMs).toISOString() }));
  for (const entry of entries) await ledger.add(coffee, entry);
  expect(await ledger.read(coffee)).toEqual(entries);
});
