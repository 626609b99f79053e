import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createQueueServiceClient } from '@canvass/queue/azure-storage';
import { eventually, jestAzuriteConnectionString } from '@canvass/testing';
import { dockerEngine, engineEndpoint } from '../../src/targets/docker-engine.ts';
import { DockerTarget } from '../../src/targets/docker-target.ts';
import { startAgent } from '../support/agent-process.ts';
import { DockerPool, engineAnswers } from '../support/docker-pool.ts';
import { anySignal, describeAdoption, describeTarget } from '../support/target-contract.ts';

beforeAll(engineAnswers);

async function open(pool: DockerPool): Promise<DockerTarget> {
  const target = new DockerTarget(dockerEngine(engineEndpoint('unix:///var/run/docker.sock')), {
    project: pool.project,
    service: 'summary-worker',
    ownContainer: 'none',
    graceMs: 10_000,
  });
  await target.check(anySignal);
  return target;
}

const scaleTo = (target: DockerTarget, replicas: number) =>
  target.scaleTo({ replicas, min: 0, max: 3 }, async () => {}, anySignal);

async function makeWorld() {
  const pool = await DockerPool.create(4);
  return {
    open: () => open(pool),
    count: async () => (await pool.running()).length,
    close: () => pool.close(),
  };
}

describeTarget('a pool on a real engine', makeWorld);
describeAdoption('a pool on a real engine', makeWorld);

describe('on a real engine', () => {
  let pool: DockerPool;
  beforeEach(async () => {
    pool = await DockerPool.create(3);
  });
  afterEach(() => pool?.close());

  const workersRun = (...numbers: number[]) =>
    eventually(
      async () => expect(await pool.running()).toEqual(numbers.map((number) => pool.worker(number))),
      { intervalMs: 200 },
    );

  test('a stopped worker gets SIGTERM first, and exits', async () => {
    const target = await open(pool);
    await scaleTo(target, 1);
    await eventually(async () => expect(await pool.docker('logs', pool.worker(1))).toContain('ready'));
    await scaleTo(target, 0);
    await target.close();
    expect(await pool.docker('inspect', '--format', '{{.State.ExitCode}}', pool.worker(1))).toBe('0');
  });

  test('an agent follows the queue, restarts a killed container, and can itself be killed', async () => {
    const connectionString = jestAzuriteConnectionString();
    const queue = createQueueServiceClient({ connectionString }).getQueueClient('answers-stored');
    await queue.createIfNotExists();
    await queue.clearMessages();
    const env = {
      AZURE_STORAGE_CONNECTION_STRING: connectionString,
      SCALING_TARGET: 'docker',
      SCALING_COMPOSE_PROJECT: pool.project,
      SCALING_RULES: `${import.meta.dirname}/rules.json`,
      MIN_REPLICAS: '1',
      MAX_REPLICAS: '9',
    };
    let agent = await startAgent(env);
    try {
      await workersRun(1);
      for (let message = 0; message < 15; message += 1) await queue.sendMessage('a hint');
      await workersRun(1, 2);
      for (let message = 0; message < 60; message += 1) await queue.sendMessage('a hint');
      await workersRun(1, 2, 3);

      await pool.docker('kill', pool.worker(2));
      await workersRun(1, 2, 3);

      agent.signal('SIGKILL');
      await agent.exited;
      await workersRun(1, 2, 3);
      agent = await startAgent(env);
      await queue.clearMessages();
      await workersRun(1);
    } finally {
      agent.signal('SIGTERM');
      expect(await agent.exited).toEqual({ code: 0, signal: null });
    }
    await workersRun(1);
  });
});
