import { describe, expect, test } from '@jest/globals';
import { RateLimiter } from './rate-limiter.ts';

function limiter(limit: number, maxKeys?: number) {
  const time = { ms: 1_000_000 };
  const options = { limit, windowMs: 10_000, ...(maxKeys === undefined ? {} : { maxKeys }) };
  return { time, limiter: new RateLimiter(options, { now: () => time.ms }) };
}

describe('a rate limiter', () => {
  test('refuses uses over the limit, and returns how long the window lasts', () => {
    const { time, limiter: counted } = limiter(2);
    expect([counted.take('a'), counted.take('a')]).toEqual([0, 0]);
    time.ms += 4_000;
    expect(counted.take('a')).toBe(6_000);
    expect(counted.take('b')).toBe(0);
  });

  test('counts a use by its cost', () => {
    const { limiter: counted } = limiter(5);
    expect([counted.take('a', 3), counted.take('a', 3), counted.take('a')]).toEqual([0, 0, 10_000]);
    expect([counted.take('b', 100), counted.take('b')]).toEqual([0, 10_000]);
  });

  test('restarts with the next window', () => {
    const { time, limiter: counted } = limiter(1);
    counted.take('a');
    time.ms += 10_000;
    expect(counted.take('a')).toBe(0);
  });

  test('does not count new keys beyond its maximum', () => {
    const { limiter: counted } = limiter(1, 2);
    counted.take('a');
    counted.take('b');
    expect([counted.take('c'), counted.take('c'), counted.take('a')]).toEqual([0, 0, 10_000]);
  });

  test('ends the window when the clock is set back', () => {
    const { time, limiter: counted } = limiter(1);
    counted.take('a');
    time.ms -= 3_600_000;
    expect(counted.take('a')).toBe(0);
  });
});
