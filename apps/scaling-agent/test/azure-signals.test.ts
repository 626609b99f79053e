import { describe, expect, test } from '@jest/globals';
import { createQueueServiceClient } from '@canvass/queue/azure-storage';
import { azureBlobContainer, createBlobService } from '@canvass/storage/azure';
import { jestAzuriteConnectionString, uniqueName } from '@canvass/testing';
import { azureQueues } from '../src/signals/azure-queues.ts';
import { readJournalLag } from '../src/signals/journal-lag.ts';
import { readQueues } from '../src/signals/queue-contents.ts';

const account = () => ({ connectionString: jestAzuriteConnectionString() });
const noReports = { workers: 0, inFlight: 0, delayed: 0, handled: undefined };

const read = async (name: string | readonly string[], running = 0) => {
  const queues = azureQueues(createQueueServiceClient(account()), [name].flat(), Date.now);
  return readQueues(await queues(), noReports, running, Date.now());
};

describe('the queues of an account', () => {
  test('are empty if there is none', async () => {
    expect(await read(uniqueName('missing'))).toEqual({
      total: 0,
      ready: 0,
      inFlight: 0,
      oldestAgeSeconds: 0,
    });
  });

  test('are found as soon as they are created after the agent', async () => {
    const name = uniqueName('late');
    const service = createQueueServiceClient(account());
    const queues = azureQueues(service, [name], () => 0);
    expect(await queues()).toEqual([]);
    await service.getQueueClient(name).create();
    expect(await queues()).toMatchObject([{ name }]);
  });

  test('are those of the name and its shards, with ready, hidden and unreadable messages', async () => {
    const name = uniqueName('stored');
    const service = createQueueServiceClient(account());
    for (const each of [name, `${name}-1`, `${name}-poison`, `${name}x`]) {
      const queue = service.getQueueClient(each);
      await queue.create();
      await queue.sendMessage('no JSON at all');
      await queue.sendMessage('{}', { visibilityTimeout: 600 });
    }
    expect(await read(name)).toMatchObject({ total: 4, ready: 2, inFlight: 0 });
    // A worker that does not report may hold the hidden messages.
    expect(await read(name, 1)).toMatchObject({ total: 4, ready: 2, inFlight: 2 });
  });

  test('of two names are added up', async () => {
    const names = [uniqueName('hints'), uniqueName('others')];
    const service = createQueueServiceClient(account());
    for (const name of names) {
      const queue = service.getQueueClient(name);
      await queue.create();
      await queue.sendMessage('{}');
    }
    expect(await read(names)).toMatchObject({ total: 2, ready: 2 });
  });

  test('reject if the account does not answer, rather than being empty', async () => {
    const connectionString = jestAzuriteConnectionString().replace(
      /(QueueEndpoint=http:\/\/127\.0\.0\.1):\d+/,
      '$1:1',
    );
    const queues = azureQueues(createQueueServiceClient({ connectionString }), ['any'], Date.now);
    await expect(queues()).rejects.toThrow('ECONNREFUSED');
  });
});

test('the journal of an unused account has no lag', async () => {
  const service = createBlobService(account());
  const [journal, progress] = [uniqueName('journal'), uniqueName('progress')].map((name) =>
    azureBlobContainer(service, name),
  );
  expect(await readJournalLag(journal!, progress!)).toEqual({ bytes: 0, answers: 0 });
});
