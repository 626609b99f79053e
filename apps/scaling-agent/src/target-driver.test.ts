import { expect, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import { MemoryTarget } from '../test/support/agent-world.ts';
import { TargetDriver } from './target-driver.ts';

test('a target that failed is left alone for as long as it is told, and no longer because a clock was set back', async () => {
  let now = Date.UTC(2026, 0, 1);
  const target = new MemoryTarget();
  target.failure = new Error('no answer');
  const clock = Object.assign(new FakeClock(), { now: () => now });
  const driver = new TargetDriver(target, { clock, random: () => 1, onFailure: () => {} });
  await driver.read(new AbortController().signal);
  expect(driver.failure).toMatchObject({ message: 'no answer', retryAt: '2026-01-01T00:00:02.000Z' });
  const isLeftAlone = (movedMs: number): boolean => {
    now += movedMs;
    return driver.isLeftAlone;
  };
  expect([isLeftAlone(0), isLeftAlone(1_999), isLeftAlone(1)]).toEqual([true, true, false]);
  expect(isLeftAlone(-7_200_000)).toBe(false);
});
