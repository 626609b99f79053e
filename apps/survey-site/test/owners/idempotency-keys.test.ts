import { createAnalyses } from '@canvass/analyses';
import { createClaims } from '@canvass/storage';
import { systemClock } from '@canvass/runtime/clock';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { journalOf } from '../support/counted-answers.ts';
import { expectProblem, problemOf } from '../support/problems.ts';

const survey = '/v1/tenants/acme/surveys/coffee';
const webhook = { url: 'https://shop.example.net/hook', events: ['answers.counted'] };
let at: MemorySite;
let key: string;

beforeEach(async () => {
  at = memorySite();
  key = await withTenant(at, 'acme');
  const journal = journalOf(at);
  await journal.store([{ colour: 'red' }]);
  await journal.count();
});

const post = (path: string, payload: object | undefined, requestKey?: string) =>
  at.site.inject({
    method: 'POST',
    url: path.startsWith('/v1') ? path : `${survey}/${path}`,
    headers: { ...bearer(key), ...(requestKey && { 'idempotency-key': requestKey }) },
    ...(payload && { payload }),
  });
const listed = async (path: string): Promise<readonly unknown[]> => {
  const read = await at.site.inject({ url: `${survey}/${path}`, headers: bearer(key) });
  return Object.values(read.json<Record<string, unknown[]>>())[0]!;
};

/** What each call makes, where it is listed, and a request with another body. */
const calls = [
  ['webhooks', webhook, 'webhooks', { ...webhook, events: ['survey.closed'] }],
  ['invitations', { count: 3 }, 'invitations', { count: 4 }],
  ['analyses', { where: { colour: ['red'] } }, 'analyses', { where: { colour: ['blue'] } }],
] as const;
const made = calls.map(([path, body, list]) => [path, body, list] as const);

describe('a request that is repeated with its Idempotency-Key', () => {
  test.each(made)('makes nothing new, and gets the same: POST …/%s', async (path, body, list) => {
    const first = await post(path, body, '"one"');
    at.time.ms += 60_000;
    const again = await post(path, body, 'one');
    expect([again.statusCode, again.headers.location]).toEqual([first.statusCode, first.headers.location]);
    expect(again.body).toBe(first.body);
    expect(first.statusCode).toBeLessThan(300);
    expect(await listed(list)).toHaveLength(1);
    const entries = await at.site.inject({ url: '/v1/tenants/acme/audit', headers: bearer(key) });
    expect(entries.body.match(/webhook-created|invitations-created/g)?.length ?? 1).toBe(1);
  });

  test.each(calls)('is refused with another body: POST …/%s', async (path, body, list, other) => {
    await post(path, body, 'one');
    expect(problemOf(await post(path, other, 'one'))).toBe('422 idempotency-key-reused');
    expect(await listed(list)).toHaveLength(1);
    expect((await post(path, other, 'two')).statusCode).toBeLessThan(300);
    expect(await listed(list)).toHaveLength(2);
  });

  test.each(made)(
    'makes one, however many attempts there are at once: POST …/%s',
    async (path, body, list) => {
      const attempts = await Promise.all(Array.from({ length: 6 }, () => post(path, body, 'one')));
      const locations = new Set(attempts.map(({ headers }) => headers.location));
      expect(attempts.map(({ statusCode }) => statusCode < 300)).toEqual(attempts.map(() => true));
      expect(locations.size).toBe(1);
      expect(await listed(list)).toHaveLength(1);
    },
  );

  test('makes one recount, and one analysis with the same key', async () => {
    const first = await post('recount', undefined, 'one');
    const again = await post('recount', undefined, 'one');
    expect([again.statusCode, again.headers.location]).toEqual([202, first.headers.location]);
    expect((await post('analyses', {}, 'one')).headers.location).not.toBe(first.headers.location);
    expect(await listed('analyses')).toHaveLength(2);
  });

  test('makes another once the first was deleted, and gets no webhook that was changed since', async () => {
    const first = await post('webhooks', webhook, 'one');
    at.time.ms += 60_000;
    const url = String(first.headers.location);
    const change = { url: 'https://other.example.net/' };
    await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload: { ...webhook, ...change } });
    expect(problemOf(await post('webhooks', webhook, 'one'))).toBe('422 idempotency-key-reused');
    await at.site.inject({ method: 'DELETE', url, headers: bearer(key) });
    const another = await post('webhooks', webhook, 'one');
    expect([another.statusCode, another.headers.location === url]).toEqual([201, false]);
  });

  test.each(made)('is refused with a key that is none: POST …/%s', async (path, body, list) => {
    expect(problemOf(await post(path, body, '"open'))).toBe('400 malformed-request');
    expect(await listed(list)).toHaveLength(0);
  });
});

test('an attempt whose process died before it made anything is finished by the next one', async () => {
  const { analyses: container } = at.containers;
  const messages = { send: () => Promise.resolve() };
  const claims = createClaims({ container: at.containers.leases, clock: systemClock, random: () => 0 });
  const deps = {
    container,
    claims,
    messages,
    ledger: {} as never,
    now: () => at.time.ms,
    onSendFailure: () => {},
  };
  const tail = '7QK2M9X4TB7QK2M9';
  const read = await at.deps.definitions.read('acme', 'coffee');
  if (read.outcome !== 'found') throw new Error('there is no survey');
  const of = { tenant: 'acme', survey: 'coffee', instance: read.stored.instance };
  const request = { kind: 'analysis', where: [], by: null, precision: 'exact' } as never;
  const dying = createAnalyses({
    ...deps,
    newId: () => '01KAJ5V3M0Q8ZJX4T9W2YB6NDC',
    container: {
      list: container.list.bind(container),
      put: () => Promise.reject(new Error('killed')),
    } as never,
  });
  await expect(dying.start(of, request, null, tail)).rejects.toThrow('killed');
  const living = createAnalyses({ ...deps, newId: () => '01KAJ5V3M1Q8ZJX4T9W2YB6NDC' });
  expect(await living.start(of, request, null, tail)).toEqual({
    outcome: 'started',
    id: `01KAJ5V3M0${tail}`,
  });
  expect(await living.start(of, request, null, tail)).toMatchObject({ outcome: 'repeated' });
});

test('every other POST under /v1 refuses the header, and does nothing', async () => {
  const honoured = new Set(
    ['answers', 'files', 'webhooks', 'invitations', 'analyses', 'recount'].map((path) => `${survey}/${path}`),
  );
  const posts = at.site.knownRoutes
    .list()
    .filter(({ method, url }) => method === 'POST' && url.startsWith('/v1/'));
  const refusing: string[] = [];
  for (const { url: pattern } of posts) {
    const url = pattern
      .replaceAll('::', '\0')
      .replace(':tenant', 'acme')
      .replace(':survey', 'coffee')
      .replaceAll(/:[a-z]+/gi, '01KAJ5V3M0Q8ZJX4T9W2YB6NDC')
      .replaceAll('\0', ':');
    if (honoured.has(url) || url.startsWith('/v1/dead-letters')) continue;
    const { detail } = expectProblem(await post(url, {}, 'one'), 400, 'malformed-request');
    expect([url, detail]).toEqual([url, expect.stringContaining('takes no Idempotency-Key')]);
    refusing.push(url);
  }
  expect(refusing).toEqual(
    expect.arrayContaining(
      ['keys', 'sign-in-links', 'surveys:import'].map((path) => `/v1/tenants/acme/${path}`),
    ),
  );
  expect(posts.length).toBeGreaterThan(honoured.size);
});
