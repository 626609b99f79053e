import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { IsoTimes } from './iso-times.ts';

test('times are written as toISOString does, in any order', () => {
  const near = fc.integer({ min: -200_000, max: 200_000 });
  const any = fc.integer({ min: -1e13, max: 1e13 });
  fc.assert(
    fc.property(fc.array(fc.oneof(near, any), { maxLength: 20 }), (all) => {
      const times = new IsoTimes();
      expect(all.map((atMs) => times.of(atMs))).toEqual(all.map((atMs) => new Date(atMs).toISOString()));
    }),
  );
});
