import { expect, test } from '@jest/globals';
import { Tally } from './tally.ts';

test('repeatedly subtracting 1 from all keys does not visit keys with higher counts', () => {
  const often = Array.from({ length: 1_000 }, (_, n) => `often${n}`);
  const tally = Tally.from(new Map(often.map((key) => [key, 100])));
  let looks = 0;
  for (const key of often) {
    const cell = tally.cell(key);
    let { count } = cell;
    Object.defineProperty(cell, 'count', {
      get() {
        looks += 1;
        return count;
      },
      set(value: number) {
        count = value;
      },
    });
  }
  for (let n = 0; n < 50; n++) {
    tally.add(`new${n}`);
    tally.subtractOneFromAll();
  }
  // Once per key, to learn the counts.
  expect(looks).toBe(1_000);
  expect([tally.size, tally.count('often7'), tally.count('new49')]).toEqual([1_000, 50, 0]);
});

test('JSON has the current keys in their order, after keys were added and dropped', () => {
  const tally = Tally.from(new Map(Object.entries({ pear: 3, apple: 1, fig: 2 })));
  expect(tally.toJSON()).toEqual([
    ['apple', 1],
    ['fig', 2],
    ['pear', 3],
  ]);
  tally.add('fig');
  expect(tally.toJSON()).toEqual([
    ['apple', 1],
    ['fig', 3],
    ['pear', 3],
  ]);
  tally.add('banana');
  expect(tally.toJSON()).toEqual([
    ['apple', 1],
    ['banana', 1],
    ['fig', 3],
    ['pear', 3],
  ]);
  tally.subtractOneFromAll();
  expect(tally.toJSON()).toEqual([
    ['fig', 2],
    ['pear', 2],
  ]);
  tally.add('kiwi');
  tally.keepLargest(2);
  expect(tally.toJSON()).toEqual([
    ['fig', 2],
    ['pear', 2],
  ]);
  tally.subtractFromAll(2);
  expect(tally.toJSON()).toEqual([]);
});
