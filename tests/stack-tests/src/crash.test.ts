import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Stack, type Container } from './stack.ts';

const started = '2026-01-01T00:00:00Z';
const container: Container = {
  id: 'abc',
  name: 'test-site-1',
  state: 'running',
  exitCode: 0,
  health: 'healthy',
  startedAt: started,
  restarts: 0,
};

let path: string | undefined;
let folder: string;
let stack: Stack;

/** Replaces `docker` by a stub with this exit code of `exec` and this start time in `inspect`. */
async function pretend({ exitCode, startedAt }: { readonly exitCode: number; readonly startedAt: string }) {
  const inspected = [
    {
      Id: 'abc',
      Name: '/test-site-1',
      RestartCount: 0,
      State: { Status: 'running', ExitCode: 0, StartedAt: startedAt },
    },
  ];
  const script = [
    '#!/bin/sh',
    'case "$1" in',
    `exec) echo "no such container"; exit ${exitCode} ;;`,
    `inspect) echo '${JSON.stringify(inspected)}' ;;`,
    'esac',
  ];
  await writeFile(join(folder, 'docker'), script.join('\n'));
  await chmod(join(folder, 'docker'), 0o755);
}

beforeEach(async () => {
  path = process.env['PATH'];
  folder = await mkdtemp(join(tmpdir(), 'canvass-no-docker-'));
  process.env['PATH'] = folder;
  await pretend({ exitCode: 0, startedAt: started });
  stack = await Stack.create(folder, 'canvass-crash-test', {});
});

afterEach(async () => {
  await stack.remove();
  process.env['PATH'] = path;
});

test('a crash of an unreachable container fails', async () => {
  await pretend({ exitCode: 1, startedAt: started });
  await expect(stack.crash(container)).rejects.toMatchObject({
    code: 'crash-failed',
    message: 'test-site-1 was not killed (1): no such container',
  });
});

test('a crash fails if the container continues to run', async () => {
  // Long enough for one look at the container on a busy machine.
  await expect(stack.crash(container, 5_000)).rejects.toThrow(/test-site-1 was killed but still runs/);
});

test.each([0, 137])('a restarted container has crashed: its shell ended with %i', async (exitCode) => {
  await pretend({ exitCode, startedAt: '2026-01-01T00:00:01Z' });
  await expect(stack.crash(container)).resolves.toBeUndefined();
});
