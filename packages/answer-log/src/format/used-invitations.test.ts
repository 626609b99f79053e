import { describe, expect, test } from '@jest/globals';
import { maxInvitations } from '@canvass/surveys';
import * as fc from 'fast-check';
import { UsedInvitations } from './used-invitations.ts';

const numbers = fc.array(fc.nat({ max: maxInvitations - 1 }), { maxLength: 50 });

function usedOf(list: readonly number[]): UsedInvitations {
  const used = new UsedInvitations();
  for (const number of list) used.add(number);
  return used;
}

describe('used invitations', () => {
  test('are a set of numbers, in memory and as JSON', () => {
    fc.assert(
      fc.property(numbers, numbers, (one, others) => {
        const used = UsedInvitations.fromJSON(JSON.parse(JSON.stringify(usedOf(one))));
        const expected = new Set(one);
        expect(used.countIn(0, maxInvitations)).toBe(expected.size);
        for (const number of [...one, ...others]) expect(used.has(number)).toBe(expected.has(number));
        used.addAll(usedOf(others));
        for (const number of others) expected.add(number);
        expect(used.countIn(0, maxInvitations)).toBe(expected.size);
        expect(used.countIn(1_000, 5_000_000)).toBe(
          [...expected].filter((number) => number >= 1_000 && number < 5_000_000).length,
        );
      }),
    );
  });

  test.each([
    [8, 9, 1],
    [8, 15, 2],
    [9, 16, 2],
    [10, 15, 0],
    [0, 8, 1],
  ])('are counted from %i up to %i, without the latter', (from, to, count) => {
    expect(usedOf([7, 8, 9, 15]).countIn(from, to)).toBe(count);
  });

  test('take 125 KB for a million numbers, as bits', () => {
    const used = new UsedInvitations();
    for (let number = 0; number < 1_000_000; number += 1) used.add(number);
    expect(used.countIn(0, maxInvitations)).toBe(1_000_000);
    expect(JSON.stringify(used).length * (3 / 4)).toBeLessThan(128_000);
  });

  test('ignore a number that no invitation can have', () => {
    const used = usedOf([-1, maxInvitations, 1.5, Number.NaN]);
    expect(JSON.stringify(used)).toBe('{}');
    expect([-1, maxInvitations, 1.5].map((number) => used.has(number))).toEqual([false, false, false]);
  });

  const piece = Buffer.alloc(4_096).toString('base64');
  test.each([
    ['an array', []],
    ['null', null],
    ['a piece of another size', { 0: 'AAAA' }],
    ['a piece that is no text', { 0: 1 }],
    ['a piece beyond the range', { 306: piece }],
    ['a piece under another name', { '01': piece }],
  ])('cannot be read from %s', (_what, json) => {
    expect(() => UsedInvitations.fromJSON(json)).toThrow('malformed');
  });
});
