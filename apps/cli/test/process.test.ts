import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { compileCache } from '@canvass/testing';
import { expect, test } from '@jest/globals';

const canvass = (...args: string[]) =>
  spawnSync(process.execPath, [resolve(__dirname, '../src/main.ts'), ...args], {
    env: { ...compileCache, PATH: process.env['PATH'], DATA_DIR: resolve(__dirname, 'no-such-folder') },
    encoding: 'utf8',
  });

test('the process prints a result to stdout and exits with 0', () => {
  expect(canvass('--help')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Usage: /),
  });
});

test('the process prints a refusal to stderr and exits with its code', () => {
  expect(canvass('burn')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^There is no /),
  });
  expect(canvass('dead-letters', 'list')).toMatchObject({ status: 1, stdout: '' });
});
