import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createErasureLedger,
  createErasures,
  encodeStretch,
  fillColumns,
  listColumnGaps,
  progressKeyOf,
  rebuildSummary,
  removeFromAll,
  surveyPath,
  type FillColumnsDeps,
} from '@canvass/answer-log';
import { MemoryBlobService, type BlobOperation, type BlobRequest } from '@canvass/storage/memory';
import { progressDefinition, startHistory } from '@canvass/surveys';
import { describe, expect, test } from '@jest/globals';
import { ulid } from 'ulid';
import { hastyClock } from '../../test/backup/busy-system.ts';
import { namesIn, openAccount, type Account } from '../../test/backup/memory-account.ts';
import { systemOn } from '../../test/backup/system-fixture.ts';
import { withFolder } from '../../test/backup/temporary-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import type { BackupFolder } from './backup-folder.ts';

const now = (): number => Date.parse('2026-03-01T00:00:00.000Z');

/** Column files as JSON instead of Parquet. */
const asJson: FillColumnsDeps['encode'] = async (stretch) =>
  encodeStretch((rows) => ({ bytes: Buffer.from(JSON.stringify(rows)), tailBytes: 1 }), stretch);

const rowOf = (list: string): string => `acme/tea/01/${list}/recipients/0000`;

function fixture() {
  const service = new MemoryBlobService();
  const account = openAccount(service);
  return { service, account, ...systemOn(account) };
}

/** The account for a backup; `happens` runs right before the first request that matches. */
function before(
  service: MemoryBlobService,
  isIt: (request: BlobRequest) => boolean,
  happens: () => Promise<unknown>,
) {
  let hasHappened = false;
  return openAccount(service, async (request, apply) => {
    if (!hasHappened && isIt(request as BlobRequest)) {
      hasHappened = true;
      await happens();
    }
    return apply();
  });
}

function is(operation: BlobOperation, name: string): (request: BlobRequest) => boolean {
  return ({ op, container }) => op === operation && container === name;
}

async function restored(folder: BackupFolder): Promise<{ target: Account } & ReturnType<typeof systemOn>> {
  const target = openAccount();
  await restoreBackup({ folder, target, createContainers: async () => {}, clock: hastyClock });
  const system = systemOn(target);
  await system.sweep.run();
  return { target, ...system };
}

