import { describe, expect, test } from '@jest/globals';
import { createErasureLedger, removeFromAll, type SurveyKey } from '@canvass/answer-log';
import { startHistory } from '@canvass/surveys';
import { coffee } from '../../answer-log/test/definition.ts';
import { minutes } from '../../slices/test/coffee-slices.ts';
import { createTransfers, encoderHere, type PartEncoder } from '../src/index.ts';
import { withTransfer, type TransferFixture } from './transfer-fixture.ts';

const equalsLog = async (fixture: TransferFixture) => {
  await fixture.drain();
  expect(await fixture.rows()).toEqual(await fixture.all());
};

describe('an erased answer', () => {
  test('is deleted, whether it was transferred before the erasure, after it, or after its bytes were removed', () =>
    withTransfer(async (fixture) => {
      const ids = await fixture.count(minutes(0, 20));
      await fixture.cover(1, 11);
      await fixture.erase(ids[3]!);
      await equalsLog(fixture);
      for (const index of [5, 15]) await fixture.erase(ids[index]!);
      await equalsLog(fixture);
      for (const index of [7, 17]) await fixture.erase(ids[index]!);
      // The summary forgets the ids before a transfer sees them: only the ledger has them.
      await fixture.remove();
      expect((await fixture.document()).erased).toEqual([]);
      await equalsLog(fixture);
      expect(await fixture.rows()).toHaveLength(15);
      expect(await fixture.transferRow()).toMatchObject({ erasures: 5 });
    }));

  test('is deleted although it was erased while its rows were copied', () =>
    withTransfer(async (fixture) => {
      const ids = await fixture.count(minutes(0, 5));
      const encoder: PartEncoder = {
        ...encoderHere,
        async encode(request) {
          const encoded = await encoderHere.encode(request);
          await fixture.erase(ids[2]!);
          return encoded;
        },
      };
      await createTransfers({ ...fixture.deps, encoder }).step(fixture.key);
      expect(await fixture.rows()).toHaveLength(5);
      await equalsLog(fixture);
      expect(await fixture.rows()).toHaveLength(4);
    }));

  test('is deleted although it was erased while a removal ran', () =>
    withTransfer(async (fixture) => {
      const ids = await fixture.count(minutes(0, 5));
      await fixture.drain();
      await fixture.erase(ids[0]!);
      await removeFromAll({
        ...fixture.containers,
        summaries: fixture.summaries,
        newId: fixture.newId,
        summariesContainer: fixture.containers.summaries,
        erasing: {
          // It has read the ledger.
          async apply(_, id) {
            await fixture.erase(ids[1]!);
            return { outcome: 'erased', id, isNew: false };
          },
        },
        retentionOf: async () => undefined,
        onFailure: (_, error) => {
          throw error;
        },
      });
      await equalsLog(fixture);
      expect(await fixture.rows()).toHaveLength(3);
      await fixture.remove();
      await equalsLog(fixture);
      expect((await fixture.document()).erased).toEqual([]);
    }));

  test('is deleted although its line in the ledger was there before it was counted', () =>
    withTransfer(async (fixture) => {
      const ids = await fixture.count(minutes(0, 3));
      await fixture.drain();
      // The site that erased it has ended between the ledger and the summary.
      const erasedAt = new Date().toISOString();
      await createErasureLedger(fixture.containers.erasures).add(fixture.key, { id: ids[1]!, erasedAt });
      await fixture.count(minutes(3, 1));
      await fixture.drain();
      expect(await fixture.rows()).toHaveLength(4);
      await fixture.remove();
      await equalsLog(fixture);
      expect(await fixture.rows()).toHaveLength(3);
    }));
});

test.each([true, false])(
  'what retention removes from the log leaves the table; if it keeps totals: %s',
  (keepTotals) =>
    withTransfer(async (fixture) => {
      const dayMs = 86_400_000;
      const old = minutes(0, 4).map((each, index) => ({
        ...each,
        receivedAt: new Date(fixture.clock.now() - 40 * dayMs + index).toISOString(),
      }));
      const fresh = minutes(0, 4).map((each, index) => ({
        ...each,
        receivedAt: new Date(fixture.clock.now() - dayMs + index).toISOString(),
      }));
      // One is in the middle of the log, where its place stays as a stub.
      await fixture.count([...old.slice(0, 3), fresh[0]!, old[3]!, ...fresh.slice(1)]);
      await fixture.drain();
      expect(await fixture.rows()).toHaveLength(8);
      await fixture.remove(30, keepTotals);
      await equalsLog(fixture);
      expect(await fixture.rows()).toHaveLength(4);
    }),
);

describe('a log whose last lines have no answer', () => {
  const dayMs = 86_400_000;
  const old = (fixture: TransferFixture) =>
    minutes(0, 4).map((each, index) => ({
      ...each,
      receivedAt: new Date(fixture.clock.now() - 40 * dayMs + index).toISOString(),
    }));

  test('is transferred to its end if retention has left nothing of it', () =>
    withTransfer(async (fixture) => {
      await fixture.count(old(fixture));
      // While there is a segment, it may have another attempt, and a stub stays.
      await fixture.direct.journal.delete('S1');
      await fixture.remove(30);
      expect((await fixture.document()).removedLines).toBe(4);
      expect(await fixture.step()).toMatchObject({ copied: 0, place: 4, last: 4, isComplete: true });
    }));

  test('is transferred to its end if a column file has only stubs', () =>
    withTransfer(async (fixture) => {
      const ids = await fixture.count(minutes(0, 4));
      for (const id of ids.slice(2)) await fixture.erase(id);
      await fixture.remove();
      expect(await fixture.cover(3, 5)).toMatchObject({ rows: 0 });
      expect(await fixture.step()).toMatchObject({ copied: 2, place: 4, last: 4, isComplete: true });
      await equalsLog(fixture);
    }));
});

