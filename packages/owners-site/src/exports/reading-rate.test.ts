import { describe, expect, test } from '@jest/globals';
import { ReadingRate } from './reading-rate.ts';

describe('the rate at which a client reads an export', () => {
  test('may be slow for a while, and for as long as 32 KiB come a second', () => {
    const reader = new ReadingRate();
    reader.took(1, 60_000);
    for (let second = 0; second < 3_600; second += 1) reader.took(32 * 1024, 1_000);
    expect(() => reader.took(0, 1_000)).toThrow(expect.objectContaining({ code: 'took-too-long' }));
  });
});
