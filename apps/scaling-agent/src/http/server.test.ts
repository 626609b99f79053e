import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { idle, makeAgent } from '../../test/support/agent-world.ts';
import { AgentMetrics } from '../metrics.ts';
import { WorkerReports } from '../signals/worker-reports.ts';
import { buildServer, type ServerDeps } from './server.ts';

let app: FastifyInstance;
let deps: ServerDeps;
let reports: WorkerReports;
let made: ReturnType<typeof makeAgent>;

beforeEach(async () => {
  made = makeAgent();
  reports = new WorkerReports(() => 0, 15_000);
  const metrics = new AgentMetrics();
  metrics.watch(made.agent, reports);
  deps = { agent: made.agent, reports, metrics };
  app = buildServer(deps);
  made.world.signals = { ...idle, ready: 45, oldestAgeSeconds: { unknown: 'answered with 503' } };
  await made.agent.start();
  await made.turns(1);
});
afterEach(async () => {
  await made.agent.stop();
  await app.close();
});

describe('a page of a stranger', () => {
  test.each([
    ['whose name resolves to the agent', { host: 'rebound.example.com:3100' }, 421],
    ['whose name looks like one of a cluster', { host: 'agent.svc.example.com' }, 421],
    ['whose name is hidden', { host: '.' }, 421],
    ['that names its origin', { host: 'localhost:3100', origin: 'https://example.com' }, 403],
    ['whose origin is hidden', { host: 'localhost:3100', origin: 'null' }, 403],
  ])('%s can neither read nor report', async (_what, given, status) => {
    for (const url of [
      '/status',
      '/decisions',
      '/history',
      '/load.csv',
      '/metrics',
      '/healthz',
      '/',
      '/nothing',
    ]) {
      expect((await app.inject({ url, headers: given })).statusCode).toBe(status);
    }
    const put = await app.inject({
      method: 'PUT',
      url: '/workers/worker-1',
      headers: given,
      payload: { inFlight: 3 },
    });
    expect([put.statusCode, reports.totals().workers]).toEqual([status, 0]);
  });

  test.each([
    'localhost:3100',
    '127.0.0.1:3100',
    '10.1.2.3',
    '[::1]:3100',
    'scaling-agent:3100',
    'scaling-agent.canvass.svc',
    'scaling-agent.canvass.svc.cluster.local:3100',
    'Agent.Example.COM',
  ])('is not who calls the agent %s', async (host) => {
    const named = buildServer({ ...deps, hostnames: ['agent.example.com'] });
    expect((await named.inject({ url: '/status', headers: { host } })).statusCode).toBe(200);
    await named.close();
  });
});

const get = async (url: string) => (await app.inject({ url })).json<Record<string, unknown>>();

describe('a worker', () => {
  test('puts and deletes its report', async () => {
    const put = await app.inject({
      method: 'PUT',
      url: '/workers/worker-1',
      payload: { inFlight: 3, handled: 9 },
    });
    expect([put.statusCode, reports.totals().inFlight]).toEqual([204, 3]);
    const ended = await app.inject({ method: 'DELETE', url: '/workers/worker-1' });
    expect([ended.statusCode, reports.totals().workers]).toEqual([204, 0]);
  });

  test('may have an id of 128 characters', async () => {
    const url = `/workers/${'w'.repeat(128)}`;
    const put = await app.inject({ method: 'PUT', url, payload: { inFlight: 3 } });
    expect([put.statusCode, reports.totals().workers]).toEqual([204, 1]);
  });

  test.each([
    ['/workers/worker-1', { inFlight: -1 }, 'inFlight'],
    ['/workers/worker-1', { inFlight: '3' }, 'inFlight'],
    ['/workers/worker-1', { delayed: 3 }, 'inFlight'],
    ['/workers/worker-1', { inFlight: 3, cpu: 1 }, ''],
    ['/workers/worker-1', { inFlight: 3, nextMs: 60_001 }, 'nextMs'],
  ])('at %s with %j gets a problem that names the fault', async (url, payload, path) => {
    const answer = await app.inject({ method: 'PUT', url, payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ path }] });
  });

  test.each([
    ['an invalid id', '/workers/a%20b', '{"inFlight":1}', 422],
    ['invalid JSON', '/workers/a', '{', 400],
    ['too large a body', '/workers/a', `{"inFlight":${'1'.repeat(20_000)}}`, 413],
  ])('with %s is refused', async (_, url, payload, status) => {
    const answer = await app.inject({
      method: 'PUT',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json<{ status: number }>().status]).toEqual([status, status]);
  });
});

describe('the agent’s data', () => {
  test('/status has the signals, the target, the rules and the latest decision', async () => {
    expect(await get('/status')).toMatchObject({
      isLeading: true,
      target: { name: 'memory', state: { replicas: 5 } },
      rules: { isDryRun: false, faults: [] },
      signals: { ready: 45, oldestAgeSeconds: { unknown: 'answered with 503' } },
      workers: { reporting: 0 },
      decision: { from: 5, to: 5, outcome: 'nothing to do' },
    });
  });

  test('/decisions has the changes with inputs, rule results and reasons', async () => {
    const { decisions } = await get('/decisions');
    expect(decisions).toMatchObject([
      {
        from: 1,
        to: 5,
        outcome: 'done',
        winner: 'backlog',
        inputs: { ready: 45 },
        ruleResults: [{ rule: 'backlog', replicas: 5 }],
        reason: 'scale out from 1 to 5; "backlog" wants 5: ready 45 at 10 per replica',
      },
    ]);
  });

  test('/history has a point for each turn, and null for a failed reading', async () => {
    const { points } = await get('/history');
    expect(points).toMatchObject([
      { ready: 45, oldestAgeSeconds: null, wanted: 5 },
      { ready: 45, running: 5 },
    ]);
  });

  test('/metrics has no sample for an unknown signal', async () => {
    const { body } = await app.inject({ url: '/metrics' });
    expect(body).toContain('canvass_queue_ready_messages 45');
    expect(body).not.toMatch(/^canvass_queue_oldest_message_age_seconds /m);
    expect(body).toContain('canvass_scaling_replicas_wanted 5');
    expect(body).toMatch(/^# TYPE canvass_queue_oldest_message_age_seconds gauge$/m);
  });

  test.each([
    ['/load.csv', 'text/csv', 200],
    ['/healthz', 'application/json', 200],
    ['/readyz', 'application/json', 200],
    ['/nothing', 'application/problem+json', 404],
  ])('%s answers with %s', async (url, type, status) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain(type);
    expect(answer.headers['content-security-policy']).toMatch(
      /default-src 'none'.*base-uri 'none'; frame-ancestors 'none'/,
    );
  });

  test('/ names the dashboard', async () => {
    const { headers, body } = await app.inject({ url: '/' });
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('the page /ops of the survey site');
  });
});
