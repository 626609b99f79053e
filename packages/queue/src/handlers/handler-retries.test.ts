import type { Clock } from '@canvass/runtime/clock';
import { latch } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Note } from '../../test/contract.ts';
import {
  down,
  handlerFixture,
  visibilityTimeoutMs,
  type HandlerFixture,
} from '../../test/handler-fixture.ts';
import type { Command } from '../processors/each-message.ts';
import type { ListenerOptions } from '../listener/listener-options.ts';
import { QueueHandler } from './queue-handlers.ts';
import type { QueueListener } from '../listener/queue-listener.ts';

let fixture: HandlerFixture;
beforeEach(() => {
  fixture = handlerFixture();
});

function handler(run: Command<Note>['run'], take = 1): QueueListener<Note> {
  return QueueHandler.for(fixture.queue).every(1_000).take(take).with(fixture.options).do({ run });
}

describe('QueueHandler, checkpoints', () => {
  test('lets the next receiver resume at the checkpoint', async () => {
    await fixture.send('a');
    const steps: (number | undefined)[] = [];
    const processor = handler(async ({ body }, { checkpoint }) => {
      steps.push(body.step);
      if (body.step !== undefined) return;
      await checkpoint({ ...body, step: 1 });
      await checkpoint({ ...body, step: 2 });
      throw new Error('died here');
    });
    await processor.runOnce();
    await fixture.clock.advance(visibilityTimeoutMs);
    expect(await processor.runOnce()).toMatchObject({ handled: 1 });
    expect(steps).toEqual([undefined, 2]);
  });

  test('renews the lease, and never concurrently with a renewal', async () => {
    await fixture.send('a');
    const renewals: number[] = [];
    let underWay = 0;
    let mostAtOnce = 0;
    fixture.intercept('renew', (renew) => async (...args) => {
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      renewals.push(fixture.clock.now());
      await new Promise((resolve) => void fixture.clock.setTimeout(() => resolve(undefined), 100));
      const outcome = await renew(...args);
      underWay -= 1;
      return outcome;
    });
    const startedAt = fixture.clock.now();
    const gate = latch();
    const run = handler(async ({ body }, { checkpoint }) => {
      await gate.wait();
      await checkpoint({ ...body, step: 1 });
      await later.wait();
    }).runOnce();
    const later = latch();
    await fixture.clock.advance(visibilityTimeoutMs / 2);
    gate.open();
    await fixture.clock.advance(visibilityTimeoutMs);
    later.open();
    expect(await run).toMatchObject({ handled: 1 });
    expect(mostAtOnce).toBe(1);
    expect(renewals.map((at) => at - startedAt)).toEqual([
      visibilityTimeoutMs / 2,
      visibilityTimeoutMs / 2 + 100,
      visibilityTimeoutMs + 100,
    ]);
  });

  test('throws lease-lost if another receiver has the message, and aborts the handler', async () => {
    await fixture.send('a');
    const errors: unknown[] = [];
    const processor = handler(async (message, { checkpoint, signal }) => {
      await fixture.steal(message);
      await checkpoint({ note: 'b' }).catch((error: unknown) => errors.push(error));
      errors.push(signal.reason);
    });
    expect(await processor.runOnce()).toMatchObject({ lost: 1 });
    expect(errors).toMatchObject([{ code: 'lease-lost' }, { code: 'lease-lost' }]);
    await fixture.clock.advance(10 * visibilityTimeoutMs);
    expect(await fixture.queue.peek(1)).toMatchObject([{ body: { note: 'a' } }]);
  });

  test('rejects bodies that do not fit the schema, and checkpoints after settlement', async () => {
    await fixture.send('a');
    const errors: unknown[] = [];
    const late: (() => Promise<void>)[] = [];
    const processor = handler(async (_message, { checkpoint }) => {
      await checkpoint({ note: 1 } as unknown as Note).catch((error: unknown) => errors.push(error));
      late.push(() => checkpoint({ note: 'late' }));
    });
    expect(await processor.runOnce()).toMatchObject({ handled: 1 });
    expect(errors).toMatchObject([{ code: 'invalid-message' }]);
    await expect(late[0]?.()).rejects.toMatchObject({ code: 'lease-lost' });
  });
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
