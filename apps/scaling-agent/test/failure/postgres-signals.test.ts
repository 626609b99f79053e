import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answersStoredQueue } from '@canvass/journal';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { analysesQueue } from '@canvass/analyses';
import { connectQueues, type QueueConnection } from '@canvass/queue/service';
import { eventually, startAzurite, startPostgres, type Azurite, type Postgres } from '@canvass/testing';
import { startAgent, type AgentProcess } from '../support/agent-process.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

let folder: string;
let azurite: Azurite;
let postgres: Postgres;
let queues: QueueConnection;
let agent: AgentProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postgres-signals-'));
  [azurite, postgres] = await Promise.all([startAzurite(), startPostgres()]);
  queues = connectQueues(
    { provider: 'postgres', databaseUrl: postgres.connectionString },
    { counter: () => {}, log: silent },
  );
  agent = await startAgent({
    AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString,
    QUEUE_PROVIDER: 'postgres',
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: folder,
    MIN_REPLICAS: '0',
    MAX_REPLICAS: '0',
    // The report is made once.
    WORKER_REPORT_EXPIRY_MS: '600000',
    LOG_LEVEL: 'warn',
  });
});
afterAll(async () => {
  agent?.signal('SIGTERM');
  await agent?.exited;
  await queues?.close();
  await Promise.all([postgres?.stop(), azurite?.stop()]);
});

const reads = (expected: object): Promise<void> =>
  eventually(async () => expect((await agent.status()).signals).toMatchObject(expected));

test('the table queue gives the same signals: missing, ready, in flight, no answer', async () => {
  await reads({ ready: 0, inFlight: 0, oldestAgeSeconds: 0 });

  const hints = queues.open(answersStoredQueue);
  for (let hint = 0; hint < 40; hint += 1) {
    await hints.send({ segmentId: `01M7YMQYHEJMPZEZS67EF74Z${hint + 10}` });
  }
  await reads({ ready: 40, inFlight: 0, oldestAgeSeconds: expect.any(Number) });

  const held = await hints.receive(10, 600_000);
  const body = JSON.stringify({ inFlight: held.length });
  const headers = { 'content-type': 'application/json' };
  const reported = await fetch(`${agent.url}/workers/one`, { method: 'PUT', body, headers });
  expect(reported.status).toBe(204);
  await reads({ ready: 30, inFlight: 10 });

  const analyses = queues.open(analysesQueue);
  await analyses.send({ kind: 'plan', analysis: 'acme/coffee/I1/A1' });
  await reads({ ready: 31, inFlight: 10 });

  await postgres.kill();
  await reads({ ready: { unknown: expect.any(String) }, inFlight: { unknown: expect.any(String) } });
  await postgres.restart();
  await reads({ ready: 31 });
});
