import { describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { pooledRandom } from './pooled-random.ts';
import { readUlid } from './ulid.ts';

describe('pooled random numbers', () => {
  test('use each byte once, from 0 up to but not including 1', () => {
    let filled = 0;
    const random = pooledRandom((size) => Buffer.alloc(size, (filled += 1) === 1 ? 0x00 : 0xff));
    const drawn = Array.from({ length: 4_097 }, random);

    expect(drawn.slice(0, 4_096).every((value) => value === 0)).toBe(true);
    expect(drawn.at(-1)).toBe(255 / 256);
    expect(filled).toBe(2);
  });

  test('make ULIDs that rise and are never the same', () => {
    const ulid = monotonicFactory(pooledRandom(randomBytes));
    const ids = Array.from({ length: 5_000 }, (_, index) => ulid(1_700_000_000_000 + Math.floor(index / 3)));

    expect(ids.every(readUlid)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });
});
