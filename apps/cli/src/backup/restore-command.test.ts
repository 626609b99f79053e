import { describe, expect, test } from '@jest/globals';
import { tell } from './restore-command.ts';

const blobs = { summaries: 2, tenants: 1, journal: 3 } as Parameters<typeof tell>[0]['blobs'];
const middle = (counted: number, notCounted: number, ...pending: string[]): string[] =>
  tell({ blobs, erasures: { counted, notCounted, pending } }).split('\n').slice(1, -1);

describe('a restore says', () => {
  test('what it wrote', () => {
    expect(tell({ blobs, erasures: { counted: 0, notCounted: 0, pending: [] } })).toBe(
      'Restored: surveys 2, tenants 1, segments 3.\n' +
        'Erasures after the backup: 0.\n' +
        'Start the apps now: the first worker counts the uncounted answers in the segments.',
    );
  });

  test.each([
    [2, 1, '3. 2 answers were counted in it, and are taken out; 1 answer was not counted, and will not be.'],
    [1, 0, '1. 1 answer was counted in it, and is taken out.'],
    [0, 2, '2. 2 answers were not counted, and will not be.'],
  ])('how many answers were erased after the backup: %i and %i', (counted, notCounted, text) => {
    expect(middle(counted, notCounted)).toEqual([`Erasures after the backup: ${text}`]);
  });

  test('which surveys wait for a rebuild', () => {
    const [, one] = middle(0, 0, 'acme/tea/I1');
    expect(one).toBe('Run rebuild-summary for this broken survey; it applies its erasures, too: acme/tea.');
    const [, two] = middle(0, 0, 'acme/tea/I1', 'acme/cake/I2');
    expect(two).toBe(
      'Run rebuild-summary for these broken surveys; it applies their erasures, too: acme/tea, acme/cake.',
    );
  });
});
