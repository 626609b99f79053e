import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { handlerFixture } from '../../test/handler-fixture.ts';
import { backOff } from './back-off.ts';
import { eachMessage } from '../processors/each-message.ts';
import { QueueListener } from './queue-listener.ts';

const event = { queue: 'notes', activeTasks: 0, totalTasks: 1 };
const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const intervals = fc
  .record({ minIdleMs: fc.nat(60_000), extraMs: fc.nat(600_000), idleDeltaMs: fc.nat(60_000) })
  .map(({ minIdleMs, extraMs, idleDeltaMs }) => ({ minIdleMs, maxIdleMs: minIdleMs + extraMs, idleDeltaMs }));

describe('backOff', () => {
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
