import { randomInt } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { resolve } from 'node:path';
import { benches } from '../../src/benches.ts';

const context = { root: resolve(import.meta.dirname, '../../..'), isQuick: true, log: () => {} };

/** All of them take five minutes. So each run takes six at random, and `BENCHES=all` takes all. */
const perRun = process.env['BENCHES'] === 'all' ? benches.length : 6;
const drawn = benches
  .map((bench) => ({ bench, rank: randomInt(2 ** 32) }))
  .toSorted((one, other) => one.rank - other.rank)
  .slice(0, perRun)
  .map(({ bench }) => bench);

describe('a quick run', () => {
  test.each(drawn)('of $name loses nothing, counts correctly and has a figure in each row', async (bench) => {
    const { rows } = await bench.run(context);

    expect(rows).not.toEqual([]);
    for (const { id, measured, ratio = 1 } of rows) {
      expect(id).toMatch(new RegExp(`^${bench.name}/`));
      expect(measured).not.toContain('?');
      expect(ratio > 0).toBe(true);
    }
  });
});
