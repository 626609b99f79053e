import { FakeClock } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { WakeTimes } from './wake-times.ts';

let clock: FakeClock;
let wakes: number[];
let times: WakeTimes;
beforeEach(() => {
  clock = new FakeClock(0);
  wakes = [];
  times = new WakeTimes(clock, () => void wakes.push(clock.now()));
});

describe('wake times', () => {
  test('fire once each, never too early and at most a second late, in any order', async () => {
    for (const delayMs of [5_000, 2_000, 9_000]) times.add(delayMs);
    expect(clock.pending).toBe(1);
    await clock.advance(60_000);
    expect(wakes).toHaveLength(3);
    for (const [index, delayMs] of [2_000, 5_000, 9_000].entries()) {
      expect(wakes[index]).toBeGreaterThanOrEqual(delayMs);
      expect(wakes[index]).toBeLessThanOrEqual(delayMs + 1_000);
    }
    expect(clock.pending).toBe(0);
  });

  test('that are close coincide', async () => {
    for (const delayMs of [1_100, 1_300, 1_999]) times.add(delayMs);
    await clock.advance(60_000);
    expect(wakes).toHaveLength(1);
  });

  test('fire after all earlier ones have fired', async () => {
    times.add(1_000);
    await clock.advance(10_000);
    times.add(3_000);
    await clock.advance(10_000);
    expect(wakes).toHaveLength(2);
    expect(wakes[1]).toBeGreaterThanOrEqual(13_000);
  });

  test('leave no timer when they are cleared', async () => {
    times.add(1_000);
    times.clear();
    expect(clock.pending).toBe(0);
    await clock.advance(10_000);
    expect(wakes).toEqual([]);
    times.add(1_000);
    await clock.advance(10_000);
    expect(wakes).toHaveLength(1);
  });
});
