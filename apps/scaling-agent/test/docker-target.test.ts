import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { deferred, eventually } from '@canvass/testing';
import { dockerEngine, engineEndpoint } from '../src/targets/docker-engine.ts';
import { DockerTarget, type DockerTargetOptions } from '../src/targets/docker-target.ts';
import { DockerStub } from './support/docker-stub.ts';
import { startHttpStub } from './support/http-stub.ts';
import { anySignal, describeAdoption, describeTarget } from './support/target-contract.ts';

function open(engine: DockerStub, options: Partial<DockerTargetOptions> = {}): DockerTarget {
  return new DockerTarget(dockerEngine(engineEndpoint(`unix://${engine.socketPath}`)), {
    project: 'canvass',
    service: 'summary-worker',
    ownContainer: 'canvass-scaling-agent-1',
    graceMs: 20_000,
    ...options,
  });
}

const scaleTo = (target: DockerTarget, replicas: number) =>
  target.scaleTo({ replicas, min: 0, max: 9 }, async () => {}, anySignal);

async function makeWorld() {
  const engine = await new DockerStub().start();
  for (const number of [1, 2, 3, 4]) engine.add('canvass', 'summary-worker', number);
  return {
    open: async () => open(engine),
    count: async () => engine.running().length,
    close: () => engine.close(),
  };
}

describeTarget('a pool of containers', makeWorld);
describeAdoption('a pool of containers', makeWorld);

describe('a pool of containers', () => {
  let engine: DockerStub;
  beforeEach(async () => {
    engine = await new DockerStub().start();
    for (const number of [10, 2, 1]) engine.add('canvass', 'summary-worker', number);
  });
  afterEach(() => engine.close());

  test('starts the lowest numbers first and stops the highest, with the grace period', async () => {
    const target = open(engine);
    await scaleTo(target, 3);
    await scaleTo(target, 1);
    await target.close();
    expect(engine.calls).toEqual([
      'start canvass-summary-worker-1',
      'start canvass-summary-worker-2',
      'start canvass-summary-worker-10',
      'stop canvass-summary-worker-10?t=20',
      'stop canvass-summary-worker-2?t=20',
    ]);
  });

  test('touches nothing of another project or service, and no one-off container', async () => {
    const others = [
      engine.add('canvass', 'survey-site', 1),
      engine.add('other', 'summary-worker', 1),
      engine.add('canvass', 'summary-worker', 3, { 'com.docker.compose.oneoff': 'True' }),
    ];
    for (const other of others) other.state = 'running';
    const target = open(engine);
    expect(await target.read(anySignal)).toMatchObject({ replicas: 0, capacity: 3 });
    await scaleTo(target, 9);
    await scaleTo(target, 0);
    await target.close();
    expect(new Set(engine.calls.map((call) => call.split(/[ ?]/)[1]))).toEqual(
      new Set([1, 2, 10].map((number) => `canvass-summary-worker-${number}`)),
    );
    expect(others.map(({ state }) => state)).toEqual(['running', 'running', 'running']);
  });

  test('finds its own project by the container that the agent runs in', async () => {
    engine.add('canvass', 'scaling-agent', 1);
    const target = open(engine, { project: undefined });
    await target.check(anySignal);
    expect(await target.read(anySignal)).toMatchObject({ capacity: 3 });
  });

  test('does not wait for a draining worker, count it or restart it', async () => {
    const target = open(engine);
    await scaleTo(target, 3);
    const stopping = deferred<void>();
    engine.stopping = stopping.promise;
    await scaleTo(target, 2);
    expect(await target.read(anySignal)).toMatchObject({ replicas: 2, running: 2, hasDrifted: false });
    await scaleTo(target, 3);
    expect(await target.read(anySignal)).toMatchObject({ replicas: 3, running: 2, hasDrifted: true });
    stopping.resolve();
    await eventually(async () => {
      await scaleTo(target, 3);
      expect(engine.running()).toHaveLength(3);
    });
  });

  test('restarts a container that died', async () => {
    const target = open(engine);
    await scaleTo(target, 2);
    engine.containers.find(({ id }) => id.endsWith('-1'))!.state = 'exited';
    expect(await target.read(anySignal)).toMatchObject({ replicas: 2, running: 1, hasDrifted: true });
    await scaleTo(target, 2);
    expect(await target.read(anySignal)).toMatchObject({ running: 2, hasDrifted: false });
  });

  test('starts the next container if one cannot be started, and fails if none is left', async () => {
    const reports: string[] = [];
    const target = open(engine, { onFailure: (message) => reports.push(message) });
    engine.broken.add('canvass-summary-worker-1');
    await scaleTo(target, 2);
    expect(engine.running()).toHaveLength(2);
    expect(reports).toEqual([
      'canvass-summary-worker-1 was not started: a container cannot be started: the engine answered 500, driver failed',
    ]);
    await expect(scaleTo(target, 3)).rejects.toMatchObject({ code: 'unavailable' });
    expect(engine.running()).toHaveLength(2);
  });

  test('takes the running containers as wanted after another agent has led', async () => {
    const target = open(engine);
    await scaleTo(target, 3);
    for (const container of engine.containers) container.state = 'exited';
    target.resign();
    expect(await target.read(anySignal)).toMatchObject({ replicas: 0, hasDrifted: false });
  });

  test.each([
    [
      'no container of the service',
      { service: 'other' },
      /has no containers of the service "other": create some/,
    ],
    ['an agent outside a Compose project', { project: undefined }, /set SCALING_COMPOSE_PROJECT$/],
  ])('is refused at the start with %s', async (_, options, message) => {
    await expect(open(engine, options).check(anySignal)).rejects.toMatchObject({
      code: 'misconfigured',
      message: expect.stringMatching(message),
    });
  });

  test.each([
    [403, 'forbidden'],
    [500, 'unavailable'],
    [409, 'unexpected'],
  ])('an engine that answers with %i fails as %s', async (status, code) => {
    engine.status = status;
    await expect(open(engine).read(anySignal)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(`${status}, out of order`),
    });
  });

  test.each([
    ['<html>Welcome</html>', 'Invalid input: expected array, received undefined'],
    ['[{"Id":"1"}]', '0.State: Invalid input: expected string, received undefined'],
  ])('says in one line that a server answering %j is not an engine', async (text, why) => {
    const stub = await startHttpStub((_, response) => response.end(text));
    try {
      const options = { project: 'canvass', service: 'summary-worker', ownContainer: '', graceMs: 0 };
      const target = new DockerTarget(dockerEngine(engineEndpoint(stub.url)), options);
      await expect(target.check(anySignal)).rejects.toMatchObject({
        code: 'unexpected',
        message: `containers cannot be listed: the answer does not match the API (${why})`,
      });
    } finally {
      await stub.close();
    }
  });

  test('names the socket on which no engine listens', async () => {
    const missing = dockerEngine(engineEndpoint('unix:///nowhere/docker.sock'));
    const options = { project: 'canvass', service: 'summary-worker', ownContainer: '', graceMs: 0 };
    await expect(new DockerTarget(missing, options).check(anySignal)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/ at \/nowhere\/docker\.sock got no answer: ENOENT$/),
    });
  });
});
