import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { compileCache } from '@canvass/testing';
import { expect, test } from '@jest/globals';

const canvass = (...args: string[]) =>
  spawnSync(process.execPath, [resolve(import.meta.dirname, '../../src/main.ts'), ...args], {
    env: {
      ...compileCache,
      PATH: process.env['PATH'],
      DATA_DIR: resolve(import.meta.dirname, 'no-such-folder'),
    },
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

test.each(['SIGINT', 'SIGTERM'] as const)(
  'an import that waits for the site ends with a report at a %s',
  async (signal) => {
    const file = join(await mkdtemp(join(tmpdir(), 'import-answers-')), 'answers.csv');
    await writeFile(file, 'id,receivedAt,rating\n');
    const site = createServer((_request, response) => response.writeHead(503, { 'retry-after': '60' }).end());
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    try {
      const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
      const args = ['import-answers', 'acme', 'tea', file, '--url', url];
      const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../src/main.ts'), ...args], {
        env: { ...compileCache, PATH: process.env['PATH'], CANVASS_KEY: 'key' },
      });
      const output = text(child.stderr);
      await once(site, 'request');
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([1, null]);
      expect(await output).toContain('Stopped before the end.');
    } finally {
      site.closeAllConnections();
      site.close();
    }
  },
);
