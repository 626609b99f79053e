import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SurveyKey } from '@canvass/answer-log';
import { containerNames, createDrafts, createVersions, type BlobContainer } from '@canvass/storage';
import { FaultyStorage, MemoryBlobService, type BlobRequest } from '@canvass/storage/memory';
import { surveyDefinitionSchema } from '@canvass/surveys';
import { describe, expect, test } from '@jest/globals';
import { hastyClock } from '../../test/backup/busy-system.ts';
import { namesIn, openAccount, type Account } from '../../test/backup/memory-account.ts';
import { systemOn } from '../../test/backup/system-fixture.ts';
import { withFolder } from '../../test/backup/temporary-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import type { BackupFolder } from './backup-folder.ts';

const noop = async (): Promise<void> => {};
const restoreInto = (target: Account, folder: BackupFolder, createContainers = noop) =>
  restoreBackup({ folder, target, createContainers, clock: hastyClock });

const draft = {
  draft: { title: 'Té' },
  undo: [],
  basedOn: null,
  revision: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 'Ana',
};
const published = {
  definition: surveyDefinitionSchema.parse({
    title: 'Tea',
    questions: [{ id: 'rating', text: 'How?', type: 'scale' }],
  }),
  publishedAt: '2026-01-01T00:00:00.000Z',
  publishedBy: 'Zoë',
};

/** A folder with a backup of one survey with three counted and two waiting answers. */
async function withBackup(
  use: (folder: BackupFolder, total: (of: Account) => Promise<number>, tea: SurveyKey) => Promise<void>,
) {
  const source = openAccount();
  const system = systemOn(source);
  const tea = await system.createSurvey('tea');
  await system.answer('S1', tea, [1, 2, 3]);
  await system.counter.count(['S1']);
  await system.answer('S1', tea, [4, 5]);
  await createDrafts(source.drafts).write('acme', 'tea', draft, 'Té', { ifAbsent: true });
  await createVersions(source.versions).write(tea, 1, published);
  await source.webhooks.put('acme/tea/I1/W1', Buffer.from('{"of":"a webhook"}'));
  await source.audit.createAppendBlob('acme/2026-01-0001');
  await source.audit.appendBlock('acme/2026-01-0001', Buffer.from('{"of":"the trail"}\n'), 0);
  await source.quarantine.put('bad', Buffer.from('no record'));
  await source.definitions.put('acme/unreadable', Buffer.from('no definition'));
  await withFolder(async (folder) => {
    await takeBackup({ source, folder, now: () => 0 });
    const total = async (account: Account): Promise<number> => {
      const after = systemOn(account);
      await after.sweep.run();
      return after.total(tea);
    };
    await use(folder, total, tea);
  });
}

interface Raced {
  readonly container: keyof typeof containerNames;
  readonly op: BlobRequest['op'];
  readonly blobs: RegExp;
}

/**
 * Restores while a site writes `bytes` to a blob just before the restore does. Expects the restore to name the blob,
 * and returns what is there afterwards.
 */
async function raceFor(folder: BackupFolder, raced: Raced, bytes: Buffer): Promise<string[]> {
  const service = new MemoryBlobService();
  const site = openAccount(service);
  const blobs: string[] = [];
  const target = openAccount(service, async (request, apply) => {
    const isThere = request.op === raced.op && request.container === containerNames[raced.container];
    if (isThere && 'blob' in request && blobs.length === 0 && raced.blobs.test(request.blob)) {
      blobs.push(request.blob);
      await write(site[raced.container], request.blob, bytes);
    }
    return apply();
  });
  await expect(restoreInto(target, folder)).rejects.toMatchObject({
    code: 'account-in-use',
    message: expect.stringMatching(new RegExp(`^${containerNames[raced.container]}/.*another process`)),
  });
  return Promise.all(
    blobs.map(async (blob) => {
      const found = await site[raced.container].get(blob);
      return found.outcome === 'found' ? found.bytes.toString() : found.outcome;
    }),
  );
}

