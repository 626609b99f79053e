import { describe, expect, test } from '@jest/globals';
import { UnfinishedBodies } from './unfinished-bodies.ts';

const KiB = 1024;
const limits = { maxBytes: 100 * KiB, maxBytesPerAddress: 40 * KiB };

describe('the memory of unfinished bodies', () => {
  test('is limited per address, and for all together', () => {
    const bodies = new UnfinishedBodies(limits);
    expect(bodies.take('a', 0, 40 * KiB)).toBeUndefined();
    expect(bodies.take('a', 40 * KiB, 1)).toBe('address');
    expect(bodies.take('b', 0, 40 * KiB)).toBeUndefined();
    expect(bodies.take('c', 0, 20 * KiB)).toBeUndefined();
    expect(bodies.take('d', 0, 1)).toBe('process');
  });

  test('is free again once a body is released', () => {
    const bodies = new UnfinishedBodies(limits);
    expect(bodies.take('a', 0, 30 * KiB)).toBeUndefined();
    expect(bodies.take('a', 0, 10 * KiB)).toBeUndefined();
    bodies.release('a', 30 * KiB);
    expect(bodies.take('a', 10 * KiB, 30 * KiB)).toBeUndefined();
    bodies.release('a', 40 * KiB);
    expect(bodies.take('b', 0, 40 * KiB)).toBeUndefined();
    expect(bodies.take('c', 0, 40 * KiB)).toBeUndefined();
    expect(bodies.take('d', 0, 20 * KiB)).toBeUndefined();
  });

  test('has room for small bodies of an address that is at its limit, up to half of all', () => {
    const bodies = new UnfinishedBodies(limits);
    expect(bodies.take('a', 0, 40 * KiB)).toBeUndefined();
    expect(bodies.take('a', 8 * KiB, 8 * KiB)).toBeUndefined();
    expect(bodies.take('a', 8 * KiB, 8 * KiB + 1)).toBe('address');
    expect(bodies.take('a', 0, 2 * KiB)).toBeUndefined();
    expect(bodies.take('a', 0, 1)).toBe('address');
    expect(bodies.take('b', 0, 40 * KiB)).toBeUndefined();
    bodies.release('a', 2 * KiB);
    expect(bodies.take('a', 0, 2 * KiB)).toBeUndefined();
  });

  test('is not filled by the small bodies of one address', () => {
    const bodies = new UnfinishedBodies(limits);
    for (let n = 0; n < 10; n += 1) bodies.take('a', 0, 16 * KiB);
    expect(bodies.take('b', 0, 16 * KiB)).toBeUndefined();
  });

  test('gives small bodies of an address no less than large ones', () => {
    const bodies = new UnfinishedBodies({ maxBytes: 100 * KiB, maxBytesPerAddress: 100 * KiB });
    expect(bodies.take('a', 0, 90 * KiB)).toBeUndefined();
    expect(bodies.take('a', 0, 10 * KiB)).toBeUndefined();
  });
});
