import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIdentity } from '@canvass/runtime/process';
import { beforeEach, expect, test } from '@jest/globals';
import { runProgram } from '@canvass/cli/src/run-cli.ts';
import { stormProgram } from './program.ts';

let env: Record<string, string>;
beforeEach(() => {
  env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'storm-command-')) };
});

/** As if this process were a local start without children. */
function writeStart(): void {
  const owner = { pid: process.pid, identity: processIdentity(process.pid) };
  writeFileSync(join(env['DATA_DIR']!, 'running.json'), JSON.stringify({ owner, children: [] }));
}

const storm = (...args: readonly string[]) => runProgram(stormProgram, args, env, () => {});

test('wrong arguments are exit code 2, and so is an option that npm took', async () => {
  expect(await storm()).toMatchObject({ exitCode: 2 });
  expect(await storm('--minutes', 'two')).toMatchObject({ exitCode: 2 });
  env['npm_config_yes'] = 'true';
  const { exitCode, message } = await storm('--minutes', '1');
  expect(exitCode).toBe(2);
  expect(message).toContain('npm took --yes for itself');
});

test('refuses a folder where nothing runs', async () => {
  expect(await storm('--minutes', '1')).toEqual({
    exitCode: 1,
    message: `No npm start runs on the data folder ${env['DATA_DIR']}. Start one, or name its folder with DATA_DIR.`,
  });
});

test('refuses a system that may have data of others, with all reasons and what overrides them', async () => {
  writeStart();
  env['AZURE_STORAGE_ACCOUNT'] = 'prod';
  const { exitCode, message } = await storm('--minutes', '1', '--url', 'https://surveys.example.org');
  expect(exitCode).toBe(1);
  expect(message).toContain('The site https://surveys.example.org is not on this machine.');
  expect(message).toContain('The environment names the storage account prod');
  expect(message).toContain('Its storage cannot be reached from here');
  expect(message).toContain('Nothing was done. If you mean this system, add --yes.');
});

test('needs the operator’s key', async () => {
  writeStart();
  const { exitCode, message } = await storm('--minutes', '1', '--yes');
  expect(exitCode).toBe(1);
  expect(message).toContain('set ADMIN_API_KEY');
});
