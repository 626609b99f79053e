import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Note } from '../../test/contract.ts';
import { handlerFixture, visibilityTimeoutMs, type HandlerFixture } from '../../test/handler-fixture.ts';
import { eachMessage } from '../processors/each-message.ts';
import { QueueListener } from './queue-listener.ts';

let fixture: HandlerFixture;
let listener: QueueListener<Note>;
beforeEach(() => {
  fixture = handlerFixture();
  listener = new QueueListener(fixture.queue, { ...fixture.options, take: 4 });
});

describe('a listener that is read', () => {
  test('yields messages one by one, and deletes each when the next is requested', async () => {
    await fixture.send('a', 'b', 'c');
    listener.start();
    const seen: [string, number][] = [];
    for await (const { message } of listener) {
      await fixture.clock.settle();
      seen.push([message.body.note, await fixture.queue.depth()]);
      if (seen.length === 3) void listener.stop();
    }
    expect(seen).toEqual([
      ['a', 3],
      ['b', 2],
      ['c', 1],
    ]);
    await listener.stop();
    expect(fixture.kinds()).toEqual(['handled', 'handled', 'handled']);
    expect(fixture.clock.pending).toBe(0);
  });

  test('fails the message at which its reader left', async () => {
    await fixture.send('a');
    listener.start();
    for await (const { message } of listener) {
      expect(message.body.note).toBe('a');
      break;
    }
    await fixture.clock.settle();
    expect(fixture.outcomes).toMatchObject([{ kind: 'failed', error: { code: 'abandoned' } }]);
    await listener.stop();
  });

  test('lets its reader settle each message', async () => {
    await fixture.send('fails', 'later', 'done');
    listener.start();
    let count = 0;
    for await (const { message, done, fail, retryLater, checkpoint } of listener) {
      if (message.body.note === 'fails') fail(new Error('no luck'));
      if (message.body.note === 'later') {
        await checkpoint({ note: 'later', step: 1 });
        retryLater(60_000);
      }
      if (message.body.note === 'done') done();
      if ((count += 1) === 3) break;
    }
    await fixture.clock.settle();
    expect(fixture.kinds()).toEqual(['failed', 'postponed', 'handled']);
    await listener.stop();
    await fixture.clock.advance(60_000);
    const bodies = (await fixture.queue.peek(32)).map(({ body }) => body);
    expect(bodies).toEqual([{ note: 'fails' }, { note: 'later', step: 1 }]);
  });

  test('shares its messages among several readers', async () => {
    listener.start();
    const read = async (): Promise<string[]> => {
      const notes: string[] = [];
      for await (const { message } of listener) notes.push(message.body.note);
      return notes;
    };
    const readers = [read(), read()];
    await fixture.send('a', 'b', 'c', 'd');
    await fixture.clock.advance(30_000);
    await listener.stop();
    const [first = [], second = []] = await Promise.all(readers);
    expect([...first, ...second].toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(first).not.toEqual([]);
    expect(second).not.toEqual([]);
  });

  test('keeps the leases of waiting messages, and postpones them when it is stopped', async () => {
    await fixture.send('a', 'b');
    listener.start();
    await fixture.clock.advance(10 * visibilityTimeoutMs);
    expect(await fixture.rival.receive(32, 1_000)).toEqual([]);
    await listener.stop();
    expect(fixture.kinds()).toEqual(['postponed', 'postponed']);
    expect(await fixture.rival.receive(32, 1_000)).toMatchObject([
      { postponedCount: 1 },
      { postponedCount: 1 },
    ]);
  });

  test('never yields a message whose lease was lost while it waited', async () => {
    await fixture.send('a');
    fixture.intercept('renew', () => async () => 'lost');
    listener.start();
    await fixture.clock.advance(visibilityTimeoutMs);
    const reader = listener[Symbol.asyncIterator]();
    const next = reader.next();
    await listener.stop();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(fixture.kinds()).toEqual(['lost']);
  });

  test('yields nothing before its start and after its stop', async () => {
    for await (const delivery of listener) throw new Error(delivery.message.id);
    listener.start();
    await listener.stop();
    for await (const delivery of listener) throw new Error(delivery.message.id);
    expect(fixture.outcomes).toEqual([]);
  });

  test('cannot be read if it has a processor', () => {
    const handling = new QueueListener(fixture.queue, {}, eachMessage({ run: async () => {} }));
    expect(() => handling[Symbol.asyncIterator]()).toThrow('with a processor');
  });
});
