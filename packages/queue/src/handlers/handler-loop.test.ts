import { latch } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Note } from '../../test/contract.ts';
import {
  down,
  handlerFixture,
  visibilityTimeoutMs,
  type HandlerFixture,
} from '../../test/handler-fixture.ts';
import type { ListenerOptions } from '../listener/listener-options.ts';
import { BatchProcessingQueueHandler } from './queue-handlers.ts';
import { QueueHandler } from './queue-handlers.ts';
import type { QueueListener } from '../listener/queue-listener.ts';

const everyMs = 1_000;
const stopGraceMs = 5_000;
let fixture: HandlerFixture;
let receives: number[];
beforeEach(() => {
  fixture = handlerFixture();
  receives = [];
  fixture.intercept('receive', (receive) => (...args) => {
    receives.push(fixture.clock.now());
    return receive(...args);
  });
});

function handler(
  run: (note: Note, signal: AbortSignal) => Promise<void>,
  options?: ListenerOptions,
): QueueListener<Note> {
  return QueueHandler.for(fixture.queue)
    .every(everyMs)
    .with({ ...fixture.options, stopGraceMs, ...options })
    .do({ run: ({ body }, { signal }) => run(body, signal) });
}

describe('a handler on the dequeue loop', () => {
  test('pauses after a receive that was not full, and continues at once after a full one', async () => {
    await fixture.send('a', 'b', 'c');
    const processor = BatchProcessingQueueHandler.for(fixture.queue)
      .every(everyMs)
      .take(2)
      .with(fixture.options)
      .do({ run: async () => {} });
    processor.start();
    await fixture.clock.settle();
    expect(receives).toHaveLength(2);
    expect(await fixture.queue.depth()).toBe(0);
    await fixture.clock.advance(everyMs);
    expect(receives).toHaveLength(3);
    await processor.stop();
  });

  test('starts once, however often start is called', async () => {
    const processor = handler(async () => {});
    processor.start();
    processor.start();
    await fixture.clock.advance(3 * everyMs);
    expect(receives).toHaveLength(4);
    await processor.stop();
  });

  test('stops at once when idle, any number of times, and leaves no timer', async () => {
    const processor = handler(async () => {});
    await processor.stop();
    processor.start();
    await fixture.clock.settle();
    await Promise.all([processor.stop(), processor.stop()]);
    await processor.stop();
    expect(fixture.clock.pending).toBe(0);
    await fixture.clock.advance(10 * everyMs);
    expect(receives).toHaveLength(1);
  });

  test('starts again after a stop, and during one', async () => {
    const gate = latch();
    let runs = 0;
    const processor = handler(async () => {
      runs += 1;
      await gate.wait();
    });
    await fixture.send('a', 'b');
    processor.start();
    await fixture.clock.settle();
    const stopped = processor.stop();
    processor.start();
    await fixture.clock.settle();
    expect(runs).toBe(1);
    gate.open();
    await stopped;
    await fixture.clock.settle();
    expect(runs).toBe(2);
    await processor.stop();
    processor.start();
    await fixture.send('c');
    await fixture.clock.settle();
    expect(runs).toBe(3);
    await processor.stop();
    expect(fixture.clock.pending).toBe(0);
  });

  test('waits for messages in flight when it stops, and settles them', async () => {
    await fixture.send('a');
    const gate = latch();
    const processor = handler(() => gate.wait());
    processor.start();
    await fixture.clock.settle();
    let stopped = false;
    const stop = processor.stop().then(() => void (stopped = true));
    await fixture.clock.advance(stopGraceMs - 1);
    expect(stopped).toBe(false);
    gate.open();
    await stop;
    expect(fixture.kinds()).toEqual(['handled']);
    expect(fixture.clock.pending).toBe(0);
  });

  test('aborts handlers that are still running after the grace period, and leaves their messages', async () => {
    await fixture.send('a');
    const processor = handler(
      (_note, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    processor.start();
    await fixture.clock.settle();
    const stop = processor.stop();
    await fixture.clock.advance(stopGraceMs);
    await stop;
    expect(fixture.outcomes).toMatchObject([{ kind: 'failed', error: { code: 'stopping' } }]);
    expect(await fixture.queue.depth()).toBe(1);
    expect(fixture.clock.pending).toBe(0);
  });

  test('postpones messages that it has not started when the grace period is over', async () => {
    await fixture.send('a', 'b');
    const begun: string[] = [];
    const processor = handler(
      ({ note }, signal) =>
        new Promise((_, reject) => {
          begun.push(note);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
      { take: 2, concurrency: 1 },
    );
    processor.start();
    await fixture.clock.settle();
    const stop = processor.stop();
    await fixture.clock.advance(stopGraceMs);
    await stop;
    expect(begun).toEqual(['a']);
    expect(fixture.outcomes).toMatchObject([{ kind: 'failed' }, { kind: 'postponed', delayMs: 0 }]);
    const [back] = await fixture.rival.receive(32, visibilityTimeoutMs);
    expect(back).toMatchObject({ body: { note: 'b' }, dequeueCount: 2, postponedCount: 1 });
  });

  test('does not wait forever for a command that ignores its signal', async () => {
    await fixture.send('a');
    const gate = latch();
    const processor = handler(() => gate.wait());
    processor.start();
    await fixture.clock.settle();
    const stop = processor.stop().catch((error: unknown) => error);
    await fixture.clock.advance(2 * stopGraceMs);
    expect(await stop).toMatchObject({ code: 'stop-timed-out' });
    gate.open();
    await processor.stop();
    expect(fixture.kinds()).toEqual(['handled']);
  });

  test('waits for a runOnce in flight when it stops', async () => {
    await fixture.send('a');
    const gate = latch();
    const processor = handler(() => gate.wait());
    const run = processor.runOnce();
    await fixture.clock.settle();
    const stop = processor.stop();
    gate.open();
    await stop;
    expect(await run).toMatchObject({ handled: 1 });
  });

  test('backs off exponentially with full jitter, up to 30 s, while receiving fails, and then recovers', async () => {
    const recover = fixture.intercept('receive', () => () => {
      receives.push(fixture.clock.now());
      return Promise.reject(down);
    });
    const warnings: object[] = [];
    const processor = handler(async () => {}, {
      random: () => 0.5,
      log: { warn: (details) => void warnings.push(details), error: () => {} },
    });
    processor.start();
    await fixture.clock.advance(120_000);
    const pauses = receives.slice(1).map((at, i) => at - (receives[i] ?? 0));
    expect(pauses.slice(0, 10)).toEqual([125, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
    expect(warnings[0]).toEqual({ err: down, failures: 1, retryInMs: 125 });
    recover();
    await fixture.send('a');
    await fixture.clock.advance(15_000);
    expect(fixture.kinds()).toEqual(['handled']);
    warnings.length = 0;
    fixture.fail('receive');
    await fixture.clock.advance(everyMs);
    expect(warnings[0]).toMatchObject({ failures: 1 });
    await processor.stop();
  });

  test('throws from runOnce when the receive fails', async () => {
    fixture.fail('receive');
    await expect(handler(async () => {}).runOnce()).rejects.toBe(down);
  });
});