describe('a backup', () => {
  test('brings back counted and uncounted answers, and their tenants', async () => {
    const { account, createSurvey, answer, counter } = fixture();
    const tea = await createSurvey('tea');
    await answer('S1', tea, [1, 2, 3]);
    await counter.count(['S1']);
    await answer('S1', tea, [4, 5]);
    await account.quarantine.put('S0/17', Buffer.from('no record'));
    await withFolder(async (folder) => {
      const report = await takeBackup({ source: account, folder, now });
      expect(report).toEqual({
        startedAt: '2026-03-01T00:00:00.000Z',
        finishedAt: '2026-03-01T00:00:00.000Z',
        tenants: 1,
        definitions: 1,
        surveys: 1,
        segments: 1,
        quarantined: 1,
        files: 0,
        brokenSurveys: {},
      });
      const { target, total, definitions } = await restored(folder);
      expect(await total(tea)).toBe(5);
      expect(await namesIn(target.journal)).toEqual([]);
      expect(await namesIn(target.quarantine)).toEqual(['S0/17']);
      expect(await namesIn(target.tenants)).toEqual(['acme']);
      expect(await definitions.list('acme')).toMatchObject([{ survey: 'tea', title: 'tea, é', version: 1 }]);
    });
  });

  test('does not count a journal twice that was counted and retired while it was being taken', async () => {
    const { service, account, createSurvey, answer, sweep, total } = fixture();
    const tea = await createSurvey('tea');
    await answer('S1', tea, [1, 2, 3]);
    await account.journal.seal('S1');
    const source = before(
      service,
      ({ op }) => op === 'get',
      async () => sweep.run(),
    );
    await withFolder(async (folder) => {
      expect(await takeBackup({ source, folder, now })).toMatchObject({ segments: 0 });
      expect(await total(tea)).toBe(3);
      expect(await (await restored(folder)).total(tea)).toBe(3);
    });
  });

  test('reads a summary again that was copied before a journal was counted into it and retired', async () => {
    const { service, account, createSurvey, answer, sweep } = fixture();
    const tea = await createSurvey('tea');
    await answer('S1', tea, [1, 2, 3]);
    await account.journal.seal('S1');
    const source = before(service, is('head', 'journal'), async () => sweep.run());
    await withFolder(async (folder) => {
      expect(await takeBackup({ source, folder, now })).toMatchObject({ segments: 0 });
      expect(await (await restored(folder)).total(tea)).toBe(3);
    });
  });

  test('copies mailing lists before their rows, and no row of a list that was stored in between', async () => {
    const { service, account } = fixture();
    await account.mails.put('acme/tea/01/old', Buffer.from('{}'));
    await account.mailRows.put(rowOf('old'), Buffer.from('[]'));
    const source = before(service, is('list', 'mail-rows'), async () => {
      await account.mails.put('acme/tea/01/new', Buffer.from('{}'));
      await account.mailRows.put(rowOf('new'), Buffer.from('[]'));
    });
    await withFolder(async (folder) => {
      await takeBackup({ source, folder, now });
      expect(await Array.fromAsync(folder.blobs('mails'))).toEqual(['acme/tea/01/old']);
      expect(await Array.fromAsync(folder.blobs('mailRows'))).toEqual([rowOf('old')]);
    });
  });

  test('leaves a survey out that was deleted while it was being taken', async () => {
    const { service, createSurvey, definitions, summaries } = fixture();
    const tea = await createSurvey('tea');
    const source = before(service, is('list', 'summaries'), async () => {
      const found = await definitions.read('acme', 'tea');
      if (found.outcome !== 'found') throw new Error('it is there');
      const marker = {
        deleted: true,
        instance: tea.instance,
        deletedAt: '2026-02-01T00:00:00.000Z',
      } as const;
      await definitions.write('acme', 'tea', marker, { ifMatch: found.etag });
      await summaries.writeTombstone(tea);
    });
    await withFolder(async (folder) => {
      await takeBackup({ source, folder, now });
      const after = await restored(folder);
      expect(await after.definitions.read('acme', 'tea')).toMatchObject({ outcome: 'deleted' });
    });
  });

  test('has how far people get, and all versions of it that its summary knows', async () => {
    const { account, createSurvey, definitions, summaries } = fixture();
    const tea = await createSurvey('tea');
    const found = await definitions.read('acme', 'tea');
    if (found.outcome !== 'found') throw new Error('it was created');
    const { stored, etag } = found;
    const counted = progressDefinition(stored.definition);
    const history = startHistory(counted);
    await summaries.create(progressKeyOf(tea), history);
    const noted = { ...stored, progress: { version: 1, history } };
    await definitions.write('acme', 'tea', noted, { ifMatch: etag });
    // An edit was interrupted after this.
    await summaries.revise(progressKeyOf(tea), counted);
    await withFolder(async (folder) => {
      expect((await takeBackup({ source: account, folder, now })).surveys).toBe(1);
      const after = await restored(folder);
      const read = await after.definitions.read('acme', 'tea');
      expect(read).toMatchObject({ stored: { progress: { version: 1, history: { current: 2 } } } });
      expect(await after.summaries.read(progressKeyOf(tea))).toMatchObject({ outcome: 'found' });
    });
  });

  test.each(['lost', 'unreadable'] as const)(
    'keeps the whole log of a survey whose summary is %s',
    async (how) => {
      const { account, createSurvey, answer, counter } = fixture();
      const tea = await createSurvey('tea');
      await answer('S1', tea, [1, 2, 3]);
      await counter.count(['S1']);
      const path = surveyPath(tea);
      if (how === 'lost') await account.summaries.delete(path);
      else await account.summaries.put(path, Buffer.from('{'));
      await answer('S1', tea, [4]);
      await withFolder(async (folder) => {
        const report = await takeBackup({ source: account, folder, now });
        expect(report.brokenSurveys).toEqual({ [path]: how });
        const { target, summaries, definitions, total, sweep } = await restored(folder);
        const found = await definitions.read('acme', 'tea');
        if (found.outcome !== 'found') throw new Error('it is there');
        const deps = {
          ...target,
          summariesContainer: target.summaries,
          summaries,
          clock: hastyClock,
          newId: ulid,
        };
        await rebuildSummary(deps, tea, found.stored);
        await sweep.run();
        expect(await total(tea)).toBe(4);
      });
    },
  );

  test.each([
    ['shorter than its summary says', true],
    ['gone', false],
  ])('names a survey whose log is %s, and goes on', async (_, isThere) => {
    const { account, createSurvey, answer, counter } = fixture();
    const [tea, cake] = [await createSurvey('tea'), await createSurvey('cake')];
    await answer('S1', tea, [1]);
    await answer('S1', cake, [2]);
    await counter.count(['S1']);
    const [log = ''] = (await namesIn(account.answerLogs)).filter((name) => name.startsWith('acme/tea/'));
    await account.answerLogs.delete(log);
    if (isThere) await account.answerLogs.createAppendBlob(log);
    await withFolder(async (folder) => {
      expect((await takeBackup({ source: account, folder, now })).brokenSurveys).toEqual({
        [surveyPath(tea)]: 'damaged',
      });
      expect(await (await restored(folder)).total(cake)).toBe(1);
    });
  });

  test('has the ledger of each erasure that a copied summary knows', async () => {
    const { service, createSurvey, answer, counter, erase } = fixture();
    const tea = await createSurvey('tea');
    const [id = ''] = await answer('S1', tea, [1, 2]);
    await counter.count(['S1']);
    const source = before(service, is('get', 'summaries'), () => erase(tea, id));
    await withFolder(async (folder) => {
      await takeBackup({ source, folder, now });
      const { target } = await restored(folder);
      expect(await createErasureLedger(target.erasures).read(tea)).toMatchObject([{ id }]);
    });
  });

  test('keeps removed answers removed, also if their removal was interrupted', async () => {
    const service = new MemoryBlobService();
    // The worker that removes them dies before it says that the summary lists their removal.
    const account = openAccount(service, async (request, apply) => {
      if ('blob' in request && request.blob.endsWith('.decision')) throw new Error('the worker dies');
      return apply();
    });
    const { createSurvey, answer, sweep, summaries } = systemOn(account);
    const tea = await createSurvey('tea');
    await answer('S1', tea, [1, 2]);
    await account.journal.seal('S1');
    await sweep.run();
    await summaries.markRetention(tea);
    const failed: unknown[] = [];
    await removeFromAll({
      ...account,
      summaries,
      summariesContainer: account.summaries,
      erasing: createErasures({ ...account, summaries, clock: hastyClock }),
      newId: ulid,
      retentionOf: () => Promise.resolve({ days: 30, keepTotals: true }),
      onFailure: (_path, error) => failed.push(error),
    });
    expect(failed).toEqual([new Error('the worker dies')]);
    await withFolder(async (folder) => {
      await takeBackup({ source: openAccount(service), folder, now });
      const { target, definitions, summaries: restoredSummaries } = await restored(folder);
      expect(await restoredSummaries.read(tea)).toMatchObject({
        document: { removed: expect.any(String), log: [{ answers: 0 }] },
      });
      await target.summaries.delete(surveyPath(tea));
      const found = await definitions.read('acme', 'tea');
      if (found.outcome !== 'found') throw new Error('it is there');
      const deps = {
        ...target,
        summariesContainer: target.summaries,
        summaries: restoredSummaries,
        clock: hastyClock,
        newId: ulid,
      };
      await rebuildSummary(deps, tea, found.stored);
      const rebuilt = await restoredSummaries.read(tea);
      if (rebuilt.outcome !== 'found') throw new Error('it is rebuilt');
      expect(rebuilt.document.totals.totalAnswers).toBe(2);
    });
  });

  test('leaves out column files, which a worker makes again after a restore, also of a lost summary', async () => {
    const { account, createSurvey, answer, counter, summaries } = fixture();
    const tea = await createSurvey('tea');
    // Together a little more than the 8 MiB of the log that a file takes.
    for (let block = 0; block < 4; block += 1)
      await answer('S1', tea, Array(208).fill(3), 'x'.repeat(10_000));
    await counter.count(['S1']);
    const fill = (logs: Pick<FillColumnsDeps, 'summaries' | 'answerLogs'>) =>
      fillColumns({ ...logs, newId: ulid, encode: asJson }, tea);
    const filled = await fill({ ...account, summaries });
    if (filled.outcome !== 'filled') throw new Error(filled.outcome);
    const { rows } = filled.file;
    expect(rows).toBeGreaterThan(800);
    for (const how of ['listed', 'of a lost summary']) {
      if (how !== 'listed') await account.summaries.delete(surveyPath(tea));
      await withFolder(async (folder) => {
        await takeBackup({ source: account, folder, now });
        const { target, definitions, summaries: restoredSummaries } = await restored(folder);
        expect((await namesIn(target.answerLogs)).filter((name) => name.endsWith('.parquet'))).toEqual([]);
        const logs = { ...target, summaries: restoredSummaries };
        if (how !== 'listed') {
          const found = await definitions.read('acme', 'tea');
          const history = found.outcome === 'found' ? found.stored.history : undefined;
          const deps = { ...logs, summariesContainer: target.summaries, clock: hastyClock, newId: ulid };
          await rebuildSummary(deps, tea, async () => history && { history });
        }
        expect(await Array.fromAsync(listColumnGaps(target.summaries))).toEqual([surveyPath(tea)]);
        expect(await fill(logs)).toMatchObject({ outcome: 'filled', file: { from: 1, rows } });
      });
    }
  });

  test('needs a new or empty folder', async () => {
    const { account } = fixture();
    await withFolder(async (folder) => {
      await writeFile(join(folder.root, 'notes.txt'), 'mine');
      await expect(takeBackup({ source: account, folder, now })).rejects.toMatchObject({
        code: 'folder-not-empty',
      });
    });
  });
});
