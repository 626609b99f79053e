import { describe, expect, test } from '@jest/globals';
import { createQueueServiceClient } from '@canvass/queue';
import { azureBlobContainer, createBlobService } from '@canvass/storage';
import { jestAzuriteConnectionString, uniqueName } from '@canvass/testing';
import { azureQueues } from '../src/signals/azure-queues.ts';
import { readJournalLag } from '../src/signals/journal-lag.ts';
import { readQueues } from '../src/signals/queue-contents.ts';

const account = () => ({ connectionString: jestAzuriteConnectionString() });
const nobody = { workers: 0, inFlight: 0, delayed: 0, handled: undefined };

const read = async (name: string, running = 0) => {
  const queues = azureQueues(createQueueServiceClient(account()), name, Date.now);
  return readQueues(await queues(), nobody, running, Date.now());
};

describe('the queues of an account', () => {
  test('hold nothing where there is none', async () => {
    expect(await read(uniqueName('missing'))).toEqual({
      total: 0,
      ready: 0,
      inFlight: 0,
      oldestAgeSeconds: 0,
    });
  });

  test('are found as soon as they are made, when the agent was there first', async () => {
    const name = uniqueName('late');
    const service = createQueueServiceClient(account());
    const queues = azureQueues(service, name, () => 0);
    expect(await queues()).toEqual([]);
    await service.getQueueClient(name).create();
    expect(await queues()).toMatchObject([{ name }]);
  });

  test('are those of the name and its shards, with what is ready, hidden and unreadable told apart', async () => {
    const name = uniqueName('stored');
    const service = createQueueServiceClient(account());
    for (const each of [name, `${name}-1`, `${name}-poison`, `${name}x`]) {
      const queue = service.getQueueClient(each);
      await queue.create();
      await queue.sendMessage('no JSON at all');
      await queue.sendMessage('{}', { visibilityTimeout: 600 });
    }
    expect(await read(name)).toMatchObject({ total: 4, ready: 2, inFlight: 0 });
    // With a worker that does not report, what is hidden may be its.
    expect(await read(name, 1)).toMatchObject({ total: 4, ready: 2, inFlight: 2 });
  });

  test('reject where the account does not answer: that is not an empty queue', async () => {
    const connectionString = jestAzuriteConnectionString().replace(
      /(QueueEndpoint=http:\/\/127\.0\.0\.1):\d+/,
      '$1:1',
    );
    const queues = azureQueues(createQueueServiceClient({ connectionString }), 'any', Date.now);
    await expect(queues()).rejects.toThrow('ECONNREFUSED');
  });
});

test('the journals of an account that nobody has used yet do not lag', async () => {
  const service = createBlobService(account());
  const [journal, progress] = [uniqueName('journal'), uniqueName('progress')].map((name) =>
    azureBlobContainer(service, name),
  );
  expect(await readJournalLag(journal!, progress!)).toEqual({ bytes: 0, answers: 0 });
});
