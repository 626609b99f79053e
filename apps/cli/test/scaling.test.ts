import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { runCanvass } from './run-canvass.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'canvass-cli-'));
});

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const simulate = (...args: string[]) => runCanvass(['scaling', 'simulate', ...args], {});

test('scaling simulate draws what the rules would do under a load, and needs no settings', async () => {
  const load = file('load.csv', 'time,arrivals\n0,10\n60,6000\n120,0\n600,0\n');
  const rules = file(
    'rules.json',
    JSON.stringify({
      constraints: [{ name: 'always', min: 2, max: 7 }],
      reactive: [{ kind: 'target', name: 'backlog', signal: 'ready', perReplica: 10 }],
    }),
  );
  const { exitCode, stdout, stderr } = await simulate('--load', load, '--rules', rules, '--decisions');
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^replicas \(highest 7\)$/m);
  expect(stdout).toMatch(/^rules +\d/m);
  expect(stdout).toMatch(/^KEDA +\d/m);
});

test.each([
  ['invalid arguments', ['--shape', 'round'], 2, /^--shape: expected one of spike, /],
  ['an unknown option', ['--fast'], 2, /'--fast'/],
  ['a file that does not exist', ['--load', '/no/such/file'], 1, /^\/no\/such\/file cannot be read: ENOENT/],
] as const)('scaling simulate names %s', async (_, args, code, message) => {
  const { exitCode, stdout, stderr } = await simulate(...args);
  expect(stderr).toMatch(message);
  expect(stdout).toBe('');
  expect(exitCode).toBe(code);
});

test('scaling simulate names every fault of a rules file', async () => {
  const rules = file('bad.json', '{"constraints":[{"name":"","min":5,"max":1}],"more":1}');
  const { exitCode, stderr } = await simulate('--shape', 'spike', '--rules', rules);
  expect(exitCode).toBe(1);
  expect(stderr.split('\n').length).toBeGreaterThan(2);
  for (const line of stderr.trimEnd().split('\n')) expect(line).toMatch(/^.+bad\.json: /);
});

test('scaling has no other command', async () => {
  const { exitCode, stderr } = await runCanvass(['scaling', 'up'], {});
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^scaling has one command: simulate\./);
});
