import { AsyncLocalStorage } from 'node:async_hooks';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestAbout, RequestSpan, Tracing } from '@canvass/telemetry';
import { deferred, eventually } from '@canvass/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { traceRequests } from './trace-requests.ts';

const active = new AsyncLocalStorage<string>();
let app: FastifyInstance;
let url: string;
let about: RequestAbout[];
let ended: (number | 'aborted')[];
let isSampled: boolean;
const arrived = deferred<void>();
const release = deferred<void>();

beforeEach(async () => {
  about = [];
  ended = [];
  isSampled = true;
  const tracing: Pick<Tracing, 'request'> = {
    request(each): RequestSpan | undefined {
      about.push(each);
      if (!isSampled) return undefined;
      return { run: (next) => active.run('the span', next), end: (status) => void ended.push(status) };
    },
  };
  app = fastify();
  traceRequests(app, tracing);
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    app.get(path, { config: { isPolled: true } }, () => 'fine');
  }
  app.get('/items/:id', async () => ({ active: active.getStore() }));
  app.post('/items', async () => ({ active: active.getStore() }));
  app.get('/hangs', async () => {
    arrived.resolve();
    await release.promise;
    return 'late';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(() => app.close());

const isOver = (): Promise<void> =>
  eventually(() => {
    if (ended.length === 0) throw new Error('no request has ended');
  });

describe('a traced request', () => {
  test("has its route's pattern, and its span is active in its handler", async () => {
    const response = await fetch(`${url}/items/7`, { headers: { traceparent: 'from the caller' } });
    expect(await response.json()).toEqual({ active: 'the span' });
    expect(about).toMatchObject([
      { method: 'GET', route: '/items/:id', headers: { traceparent: 'from the caller' } },
    ]);
    await isOver();
    expect(ended).toEqual([200]);
  });

  test('keeps its span active when its body has arrived', async () => {
    const response = await fetch(`${url}/items`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(200_000) }),
    });
    expect(await response.json()).toEqual({ active: 'the span' });
  });

  test('ends with a 404 for an unknown address', async () => {
    await fetch(`${url}/nowhere`);
    await isOver();
    expect([about[0]?.route, ended]).toEqual([undefined, [404]]);
  });

  test('ends when its client leaves before the response', async () => {
    const leaving = send(`${url}/hangs`);
    leaving.on('error', () => {});
    leaving.end();
    await arrived.promise;
    leaving.destroy();
    await isOver();
    expect(ended).toEqual(['aborted']);
    release.resolve();
  });
});

test('a request that is not sampled runs without a span', async () => {
  isSampled = false;
  expect(await (await fetch(`${url}/items/7`)).json()).toEqual({});
  expect(ended).toEqual([]);
});

test('probes are never traced', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(`${url}${path}`);
  expect(about).toEqual([]);
});
