import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBlobService, createContainers, openContainers, type Containers } from '@canvass/storage/azure';
import { startAzurite } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { runCanvass } from './run-canvass.ts';

interface Place {
  readonly containers: Containers;
  /** The environment of a process that uses this account. */
  readonly env: Record<string, string>;
}

/** Calls `use` with a folder and accounts that have one tenant each. */
async function withAccounts(
  count: number,
  use: (folder: string, ...accounts: Place[]) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-backup-'));
  const azurites = await Promise.all(Array.from({ length: count }, () => startAzurite()));
  try {
    const accounts = azurites.map(({ connectionString }) => ({
      containers: openContainers(createBlobService({ connectionString })),
      env: { AZURE_STORAGE_CONNECTION_STRING: connectionString },
    }));
    await createContainers(accounts[0]!.containers);
    await accounts[0]!.containers.tenants.put('acme', Buffer.from('{}'));
    await use(folder, ...accounts);
  } finally {
    await Promise.all(azurites.map((azurite) => azurite.kill()));
  }
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

  test.each([[['backup']], [['restore', 'a', '--force']]])(
    'do nothing for the command line %j',
    async (args) => {
      expect(await runCanvass(args, {})).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('needs the name of one folder'),
      });
    },
  );
});

test('canvass rotate-key says that the tenant does not exist', async () => {
  await withAccounts(1, async (_folder, account) => {
    expect(await runCanvass(['rotate-key', 'globex'], account.env)).toMatchObject({
      exitCode: 1,
      stderr: 'There is no tenant globex.\n',
    });
  });
});
