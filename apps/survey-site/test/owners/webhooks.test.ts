import { eventually } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { bearer, memorySite } from '../support/memory-site.ts';
import { ownTenant } from '../support/own-tenant.ts';
import { problemOf } from '../support/problems.ts';

const wanted = { url: 'https://example.org/hook?token=secret', events: ['answers.counted', 'survey.closed'] };
const unknownId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

interface Shown {
  readonly id: string;
  readonly secret: string;
}

const at = memorySite();

let tenant: string;
let survey: string;
let address: string;
let key: string;

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(at));
  survey = `/v1/tenants/${tenant}/surveys/coffee`;
  address = `${survey}/webhooks`;
});

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  at.site.inject({ method, url, headers: bearer(key), ...(payload && { payload }) });
const make = async (): Promise<Shown> => (await send('POST', address, wanted)).json<Shown>();

/** What the site has sent to the workers about the tenant. */
async function messages(): Promise<unknown[]> {
  const received = await at.webhookQueue.receive(32, 30_000);
  return received
    .map(({ body }) => body)
    .filter((body) => ('survey' in body ? body.survey : body.webhook).startsWith(`${tenant}/`));
}

async function auditActions(): Promise<string[]> {
  const { entries } = (await send('GET', `/v1/tenants/${tenant}/audit`)).json<{
    entries: { action: string; detail?: string }[];
  }>();
  return entries
    .map(({ action, detail }) => `${action} ${detail ?? ''}`.trim())
    .filter((text) => text.startsWith('webhook'));
}

describe('a webhook', () => {
  test('is made with a secret, which no later response has', async () => {
    const made = await send('POST', address, { ...wanted, description: ' Chat ' });
    expect(made.statusCode).toBe(201);
    const { secret, ...shown } = made.json<Shown>();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toEqual({
      ...wanted,
      id: expect.any(String),
      description: 'Chat',
      enabled: true,
      createdAt: '2026-11-21T09:00:00.000Z',
      pending: 0,
      lastAttempt: null,
    });
    expect(made.headers.location).toBe(`${address}/${shown.id}`);
    const [list, one] = [
      await send('GET', address),
      await send('GET', `${address}/${shown.id.toLowerCase()}`),
    ];
    expect([list.json(), one.json()]).toEqual([{ webhooks: [shown] }, shown]);
    expect(list.body + one.body).not.toContain('whsec_');
  });

  test('has no description of which nothing is seen', async () => {
    const made = await send('POST', address, { ...wanted, description: '\u200b\u3164' });
    expect(made.json<Shown>()).toMatchObject({ description: '' });
  });

  test('is changed, paused, and goes on', async () => {
    const { id } = await make();
    const paused = await send('PUT', `${address}/${id}`, { ...wanted, enabled: false });
    expect(paused.json()).toMatchObject({ enabled: false, disabledBecause: 'owner' });
    const changed = await send('PUT', `${address}/${id}`, {
      url: 'https://example.org/',
      events: ['analysis.done'],
    });
    expect(changed.json()).toMatchObject({
      url: 'https://example.org/',
      events: ['analysis.done'],
      enabled: false,
    });
    expect(await messages()).toEqual([]);
    const resumed = await send('PUT', `${address}/${id}`, { ...wanted, enabled: true });
    expect(resumed.json()).toMatchObject({ enabled: true });
    expect(resumed.json()).not.toHaveProperty('disabledBecause');
    expect(await messages()).toEqual([
      { kind: 'plan', survey: expect.stringContaining(`${tenant}/coffee/`) },
    ]);
  });

  test('is deleted, and its changes are in the audit trail, without the path of its address', async () => {
    const { id } = await make();
    await send('PUT', `${address}/${id}`, wanted);
    const rotated = await send('POST', `${address}/${id}/secret`, {});
    expect(rotated.json()).toEqual({ secret: expect.stringMatching(/^whsec_/) });
    expect((await send('DELETE', `${address}/${id}`)).statusCode).toBe(204);
    expect(problemOf(await send('GET', `${address}/${id}`))).toBe('404 webhook-not-found');
    expect(await auditActions()).toEqual([
      'webhook-deleted https://example.org',
      'webhook-secret-replaced https://example.org',
      'webhook-changed https://example.org',
      'webhook-created https://example.org',
    ]);
  });

  test('goes with its survey', async () => {
    await make();
    expect((await send('DELETE', survey)).statusCode).toBe(204);
    expect(await Array.fromAsync(at.containers.webhooks.list(`${tenant}/`))).toEqual([]);
  });

  test('of a survey is one of ten', async () => {
    for (let count = 0; count < 10; count += 1) expect((await make()).id).toBeDefined();
    expect(problemOf(await send('POST', address, wanted))).toBe('409 too-many-webhooks');
  });
});

