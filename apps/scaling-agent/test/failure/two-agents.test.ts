import { mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { BlobServiceClient } from '@azure/storage-blob';
import { eventually, startAzurite, type Azurite } from '@canvass/testing';
import { startAgent, type AgentProcess } from '../support/agent-process.ts';
import { KubernetesStub } from '../support/kubernetes-stub.ts';

let folder: string;
let azurite: Azurite;
let api: KubernetesStub;
const agents: AgentProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'two-agents-'));
  [azurite, api] = await Promise.all([startAzurite(), new KubernetesStub().start()]);
});
afterEach(async () => {
  for (const agent of agents) agent.signal('SIGKILL');
  await Promise.all(agents.map(({ exited }) => exited));
  await Promise.all([api.close(), azurite.stop()]);
});

const start = async (name: string): Promise<AgentProcess> => {
  const agent = await startAgent({
    AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString,
    SCALING_TARGET: 'kubernetes',
    SCALING_NAMESPACE: 'canvass',
    KUBERNETES_API_URL: `${api.url}/as/${name}`,
    SCALING_RULES: join(folder, 'rules.json'),
  });
  agents.push(agent);
  return agent;
};

/** Atomically, as an editor does it. */
async function want(replicas: number): Promise<void> {
  const constraints = [{ name: 'fixed', min: replicas, max: replicas }];
  await writeFile(join(folder, 'rules.new'), JSON.stringify({ constraints }));
  await rename(join(folder, 'rules.new'), join(folder, 'rules.json'));
}

async function wantedBy(name: string, replicas: number): Promise<void> {
  await eventually(() => expect(api.changes.at(-1)).toMatchObject({ by: name, replicas }));
}

/** Ends the lease for all but its holder, as if it had expired. */
async function breakLease(): Promise<void> {
  const service = BlobServiceClient.fromConnectionString(azurite.connectionString);
  const blob = service.getContainerClient('leases').getBlobClient('scaling-agent');
  await blob.getBlobLeaseClient().breakLease(0);
}

test('one of two agents acts; an agent resumed after another has taken over makes no more calls', async () => {
  await want(3);
  const one = await start('one');
  await wantedBy('one', 3);
  const two = await start('two');
  expect((await two.status()).isLeading).toBe(false);

  one.signal('SIGSTOP');
  await breakLease();
  await want(4);
  await wantedBy('two', 4);
  const taken = api.changes.length;

  one.signal('SIGCONT');
  for (const replicas of [5, 6, 7]) {
    await want(replicas);
    await wantedBy('two', replicas);
  }
  expect(api.changes.slice(taken).map(({ by }) => by)).toEqual(['two', 'two', 'two']);
  await eventually(async () => expect((await one.status()).isLeading).toBe(false));

  two.signal('SIGTERM');
  expect(await two.exited).toEqual({ code: 0, signal: null });
  await want(2);
  await wantedBy('one', 2);
});
