import {
  azuriteConnectionString,
  eventually,
  startAzurite,
  startFaultyProxy,
  uniqueName,
  type Azurite,
  type FaultyProxy,
  type ProxiedRequest,
} from '@canvass/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isQueueUnavailable } from '../../src/errors.ts';
import type { MessageQueue, ReceivedMessage } from '../../src/port/message-queue.ts';
import {
  azureStorageQueue,
  type AzureStorageQueueOptions,
} from '../../src/azure-storage/azure-storage-queue.ts';
import { createQueueServiceClient } from '../../src/azure-storage/create-queue-service-client.ts';
import { noteSchema, type Note } from '../contract.ts';

let azurite: Azurite;
let proxy: FaultyProxy;
let calls: string[];

beforeAll(async () => {
  azurite = await startAzurite();
});
afterAll(() => azurite.stop());
beforeEach(async () => {
  proxy = await startFaultyProxy({ target: { host: '127.0.0.1', port: azurite.queuePort } });
  calls = [];
});
afterEach(() => proxy.stop());

function open(options: Partial<AzureStorageQueueOptions<Note>> = {}): MessageQueue<Note> {
  return azureStorageQueue({
    service: createQueueServiceClient({
      connectionString: azurite.connectionStringVia({ queuePort: proxy.port }),
    }),
    name: uniqueName('faults'),
    schema: noteSchema,
    counter: (operation, outcome, attempt) => calls.push(`${operation} ${outcome} ${attempt}`),
    random: () => 0.01,
    ...options,
  });
}

async function received(queue: MessageQueue<Note>): Promise<ReceivedMessage<Note>> {
  await queue.send({ note: 'a' });
  const [message] = await queue.receive(1, 60_000);
  if (message === undefined) throw new Error('no message was received');
  calls.length = 0;
  return message;
}

const is =
  (method: string) =>
  (request: ProxiedRequest): boolean =>
    request.method === method && request.url.includes('/messages');

describe('Azure Storage queue, when the service or the network fails', () => {
  test('retries after a busy answer, and counts each try', async () => {
    const queue = open();
    const message = await received(queue);
    proxy.rule(is('DELETE'), { kind: 'answer', status: 503 }, { times: 2 });
    expect(await queue.delete(message)).toBe('deleted');
    expect(calls).toEqual(['DeleteMessage error 1', 'DeleteMessage error 2', 'DeleteMessage ok 3']);
  });

  test('throws a clear error if a queue is missing and must not be created', async () => {
    const queue = open();
    proxy.rule(({ method, url }) => method === 'PUT' && !url.includes('/messages'), {
      kind: 'answer',
      status: 403,
    });
    const refusal = { code: 'queue-missing', status: 403, message: expect.stringContaining(queue.name) };
    await expect(queue.send({ note: 'a' })).rejects.toMatchObject(refusal);
    await expect(queue.receive(1, 60_000)).rejects.toMatchObject(refusal);
    expect(await queue.depth()).toBe(0);
  });

  test('throws unavailable after its last try', async () => {
    const queue = open({ tries: 2 });
    const message = await received(queue);
    const rule = proxy.rule(is('DELETE'), { kind: 'answer', status: 500 });
    const failure: unknown = await queue.delete(message).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'unavailable', status: 500 });
    expect(isQueueUnavailable(failure)).toBe(true);
    expect(rule.fired).toBe(2);
  });

  test('does not wait forever on a silent connection', async () => {
    // On a busy machine more tries than the swallowed one can be too late.
    const queue = open({ tries: 100, tryTimeoutMs: 300 });
    await queue.create();
    const swallowed = proxy.rule(is('GET'), { kind: 'swallow' }, { times: 1 });
    expect(await queue.receive(1, 60_000)).toEqual([]);
    expect(swallowed.fired).toBe(1);
    const hasty = open({ name: queue.name, tries: 2, tryTimeoutMs: 300 });
    const silence = proxy.rule(is('GET'), { kind: 'swallow' });
    await expect(hasty.receive(1, 60_000)).rejects.toMatchObject({ code: 'unavailable' });
    expect(silence.fired).toBe(2);
  });

  test('may duplicate a message whose send had no answer, and never loses it', async () => {
    const queue = open();
    await queue.create();
    proxy.rule(is('POST'), { kind: 'cutResponse' }, { times: 1 });
    await queue.send({ note: 'twice' });
    expect(await queue.receive(32, 60_000)).toHaveLength(2);
  });

  test('reports a delete that was applied without an answer as lost', async () => {
    const queue = open();
    const message = await received(queue);
    proxy.rule(is('DELETE'), { kind: 'cutResponse' }, { times: 1 });
    expect(await queue.delete(message)).toBe('lost');
    expect(await queue.depth()).toBe(0);
  });

  test('postpones a message although the answer to it was lost', async () => {
    const queue = open();
    const message = await received(queue);
    proxy.rule(is('PUT'), { kind: 'cutResponse' }, { times: 1 });
    expect(await queue.postpone(message, 1_000)).toBe('lost');
    await eventually(async () => {
      expect(await queue.receive(1, 60_000)).toMatchObject([{ dequeueCount: 2, postponedCount: 1 }]);
    });
  });

  test('leaves an invalid message in its queue while the poison queue is unavailable', async () => {
    const queue = open({ tries: 1 });
    await queue.send({ note: 'good' });
    const direct = createQueueServiceClient({ connectionString: azurite.connectionString });
    await direct.getQueueClient(queue.name).sendMessage('bad');
    const outage = proxy.rule(({ url }) => url.includes('-poison'), { kind: 'answer', status: 503 });
    const faults: string[] = [];
    const onFault = (error: Error): void => void faults.push(error.message);
    expect(await queue.receive(32, 1_000, { onFault })).toHaveLength(1);
    expect(faults).toEqual(['PutMessage was answered with 503']);
    expect(await queue.depth()).toBe(2);
    outage.remove();
  });

  test('duplicates, but never loses, a message when it dies between copy and delete', async () => {
    const queue = open({ tries: 1 });
    const message = await received(queue);
    proxy.rule(is('DELETE'), { kind: 'answer', status: 503 });
    const moving = queue.moveToPoison(message, { reason: 'too-many-dequeues' });
    await expect(moving).rejects.toMatchObject({ code: 'unavailable' });
    expect(await queue.poison.depth()).toBe(1);
    expect(await queue.depth()).toBe(1);
  });

  test('throws refused at once with a wrong key', async () => {
    const wrongKey = Buffer.from('wrong').toString('base64');
    const connectionString = azuriteConnectionString({ blob: azurite.blobPort, queue: proxy.port }).replace(
      /AccountKey=[^;]+/,
      `AccountKey=${wrongKey}`,
    );
    const queue = open({ service: createQueueServiceClient({ connectionString }) });
    const failure: unknown = await queue.depth().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'refused', status: 403 });
    expect(calls).toEqual(['GetQueueMetadata error 1']);
  });

  test('throws unavailable while the service is down, and recovers', async () => {
    const queue = open({ tries: 1 });
    await queue.send({ note: 'a' });
    const { port } = proxy;
    await proxy.stop();
    await expect(queue.depth()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(queue.receive(1, 60_000)).rejects.toMatchObject({ code: 'unavailable' });
    proxy = await startFaultyProxy({ target: { host: '127.0.0.1', port: azurite.queuePort }, port });
    expect(await queue.depth()).toBe(1);
  });
});
