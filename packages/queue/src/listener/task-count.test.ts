import { latch } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { handlerFixture } from '../../test/handler-fixture.ts';
import { eachMessage } from '../processors/each-message.ts';
import { QueueListener } from './queue-listener.ts';
import { tasksByBatch, tasksByThreshold } from './task-count.ts';

const event = (depth: number) => ({ queue: 'notes', depth, activeTasks: 0, totalTasks: 1 });
const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const thresholds = fc.array(fc.record({ depth: fc.nat(100_000), tasks: fc.integer({ min: 1, max: 64 }) }), {
  minLength: 1,
  maxLength: 8,
});

describe('rules for the number of tasks', () => {
  test('tasksByThreshold returns the tasks of the highest depth reached, in any order of thresholds', () => {
    fc.assert(
      fc.property(thresholds, fc.nat(200_000), (given, depth) => {
        const reached = given.filter((each) => each.depth <= depth);
        const highest = Math.max(...reached.map((each) => each.depth));
        const tasks = tasksByThreshold(given)(event(depth));
        const allowed = reached.filter((each) => each.depth === highest).map((each) => each.tasks);
        expect(reached.length === 0 ? [1] : allowed).toContain(tasks);
      }),
    );
  });

  test('tasksByBatch returns just enough tasks to receive all messages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32 }), fc.nat(100_000), (take, depth) => {
        const tasks = tasksByBatch(take)(event(depth));
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
