import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, freeContainerPort } from '@canvass/testing';
import { Http2Client, type Http2Response } from '../src/http2-client.ts';
import { adminKey } from '../src/site-of-stack.ts';
import { Stack } from '../src/stack.ts';

const root = join(import.meta.dirname, '../../..');
const survey = '/v1/tenants/acme/surveys/coffee';
const definition = JSON.stringify({
  title: 'Coffee',
  questions: [{ id: 'colour', text: 'Which colour?', type: 'choice', choices: ['red', 'blue'] }],
});
/** Its form is larger than what the proxy reads of a response ahead of its client. */
const longDefinition = JSON.stringify({
  title: 'Coffees',
  questions: Array.from({ length: 40 }, (_, index) => ({
    id: `coffee${index}`,
    text: `How often do you drink coffee number ${index}?`,
    type: 'choice',
    choices: Array.from({ length: 10 }, (__, times) => `${times} times a day`),
  })),
});
const asJson = { 'content-type': 'application/json' };

async function expectStatus(status: number, sent: Promise<Http2Response>): Promise<void> {
  const response = await sent;
  if (response.status !== status) throw new Error(`answered ${response.status}: ${response.body.toString()}`);
}

/** Asks with a wrong key, as a client that says that it is somewhere else each time. Returns the status. */
async function guess(client: Http2Client, index: number): Promise<number> {
  const headers = {
    authorization: `Bearer cvs_acme_${'x'.repeat(43)}`,
    'x-forwarded-for': `192.0.2.${index}`,
    forwarded: `for=192.0.2.${index}`,
  };
  return (await client.send('GET', `${survey}/summary`, headers)).status;
}

/** How many requests the site has read on its fast path. */
async function fastRequests(stack: Stack): Promise<number> {
  const read = "fetch('http://127.0.0.1:3000/metrics').then((page) => page.text()).then(console.log)";
  const page = await stack.compose(['exec', '-T', 'survey-site', 'node', '-e', read]);
  return Number(/^canvass_site_requests_total\{kind="fast"\} (\d+)$/m.exec(page)?.[1]);
}

