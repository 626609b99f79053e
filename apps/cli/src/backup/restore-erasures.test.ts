import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createAnswerReader,
  createErasureLedger,
  createErasures,
  createSummaries,
  rebuildSummary,
  removeFromAll,
  surveyPath,
  type SummaryDocument,
  type SurveyKey,
} from '@canvass/answer-log';
import { MemoryBlobService } from '@canvass/storage/memory';
import { describe, expect, test } from '@jest/globals';
import { ulid } from 'ulid';
import { hastyClock } from '../../test/backup/busy-system.ts';
import { namesIn, openAccount, type Account } from '../../test/backup/memory-account.ts';
import { systemOn } from '../../test/backup/system-fixture.ts';
import { withFolder } from '../../test/backup/temporary-folder.ts';
import { BackupFolder } from './backup-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

interface Scene {
  readonly source: Account;
  readonly system: ReturnType<typeof systemOn>;
  readonly tea: SurveyKey;
  /** Three that are counted and two that are not. */
  readonly ids: readonly string[];
  readonly older: BackupFolder;
  readonly newer: BackupFolder;
  readonly back: (folder: BackupFolder) => Promise<unknown>;
}

/** A survey with five answers, and two folders for backups. */
async function withScene(use: (scene: Scene) => Promise<void>): Promise<void> {
  const source = openAccount();
  const system = systemOn(source);
  const tea = await system.createSurvey('tea');
  const counted = await system.answer('S1', tea, [1, 2, 3]);
  await system.counter.count(['S1']);
  const ids = [...counted, ...(await system.answer('S1', tea, [4, 5]))];
  await withFolder(async ({ root }) => {
    const [older, newer] = [new BackupFolder(join(root, 'older')), new BackupFolder(join(root, 'newer'))];
    const back = (folder: BackupFolder) => takeBackup({ source, folder, now: () => 0 });
    await use({ source, system, tea, ids, older, newer, back });
  });
}

const restore = (target: Account, folder: BackupFolder, ...erasuresFrom: BackupFolder[]) =>
  restoreBackup({ folder, erasuresFrom, target, createContainers: async () => {}, clock: hastyClock });

/** The ids that readers find; undefined if the survey is not there. */
async function idsIn(account: Account, key: SurveyKey): Promise<string[] | undefined> {
  const summaries = createSummaries({ container: account.summaries });
  const page = await createAnswerReader({ summaries, answerLogs: account.answerLogs }).page(key, {
    after: 0,
    limit: 100,
  });
  return page.outcome === 'found' ? page.answers.map(({ id }) => id) : undefined;
}

async function documentIn({ summaries: container }: Account, key: SurveyKey): Promise<SummaryDocument> {
  const found = await createSummaries({ container }).read(key);
  if (found.outcome !== 'found') throw new Error(`the summary is ${found.outcome}`);
  return found.document;
}

async function removeErased(account: Account): Promise<void> {
  const summaries = createSummaries({ container: account.summaries });
  const { unfinished } = await removeFromAll({
    ...account,
    summaries,
    summariesContainer: account.summaries,
    erasing: createErasures({ ...account, summaries, clock: hastyClock }),
    newId: ulid,
    retentionOf: () => Promise.resolve(undefined),
    onFailure: (path, error) => {
      throw new Error(path, { cause: error });
    },
  });
  expect(unfinished).toBe(0);
}

async function ledgerIn({ erasures }: Account, key: SurveyKey): Promise<string[]> {
  return (await createErasureLedger(erasures).read(key)).map(({ id }) => id);
}

async function bytesOf({ erasures }: Account, blob: string): Promise<string> {
  const found = await erasures.get(blob);
  return found.outcome === 'found' ? found.bytes.toString() : found.outcome;
}

async function enter({ erasures }: Account, key: SurveyKey, ...ids: string[]): Promise<void> {
  for (const id of ids) await createErasureLedger(erasures).add(key, { id, erasedAt: '2026-01-03' });
}

