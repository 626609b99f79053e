import { expect, test } from '@jest/globals';
import type { ReceivedMessage } from '../src/port/message-queue.ts';
import type { Note } from './note.ts';
import { one, type ContractFixture } from './contract-fixture.ts';
import { poisonQueueContract } from './poison-queue-contract.ts';

export { queueOptionsContract, type OptionsFixture } from './queue-options-contract.ts';

export type { ContractFixture } from './contract-fixture.ts';
export { noteSchema, type Note } from './note.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const visibleSoonMs = 1_000;
const hiddenLongMs = 60_000;

/** Every implementation of `MessageQueue` must pass this suite. Call it inside a `describe`. */
export function messageQueueContract(fixture: () => ContractFixture): void {
  poisonQueueContract(fixture);

  test('returns what was sent, with its dequeue count and time', async () => {
    const queue = fixture().fresh();
    await queue.send({ note: 'ünïcödé ✓' });
    const message = await one(queue);
    expect(message).toMatchObject({ body: { note: 'ünïcödé ✓' }, dequeueCount: 1, postponedCount: 0 });
    expect(message.insertedAt).toBeInstanceOf(Date);
  });

  test('hides a received message until its visibility timeout, then raises its dequeue count', async () => {
    const queue = fixture().fresh();
    await queue.send({ note: 'a' });
    await queue.send({ note: 'b' });
    const long = await one(queue);
    const soon = await one(queue, visibleSoonMs);
    expect(soon.id).not.toBe(long.id);
    const again = await fixture().receiveWithin(queue, 2 * visibleSoonMs);
    expect(again).toMatchObject([{ id: soon.id, dequeueCount: 2 }]);
  });

  test('returns a delayed message only after its delay', async () => {
    const queue = fixture().fresh();
    await queue.send({ note: 'much later' }, { visibilityDelayMs: hiddenLongMs });
    await queue.send({ note: 'later' }, { visibilityDelayMs: visibleSoonMs });
    expect(await fixture().receiveWithin(queue, 2 * visibleSoonMs)).toMatchObject([
      { body: { note: 'later' }, dequeueCount: 1 },
    ]);
  });

  test('lets a message with a time to live expire', async () => {
    const queue = fixture().fresh();
    await queue.send({ note: 'short-lived' }, { timeToLiveMs: 1_000 });
    await queue.send({ note: 'long-lived' }, { timeToLiveMs: hiddenLongMs });
    await fixture().holdsWithin(async () => {
      expect(await queue.peek(32)).toMatchObject([{ body: { note: 'long-lived' } }]);
    }, 3_000);
  });

  test('deletes a message, and answers lost if it is already gone', async () => {
    const queue = fixture().fresh();
    await queue.send({ note: 'a' });
    const message = await one(queue);
    expect(await queue.delete(message)).toBe('deleted');
    expect(await queue.delete(message)).toBe('lost');
    expect(await queue.depth()).toBe(0);
  });

  test('refuses the lease of a receiver after another one has received the message', async () => {
    const queue = fixture().fresh();
    const other = fixture().twin(queue);
    await queue.send({ note: 'a' });
    const stale = await one(queue, visibleSoonMs);
    const [current] = await fixture().receiveWithin(other, 2 * visibleSoonMs);
    expect(await queue.renew(stale, hiddenLongMs)).toBe('lost');
    expect(await queue.postpone(stale, 0)).toBe('lost');
    expect(await queue.delete(stale)).toBe('lost');
    expect(await other.delete(current as ReceivedMessage<Note>)).toBe('deleted');
  });

  test('renews a lease and keeps the newest pop receipt in the message', async () => {
    const queue = fixture().fresh();
    await queue.send({ note: 'a' });
    const message = await one(queue);
    const older = { ...message };
    expect(await queue.renew(message, hiddenLongMs)).toBe('renewed');
    expect(message.popReceipt).not.toBe(older.popReceipt);
    expect(await queue.delete(older)).toBe('lost');
    expect(await queue.renew(message, hiddenLongMs)).toBe('renewed');
    expect(await queue.delete(message)).toBe('deleted');
  });

  test('postpones a message, and counts that for the next receiver', async () => {
    const queue = fixture().fresh();
    await queue.send({ note: 'a' });
    const message = await one(queue);
    await queue.send({ note: 'much later' });
    expect(await queue.postpone(await one(queue), hiddenLongMs)).toBe('postponed');
    expect(await queue.postpone(message, visibleSoonMs)).toBe('postponed');
    const other = fixture().twin(queue);
    const all = await fixture().receiveWithin(other, 2 * visibleSoonMs);
    expect(all).toHaveLength(1);
    const [back] = all;
    expect(back).toMatchObject({
      body: { note: 'a' },
      text: message.text,
      dequeueCount: 2,
      postponedCount: 1,
    });
    await other.renew(back as ReceivedMessage<Note>, 0);
    const [last] = await fixture().receiveWithin(queue, 1_000);
    expect(last).toMatchObject({ body: { note: 'a' }, dequeueCount: 3, postponedCount: 1 });
  });

  test.each([
    ['is not base64', '{"note":"plain"}'],
    ['has more than base64 in it', `${base64('{"note":"a"}')}!`],
    ['is not UTF-8', Buffer.from('{"note":"\xff"}', 'latin1').toString('base64')],
    ['is not JSON', base64('hello')],
    ['is not what the schema says', base64('{"note":1}')],
    ['is empty', ''],
  ])('sends a message that %s to the poison queue, untouched, and gives out the others', async (_, text) => {
    const queue = fixture().fresh();
    await queue.send({ note: 'good' });
    await fixture().putText(queue, text);
    const poisoned: object[] = [];
    const received = await queue.receive(32, hiddenLongMs, {
      onPoisoned: (message) => poisoned.push(message),
    });
    expect(received.map(({ body }) => body.note)).toEqual(['good']);
    const there = await queue.poison.peek(32);
    expect(there).toEqual([
      expect.objectContaining({
        reason: 'invalid',
        error: expect.stringMatching(/^Not /),
        queue: queue.name,
        dequeueCount: 1,
        text,
      }),
    ]);
    expect(there).toMatchObject(poisoned);
    const { firstSeenAt = '', lastSeenAt = '' } = there[0] ?? {};
    // The service has its own clock, in whole seconds.
    expect(Date.parse(lastSeenAt)).toBeGreaterThan(Date.parse(firstSeenAt) - 2_000);
    expect(await queue.depth()).toBe(1);
  });

  test('keeps a poisoned message whole even if its reason does not fit', async () => {
    const queue = fixture().fresh();
    await queue.create();
    const text = 'x'.repeat(65_536);
    await fixture().putText(queue, text);
    expect(await queue.receive(1, hiddenLongMs)).toEqual([]);
    // Without a size limit the reason is kept.
    const reason = expect.stringMatching(/^(unknown|invalid)$/);
    expect(await queue.poison.peek(1)).toEqual([expect.objectContaining({ reason, text })]);
  });

  test('moves a message to the poison queue with its last error and its text', async () => {
    const queue = fixture().fresh();
    await queue.send({ note: 'a' });
    await queue.postpone(await one(queue), 0);
    const [message] = await fixture().receiveWithin(queue, 1_000);
    const cause = { reason: 'too-many-dequeues', error: new Error('no luck') } as const;
    const moved = await queue.moveToPoison(message as ReceivedMessage<Note>, cause);
    expect(moved.outcome).toBe('poisoned');
    expect(await queue.poison.peek(1)).toMatchObject([moved.message]);
    expect(moved.message).toMatchObject({
      reason: 'too-many-dequeues',
      error: 'no luck',
      dequeueCount: 2,
      postponedCount: 1,
      text: base64('{"note":"a"}'),
    });
    expect(await queue.depth()).toBe(0);
    expect(await queue.poison.depth()).toBe(1);
  });

  test('rejects a body that does not fit the schema', async () => {
    const queue = fixture().fresh();
    const wrong = { note: 1 } as unknown as Note;
    await expect(queue.send(wrong)).rejects.toMatchObject({ code: 'invalid-message' });
    expect(await queue.depth()).toBe(0);
  });

  test('peeks without leasing, and skips invalid messages', async () => {
    const queue = fixture().fresh();
    await queue.send({ note: 'a' });
    await fixture().putText(queue, 'not one of ours');
    expect(await queue.peek(32)).toMatchObject([{ body: { note: 'a' }, dequeueCount: 0 }]);
    expect(await queue.receive(32, hiddenLongMs)).toHaveLength(1);
    expect(await queue.peek(32)).toEqual([]);
  });

  test('counts waiting and hidden messages, and a missing queue as empty', async () => {
    const queue = fixture().fresh();
    expect(await queue.depth()).toBe(0);
    expect(await queue.poison.depth()).toBe(0);
    expect(await queue.poison.peek(1)).toEqual([]);
    expect(await queue.peek(1)).toEqual([]);
    await queue.send({ note: 'a' });
    await queue.send({ note: 'b' });
    await one(queue);
    expect(await queue.depth()).toBe(2);
    const depths = await queue.depths();
    expect(depths.reduce((sum, { depth }) => sum + depth, 0)).toBe(2);
  });

  test('finds a missing queue empty, creates it, and creates it only once', async () => {
    const queue = fixture().fresh();
    expect(await queue.receive(32, hiddenLongMs)).toEqual([]);
    await queue.create();
    await queue.create();
    await fixture().putText(queue, base64('{"note":"a"}'));
    expect(await queue.receive(32, hiddenLongMs)).toHaveLength(1);
  });

  test('returns up to 32 messages at once, and rejects a higher max', async () => {
    const queue = fixture().fresh();
    await Promise.all(Array.from({ length: 33 }, (_, i) => queue.send({ note: `${i}` })));
    const received = await queue.receive(32, hiddenLongMs);
    expect(new Set(received.map(({ body }) => body.note)).size).toBe(32);
    await expect(queue.receive(33, hiddenLongMs)).rejects.toMatchObject({ code: 'invalid-options' });
    await expect(queue.receive(1, 0)).rejects.toMatchObject({ code: 'invalid-options' });
  });

  test('names every wrong time of a send in one error, and sends nothing', async () => {
    const queue = fixture().fresh();
    const wrong = { visibilityDelayMs: -1, timeToLiveMs: Number.NaN };
    await expect(queue.send({ note: '' }, wrong)).rejects.toMatchObject({
      code: 'invalid-options',
      message: expect.stringMatching(/visibilityDelayMs is -1.*timeToLiveMs is NaN/),
    });
    const tooShort = { visibilityDelayMs: 2_000, timeToLiveMs: 1_000 };
    await expect(queue.send({ note: '' }, tooShort)).rejects.toThrow('would expire within its delay');
    expect(await queue.depth()).toBe(0);
  });
}
