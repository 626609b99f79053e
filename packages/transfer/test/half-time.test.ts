import { afterEach, expect, jest, test } from '@jest/globals';
import { createJestDatabase } from '@canvass/testing';
import { TransferDatabase } from '../src/index.ts';

afterEach(() => void jest.useRealTimers());

test('a transaction is told that half of its time is over, and can be committed then', async () => {
  const database = new TransferDatabase({
    connectionString: await createJestDatabase(),
    transactionTimeoutMs: 60_000,
  });
  // The schema is made, and a connection is open.
  await database.transaction(async () => {});
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const told = await database.transaction(async (client, halfTime) => {
    jest.advanceTimersByTime(29_999);
    const before = halfTime.aborted;
    jest.advanceTimersByTime(1);
    await client.query('select 1');
    return [before, halfTime.aborted];
  });
  expect(told).toEqual([false, true]);
  jest.useRealTimers();
  await database.close();
});
