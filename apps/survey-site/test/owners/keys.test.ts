import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { coffee, deferred, eventually, latch } from '@canvass/testing';
import { adminApiKey, bearer, memorySite, withTenant } from '../support/memory-site.ts';
import { expectProblem, problemOf } from '../support/problems.ts';

const survey = '/v1/tenants/acme/surveys/coffee';
const ownerCalls = [
  ['GET', '/v1/tenants/acme/surveys'],
  ['PUT', survey],
  ['DELETE', survey],
  ['GET', `${survey}/summary`],
  ['GET', `${survey}/answers`],
  ['GET', `${survey}/answers/01ARZ3NDEKTSV4RRFFQ69G5FAV`],
  ['GET', '/v1/tenants/acme/keys'],
  ['POST', '/v1/tenants/acme/keys'],
  ['DELETE', '/v1/tenants/acme/keys/9f86d081884c7d65'],
  ['GET', '/v1/tenants/acme/audit'],
  ['POST', '/v1/tenants/acme/sign-in-links'],
] as const;

/** For all tests that need no other one. */
const shared = memorySite({ options: { failedKeysPerMinute: 1_000 } });

describe("the owner's calls", () => {
  let otherKey: string;
  beforeAll(async () => {
    await withTenant(shared);
    otherKey = await withTenant(shared, 'other');
  });

  test.each(ownerCalls)("%s %s needs the tenant's key", async (method, url) => {
    const call = (headers: Record<string, string>) => shared.site.inject({ method, url, headers, ...body });
    const body = method === 'PUT' ? { payload: coffee } : {};

    const without = await call({});
    expect(problemOf(without)).toBe('401 unauthenticated');
    expect(without.headers['www-authenticate']).toBe('Bearer realm="canvass"');
    for (const wrong of [
      'nonsense',
      adminApiKey,
      `cvs_acme_${'A'.repeat(43)}`,
      `cvs_nobody_${'A'.repeat(43)}`,
    ]) {
      const refused = await call(bearer(wrong));
      expect(problemOf(refused)).toBe('401 unauthenticated');
      expect(refused.headers['www-authenticate']).toBe('Bearer realm="canvass", error="invalid_token"');
      expect(refused.body).not.toContain(wrong);
    }
    expect(problemOf(await call({ authorization: 'Basic YWNtZTphY21l' }))).toBe('401 unauthenticated');
    expect(problemOf(await call(bearer(otherKey)))).toBe('403 forbidden');
    expect((await shared.site.inject(survey)).json()).toMatchObject({ title: 'Coffee' });
  });
});

const put = ({ site }: ReturnType<typeof memorySite>, headers: Record<string, string>, tenant: string) =>
  site.inject({ method: 'PUT', url: `/v1/tenants/${tenant}`, headers });

describe('creating a tenant', () => {
  test("needs the operator's key, and shows the tenant's key once", async () => {
    expect(problemOf(await put(shared, {}, 'new'))).toBe('401 unauthenticated');
    expect(problemOf(await put(shared, bearer(`${adminApiKey}x`), 'new'))).toBe('401 unauthenticated');
    const created = await put(shared, bearer(adminApiKey), 'new');
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({ tenant: 'new', apiKey: expect.stringMatching(/^cvs_new_/) });
    expect(created.headers['cache-control']).toBe('no-store');
    expect(problemOf(await put(shared, bearer(adminApiKey), 'new'))).toBe('409 tenant-exists');
  });

  test('refuses a name that is no slug', async () => {
    const refused = expectProblem(await put(shared, bearer(adminApiKey), 'A.B'), 422, 'invalid');
    expect(refused.errors).toMatchObject([{ path: 'tenant' }]);
  });
});

