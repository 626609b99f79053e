import { describe, expect, test } from '@jest/globals';
import { createIdleCheck } from './collect-when-idle.ts';

const mib = 1024 ** 2;
const minuteMs = 60_000;

function setUp() {
  const world = { activeMs: 2_000, heapBytes: 80 * mib, collections: 0, isLeftToV8: true };
  const check = createIdleCheck({
    worked: () => ({ activeMs: world.activeMs, utilization: world.activeMs / minuteMs }),
    heapBytes: () => world.heapBytes,
    collect: () => (world.collections += 1),
    leaveToV8: (isLeft) => (world.isLeftToV8 = isLeft),
  });
  /** Returns the collections after a minute in which the event loop was busy for so many ms. */
  const minute = (activeMs: number): number => {
    world.activeMs = activeMs;
    check();
    return world.collections;
  };
  return { world, minute };
}

describe('the garbage of a process', () => {
  test('is collected once it is idle, and again only after more work', () => {
    const { minute } = setUp();
    expect(minute(30_000)).toBe(0);
    expect(minute(600)).toBe(0);
    expect(minute(100)).toBe(1);
    for (const _ of Array.from({ length: 4 })) expect(minute(100)).toBe(1);
    expect(minute(100)).toBe(2);
    expect(minute(5_000)).toBe(2);
    expect(minute(10)).toBe(3);
  });

  test('is collected after the start, even if nothing else happens', () => {
    const { minute } = setUp();
    expect(minute(100)).toBe(1);
    expect(minute(100)).toBe(1);
  });

  test('is left to V8 while the heap is large', () => {
    const { world, minute } = setUp();
    world.heapBytes = 300 * mib;
    expect(world.isLeftToV8).toBe(false);
    minute(30_000);
    expect(minute(10)).toBe(0);
    expect(world.isLeftToV8).toBe(true);
    world.heapBytes = 200 * mib;
    expect(minute(10)).toBe(1);
    expect(world.isLeftToV8).toBe(false);
  });
});
