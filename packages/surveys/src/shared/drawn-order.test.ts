import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { drawOf, draws, inDrawnOrder } from './drawn-order.ts';

const everyDraw = Array.from({ length: draws }, (_, draw) => draw);
const listOf = (length: number): number[] => Array.from({ length }, (_, item) => item);
const orders = (length: number, salt: string): number[][] =>
  everyDraw.map((draw) => inDrawnOrder(listOf(length), draw, salt));

/** The lengths of lists that fit in one cycle of draws. */
const lengths = listOf(draws).map((length) => length + 1);

function differenceIn(counts: readonly number[]): number {
  return Math.max(...counts) - Math.min(...counts);
}

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

  test.each(lengths)(
    'has each of %d items among the first ones equally often, or once more or less',
    (length) => {
      for (const salt of ['colour', 'q1']) {
        const all = orders(length, salt);
        const [among, at] = [counted([], length), counted([], length)];
        for (const place of listOf(length)) {
          at.fill(0);
          for (const order of all) {
            among[order[place]!]! += 1;
            at[order[place]!]! += 1;
          }
          expect(differenceIn(among)).toBeLessThanOrEqual(1);
          expect(differenceIn(at)).toBeLessThanOrEqual(1);
        }
      }
    },
  );

  test('has all orders of three items equally often', () => {
    const found = new Map<string, number>();
    for (const order of orders(3, 'colour')) {
      const name = order.join('');
      found.set(name, (found.get(name) ?? 0) + 1);
    }
    expect([...found.values()]).toEqual(Array.from({ length: 6 }, () => draws / 6));
  });

  test.each([61, 200])('spreads the places of each of %d items', (length) => {
    const sums = counted([], length);
    for (const order of orders(length, 'colour')) {
      for (const [place, item] of order.entries()) sums[item]! += place;
    }
    for (const sum of sums) expect(sum / draws / (length - 1)).toBeCloseTo(0.5, 1);
  });

  test.each(lengths)(
    'puts each of %d items before each other in half of the draws, or once more',
    (length) => {
      const before = listOf(length).map(() => counted([], length));
      for (const order of orders(length, 'colour')) {
        for (const [place, item] of order.entries()) {
          for (const later of order.slice(place + 1)) before[item]![later]! += 1;
        }
      }
      for (const one of listOf(length)) {
        for (const other of listOf(one)) {
          expect(Math.abs(before[one]![other]! - draws / 2)).toBeLessThanOrEqual(1);
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
