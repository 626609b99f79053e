import { latch } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Note } from '../../test/contract.ts';
import { handlerFixture, visibilityTimeoutMs, type HandlerFixture } from '../../test/handler-fixture.ts';
import { BatchProcessingQueueHandler } from './queue-handlers.ts';
import type { BatchCommand } from '../processors/in-batches.ts';
import type { QueueListener } from '../listener/queue-listener.ts';

let fixture: HandlerFixture;
beforeEach(() => {
  fixture = handlerFixture();
});

function handler(command: BatchCommand<Note>, take = 32): QueueListener<Note> {
  return BatchProcessingQueueHandler.for(fixture.queue)
    .every(1_000)
    .take(take)
    .with(fixture.options)
    .do(command);
}

describe('BatchProcessingQueueHandler', () => {
  test('runs each message between preRun and postRun, and deletes nothing before the end', async () => {
    await fixture.send('a', 'b');
    const steps: string[] = [];
    const depths: number[] = [];
    const processor = handler({
      preRun: async () => void steps.push('pre'),
      run: async ({ body }) => void steps.push(body.note),
      postRun: async () => {
        steps.push('post');
        depths.push(await fixture.queue.depth());
      },
    });
    expect(await processor.runOnce()).toMatchObject({ received: 2, handled: 2 });
    expect(steps).toEqual(['pre', 'a', 'b', 'post']);
    expect(depths).toEqual([2]);
    expect(await fixture.queue.depth()).toBe(0);
  });

  test('runs no empty batch', async () => {
    const steps: string[] = [];
    const processor = handler({
      preRun: async () => void steps.push('pre'),
      run: async () => {},
      postRun: async () => void steps.push('post'),
    });
    expect(await processor.runOnce()).toMatchObject({ received: 0 });
    expect(steps).toEqual([]);
  });

  test('fails only the message whose run threw', async () => {
    await fixture.send('good', 'bad', 'also good');
    const processor = handler({
      run: async ({ body }) => {
        if (body.note === 'bad') throw new Error('no luck');
      },
    });
    expect(await processor.runOnce()).toMatchObject({ handled: 2, failed: 1 });
    await fixture.clock.advance(visibilityTimeoutMs);
    expect(await fixture.queue.peek(32)).toMatchObject([{ body: { note: 'bad' } }]);
  });

  test('fails the whole batch without handling any message when preRun threw', async () => {
    await fixture.send('a', 'b');
    const ran: string[] = [];
    const processor = handler({
      preRun: () => Promise.reject(new Error('not ready')),
      run: async ({ body }) => void ran.push(body.note),
      postRun: async () => void ran.push('post'),
    });
    expect(await processor.runOnce()).toMatchObject({ handled: 0, failed: 2 });
    expect(ran).toEqual([]);
    expect(await fixture.queue.depth()).toBe(2);
  });

  test('fails the whole batch, postponed messages included, when postRun threw', async () => {
    await fixture.send('a', 'b');
    const processor = handler({
      run: async (message, { retryLater }) => {
        if (message.body.note === 'a') retryLater(message, 0);
      },
      postRun: () => Promise.reject(new Error('not saved')),
    });
    expect(await processor.runOnce()).toMatchObject({ handled: 0, postponed: 0, failed: 2 });
    expect(await fixture.queue.depth()).toBe(2);
    expect(await fixture.queue.peek(32)).toEqual([]);
  });

  test('postpones a message that run or postRun wants later, after postRun', async () => {
    await fixture.send('by run', 'by postRun', 'done');
    const processor = handler({
      run: async (message, context) => {
        if (message.body.note === 'by run') context.retryLater(message, 2_000);
        if (message.body.note === 'by postRun') kept.push(() => context.retryLater(message, 3_000));
      },
      postRun: async () => {
        for (const putBack of kept) putBack();
        depthAfterRun = await fixture.queue.depth();
      },
    });
    const kept: (() => void)[] = [];
    let depthAfterRun: number | undefined;
    expect(await processor.runOnce()).toMatchObject({ received: 3, handled: 1, postponed: 2, failed: 0 });
    expect(depthAfterRun).toBe(3);
    await fixture.clock.advance(2_000);
    expect(await fixture.queue.peek(32)).toMatchObject([{ body: { note: 'by run' } }]);
    await fixture.clock.advance(1_000);
    expect(await fixture.queue.peek(32)).toHaveLength(2);
  });

  test('never poisons a message for being postponed', async () => {
    await fixture.send('a');
    const processor = handler({ run: async (message, { retryLater }) => retryLater(message, 1_000) });
    for (let i = 0; i < 20; i += 1) {
      expect(await processor.runOnce()).toMatchObject({ postponed: 1 });
      await fixture.clock.advance(1_000);
    }
    expect(await fixture.queue.peek(1)).toMatchObject([{ dequeueCount: 20 }]);
  });

  test('counts failures and postponements separately', async () => {
    await fixture.send('a');
    let runs = 0;
    const processor = handler({
      run: async (message, { retryLater }) => {
        runs += 1;
        if (runs % 2 === 0) throw new Error(`failure ${runs / 2}`);
        retryLater(message, 0);
      },
    });
    for (let i = 0; i < 10; i += 1) {
      await processor.runOnce();
      await fixture.clock.advance(visibilityTimeoutMs);
    }
    expect(await processor.runOnce()).toMatchObject({ postponed: 0, failed: 0, poisoned: 1 });
    expect(await fixture.queue.poison.peek(1)).toMatchObject([
      { error: 'failure 5', dequeueCount: 11, postponedCount: 5 },
    ]);
  });

  test('leaves a message to its visibility timeout when postponing it failed', async () => {
    await fixture.send('a');
    fixture.fail('postpone');
    const processor = handler({ run: async (message, { retryLater }) => retryLater(message, 0) });
    expect(await processor.runOnce()).toMatchObject({ unsettled: 1, failed: 0 });
    expect(fixture.outcomes).toMatchObject([{ kind: 'settlement-fault', step: 'postpone' }]);
    await fixture.clock.advance(visibilityTimeoutMs);
    expect(await fixture.queue.peek(1)).toHaveLength(1);
  });

  test('refuses to postpone a message of another batch, or for an invalid time', async () => {
    await fixture.send('a');
    const processor = handler({
      run: async (message, { retryLater }) => {
        expect(() => retryLater({ ...message, id: 'another' }, 0)).toThrow('not of this batch');
        expect(() => retryLater(message, -1)).toThrow('delayMs is -1');
      },
    });
    expect(await processor.runOnce()).toMatchObject({ handled: 1 });
  });

  test('keeps the leases of all messages until the batch has ended', async () => {
    await fixture.send('a', 'b', 'c');
    const gate = latch();
    const run = handler({ run: async () => {}, postRun: () => gate.wait() }).runOnce();
    for (let i = 0; i < 10; i += 1) {
      await fixture.clock.advance(visibilityTimeoutMs / 2);
      expect(await fixture.rival.receive(32, 1_000)).toEqual([]);
    }
    gate.open();
    expect(await run).toMatchObject({ handled: 3 });
    expect(fixture.clock.pending).toBe(0);
  });

  test('aborts the batch when one lease is lost, and does not delete that message', async () => {
    await fixture.send('a', 'b');
    const gate = latch();
    fixture.intercept(
      'renew',
      (renew) => async (message, ms) => (message.body.note === 'b' ? 'lost' : renew(message, ms)),
    );
    const signals: AbortSignal[] = [];
    const run = handler({
      run: async (_message, { signal }) => void signals.push(signal),
      postRun: () => gate.wait(),
    }).runOnce();
    await fixture.clock.advance(visibilityTimeoutMs / 2);
    expect(signals[0]?.reason).toMatchObject({ code: 'lease-lost' });
    gate.open();
    expect(await run).toMatchObject({ handled: 1, lost: 1 });
    expect(await fixture.queue.depth()).toBe(1);
  });

  test('starts no further message of an aborted batch', async () => {
    await fixture.send('a', 'b', 'c');
    fixture.intercept('renew', () => async () => 'lost');
    const gate = latch();
    const ran: string[] = [];
    const run = handler({
      run: async ({ body }) => {
        ran.push(body.note);
        await gate.wait();
      },
    }).runOnce();
    await fixture.clock.advance(visibilityTimeoutMs / 2);
    gate.open();
    expect(await run).toMatchObject({ handled: 0, lost: 3 });
    expect(ran).toEqual(['a']);
  });

  test('postpones messages that it has not started when it is stopped, even if the batch fails', async () => {
    await fixture.send('a', 'b', 'c');
    const ran: string[] = [];
    const processor = handler({
      run: ({ body }, { signal }) =>
        new Promise((_, reject) => {
          ran.push(body.note);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
      postRun: () => Promise.reject(new Error('not saved')),
    });
    const run = processor.runOnce();
    await fixture.clock.settle();
    const stop = processor.stop();
    await fixture.clock.advance(10_000);
    await stop;
    expect(await run).toMatchObject({ failed: 1, postponed: 2 });
    expect(ran).toEqual(['a']);
  });

  test('ends when all of its messages are settled', async () => {
    await fixture.send('a', 'b');
    const gate = latch();
    let deleted = 0;
    fixture.intercept('delete', (original) => async (message) => {
      deleted += 1;
      if (deleted === 2) await gate.wait();
      return original(message);
    });
    const run = handler({ run: async () => {} }).runOnce();
    await fixture.clock.settle();
    expect(await fixture.queue.depth()).toBe(1);
    gate.open();
    expect(await run).toMatchObject({ handled: 2 });
  });

  test('postpones only messages of the batch', async () => {
    await fixture.send('a');
    const processor = handler({
      run: async (message, { retryLater }) => retryLater({ ...message, id: 'another' }, 0),
    });
    expect(await processor.runOnce()).toMatchObject({ failed: 1 });
    expect(fixture.outcomes).toMatchObject([
      { error: { message: expect.stringContaining('not of this batch') } },
    ]);
  });
});
