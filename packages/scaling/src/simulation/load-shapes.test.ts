import { describe, expect, test } from '@jest/globals';
import { loadOfShape, randomLoadOfShape } from './load-shapes.ts';
import { totalOf } from './load.ts';

/** Pseudo-random numbers, the same in every run. */
function dice(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('a random load', () => {
  test.each(['spike', 'drip', 'on-off'] as const)('has the rates of its shape: %s', (shape) => {
    const load = randomLoadOfShape(shape, dice());
    const regular = loadOfShape(shape);
    expect(load.arrivals).toHaveLength(regular.arrivals.length);
    // Four standard deviations of a Poisson number.
    const spread = 4 * Math.sqrt(totalOf(regular));
    expect(Math.abs(totalOf(load) - totalOf(regular))).toBeLessThan(spread);
    expect(load.arrivals).not.toEqual(regular.arrivals);
  });

  test('has no arrivals while its shape has none', () => {
    const { arrivals } = randomLoadOfShape('on-off', dice());
    expect(arrivals.slice(60, 120)).toEqual(Array.from({ length: 60 }, () => 0));
  });
});
