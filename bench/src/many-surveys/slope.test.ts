import { describe, expect, test } from '@jest/globals';
import { slope } from './slope.ts';

describe('the slope', () => {
  test('is that of a line through the points', () => {
    const points = [0, 1, 2, 5].map((x): [number, number] => [x, 3 - 2 * x]);
    expect(slope(points)).toBeCloseTo(-2);
  });

  test('is that of the line that fits best', () => {
    expect(
      slope([
        [0, 0],
        [1, 3],
        [2, 0],
        [3, 3],
      ]),
    ).toBeCloseTo(0.6);
  });
});
