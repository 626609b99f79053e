import { azuriteConnectionString } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { runCanvass } from './run-canvass.ts';

/** Nothing here calls it. */
const env = { AZURE_STORAGE_CONNECTION_STRING: azuriteConnectionString({ blob: 1, queue: 1 }) };

describe('canvass', () => {
  test('prints its usage for --help and for arguments that it does not understand', async () => {
    const asked = await runCanvass(['dead-letters', '--help'], {});
    expect(asked).toMatchObject({ exitCode: 0, stderr: '' });
    expect(asked.stdout).toMatch(/^Usage: npm run canvass -- COMMAND/);
    for (const args of [[], ['burn'], ['dead-letters', 'purge'], ['rebuild-summary', 'acme', '../tea']]) {
      const refused = await runCanvass(args, env);
      expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
      expect(refused.stderr).toContain(`\n\n${asked.stdout}`);
    }
  });

  test('does nothing if npm took the --dry-run for itself', async () => {
    const refused = await runCanvass(['dead-letters', 'purge', 'some-id'], {
      ...env,
      npm_config_dry_run: 'true',
    });
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/^npm took --dry-run/) });
  });

  test('names every invalid setting', async () => {
    const { exitCode, stderr } = await runCanvass(['dead-letters', 'list'], { QUEUE_PROVIDER: 'postgres' });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_ACCOUNT: /m);
    expect(stderr).toMatch(/^DATABASE_URL: /m);
  });

  test.each([
    [
      'a storage account that does not answer',
      {
        AZURE_STORAGE_CONNECTION_STRING:
          'DefaultEndpointsProtocol=http;AccountName=a;AccountKey=bm9uZQ==;QueueEndpoint=http://127.0.0.1:1/a;',
      },
    ],
    [
      'a database that does not answer',
      {
        AZURE_STORAGE_ACCOUNT: 'none',
        QUEUE_PROVIDER: 'postgres',
        DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/d',
      },
    ],
  ])('reports %s in one line, without a stack or a secret', async (_name, unreachable) => {
    for (const args of [['list'], ['purge', '--all', '--dry-run']]) {
      const { exitCode, stdout, stderr } = await runCanvass(['dead-letters', ...args], unreachable);
      expect([exitCode, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^.+ had no answer.*ECONNREFUSED.*\n$/);
      expect(stderr).not.toMatch(/secret|bm9uZQ/);
    }
  });
});
