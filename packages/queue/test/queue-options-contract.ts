import { describe, expect, test } from '@jest/globals';
import { shardOf } from '../src/sharding/shard-of.ts';
import type { ClaimBlobs } from '../src/any-service/claim-check-queue.ts';
import type { MessageQueue, ReceivedMessage } from '../src/port/message-queue.ts';
import type { QueueOptions } from '../src/any-service/message-queue-on.ts';
import { one, type ContractFixture } from './contract-fixture.ts';
import type { Note } from './note.ts';

export type OptionsFixture = ContractFixture & {
  /** A queue of this name. Default: a new name. */
  readonly open: (options: Partial<QueueOptions<Note>>) => MessageQueue<Note>;
};

const hiddenLongMs = 60_000;

/** Blobs in memory that can be made to fail. */
export function memoryBlobs(): ClaimBlobs & { readonly all: Map<string, Uint8Array>; isDown: boolean } {
  const all = new Map<string, Uint8Array>();
  const blobs = {
    all,
    isDown: false,
    async put(blob: string, bytes: Uint8Array) {
      if (blobs.isDown) throw new Error('the blobs are down');
      all.set(blob, bytes);
    },
    async get(blob: string) {
      if (blobs.isDown) throw new Error('the blobs are down');
      const bytes = all.get(blob);
      return bytes ? ({ outcome: 'found', bytes } as const) : ({ outcome: 'notFound' } as const);
    },
    async delete(blob: string) {
      if (blobs.isDown) throw new Error('the blobs are down');
      all.delete(blob);
    },
  };
  return blobs;
}

function withBlobs({ open }: OptionsFixture) {
  const blobs = memoryBlobs();
  const orphans: string[] = [];
  const claimCheck = { blobs, onOrphan: (blob: string) => void orphans.push(blob) };
  return { blobs, orphans, queue: open({ claimCheck }) };
}

