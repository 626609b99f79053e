import { beforeEach, describe, expect, test } from '@jest/globals';
import type { EngineAnswer, EngineRequest } from './engine.ts';
import { poolFinder, poolGate } from './pool-gate.ts';

const pool = { project: 'canvass', service: 'summary-worker' };

interface Container {
  readonly id: string;
  readonly project?: string;
  readonly service?: string;
  readonly oneOff?: string;
}

function labelsOf({ project = 'canvass', service = 'summary-worker', oneOff = 'False' }: Container) {
  return {
    'com.docker.compose.project': project,
    'com.docker.compose.service': service,
    'com.docker.compose.oneoff': oneOff,
  };
}

const containers: readonly Container[] = [
  { id: 'worker1' },
  { id: 'worker2' },
  { id: 'run', oneOff: 'True' },
  { id: 'site', service: 'survey-site' },
  { id: 'stranger', project: 'other' },
];

/** Returns the containers without regard to filters, and records the calls. */
function stubEngine() {
  const calls: EngineRequest[] = [];
  const engine = async (call: EngineRequest): Promise<EngineAnswer> => {
    calls.push(call);
    if (call.path === '/_ping') return { status: 200, body: undefined };
    if (call.path.startsWith('/containers/json')) {
      const body = containers.map((each) => ({
        Id: each.id,
        Names: [`/${each.id}`],
        State: 'running',
        Labels: labelsOf(each),
        Mounts: ['a secret place'],
      }));
      return { status: 200, body };
    }
    const found = containers.find(({ id }) => call.path.startsWith(`/containers/${id}/`));
    if (found === undefined) return { status: 404, body: { message: 'no such container' } };
    if (call.method === 'POST') return { status: 204, body: undefined };
    return { status: 200, body: { Id: found.id, Config: { Labels: labelsOf(found), Env: ['KEY=secret'] } } };
  };
  return { engine, calls };
}

let stub: ReturnType<typeof stubEngine>;
let ask: (method: string, url: string) => Promise<EngineAnswer>;

beforeEach(() => {
  stub = stubEngine();
  const gate = poolGate(stub.engine, async () => pool);
  ask = (method, url) => gate({ method, url });
});

const posts = () => stub.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);

describe('the gate allows', () => {
  test('a list, which shows only the pool, and only names, states and labels, with any filters', async () => {
    const { status, body } = await ask('GET', '/containers/json?all=1&filters=%7B%7D');
    expect(status).toBe(200);
    expect((body as { Id: string }[]).map(({ Id }) => Id)).toEqual(['worker1', 'worker2']);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(decodeURIComponent(stub.calls[0]!.path)).toContain('com.docker.compose.project=canvass');
  });

  test('to show a container of its project, without the environment', async () => {
    const { status, body } = await ask('GET', '/containers/site/json');
    expect(status).toBe(200);
    expect(body).toEqual({ Id: 'site', Config: { Labels: labelsOf(containers[3]!) } });
  });

  test('to start and stop a worker', async () => {
    expect(await ask('POST', '/containers/worker1/start')).toEqual({ status: 204, body: undefined });
    expect(await ask('POST', '/containers/worker2/stop?t=30')).toEqual({ status: 204, body: undefined });
    expect(posts()).toEqual(['/containers/worker1/start', '/containers/worker2/stop?t=30']);
  });

  test('a stop with a grace period, up to a limit', async () => {
    await ask('POST', '/containers/worker1/stop?t=30');
    await ask('POST', '/containers/worker1/stop?t=99999');
    expect(stub.calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { timeoutMs: 40_000 },
      { path: '/containers/worker1/stop?t=600', timeoutMs: 610_000 },
    ]);
  });

  test('a ping', async () => {
    expect(await ask('GET', '/_ping')).toMatchObject({ status: 200 });
  });
});

describe('the gate refuses', () => {
  test.each([
    ['site', 'another service'],
    ['stranger', 'another project'],
    ['run', 'a container started by hand'],
  ])('to start or stop %s: %s', async (id) => {
    expect((await ask('POST', `/containers/${id}/start`)).status).toBe(403);
    expect((await ask('POST', `/containers/${id}/stop?t=1`)).status).toBe(403);
    expect(posts()).toEqual([]);
  });

  test('to show a container of another project', async () => {
    expect((await ask('GET', '/containers/stranger/json')).status).toBe(403);
  });

  test.each([
    ['POST', '/containers/create'],
    ['POST', '/containers/worker1/exec'],
    ['POST', '/containers/worker1/kill'],
    ['POST', '/containers/worker1/update'],
    ['POST', '/containers/worker1/start/'],
    ['POST', '/v1.41/containers/worker1/start'],
    ['POST', '/containers/../containers/worker1/exec'],
    ['POST', '/containers/worker1%2F..%2Fsite/start'],
    ['POST', '/containers/%2e%2e/start'],
    ['POST', '//containers/worker1/start'],
    ['GET', '/containers/worker1/start'],
    ['GET', '/containers/worker1/logs'],
    ['GET', '/containers/worker1/archive?path=/'],
    ['GET', '/images/json'],
    ['GET', '/info'],
    ['POST', '/build'],
    ['DELETE', '/containers/worker1'],
    ['PUT', '/containers/worker1/archive?path=/'],
    ['HEAD', '/containers/worker1/json'],
    ['POST', '/_ping'],
  ])('%s %s, without a call to the engine', async (method, url) => {
    expect((await ask(method, url)).status).toBe(403);
    expect(stub.calls).toEqual([]);
  });

  test.each(['', '-1', '+1', '%201', '1.5', '1e2', '0x10', 'soon', '9999999999'])(
    'a stop after "%s" seconds: only digits count',
    async (t) => {
      expect((await ask('POST', `/containers/worker1/stop?t=${t}`)).status).toBe(400);
      expect(stub.calls).toEqual([]);
    },
  );

  test('other parameters of a stop than its seconds', async () => {
    expect((await ask('POST', '/containers/worker1/stop?t=1&signal=SIGKILL&t=5')).status).toBe(204);
    expect(posts()).toEqual(['/containers/worker1/stop?t=1']);
  });
});

describe('with the engine', () => {
  test('an unknown container gives 404', async () => {
    expect((await ask('POST', '/containers/nobody/start')).status).toBe(404);
  });

  test('the project is that of the gate’s container, looked up once', async () => {
    const service = 'summary-worker';
    const find = poolFinder(stub.engine, { container: 'stranger', service });
    expect(await find()).toEqual({ project: 'other', service });
    await find();
    expect(stub.calls).toHaveLength(1);
    const lost = poolFinder(stub.engine, { container: 'nobody', service });
    await expect(lost()).rejects.toThrow(/belongs to no Compose project/);
  });
});
