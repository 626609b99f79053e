import { describe, expect, test } from '@jest/globals';
import type { DeadLetter } from '../src/port/poison-queue.ts';
import type { MessageQueue } from '../src/port/message-queue.ts';
import { one, type ContractFixture } from './contract-fixture.ts';
import type { Note } from './note.ts';

const tooMany = { reason: 'too-many-dequeues', error: new Error('no luck') } as const;
const hiddenLongMs = 60_000;

async function poison(queue: MessageQueue<Note>, ...notes: string[]): Promise<void> {
  for (const note of notes) {
    await queue.send({ note });
    await queue.moveToPoison(await one(queue), tooMany);
  }
}

async function letters(queue: MessageQueue<Note>): Promise<DeadLetter[]> {
  return queue.poison.list({ all: true }, 1_000);
}

export function poisonQueueContract(fixture: () => ContractFixture): void {
  describe('dead letters', () => {
    test('are listed with their details, and shown one by one', async () => {
      const queue = fixture().fresh();
      await poison(queue, 'a', 'b');
      const listed = await queue.poison.list();
      expect(listed).toMatchObject([
        { reason: 'too-many-dequeues', error: 'no luck', dequeueCount: 1, redriveCount: 0 },
        { queue: queue.name },
      ]);
      const { id } = listed[1] as DeadLetter;
      expect(await queue.poison.show(id)).toEqual(listed[1]);
      expect(await queue.poison.show('no such id')).toBeUndefined();
      expect(await queue.poison.list({ all: true }, 1)).toHaveLength(1);
      expect(await queue.poison.list({ reason: 'invalid' })).toEqual([]);
    });

    test('are none if the poison queue does not exist', async () => {
      const { poison: none } = fixture().fresh();
      expect(await none.list()).toEqual([]);
      expect(await none.redrive({ all: true })).toEqual({ matched: 0, settled: 0, refused: [] });
      expect(await none.purge({ all: true })).toEqual({ matched: 0, settled: 0, refused: [] });
    });

    test('return to their queue unchanged, counted as redriven', async () => {
      const queue = fixture().fresh();
      await queue.send({ note: 'ünïcödé ✓' });
      const before = await one(queue);
      await queue.moveToPoison(before, tooMany);
      expect(await queue.poison.redrive({ all: true })).toEqual({ matched: 1, settled: 1, refused: [] });
      expect(await queue.poison.depth()).toBe(0);
      const after = await one(queue);
      expect(after).toMatchObject({ body: before.body, text: before.text, dequeueCount: 1, redriveCount: 1 });
      expect(after.insertedAt).toEqual(before.insertedAt);
    });

    test('return by their ids, and the others stay visible', async () => {
      const queue = fixture().fresh();
      await poison(queue, 'a', 'b', 'c');
      const [, second] = await letters(queue);
      const report = await queue.poison.redrive({ ids: [second?.id ?? '', 'no such id'] });
      expect(report).toEqual({ matched: 1, settled: 1, refused: [] });
      expect((await one(queue)).body).toEqual({ note: 'b' });
      expect(await queue.poison.peek(32)).toHaveLength(2);
    });

    test('return by their reason', async () => {
      const queue = fixture().fresh();
      await poison(queue, 'a');
      await fixture().putText(queue, 'not one of ours');
      await queue.receive(32, hiddenLongMs);
      expect(await queue.poison.redrive({ reason: 'too-many-dequeues' })).toMatchObject({ settled: 1 });
      expect(await letters(queue)).toMatchObject([{ reason: 'invalid', text: 'not one of ours' }]);
    });

    test('are not moved by a dry run', async () => {
      const queue = fixture().fresh();
      await poison(queue, 'a', 'b');
      const dryRun = true;
      expect(await queue.poison.redrive({ all: true }, { dryRun })).toMatchObject({ matched: 2, settled: 2 });
      expect(await queue.poison.purge({ all: true }, { dryRun })).toMatchObject({ matched: 2, settled: 2 });
      expect(await queue.poison.peek(32)).toHaveLength(2);
      expect(await queue.depth()).toBe(0);
    });

    test('are all found if there are more than a service shows at once', async () => {
      // Two more than a service shows.
      const count = 34;
      const queue = fixture().fresh();
      await Promise.all(Array.from({ length: count }, (_, i) => queue.send({ note: `${i}` })));
      for (let left = count; left > 0;) {
        const batch = await queue.receive(32, hiddenLongMs);
        await Promise.all(batch.map((message) => queue.moveToPoison(message, tooMany)));
        left -= batch.length;
      }
      const all = await letters(queue);
      expect(new Set(all.map(({ id }) => id)).size).toBe(count);
      expect(await queue.poison.list()).toHaveLength(count);
      expect(await queue.poison.list({ all: true }, 33)).toHaveLength(33);
      expect(await queue.poison.show(all.at(-1)?.id ?? '')).toEqual(all.at(-1));
      expect(await queue.poison.peek(32)).toHaveLength(32);
      expect(await queue.poison.purge({ ids: all.slice(0, 33).map(({ id }) => id) })).toMatchObject({
        settled: 33,
      });
      expect(await queue.poison.redrive({ all: true })).toMatchObject({ matched: 1, settled: 1 });
      expect(await queue.depth()).toBe(1);
      expect(await queue.poison.depth()).toBe(0);
    });

    test('keep their redrive count and first time, and are refused after the third redrive', async () => {
      const queue = fixture().fresh();
      await poison(queue, 'a');
      const [first] = await letters(queue);
      for (let redriveCount = 1; redriveCount <= 3; redriveCount += 1) {
        expect(await queue.poison.redrive({ all: true })).toMatchObject({ settled: 1 });
        await queue.moveToPoison(await one(queue), tooMany);
        const { firstSeenAt } = first as DeadLetter;
        expect(await letters(queue)).toMatchObject([{ redriveCount, dequeueCount: 1, firstSeenAt }]);
      }
      const [{ id }] = (await letters(queue)) as [DeadLetter];
      const refused = [{ id, why: 'redrive-limit' }];
      expect(await queue.poison.redrive({ all: true })).toEqual({ matched: 1, settled: 0, refused });
      expect(await queue.poison.depth()).toBe(1);
      expect(await queue.poison.redrive({ ids: [id] }, { maxRedrives: 4 })).toMatchObject({ settled: 1 });
    });

    test('keep the numbers of redrives and postponements apart', async () => {
      const queue = fixture().fresh();
      await poison(queue, 'a');
      await queue.poison.redrive({ all: true });
      await queue.postpone(await one(queue), 0);
      const [back] = await fixture().receiveWithin(queue, 1_000);
      expect(back).toMatchObject({ postponedCount: 1, redriveCount: 1, body: { note: 'a' } });
    });

    test('that can never be handled return untouched, and are not redriven twice by one call', async () => {
      const queue = fixture().fresh();
      await queue.create();
      await fixture().putText(queue, 'not one of ours');
      await queue.receive(32, hiddenLongMs);
      expect(await queue.poison.redrive({ all: true })).toMatchObject({ matched: 1, settled: 1 });
      await queue.receive(32, hiddenLongMs);
      expect(await letters(queue)).toMatchObject([
        { reason: 'invalid', text: 'not one of ours', redriveCount: 1 },
      ]);
    });

    test('are deleted by a purge', async () => {
      const queue = fixture().fresh();
      await poison(queue, 'a', 'b');
      const [first] = await letters(queue);
      expect(await queue.poison.purge({ ids: [first?.id ?? ''] })).toMatchObject({ settled: 1 });
      expect(await queue.poison.purge({ reason: 'invalid' })).toMatchObject({ matched: 0 });
      expect(await queue.poison.purge({ all: true })).toMatchObject({ settled: 1 });
      expect(await letters(queue)).toEqual([]);
      expect(await queue.depth()).toBe(0);
    });
  });
}
