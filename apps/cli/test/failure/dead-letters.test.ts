import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MessageQueue } from '@canvass/queue';
import { type SurveyAnswersStored, answersStoredQueue } from '@canvass/journal';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectQueues, connectReceiver, type QueueConfig } from '@canvass/queue/service';
import type { DeadLetter } from '@canvass/queue';
import { eventually, startPostgres, startServiceBus, type Postgres } from '@canvass/testing';
import { webhooksQueue } from '@canvass/webhooks';
import { ulid } from 'ulid';
import { runCanvass } from '../run-canvass.ts';
import { startAccounts, type Accounts } from './accounts.ts';

const hostile = 'no luck \u001b]0;owned\u0007\u009b2J';
const silent = { info: () => {}, warn: () => {}, error: () => {} };

interface Service {
  readonly config: QueueConfig;
  readonly env: Record<string, string>;
}

let accounts: Accounts;
let postgres: Postgres;
beforeAll(async () => {
  [accounts, postgres] = await Promise.all([startAccounts(5), startPostgres()]);
});
afterAll(() => Promise.all([accounts.stop(), postgres.stop()]));

/** The data folder of a local start on this account. */
function dataDirOf(connectionString: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-cli-'));
  writeFileSync(join(folder, 'storage-connection-string'), `${connectionString}\n`);
  return folder;
}

const services: Record<string, () => Service> = {
  'the storage account of the environment': () => {
    const connectionString = accounts.next();
    return {
      config: { provider: 'azure', account: { connectionString }, shards: 2, bus: undefined },
      env: { AZURE_STORAGE_CONNECTION_STRING: connectionString, QUEUE_SHARDS: '2' },
    };
  },
  "the local start's storage account": () => {
    const connectionString = accounts.next();
    return {
      config: { provider: 'azure', account: { connectionString }, shards: 1, bus: undefined },
      env: { DATA_DIR: dataDirOf(connectionString) },
    };
  },
  PostgreSQL: () => ({
    config: { provider: 'postgres', databaseUrl: postgres.connectionString },
    env: {
      DATA_DIR: dataDirOf(accounts.next()),
      QUEUE_PROVIDER: 'postgres',
      DATABASE_URL: postgres.connectionString,
    },
  }),
};

type Hints = MessageQueue<SurveyAnswersStored>;

async function withHints(config: QueueConfig, use: (hints: Hints) => Promise<void>) {
  const queues = connectQueues(config, { counter: () => {}, log: silent });
  try {
    await use(queues.open(answersStoredQueue));
  } finally {
    await queues.close();
  }
}

async function failAll(hints: Hints, expected: number): Promise<void> {
  let failed = 0;
  await eventually(async () => {
    for (const message of await hints.receive(32, 60_000)) {
      await hints.moveToPoison(message, { reason: 'too-many-dequeues', error: new Error(hostile) });
      failed += 1;
    }
    if (failed < expected) throw new Error(`${failed} of ${expected} were received`);
  });
}

test('dead-letters webhooks shows those of deliveries, and redrives them', async () => {
  const { config, env } = services['the storage account of the environment']!();
  const canvass = (...args: string[]) => runCanvass(['dead-letters', 'webhooks', ...args], env);
  const queues = connectQueues(config, { counter: () => {}, log: silent });
  const queue = queues.open(webhooksQueue);
  const body = { kind: 'deliver', webhook: 'acme/coffee/I1/W1', delivery: 'D1' } as const;
  await queue.send(body);
  await eventually(async () => {
    const [message] = await queue.receive(1, 60_000);
    await queue.moveToPoison(message!, { reason: 'too-many-dequeues', error: new Error('status 500') });
  });
  expect((await canvass('list')).stdout).toContain('status 500');
  expect((await canvass('redrive', '--all')).stdout).toBe('Redrove 1 dead letter.\n');
  expect(await queue.peek(1)).toMatchObject([{ body }]);
  await queues.close();
});

