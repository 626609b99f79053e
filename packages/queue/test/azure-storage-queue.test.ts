import { eventually, jestAzuriteConnectionString, uniqueName } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { azureStorageQueue, createQueueServiceClient } from '../src/index.ts';
import type { CallOutcome, MessageQueue } from '../src/index.ts';
import { messageQueueContract, noteSchema } from './contract.ts';
import type { ContractFixture, Note } from './contract.ts';

const service = createQueueServiceClient({ connectionString: jestAzuriteConnectionString() });
const open = (name: string): MessageQueue<Note> => azureStorageQueue({ service, name, schema: noteSchema });

const fixture: ContractFixture = {
  fresh: () => open(uniqueName('notes')),
  twin: ({ name }) => open(name),
  putText: async ({ name }, text) => void (await service.getQueueClient(name).sendMessage(text)),
  receiveWithin: (queue, withinMs) =>
    eventually(
      async () => {
        const messages = await queue.receive(32, 60_000);
        expect(messages).not.toEqual([]);
        return messages;
      },
      // A loaded machine may be late; a timeout that is far too long would still be seen.
      { timeoutMs: withinMs + 5_000 },
    ),
  holdsWithin: (assertion, withinMs) => eventually(assertion, { timeoutMs: withinMs + 5_000 }),
};

describe('Azure Storage queue', () => {
  messageQueueContract(() => fixture);

  test('sends messages that never expire, in base64, to the queue and to its poison queue', async () => {
    const queue = fixture.fresh();
    await queue.send({ note: 'a' });
    await fixture.putText(queue, 'poison');
    const [stored] = (await service.getQueueClient(queue.name).peekMessages()).peekedMessageItems;
    expect(stored?.messageText).toBe(Buffer.from('{"note":"a"}').toString('base64'));
    await queue.receive(32, 60_000);
    const [poison] = (await service.getQueueClient(queue.poison.name).peekMessages()).peekedMessageItems;
    for (const message of [stored, poison]) expect(message?.expiresOn.getUTCFullYear()).toBe(9999);
  });

  test('goes on after its queue was emptied or deleted behind its back', async () => {
    const queue = fixture.fresh();
    await queue.send({ note: 'a' });
    const [message] = await queue.receive(1, 60_000);
    if (message === undefined) throw new Error('there was no message');
    await service.getQueueClient(queue.name).delete();
    expect(await queue.delete(message)).toBe('lost');
    expect(await queue.renew(message, 60_000)).toBe('lost');
    expect(await queue.depth()).toBe(0);
    await queue.send({ note: 'b' });
    expect(await queue.receive(32, 60_000)).toHaveLength(1);
  });

  test('creates a queue once when many are the first to use it', async () => {
    const name = uniqueName('notes');
    await Promise.all(Array.from({ length: 8 }, (_, i) => open(name).send({ note: `${i}` })));
    expect(await open(name).depth()).toBe(8);
  });

  test('counts each request by its operation and outcome', async () => {
    const calls: [string, CallOutcome][] = [];
    const queue = azureStorageQueue({
      service,
      name: uniqueName('counted'),
      schema: noteSchema,
      counter: (operation, outcome) => calls.push([operation, outcome]),
    });
    await queue.send({ note: 'a' });
    const [message] = await queue.receive(1, 60_000);
    if (message === undefined) throw new Error('there was no message');
    await queue.renew(message, 60_000);
    await queue.delete(message);
    await queue.renew(message, 60_000);
    await queue.depth();
    await queue.poison.depth();
    await queue.peek(1);
    expect(calls).toEqual([
      ['PutMessage', 'not-found'],
      ['CreateQueue', 'ok'],
      ['PutMessage', 'ok'],
      ['GetMessages', 'ok'],
      ['UpdateMessage', 'ok'],
      ['DeleteMessage', 'ok'],
      ['UpdateMessage', 'not-found'],
      ['GetQueueMetadata', 'ok'],
      ['GetQueueMetadata', 'not-found'],
      ['PeekMessages', 'ok'],
    ]);
  });

  test('refuses a name that leaves no room for its poison queue', () => {
    expect(() => open('x'.repeat(57))).toThrow('cannot name a queue');
    expect(() => open('Upper')).toThrow('cannot name a queue');
    expect(() => open('double--hyphen')).toThrow('cannot name a queue');
  });
});