/** Tests the options of `messageQueueOn` on any service. Call it inside a `describe`. */
export function queueOptionsContract(fixture: () => OptionsFixture): void {
  test('names every wrong option in one error', () => {
    const claimCheck = { blobs: memoryBlobs(), longestTextBytes: 0 };
    expect(() => fixture().open({ name: 'No Name', shards: 65, claimCheck })).toThrow(
      /'No Name' cannot name a queue.*shards is 65.*longestTextBytes is 0/,
    );
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

    test('postpones and checkpoints as in base64', async () => {
      const queue = fixture().open({ encoding: 'text' });
      await queue.send({ note: 'a' });
      const message = await one(queue);
      await queue.renew(message, hiddenLongMs, { note: 'a', step: 1 });
      await queue.postpone(message, 0);
      const [back] = await fixture().receiveWithin(queue, 1_000);
      expect(back).toMatchObject({ body: { note: 'a', step: 1 }, postponedCount: 1 });
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

  describe('with claim checks', () => {
    // Random, so that gzip does not shrink it.
    const long = Array.from({ length: 10_000 }, (_, i) => Math.imul(i + 1, 2_654_435_761).toString(36)).join(
      '',
    );
    const large: Note = { note: long.slice(0, 59_000) };

    test('rejects a long body without claim checks', async () => {
      const queue = fixture().fresh();
      const sent = queue.send(large).then(
        () => 'sent',
        (error: { code: string }) => error.code,
      );
      // A service without a limit accepts it.
      expect(['invalid-message', 'sent']).toContain(await sent);
    });

    test('stores a long body in a blob as long as its message exists', async () => {
      const { blobs, queue } = withBlobs(fixture());
      await queue.send(large);
      await queue.send({ note: 'short' });
      expect([...blobs.all.keys()]).toEqual([expect.stringMatching(`^${queue.name}/`)]);
      const stored = [...blobs.all.values()][0] as Uint8Array;
      expect([...stored.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
      expect((await queue.peek(32)).map(({ body }) => body)).toEqual(
        expect.arrayContaining([large, { note: 'short' }]),
      );
      const received = await queue.receive(32, hiddenLongMs);
      for (const message of received) {
        expect(await queue.renew(message, hiddenLongMs)).toBe('renewed');
        expect(await queue.delete(message)).toBe('deleted');
      }
      expect(received).toHaveLength(2);
      expect(blobs.all.size).toBe(0);
    });

    test('moves a body between message and blob as checkpoints grow and shrink', async () => {
      const { blobs, queue } = withBlobs(fixture());
      await queue.send({ note: 'short' });
      const message = await one(queue);
      await queue.renew(message, hiddenLongMs, large);
      await queue.renew(message, hiddenLongMs, { ...large, step: 2 });
      expect(blobs.all.size).toBe(1);
      await queue.postpone(message, 0);
      const [back] = await fixture().receiveWithin(queue, 1_000);
      expect(back).toMatchObject({ body: { ...large, step: 2 }, postponedCount: 1 });
      expect(blobs.all.size).toBe(1);
      await queue.renew(back as ReceivedMessage<Note>, hiddenLongMs, { note: 'short again' });
      expect(blobs.all.size).toBe(0);
      expect(await queue.delete(back as ReceivedMessage<Note>)).toBe('deleted');
    });

    test('keeps the body of the current receiver when a checkpoint comes too late', async () => {
      const { blobs, queue } = withBlobs(fixture());
      await queue.send(large);
      const message = await one(queue);
      const late = { ...message };
      expect(await queue.renew(message, hiddenLongMs)).toBe('renewed');
      const inUse = [...blobs.all.keys()];
      expect(await queue.renew({ ...late }, hiddenLongMs, { ...large, step: 1 })).toBe('lost');
      expect(await queue.renew({ ...late }, hiddenLongMs, { note: 'short' })).toBe('lost');
      expect([...blobs.all.keys()]).toEqual(inUse);
      expect(await queue.renew(message, 0)).toBe('renewed');
      const [back] = await fixture().receiveWithin(queue, 1_000);
      expect(back?.body).toEqual(large);
      expect(await queue.delete(back as ReceivedMessage<Note>)).toBe('deleted');
      expect(blobs.all.size).toBe(0);
    });

    test('moves a long body to the poison queue, with its reason, and back', async () => {
      const { blobs, queue } = withBlobs(fixture());
      await queue.send(large);
      const message = await one(queue);
      await queue.moveToPoison(message, { reason: 'too-many-dequeues', error: new Error('no luck') });
      expect(await queue.poison.list()).toMatchObject([{ error: 'no luck', text: message.text }]);
      await queue.poison.redrive({ all: true });
      const again = await one(queue);
      expect(again).toMatchObject({ body: large, redriveCount: 1 });
      expect(blobs.all.size).toBe(1);
      await queue.delete(again);
      expect(blobs.all.size).toBe(0);
    });

    test('leaves a message whose blob cannot be read, and returns the others', async () => {
      const { blobs, queue } = withBlobs(fixture());
      await queue.send(large);
      await queue.send({ note: 'short' });
      blobs.isDown = true;
      const faults: string[] = [];
      const onFault = (_: Error, __: string, step: string): void => void faults.push(step);
      const received = await queue.receive(32, 1_000, { onFault });
      expect(received.map(({ body }) => body)).toEqual([{ note: 'short' }]);
      expect(faults).toEqual(['read']);
      blobs.isDown = false;
      await queue.renew(received[0] as ReceivedMessage<Note>, hiddenLongMs);
      expect(await fixture().receiveWithin(queue, 2_000)).toMatchObject([{ body: large, dequeueCount: 2 }]);
    });

    test('poisons a message whose blob is missing or corrupt', async () => {
      const { blobs, queue } = withBlobs(fixture());
      await queue.send(large);
      await queue.send(large);
      const [first = '', second = ''] = blobs.all.keys();
      blobs.all.delete(first);
      blobs.all.set(second, Buffer.from('not gzip'));
      expect(await queue.receive(32, hiddenLongMs)).toEqual([]);
      expect(await queue.poison.list()).toMatchObject([
        { reason: 'invalid', error: expect.stringContaining('with its text') },
        { reason: 'invalid', error: expect.stringContaining('with its text') },
      ]);
    });

    test('keeps a dead letter whose blob is gone, and refuses to redrive it', async () => {
      const { blobs, queue } = withBlobs(fixture());
      await queue.send(large);
      await queue.moveToPoison(await one(queue), { reason: 'too-many-dequeues' });
      blobs.all.clear();
      const [{ id } = { id: '' }] = await queue.poison.list();
      const refused = [{ id, why: 'unreadable' }];
      expect(await queue.poison.redrive({ all: true })).toEqual({ matched: 1, settled: 0, refused });
      expect(await queue.poison.purge({ ids: [id] })).toMatchObject({ settled: 1 });
    });

    test('throws and sends nothing while its blob cannot be written', async () => {
      const { blobs, queue } = withBlobs(fixture());
      blobs.isDown = true;
      await expect(queue.send(large)).rejects.toMatchObject({ code: 'unavailable' });
      expect(await queue.depth()).toBe(0);
    });

    test('settles a message whose blob cannot be deleted, and reports the orphan', async () => {
      const { blobs, orphans, queue } = withBlobs(fixture());
      await queue.send(large);
      const message = await one(queue);
      blobs.isDown = true;
      expect(await queue.delete(message)).toBe('deleted');
      expect(orphans).toEqual([...blobs.all.keys()]);
    });

    test('never reads a blob of another queue', async () => {
      const { blobs, queue } = withBlobs(fixture());
      blobs.all.set('another/secret', Buffer.from('x'));
      await queue.create();
      await fixture().putText(queue, 'claim-check:another/secret');
      expect(await queue.receive(32, hiddenLongMs)).toEqual([]);
      expect(await queue.poison.list()).toMatchObject([{ text: 'claim-check:another/secret' }]);
      expect(blobs.all.size).toBe(1);
    });

    test('works with shards, too', async () => {
      const blobs = memoryBlobs();
      const queue = fixture().open({ claimCheck: { blobs }, shards: 3 });
      await queue.send(large);
      const message = await one(queue);
      expect(message.body).toEqual(large);
      expect(await queue.delete(message)).toBe('deleted');
      expect(blobs.all.size).toBe(0);
    });
  });
}
