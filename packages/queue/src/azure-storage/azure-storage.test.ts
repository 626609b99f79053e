import { type QueueClient, RestError } from '@azure/storage-queue';
import { systemClock, type Clock } from '@canvass/runtime/clock';
import { latch } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import type { WireQueue } from '../port/wire-queue.ts';
import { AzureCalls, longestWaitMs } from './azure-calls.ts';
import { AzureWireQueue } from './azure-wire-queue.ts';

const tries = 3;

const tryTimeoutMs = 60_000;

interface Failed {
  code: unknown;
  asked: number;
  outcomes: string[];
  waits: number[];
}

/** Calls a failing request; returns the final error, the number of tries, and the waits between them. */
async function failing(cause: unknown, random = 0): Promise<Failed> {
  const outcomes: string[] = [];
  const waits: number[] = [];
  const clock: Clock = {
    ...systemClock,
    setTimeout(run, delayMs) {
      // The limit of a try is never over.
      if (delayMs === tryTimeoutMs) return undefined;
      waits.push(delayMs);
      return setImmediate(run);
    },
    clearTimeout: () => {},
  };
  const calls = new AzureCalls({
    counter: (_operation, outcome) => void outcomes.push(outcome),
    tries,
    tryTimeoutMs,
    random: () => random,
    clock,
  });
  let asked = 0;
  const request = (): Promise<never> => {
    asked += 1;
    return Promise.reject(cause);
  };
  const code = await calls.call('PutMessage', request).catch((thrown: { code: unknown }) => thrown.code);
  return { code, asked, outcomes, waits };
}

async function outcomesOf(statusCode: number): Promise<string[]> {
  return (await failing(new RestError('no', { statusCode }))).outcomes;
}

test('the wait before the next try doubles with each, up to 10 s', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map((attempt) => longestWaitMs(500, attempt))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ]);
});

describe('a call of the queue service', () => {
  test.each([400, 401, 403, 404, 409, 412, 499])(
    'that is answered with %d is not repeated',
    async (status) => {
      expect(await failing(new RestError('no', { statusCode: status }))).toMatchObject({
        code: 'refused',
        asked: 1,
      });
    },
  );

  test.each([
    ['a busy service', new RestError('busy', { statusCode: 503 })],
    ['a fault of the service', new RestError('fault', { statusCode: 500 })],
    ['a timeout of the service', new RestError('late', { statusCode: 408 })],
    ['throttling', new RestError('slower', { statusCode: 429 })],
    ['a queue that is being deleted', new RestError('wait', { statusCode: 409, code: 'QueueBeingDeleted' })],
    ['a broken connection', new RestError('cut', {})],
    ['any other error', new Error('cut')],
  ])('is repeated after %s, and is unavailable in the end', async (_, cause) => {
    expect(await failing(cause)).toMatchObject({ code: 'unavailable', asked: tries });
  });

  test('waits longer after a busy answer than after a broken connection', async () => {
    expect((await failing(new RestError('busy', { statusCode: 503 }), 0.4)).waits).toEqual([200, 400]);
    expect((await failing(new RestError('cut', {}), 0.4)).waits).toEqual([40, 80]);
  });

  test('counts each try by its outcome', async () => {
    expect(await outcomesOf(503)).toEqual(['error', 'error', 'error']);
    expect(await outcomesOf(404)).toEqual(['not-found']);
    expect(await outcomesOf(409)).toEqual(['conflict']);
    expect(await outcomesOf(412)).toEqual(['conflict']);
  });
});

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
  const options = { counter: () => {}, tries: 3, tryTimeoutMs: 60_000, random: () => 0, clock: systemClock };
  return {
    queue: new AzureWireQueue(client as unknown as QueueClient, new AzureCalls(options)),
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
