import { hourMs } from '@canvass/runtime/clock';
import { latch } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Note } from '../../test/contract.ts';
import { FakeTriggers } from '../../test/fake-triggers.ts';
import { handlerFixture, type HandlerFixture } from '../../test/handler-fixture.ts';
import { inBatches } from '../processors/in-batches.ts';
import { eachMessage, type MessageContext } from '../processors/each-message.ts';
import type { ListenerOptions } from './listener-options.ts';
import { memoryQueue } from '../../test/memory/memory-queue.ts';
import { QueueHandler } from '../handlers/queue-handlers.ts';
import { QueueListener } from './queue-listener.ts';
import type { WorkDetectedSource, WorkDetectedTrigger } from '../port/work-detected.ts';

const safetyPollMs = 300_000;

let fixture: HandlerFixture;
let triggers: FakeTriggers;
let calls: string[];
beforeEach(() => {
  fixture = handlerFixture();
  triggers = new FakeTriggers();
  calls = [];
  for (const call of ['receive', 'renew', 'delete', 'postpone', 'depth'] as const) {
    fixture.intercept(call, (original) => (...args: never[]) => {
      calls.push(call);
      return (original as (...all: never[]) => never)(...args);
    });
  }
});

function listener(
  options: ListenerOptions = {},
  run: (note: string, context: MessageContext) => Promise<void> = async () => {},
): QueueListener<Note> {
  return new QueueListener(
    fixture.queue,
    { ...fixture.options, trigger: triggers, ...options },
    eachMessage({ run: ({ body }, context) => run(body.note, context) }),
  );
}

/** A listener that has started and been idle until no task is left. */
async function asleep(each: QueueListener<Note>, tasks?: number): Promise<QueueListener<Note>> {
  each.start(tasks);
  await fixture.clock.advance(120_000);
  expect(each.activity.totalTasks).toBe(0);
  calls.length = 0;
  return each;
}

