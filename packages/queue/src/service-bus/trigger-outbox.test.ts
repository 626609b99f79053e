import { describe, expect, test } from '@jest/globals';
import { deferred, FakeClock, type Deferred } from '@canvass/testing';
import type { WorkDetectedTrigger } from '../port/work-detected.ts';
import { TriggerOutbox } from './trigger-outbox.ts';

const trigger = (queueName: string, payloadSize = 1): WorkDetectedTrigger => ({
  storageAccount: 'account',
  queueName,
  payloadSize,
});

function setUp(options: { intervalMs?: number; maxEntries?: number } = {}) {
  const clock = new FakeClock();
  const sends: { trigger: WorkDetectedTrigger; done: Deferred<void> }[] = [];
  const send = (sent: WorkDetectedTrigger): Promise<void> => {
    const done = deferred<void>();
    sends.push({ trigger: sent, done });
    return done.promise;
  };
  const outbox = new TriggerOutbox({ intervalMs: 0, maxEntries: 10, clock, ...options });
  const sizes = (): number[] => sends.map((each) => each.trigger.payloadSize);
  return { clock, outbox, send, sends, sizes };
}

describe('the trigger outbox', () => {
  test('has one trigger of a queue in flight and one waiting, with the sum of the sizes', async () => {
    const { outbox, clock, send, sends, sizes } = setUp();
    outbox.open(send);
    for (let size = 1; size <= 1_000; size += 1) outbox.offer(trigger('orders', size));
    expect(sizes()).toEqual([1]);
    sends[0]?.done.resolve();
    await clock.settle();
    expect(sizes()).toEqual([1, 500_499]);
    sends[1]?.done.resolve();
    await clock.settle();
    expect(sends).toHaveLength(2);
    expect(outbox.counts).toEqual({ published: 2, coalesced: 998, failed: 0, dropped: 0 });
  });

  test('sends the triggers of different queues concurrently', () => {
    const { outbox, send, sends } = setUp();
    outbox.open(send);
    outbox.offer(trigger('orders'));
    outbox.offer(trigger('invoices'));
    outbox.offer({ ...trigger('orders'), storageAccount: 'another' });
    expect(sends).toHaveLength(3);
  });

  test('keeps one trigger per queue before it is opened', () => {
    const { outbox, send, sizes } = setUp();
    outbox.offer(trigger('orders', 2));
    outbox.offer(trigger('orders', 3));
    outbox.offer(trigger('invoices', 7));
    outbox.open(send);
    expect(sizes()).toEqual([5, 7]);
  });

  test('holds after a failed send, and sends again when it is reopened', async () => {
    const { outbox, clock, send, sends, sizes } = setUp();
    outbox.open(send);
    outbox.offer(trigger('orders', 1));
    outbox.offer(trigger('orders', 2));
    sends[0]?.done.reject(new Error('the connection broke'));
    await clock.settle();
    outbox.offer(trigger('orders', 4));
    expect(sizes()).toEqual([1]);
    outbox.open(send);
    expect(sizes()).toEqual([1, 7]);
    expect(outbox.counts).toMatchObject({ failed: 1, dropped: 0 });
  });

  test('is not held by the late failure of a replaced connection', async () => {
    const { outbox, clock, send, sends, sizes } = setUp();
    outbox.open(send);
    outbox.offer(trigger('orders', 1));
    outbox.hold();
    outbox.open((sent) => send(sent));
    sends[0]?.done.reject(new Error('late'));
    await clock.settle();
    expect(sizes()).toEqual([1, 1]);
  });

  test('waits for the interval between two sends of a queue, not before the first', async () => {
    const { outbox, clock, send, sends, sizes } = setUp({ intervalMs: 100 });
    outbox.open(send);
    outbox.offer(trigger('orders', 1));
    sends[0]?.done.resolve();
    await clock.advance(40);
    outbox.offer(trigger('orders', 2));
    outbox.offer(trigger('invoices', 9));
    expect(sizes()).toEqual([1, 9]);
    await clock.advance(59);
    expect(sizes()).toEqual([1, 9]);
    await clock.advance(1);
    expect(sizes()).toEqual([1, 9, 2]);
  });

  test('drops triggers of further queues while it is full, and forgets idle queues', async () => {
    const { outbox, clock, send, sends } = setUp({ maxEntries: 2 });
    for (const name of ['a', 'b', 'c', 'd', 'b']) outbox.offer(trigger(name));
    expect(outbox.counts).toMatchObject({ dropped: 2, coalesced: 1 });
    outbox.open(send);
    for (const { done } of sends) done.resolve();
    await clock.settle();
    outbox.offer(trigger('c'));
    expect(sends.map((each) => each.trigger.queueName)).toEqual(['a', 'b', 'c']);
  });

  test('sends the triggers of delayed messages separately, with the remaining delay', async () => {
    const { outbox, clock, send, sends } = setUp();
    for (const visibleInMs of [0, 60_000, 59_800, 0]) outbox.offer({ ...trigger('orders'), visibleInMs });
    outbox.offer({ ...trigger('orders'), visibleInMs: 600_000 });
    await clock.advance(20_000);
    outbox.open(send);
    expect(sends.map(({ trigger: { payloadSize, visibleInMs } }) => [payloadSize, visibleInMs])).toEqual([
      [2, 0],
      [2, 40_000],
      [1, 580_000],
    ]);
  });

  test('is drained when all is sent, without waiting for the interval, and at once when it is held', async () => {
    const { outbox, clock, send, sends } = setUp({ intervalMs: 10_000 });
    outbox.open(send);
    outbox.offer(trigger('orders', 1));
    outbox.offer(trigger('orders', 2));
    let isDrained = false;
    const drained = outbox.drained().then(() => (isDrained = true));
    sends[0]?.done.resolve();
    await clock.settle();
    expect(sends).toHaveLength(2);
    expect(isDrained).toBe(false);
    sends[1]?.done.resolve();
    await drained;
    outbox.offer(trigger('orders', 3));
    outbox.hold();
    await outbox.drained();
    expect(clock.pending).toBe(0);
  });

  test('is not drained before it was opened for the first time, unless nothing waits', async () => {
    const { outbox, clock, send, sends } = setUp();
    await outbox.drained();
    outbox.offer(trigger('orders'));
    let isDrained = false;
    const drained = outbox.drained().then(() => (isDrained = true));
    await clock.settle();
    expect(isDrained).toBe(false);
    outbox.open(send);
    sends[0]?.done.resolve();
    await drained;
    expect(sends).toHaveLength(1);
  });
});
