import type { Clock } from '@canvass/runtime/clock';
import { latch } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  down,
  handlerFixture,
  visibilityTimeoutMs,
  type HandlerFixture,
} from '../../test/handler-fixture.ts';
import type { ListenerOptions } from '../listener/listener-options.ts';
import { QueueHandler } from './queue-handlers.ts';

let fixture: HandlerFixture;
beforeEach(() => {
  fixture = handlerFixture();
});

async function failing(retryDelayMs: ListenerOptions['retryDelayMs']) {
  await fixture.send('a');
  return QueueHandler.for(fixture.queue)
    .with({ ...fixture.options, ...(retryDelayMs === undefined ? {} : { retryDelayMs }) })
    .do({ run: () => Promise.reject(new Error('no luck')) });
}

describe('QueueHandler, retries', () => {
  test('makes a failed message visible after its retry delay, not its visibility timeout', async () => {
    const processor = await failing(2_000);
    await processor.runOnce();
    expect(fixture.outcomes).toMatchObject([{ kind: 'failed', retryDelayMs: 2_000 }]);
    await fixture.clock.advance(1_999);
    expect(await fixture.queue.peek(1)).toEqual([]);
    await fixture.clock.advance(1);
    expect(await fixture.queue.peek(1)).toHaveLength(1);
  });

  test('takes the delay from a function of the failures', async () => {
    const failures: number[] = [];
    const processor = await failing((count) => {
      failures.push(count);
      return 1_000 * 2 ** count;
    });
    for (const delayMs of [2_000, 4_000, 8_000]) {
      await processor.runOnce();
      await fixture.clock.advance(delayMs - 1);
      expect(await fixture.queue.peek(1)).toEqual([]);
      await fixture.clock.advance(1);
    }
    expect(failures).toEqual([1, 2, 3]);
  });

  test('counts failures, not postponements', async () => {
    await fixture.send('a');
    const failures: number[] = [];
    let runs = 0;
    const processor = QueueHandler.for(fixture.queue)
      .with({
        ...fixture.options,
        retryDelayMs: (count) => {
          failures.push(count);
          return 0;
        },
      })
      .do({
        async run(_message, { retryLater }) {
          runs += 1;
          if (runs % 2 === 1) retryLater(0);
          else throw new Error('no luck');
        },
      });
    for (let i = 0; i < 6; i += 1) await processor.runOnce();
    expect(fixture.kinds()).toEqual(['postponed', 'failed', 'postponed', 'failed', 'postponed', 'failed']);
    expect(failures).toEqual([1, 2, 3]);
  });

  test('leaves a message to its visibility timeout if setting the retry delay fails', async () => {
    const processor = await failing(0);
    fixture.fail('renew');
    expect(await processor.runOnce()).toMatchObject({ failed: 1, unsettled: 0 });
    expect(fixture.outcomes).toMatchObject([{ kind: 'failed', settlementError: down }]);
    await fixture.clock.advance(visibilityTimeoutMs - 1);
    expect(await fixture.queue.peek(1)).toEqual([]);
    await fixture.clock.advance(1);
    expect(await fixture.queue.peek(1)).toHaveLength(1);
  });

  test('leaves a message to its visibility timeout if the function throws, and settles the others', async () => {
    const processor = await failing(() => {
      throw new Error('no idea');
    });
    expect(await processor.runOnce()).toMatchObject({ failed: 1 });
    expect(fixture.outcomes).toMatchObject([{ kind: 'failed', settlementError: { message: 'no idea' } }]);
  });

  test('counts a failed message as lost if another receiver has it', async () => {
    await fixture.send('a');
    const processor = QueueHandler.for(fixture.queue)
      .with({ ...fixture.options, retryDelayMs: 0 })
      .do({
        async run(message) {
          await fixture.steal(message);
          throw new Error('no luck');
        },
      });
    expect(await processor.runOnce()).toMatchObject({ failed: 0, lost: 1 });
  });
});

describe('QueueHandler, on a busy event loop', () => {
  test('reports late renewals once, and keeps the leases that no other receiver has taken', async () => {
    await fixture.send('a', 'b', 'c');
    const errors: object[] = [];
    const gate = latch();
    const lateMs = 20_000;
    // A timer that fires late, as on a busy event loop.
    const clock: Clock = {
      now: () => fixture.clock.now(),
      setTimeout: (run, delayMs) => fixture.clock.setTimeout(run, delayMs + lateMs),
      clearTimeout: (handle) => fixture.clock.clearTimeout(handle),
    };
    const run = QueueHandler.for(fixture.queue)
      .take(32)
      .with({ ...fixture.options, clock, log: { warn: () => {}, error: (each) => void errors.push(each) } })
      .do({ run: () => gate.wait() })
      .runOnce();
    await fixture.clock.advance(visibilityTimeoutMs / 2 + lateMs);
    expect(errors).toEqual([{ queue: 'notes', lateMs, visibilityTimeoutMs, messagesInFlight: 3 }]);
    gate.open();
    await fixture.clock.settle();
    expect(await run).toMatchObject({ handled: 3 });
  });
});
