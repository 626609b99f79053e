import * as fc from 'fast-check';
import { FakeClock, latch } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { handlerFixture } from '../../test/handler-fixture.ts';
import { eachMessage } from '../processors/each-message.ts';
import { backOff } from './back-off.ts';
import { QueueListener } from './queue-listener.ts';
import { tasksByBatch, tasksByThreshold } from './task-count.ts';
import { WakeTimes } from './wake-times.ts';

describe('backOff', () => {
  const event = { queue: 'notes', activeTasks: 0, totalTasks: 1 };
  const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const intervals = fc
    .record({ minIdleMs: fc.nat(60_000), extraMs: fc.nat(600_000), idleDeltaMs: fc.nat(60_000) })
    .map(({ minIdleMs, extraMs, idleDeltaMs }) => ({
      minIdleMs,
      maxIdleMs: minIdleMs + extraMs,
      idleDeltaMs,
    }));

  test('is min + (2^idle − 1) · delta · U(0.8, 1.2), up to max', () => {
    fc.assert(
      fc.property(intervals, fc.nat(30), unit, (options, idleCount, u) => {
        const { delayMs } = backOff({ ...options, random: () => u })({ ...event, idleCount });
        const { minIdleMs, maxIdleMs, idleDeltaMs } = options;
        const exact = minIdleMs + (2 ** idleCount - 1) * idleDeltaMs * (0.8 + 0.4 * u);
        expect(delayMs).toBeCloseTo(Math.min(maxIdleMs, exact), 3);
      }),
    );
  });

  test('starts at min, stays within its bounds, and ends the task only at max', () => {
    fc.assert(
      fc.property(intervals, fc.nat(5_000), unit, (options, idleCount, u) => {
        const policy = backOff({ ...options, random: () => u });
        const { delayMs, end } = policy({ ...event, idleCount });
        expect(policy({ ...event, idleCount: 0 }).delayMs).toBe(options.minIdleMs);
        expect(delayMs).toBeGreaterThanOrEqual(options.minIdleMs);
        expect(delayMs).toBeLessThanOrEqual(options.maxIdleMs);
        expect(end).toBe(delayMs === options.maxIdleMs);
      }),
    );
  });

  test('never shrinks from one empty receive to the next, with any jitter', () => {
    fc.assert(
      fc.property(intervals, fc.array(unit, { minLength: 2, maxLength: 60 }), (options, jitters) => {
        const delays = jitters.map(
          (u, idleCount) => backOff({ ...options, random: () => u })({ ...event, idleCount }).delayMs,
        );
        for (const [i, delayMs] of delays.entries()) {
          expect(delayMs).toBeGreaterThanOrEqual(delays[i - 1] ?? 0);
        }
      }),
    );
  });

  test('spaces the receives of an idle listener', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          minIdleMs: fc.integer({ min: 1, max: 500 }),
          idleDeltaMs: fc.integer({ min: 1, max: 500 }),
        }),
        unit,
        async (given, u) => {
          const options = { ...given, maxIdleMs: 5_000, random: () => u };
          const fixture = handlerFixture();
          const receives: number[] = [];
          fixture.intercept('receive', (receive) => (...args) => {
            receives.push(fixture.clock.now());
            return receive(...args);
          });
          const listener = new QueueListener(
            fixture.queue,
            { ...fixture.options, ...options },
            eachMessage({ run: async () => {} }),
          );
          listener.start();
          await fixture.clock.advance(30_000);
          await listener.stop();
          for (const [i, at] of receives.slice(1).entries()) {
            const { delayMs } = backOff(options)({ ...event, idleCount: i });
            expect(at - (receives[i] ?? 0)).toBeCloseTo(delayMs, 3);
          }
          expect(receives.length).toBeGreaterThanOrEqual(6);
        },
      ),
      { numRuns: 30 },
    );
  });
});

const eventOf = (depth: number) => ({ queue: 'notes', depth, activeTasks: 0, totalTasks: 1 });

describe('rules for the number of tasks', () => {
  const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const thresholds = fc.array(fc.record({ depth: fc.nat(100_000), tasks: fc.integer({ min: 1, max: 64 }) }), {
    minLength: 1,
    maxLength: 8,
  });

  test('tasksByThreshold returns the tasks of the highest depth reached, in any order of thresholds', () => {
    fc.assert(
      fc.property(thresholds, fc.nat(200_000), (given, depth) => {
        const reached = given.filter((each) => each.depth <= depth);
        const highest = Math.max(...reached.map((each) => each.depth));
        const tasks = tasksByThreshold(given)(eventOf(depth));
        const allowed = reached.filter((each) => each.depth === highest).map((each) => each.tasks);
        expect(reached.length === 0 ? [1] : allowed).toContain(tasks);
      }),
    );
  });

  test('tasksByBatch returns just enough tasks to receive all messages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32 }), fc.nat(100_000), (take, depth) => {
        const tasks = tasksByBatch(take)(eventOf(depth));
        expect(tasks * take).toBeGreaterThanOrEqual(depth);
        expect((tasks - 1) * take).toBeLessThan(Math.max(1, depth));
      }),
    );
  });

  test('a listener runs as many tasks as its rule returns, up to maxTasks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 12 }),
        async (depth, take, maxTasks) => {
          const fixture = handlerFixture();
          await fixture.send(...Array.from({ length: depth }, (_, i) => `${i}`));
          const gate = latch();
          const listener = new QueueListener(
            fixture.queue,
            { ...fixture.options, take, maxTasks },
            eachMessage({ run: () => gate.wait() }),
          );
          listener.start();
          await fixture.clock.settle();
          expect(listener.activity.totalTasks).toBe(Math.min(maxTasks, Math.ceil(depth / take)));
          gate.open();
          await listener.stop();
          expect(fixture.clock.pending).toBe(0);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('an idle listener ends all tasks but one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 32 }), unit, async (tasks, u) => {
        const fixture = handlerFixture();
        const listener = new QueueListener(
          fixture.queue,
          { ...fixture.options, random: () => u },
          eachMessage({ run: async () => {} }),
        );
        listener.start(tasks);
        await fixture.clock.advance(300_000);
        expect(listener.activity.totalTasks).toBe(1);
        await listener.stop();
      }),
      { numRuns: 20 },
    );
  });
});

describe('wake times', () => {
  let clock: FakeClock;
  let wakes: number[];
  let times: WakeTimes;
  beforeEach(() => {
    clock = new FakeClock(0);
    wakes = [];
    times = new WakeTimes(clock, () => void wakes.push(clock.now()));
  });

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
