import { FakeClock } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { noteSchema, type Note } from '../../test/note.ts';
import { StoredMessageQueue } from '../any-service/stored-message-queue.ts';
import { MemoryQueueAccount } from '../../test/memory/memory-queue-account.ts';
import { maxPrefixBytes, splitPrefix, withPrefix } from './message-prefix.ts';

describe('the prefix of a message', () => {
  test('takes at most 64 bytes', () => {
    const prefix = { postponedCount: 999_999_999, redriveCount: 9_999, firstSentMs: 10 ** 15 - 1 };
    const stored = withPrefix('text', prefix);
    expect(splitPrefix(stored)).toEqual({ text: 'text', prefix });
    expect(Buffer.byteLength(stored) - 'text'.length).toBeLessThanOrEqual(maxPrefixBytes);
  });

  test('has room in every message: a text that leaves less than 64 bytes below the limit is refused', async () => {
    const account = new MemoryQueueAccount(new FakeClock());
    const maxTextBytes = 1_000;
    const queue = new StoredMessageQueue<Note>({
      wire: { ...account.queue('notes'), maxTextBytes },
      poisonWire: account.queue('notes-poison'),
      schema: noteSchema,
      encoding: 'text',
      clock: new FakeClock(),
    });
    const note = 'x'.repeat(maxTextBytes - 64 - '{"note":""}'.length);
    await queue.send({ note });
    await expect(queue.send({ note: `${note}x` })).rejects.toMatchObject({ code: 'invalid-message' });
    expect(await queue.depth()).toBe(1);
  });
});
