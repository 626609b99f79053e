import { FakeClock } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { QueueError } from '../errors.ts';
import { MemoryQueueAccount } from '../memory/memory-queue-account.ts';
import { ShardedQueue } from './sharded-queue.ts';
import type { WireQueue } from '../port/wire-queue.ts';

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
  const account = new MemoryQueueAccount(new FakeClock());
  const shards = [account.queue('a'), silent(account.queue('b')), silent(account.queue('c'))];
  const queue = new ShardedQueue('a', shards);
  account.put('a', 'text');
  const beganAt = performance.now();
  expect(await queue.get(32, visibilityTimeoutMs, new AbortController().signal)).toMatchObject([
    { text: 'text' },
  ]);
  expect(performance.now() - beganAt).toBeLessThan(visibilityTimeoutMs / 2);
});

test('an aborted receive leases nothing from the shards after the one it waits for', async () => {
  const account = new MemoryQueueAccount(new FakeClock());
  const queue = new ShardedQueue('a', [silent(account.queue('a')), account.queue('b')]);
  account.put('b', 'text');
  const abort = new AbortController();
  const receiving = queue.get(32, visibilityTimeoutMs, abort.signal);
  abort.abort();
  await expect(receiving).rejects.toMatchObject({ code: 'unavailable' });
  expect(await account.queue('b').peek(1)).toHaveLength(1);
});

test('an aborted receive returns its messages, and waits for no other shard', async () => {
  const account = new MemoryQueueAccount(new FakeClock());
  const queue = new ShardedQueue('a', [account.queue('a'), silent(account.queue('b'))]);
  account.put('a', 'text');
  const abort = new AbortController();
  const receiving = queue.get(32, 24 * 60 * 60 * 1_000, abort.signal);
  setImmediate(() => abort.abort());
  expect(await receiving).toMatchObject([{ text: 'text' }]);
});

test('a sharded queue needs at least one shard', async () => {
  const account = new MemoryQueueAccount(new FakeClock());
  const queue = new ShardedQueue('a', [account.queue('a')]);
  await queue.put('text', { visibilityDelayMs: 0, timeToLiveMs: undefined });
  expect(await queue.get(1, visibilityTimeoutMs, undefined)).toMatchObject([{ text: 'text' }]);
  expect(() => new ShardedQueue('a', [])).toThrow('needs a shard');
});
