import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { drawOf, draws, inDrawnOrder } from './drawn-order.ts';

const everyDraw = Array.from({ length: draws }, (_, draw) => draw);
const listOf = (length: number): number[] => Array.from({ length }, (_, item) => item);
const orders = (length: number, salt: string): number[][] =>
  everyDraw.map((draw) => inDrawnOrder(listOf(length), draw, salt));

/** How often each of the values occurs, by value. */
function counted(values: readonly number[], length: number): number[] {
  const counts = Array.from({ length }, () => 0);
  for (const value of values) counts[value]! += 1;
  return counts;
}

describe('a drawn order', () => {
  test('has all items, and is the same each time', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.nat({ max: draws - 1 }), fc.string(), (items, draw, salt) => {
        const order = inDrawnOrder(items, draw, salt);
        expect(order.toSorted()).toEqual(items.toSorted());
        expect(inDrawnOrder(items, draw, salt)).toEqual(order);
      }),
    );
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 29, 30])(
    'puts each of %d items in each place equally often',
    (length) => {
      const [least, most] = [Math.floor(draws / length), Math.ceil(draws / length)];
      for (const salt of ['colour', 'q1', 'q2']) {
        const all = orders(length, salt);
        for (const place of listOf(length)) {
          const counts = counted(
            all.map((order) => order[place]!),
            length,
          );
          // The last cycle may be cut off.
          expect(Math.max(...counts)).toBeLessThanOrEqual(most + 1);
          expect(Math.min(...counts)).toBeGreaterThanOrEqual(least - (draws % length === 0 ? 0 : 1));
        }
      }
    },
  );

  test.each([2, 3, 5, 6])('gives each of %d items each place exactly as often', (length) => {
    const first = counted(
      orders(length, 'colour').map((order) => order[0]!),
      length,
    );
    expect(first).toEqual(listOf(length).map(() => draws / length));
  });

  test('has all orders of three items equally often', () => {
    const found = new Map<string, number>();
    for (const order of orders(3, 'colour')) {
      const name = order.join('');
      found.set(name, (found.get(name) ?? 0) + 1);
    }
    expect([...found.values()]).toEqual(Array.from({ length: 6 }, () => draws / 6));
  });

  test.each([31, 60, 61, 200])('spreads the places of each of %d items', (length) => {
    const sums = counted([], length);
    for (const order of orders(length, 'colour')) {
      for (const [place, item] of order.entries()) sums[item]! += place;
    }
    for (const sum of sums) expect(sum / draws / (length - 1)).toBeCloseTo(0.5, 1);
  });

  test.each([4, 7, 12, 40])(
    'puts one of two items before the other in about half of the draws, of %d',
    (length) => {
      const all = orders(length, 'colour');
      for (const one of listOf(length)) {
        for (const other of listOf(one)) {
          const before = all.filter((order) => order.indexOf(one) < order.indexOf(other)).length;
          expect(Math.abs(before / draws - 0.5)).toBeLessThan(0.25);
        }
      }
    },
  );

  test('does not go together with the order of another question', () => {
    const [colour, size] = [orders(4, 'colour'), orders(4, 'size')];
    const pairs = counted(
      everyDraw.map((draw) => 4 * colour[draw]![0]! + size[draw]![0]!),
      16,
    );
    expect(Math.min(...pairs)).toBeGreaterThan(0);
    expect(Math.max(...pairs)).toBeLessThan(12);
  });
});

test('forms have each draw about equally often', () => {
  const ids = listOf(60_000).map((n) => `01KB6Z${n.toString(32).toUpperCase().padStart(20, '0')}`);
  const counts = counted(ids.map(drawOf), draws);
  expect(Math.min(...counts)).toBeGreaterThan(850);
  expect(Math.max(...counts)).toBeLessThan(1_150);
});
