import * as fc from 'fast-check';
import { FakeClock } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { noteSchema } from '../../test/note.ts';
import { QueueError } from '../errors.ts';
import { memoryQueue } from '../../test/memory/memory-queue.ts';
import { MemoryQueueAccount } from '../../test/memory/memory-queue-account.ts';
import type { WireQueue } from '../port/wire-queue.ts';
import { shardOf } from './shard-of.ts';
import { ShardedQueue } from './sharded-queue.ts';

describe('shardOf', () => {
  test('maps a key to the same shard as every earlier version', () => {
    const keys = ['', 'a', 'adatum/survey-1', 'ünïcödé ✓', '01KAAAAAAAAAAAAAAAAAAAAAA1'];
    expect(keys.map((key) => [2, 3, 8, 64].map((shards) => shardOf(key, shards)))).toMatchInlineSnapshot(`
[
  [
    1,
    1,
    1,
    53,
  ],
  [
    1,
    2,
    5,
    5,
  ],
  [
    0,
    2,
    7,
    43,
  ],
  [
    1,
    1,
    4,
    53,
  ],
  [
    0,
    0,
    4,
    11,
  ],
]
`);
  });

  test('compares scores to their lowest bits', () => {
    // Keys whose two highest scores share their upper 16 bits.
    const keys = ['survey-6623', 'survey-7781', 'survey-8345', 'survey-10754'];
    expect(keys.map((key) => shardOf(key, 64))).toEqual([28, 19, 20, 22]);
  });

  test('stays within the shards, and moves a key only to the shard that is added', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 63 }), (key, shards) => {
        const before = shardOf(key, shards);
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThan(shards);
        expect([before, shards]).toContain(shardOf(key, shards + 1));
      }),
    );
  });

  test('spreads keys evenly, even if they differ only in their last character', () => {
    for (const shards of [2, 3, 7, 16]) {
      const counts = Array.from({ length: shards }, () => 0);
      const keys = 1_000 * shards;
      for (let i = 0; i < keys; i += 1) counts[shardOf(`survey-${i}`, shards)]! += 1;
      for (const count of counts) expect(Math.abs(count / (keys / shards) - 1)).toBeLessThan(0.15);
    }
  });
});

/** A shard that does not answer until the signal aborts. */
const silent = (queue: WireQueue): WireQueue => ({
  ...queue,
  get: (_max, _visibilityTimeoutMs, signal) =>
    new Promise((_, reject) => {
      const gone = new QueueError('unavailable', 'GetMessages had no answer');
      signal?.addEventListener('abort', () => reject(gone));
    }),
});

const visibilityTimeoutMs = 4_000;

test('a silent shard does not delay the messages of the others beyond their leases', async () => {
  const clock = new FakeClock();
  const account = new MemoryQueueAccount(clock);
  const shards = [account.queue('a'), silent(account.queue('b')), silent(account.queue('c'))];
  const queue = new ShardedQueue('a', shards, clock);
  account.put('a', 'text');
  const receiving = queue.get(32, visibilityTimeoutMs, new AbortController().signal);
  await clock.settle();
  expect(clock.pending).toBe(1);
  await clock.advance(visibilityTimeoutMs / 4);
  expect(await receiving).toMatchObject([{ text: 'text' }]);
  expect(clock.pending).toBe(0);
});

test('a receive that all shards answer leaves no timer behind', async () => {
  const clock = new FakeClock();
  const account = new MemoryQueueAccount(clock);
  const queue = new ShardedQueue('a', [account.queue('a'), account.queue('b')], clock);
  account.put('a', 'text');
  expect(await queue.get(32, visibilityTimeoutMs, undefined)).toHaveLength(1);
  expect(clock.pending).toBe(0);
});

test('an aborted receive leases nothing from the shards after the one it waits for', async () => {
  const clock = new FakeClock();
  const account = new MemoryQueueAccount(clock);
  const queue = new ShardedQueue('a', [silent(account.queue('a')), account.queue('b')], clock);
  account.put('b', 'text');
  const abort = new AbortController();
  const receiving = queue.get(32, visibilityTimeoutMs, abort.signal);
  abort.abort();
  await expect(receiving).rejects.toMatchObject({ code: 'unavailable' });
  expect(await account.queue('b').peek(1)).toHaveLength(1);
});

test('an aborted receive returns its messages, and waits for no other shard', async () => {
  const clock = new FakeClock();
  const account = new MemoryQueueAccount(clock);
  const queue = new ShardedQueue('a', [account.queue('a'), silent(account.queue('b'))], clock);
  account.put('a', 'text');
  const abort = new AbortController();
  const receiving = queue.get(32, 24 * 60 * 60 * 1_000, abort.signal);
  setImmediate(() => abort.abort());
  expect(await receiving).toMatchObject([{ text: 'text' }]);
});

test('a sharded queue needs at least one shard', async () => {
  const clock = new FakeClock();
  const account = new MemoryQueueAccount(clock);
  const queue = new ShardedQueue('a', [account.queue('a')], clock);
  await queue.put('text', { visibilityDelayMs: 0, timeToLiveMs: undefined });
  expect(await queue.get(1, visibilityTimeoutMs, undefined)).toMatchObject([{ text: 'text' }]);
  expect(() => new ShardedQueue('a', [], clock)).toThrow('needs a shard');
});

test('a queue without shards gives out the pop receipts of its service', async () => {
  const clock = new FakeClock();
  const account = new MemoryQueueAccount(clock);
  const queue = memoryQueue({ name: 'notes', schema: noteSchema, clock, account });
  await queue.send({ note: 'a' });
  const [message] = await queue.receive(1, visibilityTimeoutMs);
  if (message === undefined) throw new Error('no message was received');
  expect(await account.queue('notes').delete(message.id, message.popReceipt)).toBe('deleted');
});
