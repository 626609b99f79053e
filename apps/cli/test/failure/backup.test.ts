import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createAnswerReader,
  createErasureLedger,
  createErasures,
  createSegmentCounter,
  createSummaries,
} from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { encodeRecord } from '@canvass/journal';
import { createBlobService, createContainers, openContainers, type Containers } from '@canvass/storage/azure';
import { parseDefinition, startHistory } from '@canvass/surveys';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ulid } from 'ulid';
import { runCanvass } from '../run-canvass.ts';
import { startAccounts, type Accounts } from './accounts.ts';

interface Account {
  readonly containers: Containers;
  /** The environment of a process that uses this account. */
  readonly env: Record<string, string>;
}

let accounts: Accounts;
beforeAll(async () => {
  accounts = await startAccounts(8);
});
afterAll(() => accounts.stop());

/** Calls `use` with a folder and accounts, the first of which has a tenant. */
async function withAccounts(
  count: number,
  use: (folder: string, ...opened: Account[]) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-backup-'));
  const opened = Array.from({ length: count }, () => {
    const connectionString = accounts.next();
    return {
      containers: openContainers(createBlobService({ connectionString })),
      env: { AZURE_STORAGE_CONNECTION_STRING: connectionString },
    };
  });
  await createContainers(opened[0]!.containers);
  await opened[0]!.containers.tenants.put('acme', Buffer.from('{}'));
  await use(folder, ...opened);
}

/** The survey acme/coffee with two counted answers and a third that is not. */
async function countedSurvey(containers: Containers) {
  const coffee = { tenant: 'acme', survey: 'coffee', instance: ulid() };
  const summaries = createSummaries({ container: containers.summaries });
  const parsed = parseDefinition({
    title: 'Coffee',
    questions: [{ id: 'rating', text: '?', type: 'scale' }],
  });
  if (!parsed.ok) throw new Error('the definition is sound');
  await summaries.create(coffee, startHistory(parsed.definition));
  const segmentId = ulid();
  const ids = [ulid(), ulid(), ulid()];
  await containers.journal.createAppendBlob(segmentId);
  const send = async (position: number, ...some: string[]): Promise<number> => {
    const lines = some.map((id) => {
      const at = { receivedAt: new Date().toISOString(), definitionVersion: 1 };
      return `${encodeRecord({ ...coffee, ...at, id, submissionId: id, answers: { rating: 3 } })}\n`;
    });
    const block = Buffer.from(lines.join(''));
    expect((await containers.journal.appendBlock(segmentId, block, position)).outcome).toBe('appended');
    return position + block.byteLength;
  };
  const end = await send(0, ids[0]!, ids[1]!);
  const stores = { ...containers, clock: systemClock };
  await createSegmentCounter({ ...stores, newId: ulid, workerId: 'w1' }).count([segmentId]);
  await send(end, ids[2]!);
  const erasures = createErasures({ ...stores, summaries });
  return { coffee, ids, erase: (id: string) => erasures.erase(coffee, id) };
}

describe('canvass backup and restore', () => {
  test('copy an account into an empty one', async () => {
    await withAccounts(2, async (folder, source, target) => {
      const backup = join(folder, 'monday');
      const taken = await runCanvass(['backup', backup], source.env);
      expect(taken).toMatchObject({ exitCode: 0, stderr: '' });
      expect(taken.stdout).toContain('Every answer that was acknowledged before 20');
      expect(await readdir(backup)).toEqual(['backup.json', 'checksums.sha256', 'tenants']);
      expect(await runCanvass(['restore', backup], target.env)).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining('Restored: surveys 0, tenants 1, segments 0.'),
      });
      expect((await target.containers.tenants.head('acme')).outcome).toBe('found');
    });
  });

  test('erase again what was erased after the backup', async () => {
    await withAccounts(2, async (folder, source, target) => {
      const [monday, tuesday] = [join(folder, 'monday'), join(folder, 'tuesday')];
      const { coffee, ids, erase } = await countedSurvey(source.containers);
      await runCanvass(['backup', monday], source.env);
      await erase(ids[0]!);
      await erase(ids[2]!);
      await runCanvass(['backup', tuesday], source.env);
      const args = ['restore', monday, '--erasures-from', tuesday];
      expect(await runCanvass(args, target.env)).toMatchObject({
        exitCode: 0,
        stdout: [
          'Restored: surveys 1, tenants 1, segments 1.',
          'Erasures after the backup: 2. 1 answer was counted in it, and is taken out; 1 answer was not counted, and will not be.',
          'Start the apps now: the first worker counts the uncounted answers in the segments.\n',
        ].join('\n'),
      });
      const summaries = createSummaries({ container: target.containers.summaries });
      const reader = createAnswerReader({ summaries, answerLogs: target.containers.answerLogs });
      const page = await reader.page(coffee, { after: 0, limit: 10 });
      expect(page).toMatchObject({ outcome: 'found', answers: [{ id: ids[1] }] });
      const ledger = await createErasureLedger(target.containers.erasures).read(coffee);
      expect(ledger.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
      const again = await runCanvass(args, target.env);
      expect(again).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining('a restore needs an account that was never used'),
      });
      const same = await runCanvass(['restore', monday, '--erasures-from', join(monday, '.')], target.env);
      expect(same).toMatchObject({
        exitCode: 1,
        stderr: `${join(monday, '.')} is the backup to restore: name another, newer backup to read erasures from\n`,
      });
    });
  });

  test('do not touch the account if the folder has no backup', async () => {
    await withAccounts(2, async (folder, _source, { env }) => {
      expect(await runCanvass(['restore', folder], env)).toMatchObject({ exitCode: 1 });
      const service = createBlobService({ connectionString: env['AZURE_STORAGE_CONNECTION_STRING'] ?? '' });
      const containers: string[] = [];
      for await (const { name } of service.listContainers()) containers.push(name);
      expect(containers).toEqual([]);
    });
  });

  test('explain a refusal in one line', async () => {
    await withAccounts(1, async (folder, account) => {
      const { env } = account;
      const [backup, file] = [join(folder, 'monday'), join(folder, 'file')];
      await writeFile(file, 'in the way');
      await runCanvass(['backup', backup], env);
      const refused = await Promise.all([
        runCanvass(['backup', folder], env),
        runCanvass(['backup', join(file, 'below')], env),
        runCanvass(['restore', backup], env),
        runCanvass(['restore', folder], env),
      ]);
      expect(refused.map(({ exitCode }) => exitCode)).toEqual([1, 1, 1, 1]);
      expect(refused.map(({ stderr }) => stderr)).toEqual([
        `${folder} is not empty: a backup needs a new or empty folder\n`,
        expect.stringMatching(/^ENOTDIR: [^\n]+\n$/),
        'the container tenants holds "acme": a restore needs an account that was never used; after a restore that did not end, another one\n',
        `${folder} contains no finished backup\n`,
      ]);
    });
  });

  test.each([
    [['backup']],
    [['restore', 'a', '--force']],
    [['restore', 'a', 'b']],
    [['restore', 'a', '--erasures-from']],
    [['restore', '--erasures-from', 'a']],
  ])('do nothing for the command line %j', async (args) => {
    expect(await runCanvass(args, {})).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('needs the name of one folder'),
    });
  });
});

test('canvass rotate-key says that the tenant does not exist', async () => {
  await withAccounts(1, async (_folder, account) => {
    expect(await runCanvass(['rotate-key', 'globex'], account.env)).toMatchObject({
      exitCode: 1,
      stderr: 'There is no tenant globex.\n',
    });
  });
});
