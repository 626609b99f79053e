import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

/** The number that a script prints, run with flags under which chance has no part in it. */
async function printedBy(script: string, ...args: string[]): Promise<number> {
  const flags = ['--max-semi-space-size=16', '--max-old-space-size=300', '--no-concurrent-recompilation'];
  const env = { PATH: process.env['PATH'] };
  const command = [...flags, join(import.meta.dirname, script), ...args];
  return Number((await promisify(execFile)(process.execPath, command, { env })).stdout);
}

test('objects that wait are allocated in the young generation, however many of them outlive a collection', async () => {
  const [tuned, before] = await Promise.all([
    printedBy('waiting-objects.ts', 'tuned'),
    printedBy('waiting-objects.ts'),
  ]);
  expect(tuned).toBeGreaterThan(3 * before);
});

test('threads keep limits of their own', async () => {
  expect(await printedBy('thread-heap.ts', 'tuned')).toBeLessThan(96 + 16);
});