async function write(container: BlobContainer, blob: string, bytes: Buffer): Promise<void> {
  if (['answers', 'journal'].includes(container.name)) {
    await container.createAppendBlob(blob);
    await container.appendBlock(blob, bytes, 0);
  } else await container.put(blob, bytes);
}

function openWith(how: (name: string) => BlobContainer): Account {
  const entries = Object.entries(containerNames).map(([key, name]) => [key, how(name)]);
  return Object.fromEntries(entries) as Account;
}

async function isEmpty(account: Account): Promise<boolean> {
  const names = await Promise.all(Object.values(account).map(namesIn));
  return names.flat().length === 0;
}

describe('a restore', () => {
  test('repeats a request without a response, whether it landed or not', async () => {
    await withBackup(async (folder, total) => {
      const storage = new FaultyStorage(() => 0);
      for (const container of Object.values(containerNames)) {
        storage.next(container, 'createAppendBlob', 'unanswered', 'lost');
        storage.next(container, 'appendBlock', 'unanswered', 'lost');
        storage.next(container, 'put', 'lost', 'unanswered');
        storage.next(container, 'seal', 'unanswered', 'lost');
      }
      await restoreInto(
        openWith((name) => storage.container(name)),
        folder,
      );
      expect(await total(openWith((name) => storage.direct(name)))).toBe(5);
    });
  });

  test('writes definitions last, so that no half-restored survey takes answers', async () => {
    await withBackup(async (folder) => {
      const storage = new FaultyStorage(() => 0);
      await restoreInto(
        openWith((name) => storage.container(name)),
        folder,
      );
      const writes = storage.requests.filter(({ op }) => op !== 'list').map(({ container }) => container);
      expect([...new Set(writes)]).toEqual([
        'answers',
        'summaries',
        'quarantine',
        'journal',
        'tenants',
        'drafts',
        'versions',
        'audit',
        'webhooks',
        'definitions',
      ]);
    });
  });

  test.each(Object.keys(containerNames) as (keyof Account)[])(
    'refuses an account with a blob in %s that is no erasure',
    async (name) => {
      await withBackup(async (folder) => {
        const target = openAccount();
        await target[name].put('one', Buffer.from('blob'));
        await expect(restoreInto(target, folder)).rejects.toMatchObject({ code: 'account-not-empty' });
        expect(await namesIn(target[name])).toEqual(['one']);
        await target[name].delete('one');
        expect(await isEmpty(target)).toBe(true);
      });
    },
  );

  test.each([
    ['has another byte', (root: string) => writeFile(join(root, 'tenants/acme'), '[]')],
    ['is missing', (root: string) => rm(join(root, 'tenants/acme'))],
    ['is no part of it', (root: string) => writeFile(join(root, 'tenants/globex'), '{}')],
    ['is its list of checksums', (root: string) => writeFile(join(root, 'checksums.sha256'), '')],
  ])('writes nothing from a backup if a file %s', async (_what, spoil) => {
    await withBackup(async (folder) => {
      await spoil(folder.root);
      const storage = new FaultyStorage(() => 0);
      const target = openWith((name) => storage.container(name));
      let isTouched = false;
      const touch = async (): Promise<void> => void (isTouched = true);
      await expect(restoreInto(target, folder, touch)).rejects.toMatchObject({ code: 'damaged' });
      expect([isTouched, storage.requests]).toEqual([false, []]);
      expect(await isEmpty(target)).toBe(true);
    });
  });

  test('writes what lists show of surveys, too', async () => {
    await withBackup(async (folder) => {
      const target = openAccount();
      await restoreInto(target, folder);
      const { summaries, definitions } = systemOn(target);
      expect([...(await summaries.listFigures('acme')).values()]).toMatchObject([{ answers: 3 }]);
      await target.definitions.delete('acme/unreadable');
      expect(await definitions.list('acme')).toMatchObject([{ survey: 'tea', title: 'tea, é' }]);
    });
  });

  test('brings back drafts and versions, with what lists show of them, webhooks and the audit trail', async () => {
    await withBackup(async (folder, _total, tea) => {
      const storage = new FaultyStorage(() => 0);
      const target = openWith((name) => storage.container(name));
      await restoreInto(target, folder);
      storage.requests.length = 0;
      const [drafts, versions] = [createDrafts(target.drafts), createVersions(target.versions)];
      const { updatedAt } = draft;
      expect(await drafts.list('acme')).toEqual([
        { survey: 'tea', title: 'Té', updatedAt, instance: undefined, shelf: {} },
      ]);
      const { publishedAt, publishedBy } = published;
      expect(await versions.list(tea)).toEqual([{ version: 1, publishedAt, publishedBy }]);
      expect(storage.requests.map(({ op }) => op)).toEqual(['list', 'list']);
      expect(await drafts.read('acme', 'tea')).toMatchObject({ document: draft });
      expect(await versions.read(tea, 1)).toMatchObject(published);
      expect(await target.webhooks.get('acme/tea/I1/W1')).toMatchObject({
        bytes: Buffer.from('{"of":"a webhook"}'),
      });
      const trail = await target.audit.readRange('acme/2026-01-0001', 0, 1_000);
      expect(trail).toMatchObject({ bytes: Buffer.from('{"of":"the trail"}\n') });
    });
  });

  test('writes nothing from an unfinished backup', async () => {
    await withBackup(async (folder) => {
      await rm(join(folder.root, 'backup.json'));
      const target = openAccount();
      await expect(restoreInto(target, folder)).rejects.toMatchObject({ code: 'not-a-backup' });
      expect(await isEmpty(target)).toBe(true);
    });
  });

  test('writes nothing from a backup that a storage failure ended', async () => {
    const storage = new FaultyStorage(() => 0);
    const source = openWith((name) => storage.direct(name));
    await systemOn(source).createSurvey('tea');
    storage.next('summaries', 'get', 'lost');
    await withFolder(async (folder) => {
      const faulty = openWith((name) => storage.container(name));
      const taken = takeBackup({ source: faulty, folder, now: () => 0 });
      await expect(taken).rejects.toMatchObject({ code: 'unavailable' });
      const target = openAccount();
      await expect(restoreInto(target, folder)).rejects.toMatchObject({ code: 'not-a-backup' });
    });
  });

  test.each([
    ['a summary', 'summaries', 'put', /^acme\/tea\//],
    ['a tenant', 'tenants', 'put', /^acme$/],
    ['a definition', 'definitions', 'put', /^acme\/tea$/],
    ['an unreadable definition', 'definitions', 'put', /^acme\/unreadable$/],
    ['a record in quarantine', 'quarantine', 'put', /^bad$/],
    ['an answer log', 'answerLogs', 'createAppendBlob', /^acme\/tea\//],
    ['a journal', 'journal', 'createAppendBlob', /^S1$/],
    ['a segment whose blob the restore created', 'journal', 'appendBlock', /^S1$/],
  ] as const)(
    'does not change what a site writes during the restore, and names it: %s',
    async (_what, container, op, blobs) => {
      await withBackup(async (folder) => {
        const written = await raceFor(folder, { container, op, blobs }, Buffer.from('of a live site'));
        expect(written).toEqual(['of a live site']);
      });
    },
  );

  test('accepts a blob with the same bytes as its own', async () => {
    await withBackup(async (folder, total) => {
      const service = new MemoryBlobService();
      const twice = openAccount(service, async (request, apply) => {
        if ('op' in request && ['put', 'appendBlock', 'createAppendBlob'].includes(request.op)) apply();
        return apply();
      });
      await restoreInto(twice, folder);
      expect(await total(openAccount(service))).toBe(5);
    });
  });

  test("keeps people's answers readable for its owner alone", async () => {
    await withBackup(async (folder) => {
      const modes = await Promise.all(
        ['answers', 'answers/acme', 'journal/S1', 'tenants/acme', 'backup.json'].map(
          async (path) => (await stat(join(folder.root, path))).mode & 0o077,
        ),
      );
      expect(modes).toEqual([0, 0, 0, 0, 0]);
    });
  });
});
