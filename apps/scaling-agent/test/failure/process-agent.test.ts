import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { processIdentity, processNotes } from '@canvass/runtime/process';
import { eventually, startAzurite, type Azurite } from '@canvass/testing';
import { startAgent, type AgentProcess } from '../support/agent-process.ts';

let azurite: Azurite;
let folder: string;
let agent: AgentProcess | undefined;

beforeAll(async () => {
  azurite = await startAzurite();
});
afterAll(() => azurite.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-agent-'));
});
afterEach(async () => {
  agent?.signal('SIGTERM');
  await agent?.exited;
});

const start = async (): Promise<AgentProcess> => {
  agent = await startAgent({
    AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString,
    DATA_DIR: folder,
    SCALING_RULES: join(folder, 'rules.json'),
  });
  return agent;
};
const lease = () =>
  BlobServiceClient.fromConnectionString(azurite.connectionString)
    .getContainerClient('leases')
    .getBlobClient('scaling-agent')
    .getBlobLeaseClient();

const want = (replicas: number): Promise<void> =>
  writeFile(
    join(folder, 'rules.json'),
    JSON.stringify({ constraints: [{ name: 'fixed', min: replicas, max: replicas }] }),
  );
const pids = (): number[] =>
  processNotes(join(folder, 'scaling-agent-workers.json'))
    .read()
    .map(({ pid }) => pid);
const running = (): number[] => pids().filter((pid) => processIdentity(pid) !== undefined);
const eventuallyRunning = (count: number): Promise<void> =>
  eventually(() => expect(running()).toHaveLength(count));
/** The workers of an agent when they have all begun: before that, they end with it. */
const begun = (by: AgentProcess, count: number): Promise<number[]> =>
  eventually(() => {
    const workers = running();
    expect(workers).toHaveLength(count);
    for (const pid of workers) expect(by.output()).toContain(`started worker ${pid}"`);
    return workers;
  });

test('workers go on when their agent is killed; the next agent adopts them and stops them with itself', async () => {
  await want(2);
  const first = await start();
  const before = await begun(first, 2);

  first.signal('SIGKILL');
  await first.exited;
  expect(running()).toEqual(before);

  // The next agent need not wait for the lease of the killed one.
  await lease().breakLease(0);
  const second = await start();
  await eventually(async () => {
    expect((await second.status()).target.state).toMatchObject({ replicas: 2, running: 2 });
  });
  expect(running()).toEqual(before);

  await want(1);
  await eventuallyRunning(1);
  expect(before).toContain(running()[0]);

  process.kill(running()[0]!, 'SIGKILL');
  await eventually(() => {
    expect(running()).toHaveLength(1);
    expect(before).not.toContain(running()[0]);
  });
  const [last] = running();
  second.signal('SIGTERM');
  expect(await second.exited).toEqual({ code: 0, signal: null });
  expect(processIdentity(last!)).toBeUndefined();
});

test('workers of a killed agent stop with the next agent, even if it has not led yet', async () => {
  await want(2);
  const first = await start();
  const workers = await begun(first, 2);
  first.signal('SIGKILL');
  await first.exited;

  await lease().breakLease(0);
  const held = lease();
  await held.acquireLease(-1);
  const second = await start();
  expect(await second.status()).toMatchObject({ isLeading: false });
  expect(running()).toEqual(workers);
  second.signal('SIGTERM');
  expect(await second.exited).toEqual({ code: 0, signal: null });
  expect(workers.filter((pid) => processIdentity(pid) !== undefined)).toEqual([]);
  await held.releaseLease();
});
