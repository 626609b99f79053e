import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

/** The number that a script prints, run with flags under which chance has no part in it. */
function printedBy(script: string, ...args: string[]): number {
  const flags = ['--max-semi-space-size=16', '--no-concurrent-recompilation'];
  const env = { PATH: process.env['PATH'] };
  return Number(
    execFileSync(process.execPath, [...flags, join(import.meta.dirname, script), ...args], { env }),
  );
}

test('objects that wait are allocated in the young generation, however many of them outlive a collection', () => {
  const [tuned, before] = [printedBy('waiting-objects.ts', 'tuned'), printedBy('waiting-objects.ts')];
  expect(tuned).toBeGreaterThan(3 * before);
});

test('threads keep limits of their own', () => {
  expect(printedBy('thread-heap.ts', 'tuned')).toBeLessThan(96 + 16);
});
