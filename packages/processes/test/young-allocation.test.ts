import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const collectionsWith = (...args: string[]): number =>
  Number(execFileSync(process.execPath, [join(import.meta.dirname, 'waiting-objects.ts'), ...args]));

test('objects that wait are allocated in the young generation, however many of them outlive a collection', () => {
  expect(collectionsWith('young')).toBeGreaterThan(1.5 * collectionsWith());
});