describe('a restore applies later erasures', () => {
  test('of its backup, of the account and of newer backups, and joins their ledgers', async () => {
    await withScene(async ({ system, tea, ids, older, newer, back }) => {
      const [first, second, third, waiting, other] = ids as [string, string, string, string, string];
      await system.erase(tea, first);
      await back(older);
      await system.erase(tea, second);
      await system.erase(tea, waiting);
      await back(newer);

      const target = openAccount();
      await enter(target, tea, third);
      const before = await bytesOf(target, `${surveyPath(tea)}/0`);
      const { blobs, erasures } = await restore(target, older, newer);
      expect(erasures).toEqual({ counted: 2, notCounted: 1, pending: [] });
      expect([blobs.erasures, blobs.summaries]).toEqual([1, 1]);
      expect(await bytesOf(target, `${surveyPath(tea)}/0`)).toBe(before);
      expect(await ledgerIn(target, tea)).toEqual([third, first, second, waiting]);
      expect(await idsIn(target, tea)).toEqual([]);
      await systemOn(target).sweep.run();
      expect(await idsIn(target, tea)).toEqual([other]);
    });
  });

  test('before any site can see them, whatever it reads in between', async () => {
    await withScene(async ({ system, tea, ids, older, newer, back }) => {
      await back(older);
      await system.erase(tea, ids[1]!);
      await back(newer);
      const service = new MemoryBlobService();
      const site = openAccount(service);
      const seen: unknown[] = [];
      const target = openAccount(service, async (_request, apply) => {
        const answer = apply();
        seen.push(await idsIn(site, tea));
        return answer;
      });
      await restore(target, older, newer);
      const withoutErased = [ids[0], ids[2]];
      expect(seen.filter((each) => each !== undefined).length).toBeGreaterThan(2);
      for (const each of seen) expect([undefined, withoutErased]).toContainEqual(each);
    });
  });

  test('but counts none that the backup knew, even if a removal has settled it', async () => {
    await withScene(async ({ source, system, tea, ids, older, newer, back }) => {
      await system.erase(tea, ids[0]!);
      await removeErased(source);
      expect((await documentIn(source, tea)).erased).toEqual([]);
      await back(older);
      await system.erase(tea, ids[1]!);
      await back(newer);
      const target = openAccount();
      const { erasures } = await restore(target, older, newer);
      expect(erasures).toEqual({ counted: 1, notCounted: 0, pending: [] });
    });
  });

  test('and leaves out the ledgers of surveys that the backup does not have', async () => {
    await withScene(async ({ system, older, newer, back }) => {
      await back(older);
      const cake = await system.createSurvey('cake');
      const [id] = await system.answer('S2', cake, [3]);
      await system.erase(cake, id!);
      await back(newer);
      const target = openAccount();
      const { erasures } = await restore(target, older, newer);
      expect(erasures).toEqual({ counted: 0, notCounted: 0, pending: [] });
      expect(await namesIn(target.erasures)).toEqual([]);
    });
  });

  test.each([
    ['lost', (source: Account, path: string) => source.summaries.delete(path)],
    ['unreadable', (source: Account, path: string) => source.summaries.put(path, Buffer.from('{'))],
  ])('but leaves a survey to rebuild-summary if its summary is %s, and names it', async (_what, spoil) => {
    await withScene(async ({ source, system, tea, ids, older, newer, back }) => {
      const { history } = await documentIn(source, tea);
      const copy = await source.summaries.get(surveyPath(tea));
      await spoil(source, surveyPath(tea));
      await back(older);
      if (copy.outcome === 'found') await source.summaries.put(surveyPath(tea), copy.bytes);
      await system.erase(tea, ids[1]!);
      await back(newer);

      const target = openAccount();
      const { erasures } = await restore(target, older, newer);
      expect(erasures).toEqual({ counted: 0, notCounted: 0, pending: [surveyPath(tea)] });
      const deps = { ...target, summariesContainer: target.summaries, clock: hastyClock, newId: ulid };
      const { summaries } = systemOn(target);
      await rebuildSummary({ ...deps, summaries }, tea, { history });
      expect(await idsIn(target, tea)).toEqual([ids[0], ids[2]]);
    });
  });

  test('and does not write a summary if its log is damaged where the erased answer is', async () => {
    await withScene(async ({ source, tea, ids, older, back }) => {
      for (const name of await namesIn(source.answerLogs)) await source.answerLogs.delete(name);
      await back(older);
      const target = openAccount();
      await enter(target, tea, ids[2]!);
      const { blobs, erasures } = await restore(target, older);
      expect(erasures).toEqual({ counted: 0, notCounted: 0, pending: [surveyPath(tea)] });
      expect([blobs.summaries, await namesIn(target.summaries)]).toEqual([0, []]);
      expect(await ledgerIn(target, tea)).toEqual([ids[2]]);
    });
  });
});

describe('a restore with newer backups writes nothing', () => {
  test.each([
    ['one of them is no backup', 'not-a-backup', (root: string) => rm(join(root, 'backup.json'))],
    ['one of them does not exist', 'not-a-backup', (root: string) => rm(root, { recursive: true })],
    [
      'a ledger of one of them is damaged',
      'damaged',
      (root: string, path: string) => writeFile(join(root, 'erasures', path, '0'), '{}\n'),
    ],
    [
      'a ledger of one of them is missing',
      'damaged',
      (root: string, path: string) => rm(join(root, 'erasures', path, '0')),
    ],
    [
      'one of them is the backup to restore, under another name',
      'same-folder',
      async (root: string) => {
        await rm(root, { recursive: true });
        await symlink(join(root, '../older'), root);
      },
    ],
  ])('if %s', async (_what, code, spoil) => {
    await withScene(async ({ system, tea, ids, older, newer, back }) => {
      await back(older);
      await system.erase(tea, ids[1]!);
      await back(newer);
      await spoil(newer.root, surveyPath(tea));
      let requests = 0;
      const target = openAccount(new MemoryBlobService(), async (_request, apply) => {
        requests += 1;
        return apply();
      });
      const refused = restore(target, older, newer);
      await expect(refused).rejects.toMatchObject({ code, message: expect.stringContaining(newer.root) });
      expect(requests).toBe(0);
    });
  });

  test('if the account has more than erasures', async () => {
    await withScene(async ({ tea, ids, older, back }) => {
      await back(older);
      for (const name of ['tenants', 'leases', 'erasures'] as const) {
        const target = openAccount();
        await enter(target, tea, ids[1]!);
        await target[name].put('acme', Buffer.from('{}'));
        await expect(restore(target, older)).rejects.toMatchObject({ code: 'account-not-empty' });
        expect(await namesIn(target.summaries)).toEqual([]);
        expect(await ledgerIn(target, tea)).toEqual([ids[1]]);
      }
    });
  });
});

test('a restore that ended after the ledgers has no surveys, and is refused again', async () => {
  await withScene(async ({ system, tea, ids, older, newer, back }) => {
    await back(older);
    await system.erase(tea, ids[1]!);
    await back(newer);
    const service = new MemoryBlobService();
    const killed = openAccount(service, async (request, apply) => {
      if (request.op === 'put') throw new Error('killed');
      return apply();
    });
    await expect(restore(killed, older, newer)).rejects.toThrow('killed');
    const target = openAccount(service);
    expect(await ledgerIn(target, tea)).toEqual([ids[1]]);
    expect(await namesIn(target.definitions)).toEqual([]);
    await expect(restore(target, older, newer)).rejects.toMatchObject({ code: 'account-not-empty' });
  });
});