describe.each(Object.keys(services))('dead-letters on %s', (name) => {
  test('lists, shows, redrives and purges failed messages', async () => {
    const { config, env } = services[name]!();
    const canvass = (...args: string[]) => runCanvass(['dead-letters', ...args], env);
    await withHints(config, async (hints) => {
      expect(await canvass('list')).toEqual({
        exitCode: 0,
        stdout: 'There are no dead letters.\n',
        stderr: '',
      });
      const segmentIds = Array.from({ length: 40 }, () => ulid());
      await Promise.all(segmentIds.map((segmentId) => hints.send({ segmentId })));
      await failAll(hints, 40);

      const listed = await canvass('list', '--limit', '100', '--json');
      expect(listed).toMatchObject({ exitCode: 0, stderr: '' });
      const { count, deadLetters } = JSON.parse(listed.stdout) as {
        count: number;
        deadLetters: DeadLetter[];
      };
      expect([count, deadLetters.length]).toEqual([40, 40]);
      const table = await canvass('list');
      expect(table.stdout).toMatch(/^ID .+\n/);
      expect(table.stdout).toMatch(/\n32 of about 40 dead letters\.\n$/);
      expect(table.stdout).not.toMatch(/[^\P{C}\n]/u);

      const [first, second] = deadLetters as [DeadLetter, DeadLetter];
      const shown = await canvass('show', first.id);
      expect(shown.stdout).toContain(String.raw`error:      no luck \u001b]0;owned\u0007\u009b2J`);
      expect(shown.stdout).toMatch(/\n(?:decoded|text): +\{"segmentId":"[0-9A-Z]{26}"\}\n/);

      expect((await canvass('redrive', first.id, '--dry-run')).stdout).toBe('Would redrive 1 dead letter.\n');
      expect(await hints.depth()).toBe(0);
      expect(await canvass('redrive', first.id, 'gone')).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: 'Redrove 1 dead letter.\nDid not find 1 dead letter.\n',
      });
      expect(await hints.depth()).toBe(1);
      await failAll(hints, 1);

      expect((await canvass('purge', second.id)).stdout).toBe('Purged 1 dead letter.\n');
      expect(await canvass('show', second.id)).toMatchObject({ exitCode: 1, stdout: '' });
      expect((await canvass('redrive', '--reason', 'too-many-dequeues')).stdout).toBe(
        'Redrove 39 dead letters.\n',
      );
      expect([await hints.poison.depth(), await hints.depth()]).toEqual([0, 39]);
      await failAll(hints, 39);
      expect((await canvass('purge', '--all')).stdout).toBe('Purged 39 dead letters.\n');
      expect([await hints.poison.depth(), await hints.depth()]).toEqual([0, 0]);
    });
  });
});

test('a redrive wakes the workers over a Service Bus', async () => {
  const bus = await startServiceBus({ topics: ['work-detected'] });
  const connectionString = accounts.next();
  const config: QueueConfig = {
    provider: 'azure',
    account: { connectionString },
    shards: 2,
    bus: { account: { connectionString: bus.connectionString }, administrationPort: bus.port },
  };
  const { trigger } = connectReceiver(config, { counter: () => {}, log: silent }, 'worker');
  const woken: string[] = [];
  let isConnected = false;
  const subscription = trigger!.subscribe({
    onWorkDetected: ({ queueName }) => void woken.push(queueName),
    onConnected: () => void (isConnected = true),
    onDisconnected: () => {},
  });
  try {
    await eventually(() => expect(isConnected).toBe(true));
    await withHints(config, async (hints) => {
      await hints.send({ segmentId: ulid() });
      await failAll(hints, 1);
      const env = {
        AZURE_STORAGE_CONNECTION_STRING: connectionString,
        QUEUE_SHARDS: '2',
        SERVICEBUS_CONNECTION_STRING: bus.connectionString,
        SERVICEBUS_ADMINISTRATION_PORT: String(bus.port),
      };
      expect(await runCanvass(['dead-letters', 'redrive', '--all'], env)).toMatchObject({ exitCode: 0 });
      await eventually(() => expect(woken).toEqual([hints.name]));
      await failAll(hints, 1);
      await hints.poison.purge({ all: true });
    });
  } finally {
    await subscription.close();
    await bus.stop();
  }
});
