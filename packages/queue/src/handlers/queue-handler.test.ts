import { latch, type Latch } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Note } from '../../test/contract.ts';
import {
  down,
  handlerFixture,
  visibilityTimeoutMs,
  type HandlerFixture,
} from '../../test/handler-fixture.ts';
import type { ReceivedMessage } from '../port/message-queue.ts';
import { QueueHandler } from './queue-handlers.ts';
import type { Command } from '../processors/each-message.ts';
import type { QueueListener } from '../listener/queue-listener.ts';

let fixture: HandlerFixture;
beforeEach(() => {
  fixture = handlerFixture();
});

function handler(run: Command<Note>['run'], take = 1): QueueListener<Note> {
  return QueueHandler.for(fixture.queue).every(1_000).take(take).with(fixture.options).do({ run });
}

/** A run that stays in flight until the gate opens. */
function inFlight(): {
  gate: Latch;
  run: Promise<unknown>;
  signals: AbortSignal[];
  messages: ReceivedMessage<Note>[];
} {
  const gate = latch();
  const signals: AbortSignal[] = [];
  const messages: ReceivedMessage<Note>[] = [];
  const processor = handler(async (message, { signal }) => {
    messages.push(message);
    signals.push(signal);
    await gate.wait();
  });
  return { gate, run: processor.runOnce(), signals, messages };
}

describe('QueueHandler, settling', () => {
  test('deletes a message once its handler has returned', async () => {
    await fixture.send('a');
    const bodies: Note[] = [];
    const counts = await handler(async ({ body }) => void bodies.push(body)).runOnce();
    expect(bodies).toEqual([{ note: 'a' }]);
    expect(counts).toEqual({
      received: 1,
      handled: 1,
      postponed: 0,
      failed: 0,
      lost: 0,
      poisoned: 0,
      unsettled: 0,
    });
    expect(await fixture.queue.depth()).toBe(0);
  });

  test('leaves a message whose handler threw to its visibility timeout', async () => {
    await fixture.send('a');
    const error = new Error('no luck');
    const processor = handler(() => Promise.reject(error));
    expect(await processor.runOnce()).toMatchObject({ received: 1, failed: 1 });
    expect(fixture.outcomes).toMatchObject([{ kind: 'failed', error, dequeueCount: 1 }]);
    await fixture.clock.advance(visibilityTimeoutMs - 1);
    expect(await processor.runOnce()).toMatchObject({ received: 0 });
    await fixture.clock.advance(1);
    expect(await processor.runOnce()).toMatchObject({ received: 1, failed: 1 });
    expect(fixture.clock.pending).toBe(0);
  });

  test('postpones a message that its handler wants later, unless the handler then threw', async () => {
    await fixture.send('later', 'thrown');
    const processor = handler(async ({ body }, { retryLater }) => {
      retryLater(2_000);
      if (body.note === 'thrown') throw new Error('no luck');
    }, 2);
    expect(await processor.runOnce()).toMatchObject({ postponed: 1, failed: 1 });
    await fixture.clock.advance(1_999);
    expect(await fixture.queue.peek(2)).toEqual([]);
    await fixture.clock.advance(1);
    const [back] = await fixture.rival.receive(2, visibilityTimeoutMs);
    expect(back).toMatchObject({ body: { note: 'later' }, dequeueCount: 2, postponedCount: 1 });
  });

  test('settles each message of a receive without waiting for the slowest', async () => {
    await fixture.send('slow', 'bad', 'good');
    const gate = latch();
    const processor = handler(async ({ body: { note } }) => {
      if (note === 'slow') await gate.wait();
      if (note === 'bad') throw new Error(note);
    }, 32);
    const run = processor.runOnce();
    await fixture.clock.settle();
    expect(fixture.kinds().toSorted()).toEqual(['failed', 'handled']);
    gate.open();
    expect(await run).toMatchObject({ received: 3, handled: 2, failed: 1 });
  });

  test('moves a message to the poison queue after too many dequeues, with its last error', async () => {
    await fixture.send('a');
    let runs = 0;
    const processor = handler(() => Promise.reject(new Error(`failure ${(runs += 1)}`)));
    for (let i = 0; i < 5; i += 1) {
      await processor.runOnce();
      await fixture.clock.advance(visibilityTimeoutMs);
    }
    expect(await processor.runOnce()).toMatchObject({ received: 1, poisoned: 1, failed: 0 });
    expect(processor.activity.messagesInFlight).toBe(0);
    expect(runs).toBe(5);
    expect(await fixture.queue.poison.peek(1)).toMatchObject([
      { reason: 'too-many-dequeues', error: 'failure 5', dequeueCount: 6 },
    ]);
    expect(await fixture.queue.depth()).toBe(0);
  });

  test('poisons without an error if another process saw the failures', async () => {
    await fixture.send('a');
    for (let i = 0; i < 5; i += 1) {
      await fixture.rival.receive(1, visibilityTimeoutMs);
      await fixture.clock.advance(visibilityTimeoutMs);
    }
    await handler(async () => {}).runOnce();
    expect(await fixture.queue.poison.peek(1)).toMatchObject([{ reason: 'too-many-dequeues', error: null }]);
  });

  test('leaves a message that cannot be poisoned, and poisons it later', async () => {
    await fixture.send('a');
    const processor = QueueHandler.for(fixture.queue)
      .with({ ...fixture.options, maxDequeueCount: 1 })
      .do({ run: () => Promise.reject(new Error('no luck')) });
    await processor.runOnce();
    await fixture.clock.advance(visibilityTimeoutMs);
    const recover = fixture.fail('moveToPoison');
    expect(await processor.runOnce()).toMatchObject({ poisoned: 0, unsettled: 1 });
    expect(fixture.outcomes.at(-1)).toMatchObject({ kind: 'settlement-fault', step: 'poison', error: down });
    await fixture.clock.advance(visibilityTimeoutMs);
    recover();
    expect(await processor.runOnce()).toMatchObject({ poisoned: 1, unsettled: 0 });
    expect(await fixture.queue.poison.peek(1)).toMatchObject([{ error: 'no luck' }]);
  });

  test('moves an invalid message to the poison queue at once and handles the others', async () => {
    await fixture.send('good');
    fixture.account.put('notes', 'not one of ours');
    expect(await handler(async () => {}, 32).runOnce()).toMatchObject({
      received: 2,
      handled: 1,
      poisoned: 1,
    });
    expect(fixture.outcomes).toContainEqual(expect.objectContaining({ kind: 'poisoned', reason: 'invalid' }));
  });

  test('reports a failed delete as a settlement fault, and does not handle the message twice', async () => {
    await fixture.send('a');
    let runs = 0;
    const processor = handler(async () => void (runs += 1));
    const recover = fixture.fail('delete');
    expect(await processor.runOnce()).toMatchObject({ handled: 0, failed: 0, unsettled: 1 });
    expect(fixture.outcomes).toMatchObject([{ kind: 'settlement-fault', step: 'delete', error: down }]);
    await fixture.clock.advance(visibilityTimeoutMs);
    recover();
    expect(await processor.runOnce()).toMatchObject({ handled: 1 });
    expect(runs).toBe(1);
    expect(await fixture.queue.depth()).toBe(0);
  });

  test('deletes a handled message that reappears too often instead of poisoning it', async () => {
    await fixture.send('a');
    const processor = QueueHandler.for(fixture.queue)
      .with({ ...fixture.options, maxDequeueCount: 1 })
      .do({ run: async () => {} });
    const recover = fixture.fail('delete');
    await processor.runOnce();
    await fixture.clock.advance(visibilityTimeoutMs);
    recover();
    expect(await processor.runOnce()).toMatchObject({ handled: 1, poisoned: 0 });
  });
});

