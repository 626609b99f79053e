import { describe, expect, test } from '@jest/globals';
import { backOffMs } from './back-off.ts';

describe('backOffMs', () => {
  test('doubles the maximum wait with every failure, up to 10 s', () => {
    const longest = [1, 2, 3, 4, 5, 6, 7, 8, 60, 5000].map((failures) => backOffMs(failures, 0.999_999_9));
    expect(longest).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000]);
  });

  test('spreads the waits over the whole range from 0', () => {
    expect([0, 0.25, 0.5].map((random) => backOffMs(3, random))).toEqual([0, 250, 500]);
  });
});
