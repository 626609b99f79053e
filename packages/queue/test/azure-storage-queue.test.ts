import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually, jestAzuriteConnectionString, uniqueName } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import type { CallOutcome } from '../src/port/call-counter.ts';
import type { MessageQueue } from '../src/port/message-queue.ts';
import { azureStorageQueue } from '../src/azure-storage/azure-storage-queue.ts';
import { createQueueServiceClient } from '../src/azure-storage/create-queue-service-client.ts';
import { messageQueueContract, noteSchema, type Note } from './contract.ts';
import { queueOptionsContract, type OptionsFixture } from './queue-options-contract.ts';

const service = createQueueServiceClient({ connectionString: jestAzuriteConnectionString() });
const open = (name: string): MessageQueue<Note> => azureStorageQueue({ service, name, schema: noteSchema });

const fixture: OptionsFixture = {
  open: (options) =>
    azureStorageQueue({ service, name: uniqueName('notes'), schema: noteSchema, ...options }),
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
      // Leaves room for a loaded machine; a timeout that is far too long still fails.
      { timeoutMs: withinMs + 30_000 },
    ),
  holdsWithin: (assertion, withinMs) => eventually(assertion, { timeoutMs: withinMs + 30_000 }),
};

describe('Azure Storage queue', () => {
  messageQueueContract(() => fixture);
  queueOptionsContract(() => fixture);

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

  test('continues after its queue was emptied or deleted', async () => {
    const queue = fixture.fresh();
    await queue.send({ note: 'a' });
    const [message] = await queue.receive(1, 60_000);
    if (message === undefined) throw new Error('no message was received');
    await service.getQueueClient(queue.name).delete();
    expect(await queue.delete(message)).toBe('lost');
    expect(await queue.renew(message, 60_000)).toBe('lost');
    expect(await queue.depth()).toBe(0);
    await queue.send({ note: 'b' });
    expect(await queue.receive(32, 60_000)).toHaveLength(1);
  });

  test('creates a queue once when many use it first at the same time', async () => {
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
    if (message === undefined) throw new Error('no message was received');
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

  test('shares one connection between all queues and clients of a process', async () => {
    const connections = new Set<unknown>();
    const queueEndpoint = /QueueEndpoint=([^;]+)/.exec(jestAzuriteConnectionString())?.[1] ?? '';
    const server = createServer((_request, response) => response.writeHead(201).end());
    server.on('connection', (socket) => connections.add(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const via = jestAzuriteConnectionString().replace(
      queueEndpoint,
      `http://127.0.0.1:${port}/devstoreaccount1`,
    );
    for (let i = 0; i < 4; i += 1) {
      const one = createQueueServiceClient({ connectionString: via });
      for (const name of ['first', 'second']) {
        await azureStorageQueue({ service: one, name, schema: noteSchema }).create();
      }
    }
    expect(connections.size).toBe(1);
    server.close();
    server.closeAllConnections();
  });

  test('rejects a name that leaves no room for the poison suffix', () => {
    expect(() => open('x'.repeat(57))).toThrow('cannot name a queue');
    expect(() => open('Upper')).toThrow('cannot name a queue');
    expect(() => open('double--hyphen')).toThrow('cannot name a queue');
  });
});
