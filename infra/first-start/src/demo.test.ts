import { describe, expect, test } from '@jest/globals';
import { ensureDemo } from './demo.ts';

const surveys = '/v1/tenants/demo/surveys';
const coffee = `${surveys}/coffee`;
const links = '/v1/tenants/demo/sign-in-links';

/** Answers each call by `METHOD path` with a status, or a status and a body; records the calls. */
function site(answers: Record<string, number | [number, unknown]>, keptKey?: string) {
  const calls: string[] = [];
  const kept: string[] = [];
  const demo = ensureDemo({
    origin: 'http://site',
    adminKey: 'admin-key',
    keptKey,
    keepKey: (made) => void kept.push(made),
    signal: new AbortController().signal,
    fetch: (url, { method, headers }) => {
      const call = `${method} ${url.replace('http://site', '')}`;
      calls.push(`${call} ${headers['authorization']}`);
      const answer = { [`POST ${links}`]: link, ...answers }[call];
      if (answer === undefined) return Promise.reject(new Error('connect ECONNREFUSED'));
      const [status, body] = typeof answer === 'number' ? [answer, {}] : answer;
      return Promise.resolve(Response.json(body, { status }));
    },
  });
  return { demo, calls, kept };
}

const link: [number, unknown] = [201, { link: '/desk/welcome?code=1' }];
const made: [number, unknown] = [201, { tenant: 'demo', apiKey: 'new-key' }];

describe('ensureDemo', () => {
  test('makes the tenant, stores its key and makes the survey on the first start', async () => {
    const { demo, calls, kept } = site({
      'PUT /v1/tenants/demo': made,
      [`GET ${coffee}`]: 404,
      [`PUT ${coffee}`]: 201,
    });
    await expect(demo).resolves.toEqual({ key: 'new-key', signInLink: '/desk/welcome?code=1' });
    expect(kept).toEqual(['new-key']);
    expect(calls).toEqual([
      'PUT /v1/tenants/demo Bearer admin-key',
      `GET ${coffee} Bearer new-key`,
      `PUT ${coffee} Bearer new-key`,
      `POST ${links} Bearer new-key`,
    ]);
  });

  test('changes nothing on later starts', async () => {
    const { demo, calls, kept } = site({ [`GET ${surveys}`]: 200, [`GET ${coffee}`]: 200 }, 'kept-key');
    await expect(demo).resolves.toEqual({ key: 'kept-key', signInLink: '/desk/welcome?code=1' });
    expect(kept).toEqual([]);
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  test.each([401, 403, 404])('makes the tenant again when its stored key gets %i', async (status) => {
    const answers = { [`GET ${surveys}`]: status, 'PUT /v1/tenants/demo': made, [`GET ${coffee}`]: 200 };
    const { demo, kept } = site(answers, 'kept-key');
    await expect(demo).resolves.toEqual({ key: 'new-key', signInLink: '/desk/welcome?code=1' });
    expect(kept).toEqual(['new-key']);
  });

  test.each([
    ['came back without its key', undefined],
    ['was given another key', 'old-key'],
  ])('does not change a tenant that %s, and returns no key', async (_how, keptKey) => {
    const { demo, calls, kept } = site({ [`GET ${surveys}`]: 401, 'PUT /v1/tenants/demo': 409 }, keptKey);
    await expect(demo).resolves.toBeUndefined();
    expect(kept).toEqual([]);
    expect(calls.at(-1)).toBe('PUT /v1/tenants/demo Bearer admin-key');
  });

  test('makes the survey again when only that is missing', async () => {
    const answers = { [`GET ${surveys}`]: 200, [`GET ${coffee}`]: 404, [`PUT ${coffee}`]: 200 };
    const { demo, calls } = site(answers, 'kept-key');
    await expect(demo).resolves.toEqual({ key: 'kept-key', signInLink: '/desk/welcome?code=1' });
    expect(calls).toContain(`PUT ${coffee} Bearer kept-key`);
  });

  test.each([
    ['the site refuses the operator', { 'PUT /v1/tenants/demo': 401 }, 'PUT /v1/tenants/demo: status 401'],
    [
      'the site returns no key',
      { 'PUT /v1/tenants/demo': 200 },
      'PUT /v1/tenants/demo: the answer has no apiKey',
    ],
    [
      'the survey cannot be read',
      { 'PUT /v1/tenants/demo': made, [`GET ${coffee}`]: 503 },
      `GET ${coffee}: status 503`,
    ],
    [
      'the survey is refused',
      { 'PUT /v1/tenants/demo': made, [`GET ${coffee}`]: 404, [`PUT ${coffee}`]: 422 },
      `PUT ${coffee}: status 422`,
    ],
    ['the site is down', {}, 'PUT /v1/tenants/demo: connect ECONNREFUSED'],
  ] as [string, Record<string, number>, string][])(
    'says which call failed when %s',
    async (_case, answers, line) => {
      await expect(site(answers).demo).rejects.toThrow(`The demo could not be made: ${line}`);
    },
  );

  test('says so when the site makes no sign-in link', async () => {
    const answers = { [`GET ${surveys}`]: 200, [`GET ${coffee}`]: 200, [`POST ${links}`]: 503 };
    await expect(site(answers, 'kept-key').demo).rejects.toThrow(`POST ${links}: status 503`);
  });

  test('makes no new tenant while the site cannot check the stored key', async () => {
    const { demo, calls } = site({ [`GET ${surveys}`]: 503 }, 'kept-key');
    await expect(demo).rejects.toThrow('status 503');
    expect(calls).toHaveLength(1);
  });
});