describe('many wrong keys', () => {
  test('are rate-limited after a while, and never block a correct key', async () => {
    const at = memorySite({ options: { failedKeysPerMinute: 3, wrongKeyHoldMs: 0 } });
    const key = await withTenant(at);
    const list = (apiKey: string) =>
      at.site.inject({ url: '/v1/tenants/acme/surveys', headers: bearer(apiKey) });
    for (let n = 0; n < 3; n += 1) expect(problemOf(await list('wrong'))).toBe('401 unauthenticated');
    const limited = await list('wrong');
    expect(problemOf(limited)).toBe('429 rate-limited');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await list(key)).statusCode).toBe(200);
    expect((await put(at, bearer(adminApiKey), 'another')).statusCode).toBe(201);
    expect(problemOf(await put(at, bearer('wrong'), 'third'))).toBe('429 rate-limited');
    expect(problemOf(await list('wrong'))).toBe('429 rate-limited');
    at.time.ms += 60_000;
    expect(problemOf(await list('wrong'))).toBe('401 unauthenticated');
  });

  test('wait for each refusal, on a connection that then ends, while a right key passes', async () => {
    const at = memorySite({ options: { failedKeysPerMinute: 1, wrongKeyHoldMs: 2_000 } });
    const key = await withTenant(at);
    const list = (apiKey: string) =>
      at.site.inject({ url: '/v1/tenants/acme/surveys', headers: bearer(apiKey) });
    await list('wrong');
    const guess = list('wrong');
    let isRefused = false;
    void guess.then(() => (isRefused = true));
    expect((await list(key)).statusCode).toBe(200);
    at.time.ms += 1_999;
    expect((await list(key)).statusCode).toBe(200);
    expect(isRefused).toBe(false);
    at.time.ms += 1;
    const refused = await guess;
    expect([problemOf(refused), refused.headers.connection]).toEqual(['429 rate-limited', 'close']);
  });

  test('get no answer while 50 others wait, and share one log line', async () => {
    const at = memorySite({ options: { failedKeysPerMinute: 1, wrongKeyHoldMs: 4_000 } });
    await at.site.listen({ port: 0, host: '127.0.0.1' });
    const { port } = at.site.server.address() as AddressInfo;
    const cutOff = latch(10);
    const guess = async (): Promise<number | 'cut off'> => {
      const url = `http://127.0.0.1:${port}/v1/tenants/acme`;
      try {
        return (await fetch(url, { method: 'PUT', headers: bearer('wrong') })).status;
      } catch {
        cutOff.open();
        return 'cut off';
      }
    };
    expect(await guess()).toBe(401);
    const before = at.logs.length;
    const guesses = Promise.all(Array.from({ length: 60 }, guess));
    await cutOff.wait();
    at.time.ms += 4_000;
    const answers = await guesses;
    await at.site.close();
    expect(answers.filter((answer) => answer === 429)).toHaveLength(50);
    expect(answers.filter((answer) => answer === 'cut off')).toHaveLength(10);
    expect(at.logs.length - before).toBe(1);
  });
});

test('a wrong key whose connection is reset during the lookup counts for its address, and is no fault', async () => {
  const asked = deferred<void>();
  const answer = deferred<{ outcome: 'unknown' }>();
  const at = memorySite({
    options: { failedKeysPerMinute: 1, wrongKeyHoldMs: 0 },
    deps: {
      tenants: {
        ...shared.deps.tenants,
        authenticate: () => {
          asked.resolve();
          return answer.promise;
        },
      },
    },
  });
  await at.site.listen({ port: 0, host: '127.0.0.1' });
  const { port } = at.site.server.address() as AddressInfo;
  const accepted = once(at.site.server, 'connection') as Promise<[Socket]>;
  const client = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  client.write(`GET /v1/tenants/acme/surveys HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer wrong\r\n\r\n`);
  await asked.promise;
  const [socket] = await accepted;
  const closed = new Promise((resolve) => socket.once('close', resolve));
  client.resetAndDestroy();
  await closed;
  answer.resolve({ outcome: 'unknown' });
  await eventually(() => expect(at.logs.join('')).toContain('request refused'));
  const next = await at.site.inject({ url: '/v1/tenants/acme/surveys', headers: bearer('wrong') });
  expect(problemOf(next)).toBe('429 rate-limited');
  expect(at.logs.join('')).not.toContain('TypeError');
  await at.site.close();
});

async function wrongKeys(from: readonly string[]) {
  const at = memorySite({ options: { failedKeysPerMinute: 2, wrongKeyHoldMs: 0 } });
  const problems: string[] = [];
  for (const remoteAddress of from) {
    const headers = bearer('wrong');
    problems.push(
      problemOf(await at.site.inject({ url: '/v1/tenants/acme/surveys', headers, remoteAddress })),
    );
  }
  return problems;
}

describe('the budget of wrong keys', () => {
  test('is shared by all addresses of one IPv6 /64, however they are written', async () => {
    const from = ['2001:db8:1:2::1', '2001:0db8:1:2:ffff::9', '2001:DB8:1:2:3:4:5:6'];
    expect(await wrongKeys(from)).toEqual(['401 unauthenticated', '401 unauthenticated', '429 rate-limited']);
  });

  test('is not shared with the next /64', async () => {
    const from = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'];
    expect(await wrongKeys(from)).not.toContain('429 rate-limited');
  });
});

test('no key and no answer is in any log line', async () => {
  const at = memorySite({ logLevel: 'trace' });
  const key = await withTenant(at);
  await at.site.inject({ url: `/v1/tenants/other/surveys?key=${key}`, headers: bearer(key) });
  await at.site.inject({ url: '/v1/tenants/acme/surveys', headers: bearer('some-wrong-key') });
  for (const answers of [{ colour: 'red', why: 'my-secret' }, { colour: 'my-secret' }]) {
    await at.site.inject({ method: 'POST', url: `${survey}/answers`, payload: { answers } });
  }
  const logs = at.logs.join('');
  expect(logs).toContain('request refused');
  expect(logs).toContain('request answered');
  for (const secret of [key, adminApiKey, 'some-wrong-key', 'my-secret']) expect(logs).not.toContain(secret);
});
