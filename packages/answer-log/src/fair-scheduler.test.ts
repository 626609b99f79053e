import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import * as fc from 'fast-check';
import {
  thread as realThread,
  FairScheduler,
  workedTime,
  type Account,
  type Processor,
} from './fair-scheduler.ts';

/** A thread whose time the test sets and whose yields it counts. */
function fakeThread() {
  const thread = {
    nowMs: 0,
    yields: 0,
    workedMs: () => thread.nowMs,
    yield: async () => {
      thread.yields += 1;
    },
  };
  return thread satisfies Processor;
}

const account = (spentMs = 0): Account => ({ spentMs, limitMs: 250 });

describe('a turn', () => {
  test('is over after 10 ms of work, and restarts after a yield', async () => {
    const thread = fakeThread();
    const turn = new FairScheduler(thread).begin(account());
    thread.nowMs = 9;
    turn.charge();
    expect(turn.isOver).toBe(false);
    thread.nowMs = 10;
    turn.charge();
    expect(turn.isOver).toBe(true);
    await turn.next();
    expect(thread.yields).toBe(1);
    expect(turn.isOver).toBe(false);
    thread.nowMs = 20;
    turn.charge();
    expect(turn.isOver).toBe(true);
  });

  test('is over at once if others have worked for 10 ms in total, but not after a yield', async () => {
    const thread = fakeThread();
    const scheduler = new FairScheduler(thread);
    scheduler.begin(account());
    thread.nowMs = 6;
    expect(scheduler.begin(account()).isOver).toBe(false);
    thread.nowMs = 12;
    const late = scheduler.begin(account());
    expect(late.isOver).toBe(true);
    await late.next();
    expect(scheduler.begin(account()).isOver).toBe(false);
  });

  test('charges its own work, not that of others while it waits', async () => {
    const thread = fakeThread();
    const tenant = account();
    const turn = new FairScheduler(thread).begin(tenant);
    thread.nowMs = 12;
    turn.charge();
    const next = turn.next();
    thread.nowMs = 500;
    await next;
    thread.nowMs = 503;
    turn.charge();
    expect(tenant.spentMs).toBe(15);
  });

  test('is given to one at a time, with a yield before each, first to the account that used least', async () => {
    const thread = fakeThread();
    const scheduler = new FairScheduler(thread);
    const order: string[] = [];
    const waits = Object.entries({ much: 90, most: 200, little: 1, none: 0 }).map(async ([who, spentMs]) => {
      await scheduler.begin(account(spentMs)).next();
      order.push(who);
    });
    await Promise.all(waits);
    expect(order).toEqual(['none', 'little', 'much', 'most']);
    expect(thread.yields).toBe(4);
  });

  test('can be awaited again after every account has had one', async () => {
    const held = latch();
    const scheduler = new FairScheduler({ workedMs: () => 0, yield: () => held.wait() });
    const waiting = scheduler.begin(account()).next();
    held.open();
    await expect(waiting).resolves.toBeUndefined();
    await expect(scheduler.begin(account()).next()).resolves.toBeUndefined();
  });
});

describe('the time of the thread', () => {
  /** Steps of time. The thread works during a part of each. */
  const steps = fc.array(
    fc.record({
      passedMs: fc.oneof(fc.double({ min: 0, max: 1.5, noNaN: true }), fc.constant(2_000)),
      workedPart: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  );

  test('never goes back, and is at most 1 ms ahead or behind, however long the thread stands still', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const clocks = { nowMs: 0, cpuMs: 0 };
        const workedMs = workedTime({ nowMs: () => clocks.nowMs, cpuMs: () => clocks.cpuMs });
        let last = 0;
        for (const { passedMs, workedPart } of taken) {
          clocks.nowMs += passedMs;
          clocks.cpuMs += passedMs * workedPart;
          const read = workedMs();
          expect(read >= last).toBe(true);
          expect(Math.abs(read - clocks.cpuMs) <= 1).toBe(true);
          last = read;
        }
      }),
    );
  });

  test('is exactly that of the processor when it was read from the system', () => {
    const clocks = { nowMs: 0, cpuMs: 7 };
    const workedMs = workedTime({ nowMs: () => clocks.nowMs, cpuMs: () => clocks.cpuMs });
    expect(workedMs()).toBe(7);
    Object.assign(clocks, { nowMs: 100, cpuMs: 50 });
    expect(workedMs()).toBe(50);
  });

  test('is read from the system at most once in a millisecond', () => {
    const clocks = { nowMs: 0, reads: 0 };
    const workedMs = workedTime({ nowMs: () => clocks.nowMs, cpuMs: () => (clocks.reads += 1) });
    for (; clocks.nowMs < 10; clocks.nowMs += 0.125) workedMs();
    expect(clocks.reads).toBe(10);
  });

  test('is that of its processor: it goes on while the thread works', () => {
    const before = realThread.workedMs();
    while (realThread.workedMs() <= before);
    expect(realThread.workedMs() > before).toBe(true);
  });
});
