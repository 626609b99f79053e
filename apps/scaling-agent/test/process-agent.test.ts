import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { processIdentity, processNotes } from '@canvass/processes';
import { eventually, jestAzuriteConnectionString } from '@canvass/testing';
import { startAgent, type AgentProcess } from './support/agent-process.ts';

let folder: string;
let agent: AgentProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-agent-'));
});
afterEach(async () => {
  agent?.signal('SIGTERM');
  await agent?.exited;
});

const start = async (env: Record<string, string> = {}): Promise<AgentProcess> => {
  agent = await startAgent({
    DATA_DIR: folder,
    SCALING_RULES: join(folder, 'rules.json'),
    LOG_LEVEL: 'warn',
    ...env,
  });
  return agent;
};
/** Ends the lease of a killed agent, so that the next one need not wait for it. */
async function breakLease(): Promise<void> {
  const service = BlobServiceClient.fromConnectionString(jestAzuriteConnectionString());
  const blob = service.getContainerClient('leases').getBlobClient('scaling-agent');
  await blob.getBlobLeaseClient().breakLease(0);
}

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
  eventually(() => expect(running()).toHaveLength(count), { timeoutMs: 40_000 });

test('workers go on when their agent is killed; the next agent adopts them and stops them with itself', async () => {
  await want(2);
  const first = await start();
  await eventuallyRunning(2);
  const before = running();

  first.signal('SIGKILL');
  await first.exited;
  expect(running()).toEqual(before);

  await breakLease();
  const second = await start();
  await eventually(
    async () => {
      expect((await second.status()).target.state).toMatchObject({ replicas: 2, running: 2 });
    },
    { timeoutMs: 40_000 },
  );
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
}, 120_000);

test('workers of a killed agent stop with the next agent, even if it has not led yet', async () => {
  await want(2);
  const first = await start({ SCALING_LEASE_MS: '60000' });
  await eventuallyRunning(2);
  const workers = running();
  first.signal('SIGKILL');
  await first.exited;

  const second = await start();
  // The killed agent's lease still holds.
  expect(await second.status()).toMatchObject({ isLeading: false });
  expect(running()).toEqual(workers);
  second.signal('SIGTERM');
  expect(await second.exited).toEqual({ code: 0, signal: null });
  expect(workers.filter((pid) => processIdentity(pid) !== undefined)).toEqual([]);
  await breakLease();
}, 120_000);
