import { RestError, type QueueClient } from '@azure/storage-queue';
import { latch } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { AzureCalls } from './azure-calls.ts';
import { azureWireQueue } from './azure-wire-queue.ts';
import type { WireQueue } from '../port/wire-queue.ts';

/** A queue that is missing until its creation is answered, and the requests in order. */
function missingQueue(): { queue: WireQueue; create: () => void; asked: string[] } {
  const created = latch();
  const asked: string[] = [];
  let isThere = false;
  const ask = async <T>(what: string, answer: T): Promise<T> => {
    asked.push(what);
    if (isThere) return answer;
    throw new RestError('no queue', { statusCode: 404, code: 'QueueNotFound' });
  };
  const client = {
    name: 'notes',
    async create() {
      asked.push('create');
      await created.wait();
      isThere = true;
    },
    sendMessage: () => ask('send', {}),
    receiveMessages: () => ask('receive', { receivedMessageItems: [] }),
    peekMessages: () => ask('peek', { peekedMessageItems: [] }),
    getProperties: () => ask('depth', { approximateMessagesCount: 3 }),
  };
  const options = { counter: () => {}, tries: 3, tryTimeoutMs: 60_000, random: () => 0 };
  return {
    queue: azureWireQueue(client as unknown as QueueClient, new AzureCalls(options)),
    create: () => created.open(),
    asked,
  };
}

async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('a missing queue of Azure Storage', () => {
  test('accepts a message once it is created', async () => {
    const { queue, create, asked } = missingQueue();
    const sent = queue.put('text', { visibilityDelayMs: 0, timeToLiveMs: undefined });
    await turn();
    expect(asked).toEqual(['send', 'create']);
    create();
    await sent;
    expect(asked).toEqual(['send', 'create', 'send']);
    await queue.put('text', { visibilityDelayMs: 0, timeToLiveMs: undefined });
    expect(asked).toEqual(['send', 'create', 'send', 'send']);
  });

  test('is created by a receive, which is then empty', async () => {
    const { queue, create, asked } = missingQueue();
    let isOver = false;
    const received = queue.get(1, 1_000, undefined).finally(() => (isOver = true));
    await turn();
    expect({ asked, isOver }).toEqual({ asked: ['receive', 'create'], isOver: false });
    create();
    expect(await received).toEqual([]);
  });

  test('is empty, and is not created by a peek or a depth', async () => {
    const { queue, asked } = missingQueue();
    expect(await queue.peek(1)).toEqual([]);
    expect(await queue.depth()).toBe(0);
    expect(asked).toEqual(['peek', 'depth']);
  });
});
