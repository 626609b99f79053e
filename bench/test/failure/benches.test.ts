import { describe, expect, test } from '@jest/globals';
import { resolve } from 'node:path';
import { benches } from '../../src/benches.ts';

const context = { root: resolve(import.meta.dirname, '../../..'), isQuick: true, log: () => {} };

describe('a quick run', () => {
  test.each(benches)(
    'of $name loses nothing, counts correctly and has a figure in each row',
    async (bench) => {
      const { rows } = await bench.run(context);

      expect(rows).not.toEqual([]);
      for (const { id, measured, ratio = 1 } of rows) {
        expect(id).toMatch(new RegExp(`^${bench.name}/`));
        expect(measured).not.toContain('?');
        expect(ratio > 0).toBe(true);
      }
    },
  );
});
