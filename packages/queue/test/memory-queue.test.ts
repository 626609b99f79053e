import { FakeClock, uniqueName } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { MemoryQueueAccount } from './memory/memory-queue-account.ts';
import { memoryQueue } from './memory/memory-queue.ts';
import type { MessageQueue } from '../src/port/message-queue.ts';
import { messageQueueContract, noteSchema, type Note } from './contract.ts';
import { queueOptionsContract, type OptionsFixture } from './queue-options-contract.ts';

const clock = new FakeClock();
const account = new MemoryQueueAccount(clock);
const open = (name: string): MessageQueue<Note> => memoryQueue({ name, schema: noteSchema, clock, account });

const fixture: OptionsFixture = {
  open: (options) =>
    memoryQueue({ name: uniqueName('notes'), schema: noteSchema, clock, account, ...options }),
  fresh: () => open(uniqueName('notes')),
  twin: ({ name }) => open(name),
  putText: async ({ name }, text) => account.put(name, text),
  async receiveWithin(queue, withinMs) {
    await clock.advance(withinMs);
    return queue.receive(32, 60_000);
  },
  async holdsWithin(assertion, withinMs) {
    await clock.advance(withinMs);
    await assertion();
  },
};

describe('memory queue', () => {
  messageQueueContract(() => fixture);
  queueOptionsContract(() => fixture);

  test('poisons a message at which the schema throws, and returns the others', async () => {
    const schema = noteSchema.refine(({ note }) => note.at(0)!.length > 0);
    const queue = fixture.open({ schema });
    await queue.create();
    account.put(queue.name, Buffer.from('{"note":""}').toString('base64'));
    await queue.send({ note: 'good' });
    expect(await queue.receive(32, 60_000)).toHaveLength(1);
    expect(await queue.poison.list()).toMatchObject([
      { reason: 'invalid', error: expect.stringContaining('the schema threw') },
    ]);
  });

  test('continues after a queue is dropped', async () => {
    const queue = fixture.fresh();
    await queue.send({ note: 'a' });
    const [message] = await queue.receive(1, 60_000);
    account.drop(queue.name);
    expect(message && (await queue.delete(message))).toBe('lost');
    await queue.send({ note: 'b' });
    expect(await queue.depth()).toBe(1);
  });
});
