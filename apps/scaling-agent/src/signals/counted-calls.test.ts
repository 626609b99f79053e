import { describe, expect, test } from '@jest/globals';
import { StorageCalls } from '@canvass/storage';
import { countedLease, countedQueue } from './counted-calls.ts';

describe('counted calls', () => {
  test('of a queue have operation and outcome', async () => {
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

  test('of a lease that another holder has are conflicts', async () => {
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