describe('QueueHandler, leases', () => {
  test('renews at half of the visibility timeout for as long as the handler runs', async () => {
    await fixture.send('a');
    const startedAt = fixture.clock.now();
    const renewals: number[] = [];
    fixture.intercept('renew', (renew) => (message, ms) => {
      renewals.push(fixture.clock.now() - startedAt);
      return renew(message, ms);
    });
    const { gate, run, signals } = inFlight();
    for (let i = 0; i < 20; i += 1) {
      await fixture.clock.advance(visibilityTimeoutMs / 2);
      expect(await fixture.rival.receive(1, 1_000)).toEqual([]);
    }
    expect(renewals).toEqual(Array.from({ length: 20 }, (_, i) => ((i + 1) * visibilityTimeoutMs) / 2));
    gate.open();
    expect(await run).toMatchObject({ handled: 1 });
    expect(signals[0]?.aborted).toBe(false);
    expect(await fixture.queue.depth()).toBe(0);
    expect(fixture.clock.pending).toBe(0);
  });

  test('aborts the handler of a lost lease and leaves the message to its new owner', async () => {
    await fixture.send('a');
    const { gate, run, signals, messages } = inFlight();
    await fixture.clock.settle();
    const taken = await fixture.steal(messages[0]);
    await fixture.clock.advance(visibilityTimeoutMs / 2);
    expect(signals[0]?.reason).toMatchObject({ code: 'lease-lost' });
    gate.open();
    expect(await run).toMatchObject({ handled: 0, failed: 0, lost: 1 });
    expect(await fixture.rival.delete(taken)).toBe('deleted');
  });

  test('reports the error of a handler that lost its lease', async () => {
    await fixture.send('a');
    const messages: ReceivedMessage<Note>[] = [];
    const processor = handler((message, { signal }) => {
      messages.push(message);
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    });
    const run = processor.runOnce();
    await fixture.clock.settle();
    await fixture.steal(messages[0]);
    await fixture.clock.advance(visibilityTimeoutMs / 2);
    expect(await run).toMatchObject({ failed: 0, lost: 1 });
    expect(fixture.outcomes).toMatchObject([{ kind: 'lost', error: { code: 'lease-lost' } }]);
  });

  test('retries a failed renewal while the lease lasts', async () => {
    await fixture.send('a');
    const { gate, run, signals } = inFlight();
    await fixture.clock.advance(visibilityTimeoutMs / 2);
    const recover = fixture.fail('renew');
    await fixture.clock.advance(visibilityTimeoutMs - 1_000);
    recover();
    await fixture.clock.advance(visibilityTimeoutMs);
    expect(await fixture.rival.receive(1, 1_000)).toEqual([]);
    gate.open();
    expect(await run).toMatchObject({ handled: 1 });
    expect(signals[0]?.aborted).toBe(false);
  });

  test('treats a lease as lost when it expires before a renewal succeeds', async () => {
    await fixture.send('a');
    const { gate, run, signals } = inFlight();
    fixture.fail('renew');
    await fixture.clock.advance(visibilityTimeoutMs);
    expect(signals[0]?.reason).toMatchObject({ code: 'lease-lost', cause: down });
    gate.open();
    expect(await run).toMatchObject({ lost: 1 });
    expect(await fixture.queue.depth()).toBe(1);
  });

  test('treats a lease as lost when its renewal gets no answer', async () => {
    await fixture.send('a');
    const { gate, run, signals } = inFlight();
    const answer = latch();
    fixture.intercept('renew', () => () => answer.wait().then(() => 'lost' as const));
    await fixture.clock.advance(visibilityTimeoutMs);
    expect(signals[0]?.reason).toMatchObject({ code: 'lease-lost' });
    answer.open();
    gate.open();
    expect(await run).toMatchObject({ lost: 1 });
  });

  test('counts from when its renewal went out, however late the answer came', async () => {
    await fixture.send('a');
    const answerTakesMs = 10_000;
    const restore = fixture.intercept('renew', (renew) => async (...args) => {
      const outcome = await renew(...args);
      await new Promise((resolve) => void fixture.clock.setTimeout(() => resolve(undefined), answerTakesMs));
      return outcome;
    });
    const gate = latch();
    const signals: AbortSignal[] = [];
    const run = handler(async (_message, { signal }) => {
      signals.push(signal);
      await gate.wait();
    }).runOnce();
    await fixture.clock.advance(visibilityTimeoutMs / 2 + answerTakesMs);
    restore();
    fixture.fail('renew');
    await fixture.clock.advance(visibilityTimeoutMs - answerTakesMs - 1);
    expect(await fixture.rival.receive(1, 1_000)).toEqual([]);
    await fixture.clock.advance(1);
    expect(await fixture.rival.receive(1, 1_000)).toHaveLength(1);
    expect(signals[0]?.reason).toMatchObject({ code: 'lease-lost' });
    gate.open();
    expect(await run).toMatchObject({ handled: 0, lost: 1 });
  });

  test('does not settle before a renewal under way has returned its pop receipt', async () => {
    await fixture.send('a');
    const { gate, run } = inFlight();
    const answer = latch();
    fixture.intercept('renew', (renew) => async (message, ms) => {
      const renewed = { ...message };
      const outcome = await renew(renewed, ms);
      await answer.wait();
      message.popReceipt = renewed.popReceipt;
      return outcome;
    });
    await fixture.clock.advance(visibilityTimeoutMs / 2);
    gate.open();
    await fixture.clock.settle();
    expect(fixture.outcomes).toEqual([]);
    answer.open();
    expect(await run).toMatchObject({ handled: 1 });
  });
});

describe('QueueHandler, options', () => {
  test('names every wrong option in one error', () => {
    const wrong = QueueHandler.for(fixture.queue)
      .every(-1)
      .take(33)
      .with({ visibilityTimeoutMs: 10, maxDequeueCount: 0, stopGraceMs: Number.NaN });
    expect(() => wrong.do({ run: async () => {} })).toThrow(
      /take is 33.*maxDequeueCount is 0.*visibilityTimeoutMs is 10.*stopGraceMs is NaN.*everyMs is -1/,
    );
  });

  test('survives an observer that throws', async () => {
    await fixture.send('a', 'b');
    const errors: string[] = [];
    const processor = QueueHandler.for(fixture.queue)
      .take(2)
      .with({
        ...fixture.options,
        onOutcome: () => {
          throw new Error('a faulty observer');
        },
        log: { warn: () => {}, error: (_details, message) => void errors.push(message) },
      })
      .do({ run: async () => {} });
    expect(await processor.runOnce()).toMatchObject({ handled: 2 });
    expect(errors).toEqual(['onOutcome threw', 'onOutcome threw']);
  });
});
