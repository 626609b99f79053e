import { expect, test } from '@jest/globals';
import { Tally } from './tally.ts';

test('taking 1 off all keys, again and again, does not look at keys with more', () => {
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
  // Once each, to learn who has how many.
  expect(looks).toBe(1_000);
  expect([tally.size, tally.count('often7'), tally.count('new49')]).toEqual([1_000, 50, 0]);
});
