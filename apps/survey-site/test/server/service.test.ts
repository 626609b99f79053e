import { describe, expect, test } from '@jest/globals';
import type { ApiDocument } from '../../src/http/openapi/api-document.ts';
import { problemTypes } from '../../src/http/problems/problem-types.ts';
import { memorySite, withTenant } from '../support/memory-site.ts';
import { problemOf } from '../support/problems.ts';

describe('health', () => {
  test('depends on the process, readiness on the storage', async () => {
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
  test('count what was accepted and refused, and its cost, without the name of a tenant', async () => {
    const at = memorySite();
    await withTenant(at, 'some-tenant');
    const url = '/v1/tenants/some-tenant/surveys/coffee/answers';
    const post = (answers: object) => at.site.inject({ method: 'POST', url, payload: { answers } });
    await post({ colour: 'red' });
    await post({ colour: 'red' });
    await post({});
    at.journal.pendingBytes = 4711;
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

  test('tells browsers to stay with https if people use it', async () => {
    const { headers } = await memorySite({ options: { publicUrl: 'https://canvass.example' } }).site.inject(
      '/',
    );
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('may be cached for good if its name contains its hash', async () => {
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

test.each([
  ['/openapi.json', 'application/json'],
  ['/reference', 'text/html; charset=utf-8'],
])('%s is not sent again to a client that has it', async (url, contentType) => {
  const { site } = memorySite();
  const first = await site.inject(url);
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, contentType]);
  const etag = String(first.headers.etag);
  const again = await site.inject({ url, headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
});

test('the reference shows every operation, schema and problem once', async () => {
  const { site } = memorySite();
  await site.ready();
  const { paths, components } = site.swagger() as unknown as ApiDocument;
  const { body } = await site.inject('/reference');
  const shown = [...body.matchAll(/<(?:h3|dt) id="([^"]+)">/g)].map(([, id]) => id);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const expected = [
    ...operations.map(({ operationId }) => operationId),
    ...Object.keys(components.schemas).map((name) => `schema-${name}`),
    ...problemTypes.map((type) => `problem-${type}`),
  ];
  expect(shown).toHaveLength(expected.length);
  expect(new Set(shown)).toEqual(new Set(expected));
});