test('an address that the operator allows is taken, also without TLS', async () => {
  const made = await send('POST', address, { ...wanted, url: 'http://hooks.internal:8080/' });
  expect(made.statusCode).toBe(201);
});

test('an address that may not be reached is refused, and why', async () => {
  const refused = [
    ['http://example.org/', /must begin with https/],
    ['https://169.254.169.254/latest', /inside the network/],
    ['https://[::ffff:10.0.0.1]/', /inside the network/],
    ['https://user:password@example.org/', /user or a password/],
    ['https://example.org:25/', /port must be 443/],
    ['javascript:alert(1)', /begins with https/],
  ] as const;
  for (const [url, message] of refused) {
    const response = await send('POST', address, { url, events: wanted.events });
    expect(problemOf(response)).toBe('422 invalid');
    expect(response.json()).toMatchObject({
      errors: [{ path: 'url', message: expect.stringMatching(message) }],
    });
  }
});

test('a body that is no webhook is refused, field by field', async () => {
  const refused = [
    [{}, ['url', 'events']],
    [{ url: 'https://example.org/', events: [] }, ['events']],
    [{ url: 'https://example.org/', events: ['answers.lost'] }, ['events[0]']],
    [{ ...wanted, enabled: false }, ['enabled']],
    [{ ...wanted, description: 'two\nlines' }, ['description']],
    [[], ['']],
  ] as const;
  for (const [payload, paths] of refused) {
    const response = await send('POST', address, payload);
    expect(problemOf(response)).toBe('422 invalid');
    expect(response.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(paths);
  }
});

describe('a delivery', () => {
  test('of a test is sent to the workers, shown as pending, and not sent again', async () => {
    const { id } = await make();
    const sent = await send('POST', `${address}/${id}/test`, {});
    expect(sent.statusCode).toBe(202);
    const { delivery } = sent.json<{ delivery: string }>();
    const [message] = await messages();
    expect(message).toEqual({ kind: 'deliver', webhook: expect.stringMatching(`/${id}$`), delivery });
    const shown = await send('GET', `${address}/${id}/deliveries`);
    expect(shown.json()).toEqual({
      deliveries: [
        {
          id: delivery,
          type: 'webhook.test',
          state: 'pending',
          createdAt: '2026-11-21T09:00:00.000Z',
          nextAttemptAt: '2026-11-21T09:00:00.000Z',
          endedAt: null,
          attempts: [],
        },
      ],
    });
    const again = await send('POST', `${address}/${id}/deliveries/${delivery}/redeliver`, {});
    expect(problemOf(again)).toBe('404 delivery-not-found');
  });

  test('is refused while the webhook is paused', async () => {
    const { id } = await make();
    await send('PUT', `${address}/${id}`, { ...wanted, enabled: false });
    for (const path of ['test', 'deliveries/D1/redeliver']) {
      expect(problemOf(await send('POST', `${address}/${id}/${path}`, {}))).toBe('409 webhook-not-ready');
    }
  });
});

test('an unknown webhook is not found at any of its addresses', async () => {
  const requests = [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/secret'],
    ['GET', '/deliveries'],
    ['POST', '/deliveries/D1/redeliver'],
    ['POST', '/test'],
  ] as const;
  for (const [method, path] of requests) {
    const payload = method === 'PUT' ? wanted : method === 'POST' ? {} : undefined;
    const response = await send(method, `${address}/${unknownId}${path}`, payload);
    expect(problemOf(response)).toBe('404 webhook-not-found');
  }
});

test('another survey does not have it', async () => {
  const { id } = await make();
  await send('PUT', `/v1/tenants/${tenant}/surveys/tea`, {
    title: 'Tea',
    questions: [{ id: 'a', text: 'A?', type: 'text' }],
  });
  expect(problemOf(await send('GET', `/v1/tenants/${tenant}/surveys/tea/webhooks/${id}`))).toBe(
    '404 webhook-not-found',
  );
  expect(problemOf(await send('GET', `/v1/tenants/${tenant}/surveys/gone/webhooks`))).toBe(
    '404 survey-not-found',
  );
});

test('saved settings make the workers look whether the survey is closed', async () => {
  await send('PUT', `${survey}/settings`, { closed: true });
  expect(await messages()).toEqual([]);
  await make();
  await send('PUT', `${survey}/settings`, {});
  await eventually(async () =>
    expect(await messages()).toEqual([
      { kind: 'plan', survey: expect.stringContaining(`${tenant}/coffee/`) },
    ]),
  );
});
