import { describe, expect, test } from '@jest/globals';
import { Texts } from '@canvass/columns';
import * as fc from 'fast-check';
import { anyCharacter } from '@canvass/surveys/any-character';
import { expectEqual } from '../../surveys/test/expect-equal.ts';
import { Numbering } from './numbering.ts';
import { WordTable } from './word-table.ts';

describe('a table of words', () => {
  test('numbers each word once, in the order of their first use, and knows them by number', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter, maxLength: 6 }), { maxLength: 300 }), (words) => {
        const table = new WordTable();
        const distinct = [...new Set(words)];
        const numbers = table.numbersOf(Texts.of(words));
        expectEqual([...numbers], [0, ...words.map((word) => 1 + distinct.indexOf(word))]);
        expectEqual(
          distinct.map((_, index) => table.textOf(index + 1)),
          distinct,
        );
        expect(table.size).toBe(distinct.length);
      }),
      { numRuns: 300 },
    );
  });

  test('grows with its words', () => {
    const table = new WordTable();
    const before = table.bytes;
    const words = Texts.of(Array.from({ length: 20_000 }, (_, index) => `word number ${index}`));
    for (let round = 0; round < 2; round += 1) {
      expect(table.numbersOf(words).every((number, index) => number === index)).toBe(true);
    }
    expect(table.textOf(17_778)).toBe('word number 17777');
    expect(table.bytes - before).toBeGreaterThan(20_000 * 16);
  });
});

test('columns with other codes have the same numbers of the same words, and of other values', () => {
  const words = new Numbering();
  expect([...words.numbersOf(Texts.of(['ü', 'b', '']))]).toEqual([0, 1, 2, 3]);
  expect([...words.numbersOf(Texts.of(['', 'c', 'ü']))]).toEqual([0, 3, 4, 1]);
  expect([1, 2, 3, 4].map((number) => words.valueOf(number))).toEqual(['ü', 'b', '', 'c']);
  const values = new Numbering();
  expect([...values.numbersOf([5, 3])]).toEqual([0, 1, 2]);
  expect([...values.numbersOf([3, 4])]).toEqual([0, 2, 3]);
  expect(values.valueOf(3)).toBe(4);
});
