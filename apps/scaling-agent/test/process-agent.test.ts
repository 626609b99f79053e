import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { processIdentity, processNotes } from '@canvass/processes';
import { eventually } from '@canvass/testing';
import { startAgent, type AgentProcess } from './support/agent-process.ts';

let folder: string;
let agent: AgentProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-agent-'));
});
afterEach(async () => {
  agent?.signal('SIGTERM');
  await agent?.exited;
  await rm(folder, { recursive: true });
});

const start = async (): Promise<AgentProcess> => {
  agent = await startAgent({
    DATA_DIR: folder,
    SCALING_RULES: join(folder, 'rules.json'),
    LOG_LEVEL: 'warn',
  });
  return agent;
};
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

test('workers go on when their agent is killed, the next one finds them again, and they end with it', async () => {
  await want(2);
  const first = await start();
  await eventuallyRunning(2);
  const before = running();

  first.signal('SIGKILL');
  await first.exited;
  expect(running()).toEqual(before);

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

test('workers of a killed agent end with the next one, though that was told to end before it led', async () => {
  await want(2);
  const first = await start();
  await eventuallyRunning(2);
  const workers = running();
  first.signal('SIGKILL');
  await first.exited;

  const second = await start();
  // The lease of the killed one holds for 15 s.
  expect(await second.status()).toMatchObject({ isLeading: false });
  expect(running()).toEqual(workers);
  second.signal('SIGTERM');
  expect(await second.exited).toEqual({ code: 0, signal: null });
  expect(workers.filter((pid) => processIdentity(pid) !== undefined)).toEqual([]);
}, 120_000);
