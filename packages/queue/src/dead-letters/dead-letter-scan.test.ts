import { FakeClock } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { MemoryQueueAccount } from '../../test/memory/memory-queue-account.ts';
import { scanDeadLetters } from './dead-letter-scan.ts';

test('a scan visits no message twice, although leases expire while it runs', async () => {
  const clock = new FakeClock();
  const account = new MemoryQueueAccount(clock);
  for (let index = 0; index < 40; index += 1) account.put('notes-poison', `${index}`);
  const wire = account.queue('notes-poison');
  const visited: string[] = [];
  let pages = 0;
  const slow = {
    ...wire,
    async get(max: number, visibilityTimeoutMs: number) {
      pages += 1;
      // The second page has messages of the first one, and others.
      if (pages === 2) await clock.advance(3_600_000);
      return wire.get(pages === 2 ? 32 + max : max, visibilityTimeoutMs, undefined);
    },
  };
  await scanDeadLetters(slow, async ({ text }) => {
    visited.push(text);
    return 'kept';
  });
  expect(visited).toEqual(Array.from({ length: 40 }, (_, index) => `${index}`));
  expect(await wire.peek(40)).toHaveLength(40);
});
