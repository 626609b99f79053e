import { latch } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Note } from '../../test/contract.ts';
import { down, handlerFixture, type HandlerFixture } from '../../test/handler-fixture.ts';
import { eachMessage } from '../processors/each-message.ts';
import type { ListenerOptions } from './listener-options.ts';
import { QueueListener } from './queue-listener.ts';

let fixture: HandlerFixture;
let receives: number[];
let depthCalls: number;
beforeEach(() => {
  fixture = handlerFixture();
  const startedAt = fixture.clock.now();
  receives = [];
  depthCalls = 0;
  fixture.intercept('receive', (receive) => (...args) => {
    receives.push(fixture.clock.now() - startedAt);
    return receive(...args);
  });
  fixture.intercept('depth', (depth) => () => {
    depthCalls += 1;
    return depth();
  });
});

const idle = { minIdleMs: 100, maxIdleMs: 1_000, idleDeltaMs: 100 };

function listener(
  options: ListenerOptions,
  run: (note: string, signal: AbortSignal) => Promise<void> = async () => {},
): QueueListener<Note> {
  return new QueueListener(
    fixture.queue,
    { ...fixture.options, ...idle, ...options },
    eachMessage({ run: ({ body }, { signal }) => run(body.note, signal) }),
  );
}

async function started(each: QueueListener<Note>, tasks?: number): Promise<QueueListener<Note>> {
  each.start(tasks);
  await fixture.clock.settle();
  return each;
}