describe('QueueListener, with a trigger', () => {
  test('makes only safety polls in an idle hour', async () => {
    const each = await asleep(listener({ maxTasks: 4 }), 4);
    await fixture.clock.advance(hourMs);
    expect(calls).toEqual(Array.from({ length: hourMs / safetyPollMs }, () => 'receive'));
    await each.stop();
    expect(triggers.subscribers).toBe(0);
    expect(fixture.clock.pending).toBe(0);
  });

  test('leaves no timer behind if its trigger connects while it stops', async () => {
    let connect: (() => void) | undefined;
    const late: WorkDetectedSource = {
      subscribe(subscriber) {
        connect = () => subscriber.onConnected();
        return { close: () => Promise.resolve() };
      },
    };
    const each = listener({ trigger: late });
    each.start();
    await fixture.clock.settle();
    const stopped = each.stop();
    connect?.();
    await fixture.clock.advance(120_000);
    await stopped;
    expect(connect).toBeDefined();
    expect(fixture.clock.pending).toBe(0);
  });

  test('starts the handler as soon as the trigger comes', async () => {
    const each = await asleep(listener());
    await fixture.send('a');
    triggers.fire();
    await fixture.clock.settle();
    expect(fixture.kinds()).toEqual(['handled']);
    await each.stop();
  });

  test('wakes a task that backs off', async () => {
    const each = listener({ minIdleMs: 10_000, maxIdleMs: 60_000 });
    each.start();
    await fixture.clock.settle();
    await fixture.send('a');
    triggers.fire();
    await fixture.clock.settle();
    expect(fixture.kinds()).toEqual(['handled']);
    await each.stop();
  });

  test('receives exactly once when the trigger was outdated', async () => {
    const each = await asleep(listener());
    triggers.fire();
    await fixture.clock.advance(60_000);
    expect(calls).toEqual(['receive']);
    await each.stop();
  });

  test('does not turn a burst of triggers into a burst of calls', async () => {
    const each = await asleep(listener({ maxTasks: 4 }));
    for (let i = 0; i < 1_000; i += 1) triggers.fire();
    await fixture.clock.settle();
    expect(calls.length).toBeLessThan(4);
    await each.stop();
  });

  test('receives again when the trigger comes during a receive', async () => {
    const each = await asleep(listener());
    const answer = latch();
    const normal = fixture.intercept('receive', (receive) => async (...args) => {
      const messages = await receive(...args);
      await answer.wait();
      return messages;
    });
    triggers.fire();
    await fixture.clock.settle();
    await fixture.send('a');
    triggers.fire();
    normal();
    answer.open();
    await fixture.clock.settle();
    expect(fixture.kinds()).toEqual(['handled']);
    await each.stop();
  });

  test('starts another task when the trigger comes while all tasks are busy for long', async () => {
    const gate = latch();
    const each = await asleep(
      listener({ maxTasks: 2 }, async (note) => {
        if (note === 'long') await gate.wait();
      }),
    );
    await fixture.send('long');
    triggers.fire();
    await fixture.clock.settle();
    await fixture.send('short');
    triggers.fire();
    await fixture.clock.settle();
    expect(fixture.kinds()).toEqual(['handled']);
    expect(each.activity).toMatchObject({ activeTasks: 1 });
    gate.open();
    await each.stop();
  });

  test('starts another task when the trigger comes while the only task receives a long message', async () => {
    const gate = latch();
    const each = await asleep(
      listener({ maxTasks: 2, onWorkDetected: () => 1 }, async (note) => {
        if (note === 'long') await gate.wait();
      }),
    );
    const answer = latch();
    const normal = fixture.intercept('receive', (receive) => async (...args) => {
      const messages = await receive(...args);
      await answer.wait();
      return messages;
    });
    await fixture.send('long');
    triggers.fire();
    await fixture.clock.settle();
    normal();
    await fixture.send('short');
    triggers.fire();
    answer.open();
    await fixture.clock.settle();
    expect(fixture.kinds()).toEqual(['handled']);
    gate.open();
    await each.stop();
  });

  test('receives no delayed message before its time', async () => {
    const each = await asleep(listener());
    triggers.fire({ visibleInMs: 1 });
    await fixture.clock.settle();
    expect(calls).toEqual([]);
    await fixture.clock.advance(3_000);
    expect(calls).toContain('receive');
    await each.stop();
  });

  test('ignores the triggers of other queues', async () => {
    const each = await asleep(listener());
    triggers.fire({ queueName: 'another' });
    await fixture.clock.advance(1_000);
    expect(calls).toEqual([]);
    await each.stop();
  });

  test('finds a message whose trigger was lost with its next safety poll', async () => {
    const each = await asleep(listener());
    await fixture.send('a');
    await fixture.clock.advance(safetyPollMs);
    expect(fixture.kinds()).toEqual(['handled']);
    await each.stop();
  });

  test('postpones its safety poll if a task has received meanwhile', async () => {
    const each = await asleep(listener());
    await fixture.clock.advance(100_000);
    triggers.fire();
    await fixture.clock.advance(safetyPollMs - 1);
    expect(calls).toEqual(['receive']);
    await fixture.clock.advance(1);
    expect(calls).toEqual(['receive', 'receive']);
    await each.stop();
  });

  test('polls while the trigger is disconnected, and receives at once when it reconnects', async () => {
    triggers = new FakeTriggers({ isConnected: false });
    const each = listener({ minIdleMs: 100, maxIdleMs: 10_000 });
    each.start(1);
    await fixture.clock.advance(120_000);
    expect(each.activity.totalTasks).toBe(1);
    await fixture.send('found by polling');
    await fixture.clock.advance(10_000);
    expect(fixture.kinds()).toEqual(['handled']);
    await fixture.clock.advance(60_000);
    await fixture.send('its trigger was lost');
    triggers.connect();
    await fixture.clock.settle();
    expect(fixture.kinds()).toHaveLength(2);
    await fixture.clock.advance(120_000);
    expect(each.activity.totalTasks).toBe(0);
    triggers.disconnect();
    await fixture.send('its trigger cannot come');
    await fixture.clock.advance(10_000);
    expect(fixture.kinds()).toHaveLength(3);
    await fixture.clock.advance(hourMs);
    expect(each.activity.totalTasks).toBe(1);
    await each.stop();
    expect(fixture.clock.pending).toBe(0);
  });

  test('does not wake for a handled message', async () => {
    const each = await asleep(listener({ minIdleMs: 100, maxIdleMs: 100 }));
    await fixture.send('a');
    triggers.fire();
    await fixture.clock.advance(safetyPollMs - 1);
    expect(fixture.kinds()).toEqual(['handled']);
    // The second receive finds the queue empty.
    expect(calls.filter((call) => call === 'receive')).toHaveLength(2);
    await each.stop();
  });

  test('wakes for failed and postponed messages', async () => {
    const runs: string[] = [];
    const each = await asleep(
      listener({ retryDelayMs: 20_000 }, async (note, { retryLater }) => {
        runs.push(note);
        if (runs.length === 1) throw new Error('no luck');
        if (runs.length === 2) retryLater(45_000);
      }),
    );
    await fixture.send('a');
    triggers.fire();
    await fixture.clock.advance(22_000);
    expect(runs).toHaveLength(2);
    await fixture.clock.advance(47_000);
    expect(fixture.kinds()).toEqual(['failed', 'postponed', 'handled']);
    await each.stop();
  });

  test('wakes for messages that were left to their visibility timeout', async () => {
    let runs = 0;
    const each = await asleep(
      listener({}, async () => {
        runs += 1;
        if (runs === 1) throw new Error('no luck');
      }),
    );
    await fixture.send('a');
    triggers.fire();
    await fixture.clock.advance(32_000);
    expect(fixture.kinds()).toEqual(['failed', 'handled']);
    await each.stop();
  });

  test('wakes for a message whose lease it lost, which may have no owner', async () => {
    const gate = latch();
    let runs = 0;
    const each = await asleep(
      listener({ minIdleMs: 100, maxIdleMs: 100 }, async () => {
        runs += 1;
        if (runs === 1) await gate.wait();
      }),
    );
    await fixture.send('a');
    // It was applied without an answer, so its retry was refused.
    fixture.intercept('renew', (renew) => async (...args) => {
      await renew(...args);
      return 'lost';
    });
    triggers.fire();
    await fixture.clock.advance(15_000);
    gate.open();
    await fixture.clock.advance(32_000);
    expect(fixture.kinds()).toEqual(['lost', 'handled']);
    await each.stop();
  });

  test('receives a delayed message at its time', async () => {
    const each = await asleep(listener());
    await fixture.queue.send({ note: 'later' }, { visibilityDelayMs: 30_000 });
    triggers.fire({ visibleInMs: 30_000 });
    await fixture.clock.advance(29_000);
    expect(calls).toEqual([]);
    await fixture.clock.advance(3_000);
    expect(fixture.kinds()).toEqual(['handled']);
    await each.stop();
  });

  test('does not shorten the pause between two batches for a trigger', async () => {
    const batches: number[] = [];
    const each = new QueueListener(
      fixture.queue,
      { ...fixture.options, trigger: triggers, everyMs: 1_000 },
      inBatches({ run: async () => {}, postRun: async () => void batches.push(fixture.clock.now()) }),
    );
    await asleep(each);
    for (let i = 0; i < 30; i += 1) {
      await fixture.send('a');
      triggers.fire();
      await fixture.clock.advance(100);
    }
    const startedAt = batches[0] ?? 0;
    expect(batches.map((at) => at - startedAt)).toEqual([0, 1_000, 2_000, 3_000]);
    await each.stop();
  });

  test('wakes QueueHandler and BatchProcessingQueueHandler, too', async () => {
    const handler = QueueHandler.for(fixture.queue)
      .every(5_000)
      .with({ ...fixture.options, trigger: triggers })
      .do({ run: async () => {} });
    await asleep(handler);
    await fixture.send('a');
    triggers.fire();
    await fixture.clock.settle();
    expect(fixture.kinds()).toEqual(['handled']);
    await fixture.clock.advance(60_000);
    expect(handler.activity.totalTasks).toBe(0);
    await handler.stop();
  });
});

describe('a queue with a trigger', () => {
  test('publishes each send, with its size and delay, and each redrive', async () => {
    const published: WorkDetectedTrigger[] = [];
    const queue = memoryQueue<Note>({
      name: 'told',
      schema: fixture.schema,
      clock: fixture.clock,
      trigger: { publish: (trigger) => void published.push(trigger) },
    });
    await queue.send({ note: 'a' });
    await queue.send({ note: 'b' }, { visibilityDelayMs: 2_000 });
    const payloadSize = Buffer.from('{"note":"a"}').toString('base64').length;
    const told = { storageAccount: 'memory', queueName: 'told', payloadSize };
    expect(published).toEqual([told, { ...told, visibleInMs: 2_000 }]);
    const [message] = await queue.receive(1, 30_000);
    if (message) await queue.moveToPoison(message, { reason: 'invalid' });
    expect(published).toHaveLength(2);
    await queue.poison.redrive({ all: true });
    expect(published).toHaveLength(3);
    expect(published[2]).not.toHaveProperty('visibleInMs');
  });
});
