import { expect, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import { MemoryTarget } from '../test/support/agent-world.ts';
import { TargetDriver } from './target-driver.ts';

test('backs off from a failed target, and not longer when the clock is set back', async () => {
  let now = Date.UTC(2026, 0, 1);
  const target = new MemoryTarget();
  target.failure = new Error('no answer');
  const clock = Object.assign(new FakeClock(), { now: () => now });
  const driver = new TargetDriver(target, { clock, random: () => 1, onFailure: () => {} });
  await driver.read(new AbortController().signal);
  expect(driver.failure).toMatchObject({ message: 'no answer', retryAt: '2026-01-01T00:00:02.000Z' });
  const isBackingOff = (movedMs: number): boolean => {
    now += movedMs;
    return driver.isBackingOff;
  };
  expect([isBackingOff(0), isBackingOff(1_999), isBackingOff(1)]).toEqual([true, true, false]);
  expect(isBackingOff(-7_200_000)).toBe(false);
});
