import { describe, expect, test } from '@jest/globals';
import { shardOf } from '../src/sharding/shard-of.ts';
import type { MessageQueue } from '../src/port/message-queue.ts';
import type { QueueOptions } from '../src/any-service/message-queue-on.ts';
import { one, type ContractFixture } from './contract-fixture.ts';
import type { Note } from './note.ts';

export type OptionsFixture = ContractFixture & {
  /** A queue of this name. Default: a new name. */
  readonly open: (options: Partial<QueueOptions<Note>>) => MessageQueue<Note>;
};

const hiddenLongMs = 60_000;

/** Tests the options of `messageQueueOn` on any service. Call it inside a `describe`. */
export function queueOptionsContract(fixture: () => OptionsFixture): void {
  test('names every wrong option in one error', () => {
    expect(() => fixture().open({ name: 'No Name', shards: 65 })).toThrow(
      /'No Name' cannot name a queue.*shards is 65/,
    );
  });

  test('rejects a body that is longer than the service takes', async () => {
    const sent = fixture()
      .fresh()
      .send({ note: 'x'.repeat(59_000) })
      .then(
        () => 'sent',
        (error: { code: string }) => error.code,
      );
    // A service without a limit accepts it.
    expect(['invalid-message', 'sent']).toContain(await sent);
  });

  describe('in plain text', () => {
    test.each([
      ['what XML escapes', '<a href="x">&amp;</a>'],
      ['line ends and controls', 'a\r\nb\rc\u0000\u001F\u007F\u0085\u2028'],
      ['what XML cannot hold', '\uFFFE\uFFFF'],
      ['other planes and halves of them', '😀 \uD800'],
    ])('carries %s', async (_, note) => {
      const queue = fixture().open({ encoding: 'text' });
      await queue.send({ note });
      const message = await one(queue);
      expect(message.body).toEqual({ note });
      await queue.moveToPoison(message, { reason: 'too-many-dequeues' });
      await queue.poison.redrive({ all: true });
      expect((await one(queue)).body).toEqual({ note });
    });

    test("reads other producers' JSON, and poisons base64", async () => {
      const queue = fixture().open({ encoding: 'text' });
      await queue.create();
      await fixture().putText(queue, ' {"note":\n"plain"} ');
      expect((await one(queue)).body).toEqual({ note: 'plain' });
      const base64 = Buffer.from('{"note":"a"}').toString('base64');
      await fixture().putText(queue, base64);
      expect(await queue.receive(32, hiddenLongMs)).toEqual([]);
      expect(await queue.poison.peek(1)).toMatchObject([{ reason: 'invalid', text: base64 }]);
    });

    test('postpones as in base64', async () => {
      const queue = fixture().open({ encoding: 'text' });
      await queue.send({ note: 'a' });
      const message = await one(queue);
      await queue.postpone(message, 0);
      const [back] = await fixture().receiveWithin(queue, 1_000);
      expect(back).toMatchObject({ body: { note: 'a' }, postponedCount: 1 });
    });
  });

  describe('over shards', () => {
    const shards = 3;

    test('returns everything that was sent, and settles each message in its shard', async () => {
      const queue = fixture().open({ shards, keyOf: ({ note }) => note });
      const notes = Array.from({ length: 12 }, (_, i) => `${i}`);
      await Promise.all(notes.map((note) => queue.send({ note })));
      const depths = await queue.depths();
      expect(depths.map(({ name }) => name)).toEqual([queue.name, `${queue.name}-1`, `${queue.name}-2`]);
      expect(depths.map(({ depth }) => depth)).toEqual(
        [0, 1, 2].map((shard) => notes.filter((note) => shardOf(note, shards) === shard).length),
      );
      const received = [...(await queue.receive(8, hiddenLongMs)), ...(await queue.receive(8, hiddenLongMs))];
      expect(received.map(({ body }) => body.note).toSorted()).toEqual(notes.toSorted());
      for (const message of received) {
        expect(await queue.renew(message, hiddenLongMs)).toBe('renewed');
        expect(await queue.delete(message)).toBe('deleted');
        expect(await queue.delete(message)).toBe('lost');
      }
      expect(await queue.depth()).toBe(0);
    });

    test('favours no shard, however full one is', async () => {
      const queue = fixture().open({ shards, keyOf: ({ note }) => note });
      const inShard = (shard: number, salt: number): string =>
        Array.from({ length: 1_000 }, (_, i) => `${salt}-${i}`).find(
          (key) => shardOf(key, shards) === shard,
        )!;
      await Promise.all(Array.from({ length: 12 }, (_, i) => queue.send({ note: inShard(0, i) })));
      const lonely = [inShard(1, 0), inShard(2, 0)];
      for (const note of lonely) await queue.send({ note });
      const seen: string[] = [];
      for (let i = 0; i < shards; i += 1) {
        for (const { body } of await queue.receive(2, hiddenLongMs)) seen.push(body.note);
      }
      expect(seen).toEqual(expect.arrayContaining(lonely));
    });

    test('loses nothing when receivers get shards that senders do not know yet', async () => {
      const old = fixture().open({ shards: 1 });
      await old.send({ note: 'before' });
      const grown = fixture().open({ name: old.name, shards: 4 });
      await old.send({ note: 'by an old sender' });
      await Promise.all(Array.from({ length: 20 }, (_, i) => grown.send({ note: `${i}` })));
      const received = await grown.receive(32, hiddenLongMs);
      expect(received).toHaveLength(22);
      expect(received.map(({ body }) => body.note)).toEqual(
        expect.arrayContaining(['before', 'by an old sender', '0', '19']),
      );
    });

    test('has one poison queue, and redrives into the shard of the key', async () => {
      const queue = fixture().open({ shards, keyOf: ({ note }) => note });
      for (const note of ['a', 'b', 'c', 'd']) await queue.send({ note });
      const before = await queue.depths();
      for (const message of await queue.receive(32, hiddenLongMs)) {
        await queue.moveToPoison(message, { reason: 'too-many-dequeues' });
      }
      expect(await queue.depth()).toBe(0);
      expect(await queue.poison.list()).toHaveLength(4);
      await queue.poison.redrive({ all: true });
      expect(await queue.depths()).toEqual(before);
    });
  });
}
