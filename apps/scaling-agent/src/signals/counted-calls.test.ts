import { describe, expect, test } from '@jest/globals';
import { StorageCalls } from '@canvass/storage';
import { countedLease, countedQueue } from './counted-calls.ts';

describe('calls that are counted', () => {
  test('are those of a queue, by operation and outcome', async () => {
    const calls = new StorageCalls();
    const queue = countedQueue(
      { name: 'q', depth: async () => 3, peek: () => Promise.reject(new Error('no answer')) },
      calls.count,
    );
    expect(await queue.depth()).toBe(3);
    await expect(queue.peek(1)).rejects.toThrow('no answer');
    expect(calls.rows()).toEqual([
      { operation: 'GetQueueMetadata', outcome: 'ok', count: 1 },
      { operation: 'PeekMessages', outcome: 'error', count: 1 },
    ]);
  });

  test('are those of a lease, and one that another holder has is a conflict', async () => {
    const calls = new StorageCalls();
    const lease = countedLease(
      { acquire: async () => 'taken', renew: async () => 'renewed', release: async () => {} },
      calls.count,
    );
    expect(await lease.acquire('me', 15_000)).toBe('taken');
    expect(await lease.renew('me')).toBe('renewed');
    await lease.release('me');
    expect(calls.rows()).toEqual([
      { operation: 'LeaseBlob', outcome: 'conflict', count: 1 },
      { operation: 'LeaseBlob', outcome: 'ok', count: 2 },
    ]);
  });
});