describe('QueueListener, tasks', () => {
  test('starts the requested number of tasks, and reports their activity', async () => {
    await fixture.send('a', 'b', 'c');
    const gate = latch();
    const each = await started(
      listener({ take: 1 }, () => gate.wait()),
      2,
    );
    expect(each.activity).toEqual({ activeTasks: 2, totalTasks: 2, messagesInFlight: 2 });
    gate.open();
    await fixture.clock.settle();
    expect(each.activity).toEqual({ activeTasks: 0, totalTasks: 2, messagesInFlight: 0 });
    await each.stop();
    expect(each.activity).toEqual({ activeTasks: 0, totalTasks: 0, messagesInFlight: 0 });
    expect(fixture.clock.pending).toBe(0);
  });

  test('handles the messages of a receive concurrently, up to its limit', async () => {
    await fixture.send(...Array.from({ length: 10 }, (_, i) => `${i}`));
    const gates = Array.from({ length: 10 }, () => latch());
    let running = 0;
    const each = await started(
      listener({ concurrency: 4 }, async (note) => {
        running += 1;
        await gates[Number(note)]!.wait();
        running -= 1;
      }),
    );
    expect(running).toBe(4);
    gates[2]!.open();
    await fixture.clock.settle();
    expect(running).toBe(4);
    expect(fixture.kinds()).toEqual(['handled']);
    for (const gate of gates) gate.open();
    await fixture.clock.settle();
    expect(fixture.kinds()).toHaveLength(10);
    await each.stop();
  });

  test('backs off while the queue is empty, and starts over after a message', async () => {
    const each = await started(listener({}));
    await fixture.clock.advance(3_500);
    expect(receives).toEqual([0, 100, 300, 700, 1_500, 2_500, 3_500]);
    await fixture.send('a');
    receives.length = 0;
    await fixture.clock.advance(1_000);
    expect(receives.slice(0, 3)).toEqual([4_500, 4_500]);
    await each.stop();
  });

  test('ends all tasks but one when the queue stays empty', async () => {
    const each = await started(listener({}), 8);
    expect(each.activity.totalTasks).toBe(8);
    await fixture.clock.advance(10_000);
    expect(each.activity.totalTasks).toBe(1);
    receives.length = 0;
    await fixture.clock.advance(10_000);
    expect(receives).toHaveLength(10);
    await each.stop();
  });

  test('lets onQueueEmpty decide the pause and the end of a task', async () => {
    const asked: object[] = [];
    const each = await started(
      listener({
        onQueueEmpty(event) {
          asked.push(event);
          return { delayMs: 7_000, end: event.idleCount === 2 };
        },
      }),
      2,
    );
    await fixture.clock.advance(14_000);
    expect(asked[0]).toEqual({ queue: 'notes', idleCount: 0, activeTasks: 0, totalTasks: 2 });
    expect(new Set(receives)).toEqual(new Set([0, 7_000, 14_000]));
    expect(each.activity.totalTasks).toBe(1);
    await each.stop();
  });

  test('starts as many tasks as the depth needs when the queue is no longer empty', async () => {
    const each = await started(listener({ take: 2, maxTasks: 4 }));
    await fixture.send('a', 'b', 'c', 'd', 'e');
    const gate = latch();
    const busy = listener({ take: 2, maxTasks: 4 }, () => gate.wait());
    await each.stop();
    await started(busy);
    // Five messages, two at a time: three tasks hold them all.
    expect(busy.activity).toEqual({ activeTasks: 3, totalTasks: 3, messagesInFlight: 5 });
    expect(depthCalls).toBe(1);
    gate.open();
    await fixture.clock.advance(5_000);
    expect(busy.activity.totalTasks).toBe(1);
    await busy.stop();
  });

  test('starts as many tasks as the thresholds say, up to maxTasks', async () => {
    await fixture.send(...Array.from({ length: 20 }, (_, i) => `${i}`));
    const gate = latch();
    const taskThresholds = [
      { depth: 1, tasks: 2 },
      { depth: 20, tasks: 6 },
    ];
    const six = await started(listener({ take: 1, taskThresholds }, () => gate.wait()));
    expect(six.activity.totalTasks).toBe(6);
    const three = await started(listener({ take: 1, taskThresholds, maxTasks: 3 }, () => gate.wait()));
    expect(three.activity.totalTasks).toBe(3);
    gate.open();
    await Promise.all([six.stop(), three.stop()]);
  });

  test('ends an unneeded task after one empty receive', async () => {
    await fixture.send('a');
    const each = await started(listener({ maxTasks: 5, onWorkDetected: () => 5 }));
    // The first task again, and four others, one of which stays while the first is busy.
    expect(receives).toHaveLength(1 + 4 + 1);
    expect(each.activity.totalTasks).toBe(2);
    await fixture.clock.advance(10_000);
    expect(each.activity.totalTasks).toBe(1);
    await each.stop();
  });

  test('starts tasks when the queue fills faster than they empty it', async () => {
    const each = listener({ take: 1, maxTasks: 8 }, async (note) => {
      await fixture.send(note, note);
      await new Promise((resolve) => void fixture.clock.setTimeout(() => resolve(undefined), 300));
    });
    await fixture.send('a');
    await started(each);
    expect(each.activity.totalTasks).toBe(1);
    await fixture.clock.advance(10_000);
    expect(each.activity.totalTasks).toBe(8);
    expect(depthCalls).toBeLessThan(11);
    const stopped = each.stop();
    await fixture.clock.advance(1_000);
    await stopped;
  });

  test('reads no depth when it already has maxTasks', async () => {
    const each = await started(listener({}));
    await fixture.send('a', 'b');
    await fixture.clock.advance(5_000);
    expect(fixture.kinds()).toEqual(['handled', 'handled']);
    expect(depthCalls).toBe(0);
    await each.stop();
  });

  test('keeps receiving while its only task handles a message for long', async () => {
    const gate = latch();
    const each = await started(
      listener({ maxTasks: 2 }, async (note) => {
        if (note === 'long') await gate.wait();
      }),
    );
    await fixture.send('long');
    await fixture.clock.advance(1_000);
    await fixture.send('short');
    await fixture.clock.advance(2_000);
    expect(fixture.kinds()).toEqual(['handled']);
    expect(each.activity).toMatchObject({ activeTasks: 1, totalTasks: 2 });
    gate.open();
    await fixture.clock.advance(5_000);
    expect(each.activity.totalTasks).toBe(1);
    await each.stop();
  });

  test('keeps its tasks when reading the depth fails', async () => {
    const warnings: object[] = [];
    fixture.fail('depth');
    await fixture.send('a');
    const log = { warn: (details: object) => void warnings.push(details), error: () => {} };
    const each = await started(listener({ maxTasks: 2, log }));
    expect(fixture.kinds()).toEqual(['handled']);
    expect(warnings).toEqual([{ err: down, queue: 'notes' }]);
    await each.stop();
  });

  test('leaves no timer if messages arrive after stop', async () => {
    const answer = latch();
    fixture.intercept('receive', (receive) => async (...args) => {
      await answer.wait();
      return receive(...args);
    });
    await fixture.send('a');
    const each = await started(listener({ maxTasks: 5 }));
    const stopped = each.stop();
    answer.open();
    await stopped;
    expect(fixture.clock.pending).toBe(0);
    expect(depthCalls).toBe(0);
  });

  test('starts no task if the depth arrives after stop, and ends', async () => {
    const told = latch();
    fixture.intercept('depth', () => () => told.wait().then(() => 100));
    await fixture.send('a');
    const each = await started(listener({ maxTasks: 5 }));
    const stopped = each.stop();
    told.open();
    await stopped;
    expect(each.activity).toEqual({ activeTasks: 0, totalTasks: 0, messagesInFlight: 0 });
    expect(fixture.clock.pending).toBe(0);
  });

  test('survives a policy that throws', async () => {
    let calls = 0;
    const each = await started(
      listener({
        onQueueEmpty() {
          calls += 1;
          throw new Error('a faulty policy');
        },
      }),
    );
    await fixture.clock.advance(60_000);
    expect(calls).toBeGreaterThan(3);
    await each.stop();
  });

  test('stops while tasks sleep, receive and handle, and leaves nothing behind', async () => {
    await fixture.send('a');
    const gate = latch();
    const each = await started(
      listener({ maxTasks: 8 }, () => gate.wait()),
      4,
    );
    await fixture.clock.advance(450);
    const stopped = each.stop();
    gate.open();
    await stopped;
    expect(fixture.kinds()).toEqual(['handled']);
    expect(fixture.clock.pending).toBe(0);
    const before = receives.length;
    await fixture.clock.advance(60_000);
    expect(receives).toHaveLength(before);
  });

  test('starts once after each stop, in any interleaving', async () => {
    const each = listener({ maxTasks: 2 });
    each.start(2);
    void each.stop();
    each.start();
    void each.stop();
    each.start();
    await fixture.clock.settle();
    expect(each.activity.totalTasks).toBe(1);
    await each.stop();
    expect(each.activity.totalTasks).toBe(0);
    expect(fixture.clock.pending).toBe(0);
  });

  test('rejects a start with less than one task, or more than maxTasks', () => {
    expect(() => listener({}).start(0)).toThrow('start(0) must be an integer from 1');
    expect(() => listener({ maxTasks: 2 }).start(3)).toThrow('from 1 to 2');
  });

  test('names every wrong option in one error', () => {
    const wrong = {
      take: 0,
      concurrency: 1.5,
      maxTasks: 0,
      visibilityTimeoutMs: 1,
      retryDelayMs: -1,
      maxDequeueCount: 0,
      stopGraceMs: -1,
      everyMs: Number.NaN,
      minIdleMs: -1,
      maxIdleMs: -2,
      idleDeltaMs: -1,
      safetyPollMs: 0,
      taskThresholds: [{ depth: -1, tasks: 0 }],
    };
    let message = '';
    try {
      listener(wrong);
    } catch (error) {
      message = (error as Error).message;
    }
    for (const name of Object.keys(wrong)) expect(message).toContain(name);
  });
});
