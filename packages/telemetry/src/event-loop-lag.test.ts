import { describe, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { watchEventLoopLag } from './event-loop-lag.ts';

function setUp() {
  const registry = new Registry();
  const world = { utilization: 0, isLooking: false };
  watchEventLoopLag(registry, {
    look: () => (world.isLooking = true),
    leave: () => (world.isLooking = false),
    lags: { min: 1e8, max: 9e8, mean: 2e8, stddev: 3e7, percentile: (percentile) => percentile * 1e7 },
    utilization: () => world.utilization,
  });
  const read = async () => {
    const metrics = await registry.getMetricsAsJSON();
    return metrics.map(({ values }) => values[0]?.value);
  };
  return { world, read };
}

const nothingKnown = Array.from({ length: 7 }, () => undefined);
const measured = [0.1, 0.9, 0.2, 0.03, 0.5, 0.9, 0.99];
const none = [0.1, 0.1, 0.1, 0, 0.1, 0.1, 0.1];

describe('the lag of the event loop', () => {
  test('is none in an idle process, which is never woken to look', async () => {
    const { world, read } = setUp();
    expect(await read()).toEqual(none);
    expect(await read()).toEqual(none);
    expect(world.isLooking).toBe(false);
  });

  test('is unknown when a process is found busy, then measured, up to the first reading that finds it idle', async () => {
    const { world, read } = setUp();
    world.utilization = 0.02;
    expect(await read()).toEqual(nothingKnown);
    expect(world.isLooking).toBe(true);
    expect(await read()).toEqual(measured);
    world.utilization = 0.001;
    expect(await read()).toEqual(measured);
    expect(world.isLooking).toBe(false);
    expect(await read()).toEqual(none);
  });
});