describe('the proxy of the profile https', () => {
  let stack: Stack;
  let origin = '';
  let certificate = '';
  let client: Http2Client;
  let key = '';

  beforeAll(async () => {
    const port = await freeContainerPort();
    origin = `https://localhost:${port}`;
    stack = await Stack.create(root, 'canvass-proxy-test', {
      PROXY_PORT: String(port),
      PUBLIC_URL: origin,
      TRUST_PROXY: 'true',
      MIN_FORM_MS: '0',
    });
    await stack.build();
    await stack.compose(['--profile', 'https', 'build', 'https'], 600_000);
    await stack.step(async () => {
      await stack.compose(['--profile', 'https', 'up', '--detach', '--no-build'], 600_000);
      await stack.isUp();
    });
    const read = ['exec', '-T', 'https', 'cat', '/var/lib/canvass-proxy/certificate.pem'];
    certificate = await eventually(() => stack.compose(['--profile', 'https', ...read]));
    client = await Http2Client.open(origin, certificate);
    // HAProxy looks every 2 s whether the site is up.
    await eventually(() => expectStatus(200, client.send('GET', '/readyz')));
    const made = await client.send('PUT', '/v1/tenants/acme', {
      authorization: `Bearer ${(await adminKey(stack)).trim()}`,
    });
    key = (JSON.parse(made.body.toString()) as { apiKey: string }).apiKey;
    await expectStatus(
      201,
      client.send('PUT', survey, { ...asJson, authorization: `Bearer ${key}` }, definition),
    );
  }, 1_200_000);

  afterAll(async () => {
    client?.close();
    await stack?.remove();
  });

  test('speaks HTTP/2 with a certificate for its name, and passes on what the site has compressed', async () => {
    expect([client.protocol, client.maxStreams]).toEqual(['h2', 20]);
    const form = await client.send('GET', '/s/acme/coffee', { 'accept-encoding': 'gzip' });
    expect([form.status, form.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(gunzipSync(form.body).toString()).toContain('Which colour?');
    expect(form.headers['strict-transport-security']).toBeDefined();
    for (const path of ['/metrics', '/%6Detrics']) expect((await client.send('GET', path)).status).toBe(404);
  });

  test('passes on answers, and at once each event of the results that they change', async () => {
    const signedIn = await client.send(
      'POST',
      '/desk/sign-in',
      { origin, 'content-type': 'application/x-www-form-urlencoded' },
      new URLSearchParams({ key }).toString(),
    );
    expect(signedIn.status).toBe(303);
    const [cookie = ''] = signedIn.headers['set-cookie'] ?? [];
    expect(cookie).toContain('Secure');
    const results = await client.follow('/desk/acme/surveys/coffee/live', {
      cookie: cookie.split(';', 1)[0]!,
    });
    expect(results.status).toBe(200);
    for (const total of [1, 2]) {
      const answer = JSON.stringify({ answers: { colour: 'red' } });
      expect((await client.send('POST', `${survey}/answers`, asJson, answer)).status).toBe(201);
      await results.has(new RegExp(`class=\\\\"total\\\\">${total}<`));
    }
    results.close();
  });

  test('tells the site where a client is, whatever the client says', async () => {
    const statuses = new Set<number>();
    // An address has 60 wrong keys in a minute, which may end in between.
    for (let index = 1; index <= 121 && !statuses.has(429); index += 1)
      statuses.add(await guess(client, index));
    expect([...statuses]).toEqual([401, 429]);
  });

  test('keeps plain requests on connections that stay on the fast path of the site', async () => {
    const before = await fastRequests(stack);
    const answer = JSON.stringify({ answers: { colour: 'blue' } });
    const headers = { ...asJson, 'content-length': String(answer.length) };
    for (let each = 0; each < 20; each += 1) {
      expect((await client.send('GET', '/s/acme/coffee', { 'accept-encoding': 'gzip' })).status).toBe(200);
      expect((await client.send('POST', `${survey}/answers`, headers, answer)).status).toBe(201);
      expect((await client.send('GET', `${survey}/summary`, { authorization: `Bearer ${key}` })).status).toBe(
        200,
      );
      // Connections that carry something else are not those.
      expect((await client.send('GET', '/reference')).status).toBe(200);
    }
    // The first ones may find nothing in memory, and take their connection with them.
    expect((await fastRequests(stack)) - before).toBeGreaterThan(10);
  });

  test('takes answers while one address does not read its forms, and refuses what it asks beyond 768 requests', async () => {
    const headers = { ...asJson, authorization: `Bearer ${key}` };
    await expectStatus(201, client.send('PUT', '/v1/tenants/acme/surveys/coffees', headers, longDefinition));
    expect((await client.send('GET', '/s/acme/coffees')).body.length).toBeGreaterThan(49_152);
    const unread: Http2Client[] = [];
    const askFrom = async (connections: number): Promise<number[]> => {
      const opened = await Promise.all(
        Array.from({ length: connections }, () =>
          Http2Client.open(origin, certificate, { initialWindowSize: 0 }),
        ),
      );
      unread.push(...opened);
      const each = opened.flatMap((one) => Array.from({ length: 20 }, () => one.statusOf('/s/acme/coffees')));
      return Promise.all(each);
    };
    try {
      // Twice the connections to the site that forms have of their own.
      expect(new Set(await askFrom(15))).toEqual(new Set([200]));
      const answer = JSON.stringify({ answers: { colour: 'red' } });
      await expectStatus(201, client.send('POST', `${survey}/answers`, asJson, answer));
      await expectStatus(200, client.send('GET', '/s/acme/coffee'));
      const further = await askFrom(25);
      expect(further.filter((status) => status === 429)).toHaveLength(300 + 500 - 768);
    } finally {
      for (const one of unread) one.close();
    }
  });
});
