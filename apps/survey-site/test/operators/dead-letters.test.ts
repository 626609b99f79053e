import { beforeAll, describe, expect, test } from '@jest/globals';
import { QueueError, type DeadLetter, type DeadLetterReport } from '@canvass/queue';
import { ulid } from 'ulid';
import type { SiteOptions } from '../../src/server/site-deps.ts';
import { adminApiKey, bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { expectProblem, problemOf } from '../support/problems.ts';

const url = '/v1/dead-letters';
const hiddenMs = 60_000;
const notOurs = 'not one of <ours> \u0007 ✓';

/** Adds `failed` hints that were tried too often, and one message that is not a hint. */
async function withDeadLetters(failed = 2, options: Partial<SiteOptions> = {}): Promise<MemorySite> {
  const at = memorySite({ options });
  for (let n = 0; n < failed; n += 1) {
    await at.hints.send({ segmentId: ulid() });
    const [message] = await at.hints.receive(1, hiddenMs);
    if (message === undefined) throw new Error('it was just sent');
    await at.hints.moveToPoison(message, { reason: 'too-many-dequeues', error: new Error('no luck') });
  }
  at.queues.put(at.hints.name, notOurs);
  await at.hints.receive(1, hiddenMs);
  return at;
}

let shared: Promise<MemorySite> | undefined;
/** The same one, with three dead letters, for all tests that settle none. */
const sharedSite = () => (shared ??= withDeadLetters(2, { failedKeysPerMinute: 1_000 }));

interface Listed {
  readonly count: number;
  readonly deadLetters: readonly DeadLetter[];
}

const get = ({ site }: MemorySite, path = '', key = adminApiKey) =>
  site.inject({ url: `${url}${path}`, headers: bearer(key) });
const post = ({ site }: MemorySite, action: 'redrive' | 'purge', payload?: object | string) =>
  site.inject({
    method: 'POST',
    url: `${url}/${action}`,
    headers: {
      ...bearer(adminApiKey),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
const list = async (at: MemorySite, query = '') => (await get(at, query)).json<Listed>();

describe('dead letters', () => {
  test('are listed with their details and unchanged texts', async () => {
    const at = await sharedSite();
    const answer = await get(at);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { count, deadLetters } = answer.json<Listed>();
    expect(count).toBe(3);
    expect(deadLetters).toEqual(await at.hints.poison.list());
    expect(deadLetters).toMatchObject([
      { reason: 'too-many-dequeues', error: 'no luck', queue: 'answers-stored', dequeueCount: 1 },
      { reason: 'too-many-dequeues' },
      { reason: 'invalid', text: notOurs },
    ]);
  });

  test('are an empty list if nothing has failed', async () => {
    expect(await list(memorySite())).toEqual({ count: 0, deadLetters: [] });
  });

  test('are listed by their reason, and up to a limit', async () => {
    const at = await withDeadLetters(40);
    expect((await list(at, '?reason=invalid')).deadLetters).toMatchObject([{ text: notOurs }]);
    expect(await list(at, '?reason=unknown')).toEqual({ count: 41, deadLetters: [] });
    expect((await list(at)).deadLetters).toHaveLength(32);
    expect((await list(at, '?limit=1')).deadLetters).toHaveLength(1);
    expect((await list(at, '?limit=100')).deadLetters).toHaveLength(41);
  });

  test('are shown one by one', async () => {
    const at = await sharedSite();
    const [first] = (await list(at)).deadLetters;
    const answer = await get(at, `/${first?.id}`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json()).toEqual(first);
    expect(problemOf(await get(at, '/b0a7f5c2-6d2f-4c3e-9a51-0e6f1d9b7c44'))).toBe(
      '404 dead-letter-not-found',
    );
  });

  test('are redriven by their ids, their reason, or all of them', async () => {
    const at = await withDeadLetters(3);
    const [first] = (await list(at)).deadLetters;
    const byId = await post(at, 'redrive', { ids: [first?.id, 'gone'] });
    expect([byId.statusCode, byId.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(byId.json()).toEqual({ matched: 1, settled: 1, refused: [] });
    expect((await at.hints.receive(32, hiddenMs)).map(({ text }) => text)).toEqual([first?.text]);
    expect((await post(at, 'redrive', { reason: 'invalid' })).json()).toMatchObject({ settled: 1 });
    expect((await post(at, 'redrive', { all: true })).json()).toMatchObject({ settled: 2 });
    expect(await list(at)).toEqual({ count: 0, deadLetters: [] });
  });

  test('that were redriven 3 times are refused, and the report names them', async () => {
    const at = await withDeadLetters(0);
    for (let n = 0; n < 3; n += 1) {
      expect((await post(at, 'redrive', { all: true })).json()).toMatchObject({ settled: 1 });
      await at.hints.receive(1, hiddenMs);
    }
    const refused = (await post(at, 'redrive', { all: true })).json<DeadLetterReport>();
    const [left] = (await list(at)).deadLetters;
    expect(refused).toEqual({ matched: 1, settled: 0, refused: [{ id: left?.id, why: 'redrive-limit' }] });
    expect(left).toMatchObject({ redriveCount: 3, text: notOurs });
  });

  test('are purged, and the purge is logged without their texts', async () => {
    const at = await withDeadLetters();
    expect((await post(at, 'purge', { reason: 'invalid' })).json()).toMatchObject({ matched: 1, settled: 1 });
    expect((await post(at, 'purge', { all: true })).json()).toMatchObject({ matched: 2, settled: 2 });
    expect(await at.hints.poison.depth()).toBe(0);
    expect(await at.hints.depth()).toBe(0);
    const told = at.logs.filter((line) => line.includes('dead letters settled'));
    expect(told.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { action: 'purge', selection: { reason: 'invalid' }, matched: 1, settled: 1, refused: 0 },
      { action: 'purge', selection: { all: true }, matched: 2, settled: 2, refused: 0 },
    ]);
  });

  test.each(['redrive', 'purge'] as const)('are not moved by a dry run: %s', async (action) => {
    const at = await sharedSite();
    const report = { matched: 3, settled: 3, refused: [] };
    expect((await post(at, action, { all: true, dryRun: true })).json()).toEqual(report);
    expect((await list(at)).count).toBe(3);
    expect(await at.hints.depth()).toBe(0);
    expect(at.logs.join('')).not.toContain('dead letters settled');
  });
});

describe('dead letters are only for the operator', () => {
  let tenantKey: string;
  beforeAll(async () => {
    tenantKey = await withTenant(await sharedSite(), 'acme', null);
  });

  test.each([
    ['GET', url],
    ['GET', `${url}/some-id`],
    ['POST', `${url}/redrive`],
    ['POST', `${url}/purge`],
  ] as const)('%s %s', async (method, path) => {
    const at = await sharedSite();
    const call = (headers: Record<string, string>) =>
      at.site.inject({
        method,
        url: path,
        headers,
        ...(method === 'POST' ? { payload: { all: true } } : {}),
      });
    for (const headers of [{}, bearer('nonsense'), bearer(tenantKey)]) {
      const refused = await call(headers);
      expect(problemOf(refused)).toBe('401 unauthenticated');
      expect(refused.headers['www-authenticate']).toMatch(/^Bearer realm="canvass"/);
    }
    expect((await list(at)).count).toBe(3);
  });
});

describe('an ambiguous request changes no dead letter', () => {
  test.each([
    ['no body', undefined, ''],
    ['an empty body', {}, ''],
    ['a list', [], ''],
    ['a dry run of nothing', { dryRun: true }, ''],
    ['all that is not true', { all: false }, 'all'],
    ['all as text', { all: 'true' }, 'all'],
    ['all and ids', { all: true, ids: ['a'] }, 'all'],
    ['a reason and ids', { reason: 'invalid', ids: ['a'] }, 'reason'],
    ['no ids', { ids: [] }, 'ids'],
    ['one id that is no list', { ids: 'a' }, 'ids'],
    ['more than 1,000 ids', { ids: Array.from({ length: 1_001 }, (_, n) => `${n}`) }, 'ids'],
    ['an invalid id', { ids: ['a', '../b'] }, 'ids[1]'],
    ['an unknown reason', { reason: 'boredom' }, 'reason'],
    ['an unknown property', { all: true, dryrun: true }, 'dryrun'],
    ['a dry run as text', { all: true, dryRun: 'yes' }, 'dryRun'],
    ['__proto__', '{"all":true,"__proto__":{"dryRun":true}}', '__proto__'],
  ])('%s', async (_name, body, path) => {
    const at = await sharedSite();
    for (const action of ['redrive', 'purge'] as const) {
      const { errors } = expectProblem(await post(at, action, body), 422, 'invalid');
      expect(errors?.map((error) => error.path)).toEqual([path]);
    }
    expect((await list(at)).count).toBe(3);
  });

  test('names only some of very many errors', async () => {
    const at = await sharedSite();
    const refused = await post(at, 'purge', { ids: Array.from({ length: 1_000 }, () => '') });
    expect(expectProblem(refused, 422, 'invalid').errors).toHaveLength(20);
  });

  test.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=1&limit=2', 'limit'],
    ['?limit=1e1', 'limit'],
    ['?reason=boredom', 'reason'],
    ['?reasn=invalid', 'reasn'],
    ['/not%20an%20id', 'id'],
    [`/${'a'.repeat(65)}`, 'id'],
  ])('%s', async (path, named) => {
    const { errors } = expectProblem(await get(await sharedSite(), path), 422, 'invalid');
    expect(errors?.map((error) => error.path)).toEqual([named]);
  });

  test('takes no other method', async () => {
    const at = await sharedSite();
    const refused = await at.site.inject({ method: 'DELETE', url, headers: bearer(adminApiKey) });
    expect(problemOf(refused)).toBe('405 method-not-allowed');
    expect((await list(at)).count).toBe(3);
  });
});

const failing = (code: 'unavailable' | 'refused') => {
  const fail = () => Promise.reject(new QueueError(code, 'GetMessages of a-secret-account failed'));
  const deadLetters = {
    name: 'answers-stored-poison',
    peek: fail,
    depth: fail,
    list: fail,
    show: fail,
    redrive: fail,
    purge: fail,
  };
  return memorySite({ deps: { deadLetters } });
};
const calls = (at: MemorySite) => [
  get(at),
  get(at, '/some-id'),
  post(at, 'redrive', { all: true }),
  post(at, 'purge', { all: true }),
];

describe('a queue that fails', () => {
  test('is reported, with when to retry and what may have been done', async () => {
    const answers = await Promise.all(calls(failing('unavailable')));
    const details = answers.map((answer) => {
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.body).not.toContain('a-secret-account');
      return expectProblem(answer, 503, 'queue-unavailable').detail;
    });
    const unsure = expect.stringContaining('may have been settled');
    expect(details).toEqual([undefined, undefined, unsure, unsure]);
  });

  test('permanently is an internal error', async () => {
    for (const answer of await Promise.all(calls(failing('refused')))) {
      expect(problemOf(answer)).toBe('500 internal-error');
      expect(answer.body).not.toContain('a-secret-account');
    }
  });
});
