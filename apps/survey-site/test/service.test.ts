import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { memorySite, withTenant } from './support/memory-site.ts';
import { problemOf } from './support/problems.ts';

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, unknown>; security: unknown[] }>>;
  components: { schemas: Record<string, unknown> };
}

describe('OpenAPI', () => {
  test('describes every route that there is, and no other', async () => {
    const { site } = memorySite();
    const document = (await site.inject('/openapi.json')).json<OpenApi>();
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const registered = site.knownRoutes
      .list()
      .filter(({ method, url }) => method !== 'HEAD' && !url.startsWith('/assets/'))
      .map(({ method, url }) => `${method} ${url.replaceAll(/:([a-z]+)/g, '{$1}')}`);
    expect(described.toSorted()).toEqual(registered.toSorted());
  });

  test('gives every operation its refusals, and refers to nothing that is not there', async () => {
    const { site } = memorySite();
    const { body } = await site.inject('/openapi.json');
    const document = JSON.parse(body) as OpenApi;
    expect(document.openapi).toBe('3.1.0');
    for (const [path, operations] of Object.entries(document.paths)) {
      if (!path.startsWith('/v1')) continue;
      for (const { responses, security } of Object.values(operations)) {
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['422', '500', '503']));
        expect('401' in responses).toBe(security.length > 0);
      }
    }
    const names = [...body.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(document.components.schemas).toHaveProperty([String(name)]);
  });

  test('names the address under which people reach the site', async () => {
    const { site } = memorySite({ options: { publicUrl: 'https://canvass.example' } });
    expect((await site.inject('/openapi.json')).json()).toMatchObject({
      servers: [{ url: 'https://canvass.example' }],
    });
  });
});

describe('health', () => {
  test('is a matter of the process, readiness one of the storage', async () => {
    let up = false;
    const { site } = memorySite({ deps: { ready: () => Promise.resolve(up) } });
    expect((await site.inject('/healthz')).statusCode).toBe(200);
    const unready = await site.inject('/readyz');
    expect(problemOf(unready)).toBe('503 storage-unavailable');
    expect(unready.headers['retry-after']).toBe('5');
    up = true;
    expect((await site.inject('/readyz')).statusCode).toBe(200);
  });
});

describe('metrics', () => {
  test('count what was accepted and refused, and what it cost, without a name of a tenant', async () => {
    const at = memorySite();
    await withTenant(at, 'some-tenant');
    const url = '/v1/tenants/some-tenant/surveys/coffee/answers';
    const post = (answers: object) => at.site.inject({ method: 'POST', url, payload: { answers } });
    await post({ colour: 'red' });
    await post({ colour: 'red' });
    await post({});
    at.answers.pendingBytes = 4711;
    at.deps.calls.count('AppendBlock', 'ok');
    const { body, headers } = await at.site.inject('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    for (const line of [
      'canvass_answers_accepted_total 2',
      'canvass_answers_refused_total{type="invalid"} 1',
      'canvass_answer_append_seconds_count 2',
      'canvass_journal_pending_bytes 4711',
      'canvass_storage_calls_total{operation="AppendBlock",outcome="ok"} 1',
    ]) {
      expect(body).toContain(line);
    }
    expect(body).not.toContain('some-tenant');
    const again = (await at.site.inject('/metrics')).body;
    expect(again).toContain('canvass_answers_accepted_total 2');
  });
});

describe('every response', () => {
  test.each(['/', '/v1/nothing', '/s/acme/nothing', '/healthz', '/%'])(
    'of %s has the security headers',
    async (url) => {
      const { headers } = await memorySite().site.inject(url);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  test('tells browsers to stay with https where people come by it', async () => {
    const { headers } = await memorySite({ options: { publicUrl: 'https://canvass.example' } }).site.inject(
      '/',
    );
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('may be kept for ever where its name holds its hash', async () => {
    const { site } = memorySite();
    const stylesheet = /href="(\/assets\/form\.[0-9a-f]{12}\.css)"/.exec((await site.inject('/')).body)?.[1];
    const { headers, statusCode } = await site.inject(String(stylesheet));
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  });
});

test('bytes that are no HTTP get a problem document, and the connection ends', async () => {
  const { site } = memorySite();
  await site.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { port } = site.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.end('HELO surveys\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json\r\n/);
    expect(answer).toContain('urn:canvass:problem:malformed-request');
  } finally {
    await site.close();
  }
});