test('answers that are in the log again since retention was lengthened stay in the table', () =>
  withTransfer(async (fixture) => {
    const daysAgo = (days: number) =>
      minutes(0, 3).map((each, index) => ({
        ...each,
        receivedAt: new Date(fixture.clock.now() - days * 86_400_000 + index).toISOString(),
      }));
    await fixture.count([...daysAgo(1), ...daysAgo(40)]);
    await equalsLog(fixture);
    await fixture.remove(30);
    await equalsLog(fixture);
    await fixture.count([...daysAgo(100), ...daysAgo(400)]);
    await equalsLog(fixture);
    expect(await fixture.rows()).toHaveLength(9);
    await fixture.remove(365);
    await equalsLog(fixture);
    expect(await fixture.rows()).toHaveLength(6);
  }));

test('a log that ends before what was transferred is transferred anew', () =>
  withTransfer(async (fixture) => {
    await fixture.count(minutes(0, 3));
    const { log, totals } = await fixture.document();
    await fixture.count(minutes(3, 3));
    await fixture.drain();
    await fixture.change(() => ({ log, totals }));
    expect(await fixture.drain()).toMatchObject({ copied: 3, isComplete: true });
    await equalsLog(fixture);
  }));

test('a compaction changes nothing', () =>
  withTransfer(async (fixture) => {
    for (let from = 0; from < 20; from += 5) await fixture.countApart(minutes(from, 5));
    await fixture.step();
    await fixture.compact();
    await fixture.count(minutes(20, 5));
    expect(await fixture.drain()).toMatchObject({ copied: 5 });
    await equalsLog(fixture);
  }));

test.each([
  ['rebuilt', { logSince: 1e6 }],
  ['restored from an older backup', { version: 1 }],
  ['restored, and has passed its old version since', { version: 1e6, logSince: 1e6 }],
])('a survey whose log was %s is transferred anew', (_, over) =>
  withTransfer(async (fixture) => {
    await fixture.count(minutes(0, 6));
    await fixture.drain();
    await fixture.query('update canvass.acme__coffee set q_colour = $$no$$');
    await fixture.change(() => over);
    expect(await fixture.drain()).toMatchObject({ copied: 6 });
    await equalsLog(fixture);
  }),
);

test('a log that is rebuilt in the middle of a transfer is transferred anew', () =>
  withTransfer(
    async (fixture) => {
      await fixture.count(minutes(0, 30));
      await fixture.cover(1, 11);
      await fixture.cover(11, 21);
      await fixture.step();
      await fixture.direct.answerLogs.delete((await fixture.document()).columns[1]!.blob);
      let isRebuilt = false;
      const summaries = {
        async read(key: SurveyKey) {
          const found = await fixture.summaries.read(key);
          if (!isRebuilt) await fixture.change(() => ({ logSince: 1e6, columns: [] }));
          isRebuilt = true;
          return found;
        },
      };
      const transfers = createTransfers({ ...fixture.deps, summaries });
      expect(await transfers.step(fixture.key)).toEqual({ outcome: 'changed' });
      expect(await fixture.rows()).toHaveLength(10);
      await equalsLog(fixture);
      expect(await fixture.rows()).toHaveLength(30);
    },
    undefined,
    { maxRows: 10 },
  ));

describe('the table of a deleted survey', () => {
  test('is dropped, and a new survey of that name gets one of its own', () =>
    withTransfer(async (fixture) => {
      await fixture.count(minutes(0, 3));
      await fixture.drain();
      await fixture.summaries.writeTombstone(fixture.key);
      const later = { ...fixture.key, instance: 'I2' };
      await fixture.summaries.create(later, startHistory(coffee));
      // Perhaps nobody has seen the deletion yet.
      expect(await fixture.transfers.step(later)).toMatchObject({ outcome: 'transferred', copied: 0 });
      expect(await fixture.query('select * from canvass.acme__coffee')).toEqual([]);
      expect(await fixture.step()).toEqual({ outcome: 'deleted' });
      expect(
        await fixture.query(
          'select instance, table_name, deleted_at is null as lives from canvass.transfers order by 1',
        ),
      ).toEqual([
        { instance: 'I1', table_name: null, lives: false },
        { instance: 'I2', table_name: 'acme__coffee', lives: true },
      ]);
      await fixture.summaries.writeTombstone(later);
      expect(await fixture.transfers.step(later)).toEqual({ outcome: 'deleted' });
      expect(await fixture.query(`select to_regclass('canvass.acme__coffee') as there`)).toEqual([
        { there: null },
      ]);
    }));

  test('is empty if a view of somebody else needs it', () =>
    withTransfer(async (fixture) => {
      await fixture.count(minutes(0, 3));
      await fixture.drain();
      await fixture.query('create view public.mine as select id from canvass.acme__coffee');
      await fixture.summaries.writeTombstone(fixture.key);
      expect(await fixture.step()).toEqual({ outcome: 'deleted' });
      expect(await fixture.query('select * from public.mine')).toEqual([]);
      expect(await fixture.transferRow()).toMatchObject({
        error: expect.stringContaining('could not be dropped'),
      });
    }));
});
