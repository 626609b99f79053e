import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { countCodes, countLists } from './count-codes.ts';

/** Random rows of codes of a dictionary, and a selection of these rows. */
const lists = fc
  .record({ size: fc.integer({ min: 1, max: 80 }), rows: fc.integer({ min: 1, max: 40 }) })
  .chain(({ size, rows }) =>
    fc.record({
      size: fc.constant(size),
      lists: fc.array(fc.array(fc.integer({ min: 1, max: size }), { maxLength: 4 }), {
        minLength: rows,
        maxLength: rows,
      }),
      counted: fc.subarray(Array.from({ length: rows }, (_, row) => row)),
    }),
  );

/** Each code has a number of its own, in another order. */
const numbersOf = (size: number) =>
  Uint32Array.from({ length: size + 1 }, (_, code) => code && size + 1 - code);

const expected = (size: number, codes: readonly number[]): number[] => {
  const counts = Array<number>(size + 1).fill(0);
  for (const code of codes) counts[numbersOf(size)[code]!]! += 1;
  return counts;
};

test('lists are counted by number, whether there are many rows or few', () => {
  fc.assert(
    fc.property(lists, ({ size, lists: given, counted }) => {
      const offsets = Uint32Array.from([0, ...given.map((_, row) => given.slice(0, row + 1).flat().length)]);
      const codes = Uint16Array.from(given.flat());
      const counts = new Uint32Array(size + 1);
      const filled = countLists(Uint32Array.from(counted), { codes, offsets }, numbersOf(size), counts);
      const ofRows = counted.map((row) => given[row]!);
      expect(filled).toBe(ofRows.filter((each) => each.length > 0).length);
      expect([...counts]).toEqual(expected(size, ofRows.flat()));
    }),
  );
});

test('single codes are counted by number, whether there are many rows or few', () => {
  fc.assert(
    fc.property(lists, ({ size, lists: given, counted }) => {
      // 0: no value.
      const codes = Uint8Array.from(given.map(([first = 0]) => first));
      const counts = new Uint32Array(size + 1);
      countCodes(Uint32Array.from(counted), codes, numbersOf(size), counts);
      expect([...counts]).toEqual(
        expected(
          size,
          counted.map((row) => codes[row]!),
        ),
      );
    }),
  );
});
