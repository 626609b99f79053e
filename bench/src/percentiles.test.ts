import { describe, expect, test } from '@jest/globals';
import { median, percentile } from './percentiles.ts';

describe('a percentile', () => {
  test('is a measured value, by nearest rank', () => {
    const values = [5, 1, 4, 2, 3];

    expect([0, 0.2, 0.21, 0.5, 0.99, 1].map((q) => percentile(values, q))).toEqual([1, 1, 2, 3, 5, 5]);
  });

  test('of no values is NaN', () => {
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe('the median', () => {
  test('is the middle value, or the mean of the two middle values', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  });
});
