import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openHintQueue, openHintReceiver, type HintQueue, type HintQueueConfig } from '@canvass/hints';
import type { DeadLetter } from '@canvass/queue';
import {
  eventually,
  jestAzuriteConnectionString,
  startPostgres,
  startServiceBus,
  type Postgres,
} from '@canvass/testing';
import { webhookMessageSchema, webhooksQueueName } from '@canvass/webhooks';
import { ulid } from 'ulid';
import { runCanvass } from './run-canvass.ts';

const hostile = 'no luck \u001b]0;owned\u0007\u009b2J';
const silent = { info: () => {}, warn: () => {}, error: () => {} };

interface Service {
  readonly config: HintQueueConfig;
  readonly env: Record<string, string>;
}

let postgres: Postgres;
let dataDir: string;
beforeAll(async () => {
  postgres = await startPostgres();
  dataDir = mkdtempSync(join(tmpdir(), 'canvass-cli-'));
  writeFileSync(join(dataDir, 'storage-connection-string'), `${jestAzuriteConnectionString()}\n`);
});
afterAll(() => postgres.stop());

const services: Record<string, () => Service> = {
  'the storage account of the environment': () => {
    const connectionString = jestAzuriteConnectionString();
    return {
      config: { provider: 'azure', account: { connectionString }, shards: 2, bus: undefined },
      env: { AZURE_STORAGE_CONNECTION_STRING: connectionString, QUEUE_SHARDS: '2' },
    };
  },
  "the local start's storage account": () => ({
    config: {
      provider: 'azure',
      account: { connectionString: jestAzuriteConnectionString() },
      shards: 1,
      bus: undefined,
    },
    env: { DATA_DIR: dataDir },
  }),
  PostgreSQL: () => ({
    config: { provider: 'postgres', databaseUrl: postgres.connectionString },
    env: { DATA_DIR: dataDir, QUEUE_PROVIDER: 'postgres', DATABASE_URL: postgres.connectionString },
  }),
};

async function withHints(config: HintQueueConfig, use: (hints: HintQueue['queue']) => Promise<void>) {
  const hints = openHintQueue(config, { counter: () => {}, log: silent });
  try {
    await use(hints.queue);
  } finally {
    await hints.close();
  }
}

async function failAll(hints: HintQueue['queue'], expected: number): Promise<void> {
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
  const hints = openHintQueue(config, { counter: () => {}, log: silent });
  const queue = hints.open({ name: webhooksQueueName, schema: webhookMessageSchema });
  const body = { kind: 'deliver', webhook: 'acme/coffee/I1/W1', delivery: 'D1' } as const;
  await queue.send(body);
  await eventually(async () => {
    const [message] = await queue.receive(1, 60_000);
    await queue.moveToPoison(message!, { reason: 'too-many-dequeues', error: new Error('status 500') });
  });
  expect((await canvass('list')).stdout).toContain('status 500');
  expect((await canvass('redrive', '--all')).stdout).toBe('Redrove 1 dead letter.\n');
  expect(await queue.peek(1)).toMatchObject([{ body }]);
  await hints.close();
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
    // Some 15 processes one after the other.
  }, 180_000);
});

test('a redrive wakes the workers over a Service Bus', async () => {
  const bus = await startServiceBus({ topics: ['work-detected'] });
  const config: HintQueueConfig = {
    provider: 'azure',
    account: { connectionString: jestAzuriteConnectionString() },
    shards: 2,
    bus: { account: { connectionString: bus.connectionString }, administrationPort: bus.port },
  };
  const { trigger } = openHintReceiver(config, { counter: () => {}, log: silent }, 'worker');
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
        ...azurite(),
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

const azurite = () => ({ AZURE_STORAGE_CONNECTION_STRING: jestAzuriteConnectionString() });

describe('canvass', () => {
  test('prints its usage for --help and for arguments that it does not understand', async () => {
    const asked = await runCanvass(['dead-letters', '--help'], {});
    expect(asked).toMatchObject({ exitCode: 0, stderr: '' });
    expect(asked.stdout).toMatch(/^Usage: npm run canvass -- COMMAND/);
    for (const args of [[], ['burn'], ['dead-letters', 'purge'], ['rebuild-summary', 'acme', '../tea']]) {
      const refused = await runCanvass(args, azurite());
      expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
      expect(refused.stderr).toContain(`\n\n${asked.stdout}`);
    }
  });

  test('does nothing if npm took the --dry-run for itself', async () => {
    const refused = await runCanvass(['dead-letters', 'purge', 'some-id'], {
      ...azurite(),
      npm_config_dry_run: 'true',
    });
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/^npm took --dry-run/) });
  });

  test('names every invalid setting', async () => {
    const { exitCode, stderr } = await runCanvass(['dead-letters', 'list'], { QUEUE_PROVIDER: 'postgres' });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_ACCOUNT: /m);
    expect(stderr).toMatch(/^DATABASE_URL: /m);
  });

  test.each([
    [
      'a storage account that does not answer',
      {
        AZURE_STORAGE_CONNECTION_STRING:
          'DefaultEndpointsProtocol=http;AccountName=a;AccountKey=bm9uZQ==;QueueEndpoint=http://127.0.0.1:1/a;',
      },
    ],
    [
      'a database that does not answer',
      {
        AZURE_STORAGE_ACCOUNT: 'none',
        QUEUE_PROVIDER: 'postgres',
        DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/d',
      },
    ],
  ])('reports %s in one line, without a stack or a secret', async (_name, env) => {
    for (const args of [['list'], ['purge', '--all', '--dry-run']]) {
      const { exitCode, stdout, stderr } = await runCanvass(['dead-letters', ...args], env);
      expect([exitCode, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^.+ had no answer.*ECONNREFUSED.*\n$/);
      expect(stderr).not.toMatch(/secret|bm9uZQ/);
    }
  });
});
