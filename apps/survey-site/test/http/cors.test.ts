import { coffee } from '@canvass/testing';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

const survey = '/v1/tenants/acme/surveys/coffee';
const origin = 'https://shop.example.net';
let at: MemorySite;
let key: string;

beforeAll(async () => {
  at = memorySite();
  key = await withTenant(at, 'acme', coffee);
});

const preflight = (url: string, method: string, headers = 'content-type') =>
  at.site.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    },
  });

const open = [
  ['GET', survey],
  ['POST', `${survey}/answers`],
  ['POST', `${survey}/answers:batch`],
  ['POST', `${survey}/files`],
] as const;

describe('a route that needs no key', () => {
  test.each(open)('answers a preflight for every origin, without credentials: %s %s', async (method, url) => {
    const { statusCode, headers, body } = await preflight(url, method);
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': method,
      'access-control-allow-headers': 'Content-Type, Idempotency-Key, If-None-Match',
      'access-control-max-age': '7200',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('lets every page read its response, and its refusals', async () => {
    const json = (url: string, payload: object) =>
      at.site.inject({ method: 'POST', url, payload, headers: { origin } });
    const responses = [
      [await at.site.inject({ url: survey, headers: { origin } }), 200],
      [await at.site.inject({ url: survey.replace('coffee', 'tea') }), 404],
      [await json(`${survey}/answers`, { answers: { colour: 'red' } }), 201],
      [await json(`${survey}/answers`, { answers: { colour: 'grey' } }), 422],
      [await json(`${survey}/answers`, { answers: 'x'.repeat(1024 * 1024) }), 413],
      [await json(`${survey.replace('coffee', 'tea')}/answers`, { answers: {} }), 404],
      [await json(`${survey}/answers:batch`, {}), 415],
    ] as const;
    for (const [{ statusCode, headers }, status] of responses) {
      expect([statusCode, headers['access-control-allow-origin']]).toEqual([status, '*']);
      expect(headers['access-control-expose-headers']).toBe('ETag, Location, Retry-After');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  test('says nothing of origins to a program that sends answers and has none', async () => {
    const payload = { answers: { colour: 'red' } };
    const { statusCode, headers } = await at.site.inject({
      method: 'POST',
      url: `${survey}/answers`,
      payload,
    });
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([201, undefined]);
  });

  test('does not let pages send a key', async () => {
    for (const [method, url] of open) {
      const { headers } = await preflight(url, method, 'authorization');
      expect(String(headers['access-control-allow-headers']).toLowerCase()).not.toContain('authorization');
    }
  });
});

test('no other route says anything to other origins', async () => {
  const isOpen = new Set(open.map(([method, url]) => `${method} ${url}`));
  const routes = at.site.knownRoutes.list().filter(({ method }) => method !== 'OPTIONS' && method !== 'HEAD');
  expect(routes.length).toBeGreaterThan(100);
  for (const { method, url: pattern } of routes) {
    const url = pattern
      .replaceAll('::', '\0')
      .replace(':tenant', 'acme')
      .replace(':survey', 'coffee')
      .replaceAll(/:[a-z]+/gi, '1')
      .replaceAll('\0', ':');
    if (isOpen.has(`${method} ${url}`)) continue;
    const { headers } = await preflight(url, method);
    const methods = headers['access-control-allow-methods'];
    expect([method, url, methods === undefined || methods !== method]).toEqual([method, url, true]);
    const sent = await at.site.inject({ method: method as 'GET', url, headers: { origin, ...bearer(key) } });
    expect([method, url, sent.headers['access-control-allow-origin']]).toEqual([method, url, undefined]);
  }
});
