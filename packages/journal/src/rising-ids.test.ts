import { describe, expect, test } from '@jest/globals';
import { isValid } from 'ulid';
import { pooledRandom } from './pooled-random.ts';
import { risingIds } from './rising-ids.ts';

describe('rising ids', () => {
  test('are ULIDs of the current time, rise within a millisecond, and are unique', () => {
    let calls = 0;
    const newId = risingIds({ now: () => 1_700_000_000_000 + Math.floor((calls += 1) / 3) });
    const ids = Array.from({ length: 5_000 }, newId);

    expect(ids.every((id) => isValid(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
    expect(ids[0]!.slice(0, 10)).toBe('01HF7YAT00');
  });

  test('differ between processes', () => {
    const at = { now: () => 1_700_000_000_000 };
    expect(risingIds(at)()).not.toBe(risingIds(at)());
  });
});

describe('pooled random numbers', () => {
  test('use each byte once, from 0 up to but not including 1', () => {
    let filled = 0;
    const random = pooledRandom((size) => Buffer.alloc(size, (filled += 1) === 1 ? 0x00 : 0xff));
    const drawn = Array.from({ length: 4_097 }, random);

    expect(drawn.slice(0, 4_096).every((value) => value === 0)).toBe(true);
    expect(drawn.at(-1)).toBe(255 / 256);
    expect(filled).toBe(2);
  });
});
