import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { shardOf } from './shard-of.ts';

describe('shardOf', () => {
  test('maps a key to the same shard as every earlier version', () => {
    const keys = ['', 'a', 'adatum/survey-1', 'ünïcödé ✓', '01KAAAAAAAAAAAAAAAAAAAAAA1'];
    expect(keys.map((key) => [2, 3, 8, 64].map((shards) => shardOf(key, shards)))).toMatchInlineSnapshot(`
[
  [
    1,
    1,
    1,
    53,
  ],
  [
    1,
    2,
    5,
    5,
  ],
  [
    0,
    2,
    7,
    43,
  ],
  [
    1,
    1,
    4,
    53,
  ],
  [
    0,
    0,
    4,
    11,
  ],
]
`);
  });

  test('stays within the shards, and moves a key only to the shard that is added', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 63 }), (key, shards) => {
        const before = shardOf(key, shards);
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThan(shards);
        expect([before, shards]).toContain(shardOf(key, shards + 1));
      }),
    );
  });

  test('spreads keys evenly, even if they differ only in their last character', () => {
    for (const shards of [2, 3, 7, 16]) {
      const counts = Array.from({ length: shards }, () => 0);
      const keys = 20_000;
      for (let i = 0; i < keys; i += 1) counts[shardOf(`survey-${i}`, shards)]! += 1;
      for (const count of counts) expect(Math.abs(count / (keys / shards) - 1)).toBeLessThan(0.15);
    }
  });
});
