import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { coffee, eventually } from '@canvass/testing';
import { acceptedCoding } from '@canvass/web/compression';
import { createPublicResultsLinks } from '@canvass/owners-site';
import { formStyle } from '@canvass/survey-form';
import { journalOf } from '../support/counted-answers.ts';
import { signInToDesk } from '../support/desk-site.ts';
import { adminApiKey, bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

const survey = '/v1/tenants/acme/surveys/coffee';
let at: MemorySite;
let key: string;

beforeAll(async () => {
  at = memorySite();
  // A definition of more than 1 KiB.
  key = await withTenant(at, 'acme', { ...coffee, description: 'How do you like it? '.repeat(80) });
  const journal = journalOf(at);
  await journal.store(
    Array.from({ length: 200 }, (_, n) => ({ colour: 'red', why: `Because of reason ${n}` })),
  );
  await journal.count();
  await at.site.inject({
    method: 'PUT',
    url: `${survey}/settings`,
    headers: bearer(key),
    // Settings of more than 1 KiB.
    payload: { publicResults: { texts: false }, thanksText: 'Thank you. '.repeat(120) },
  });
  at.time.ms += 1_000;
});
afterAll(() => at.site.close());

const get = (url: string, coding?: string, headers: object = {}) =>
  at.site.inject({
    url,
    headers: { ...bearer(key), ...(coding && { 'accept-encoding': coding }), ...headers },
  });

async function publicResults(): Promise<string> {
  const read = await at.deps.definitions.read('acme', 'coffee');
  if (read.outcome !== 'found') throw new Error('there is no survey');
  const { instance, settings } = read.stored;
  const shared = { tenant: 'acme', survey: 'coffee', instance, id: settings?.publicResults?.id ?? '' };
  return createPublicResultsLinks(adminApiKey).addressOf(shared);
}

/** Each form has an id of its own. */
const withoutIds = (text: string): string => text.replaceAll(/value="[0-9A-Z]{26}"/g, '');

describe('a response', () => {
  test.each([
    ['a definition', survey],
    ['a summary', `${survey}/summary`],
    ['a page of answers', `${survey}/answers?limit=100`],
    ['an export as CSV', `${survey}/export?format=csv`],
    ['an export as lines', `${survey}/export?format=ndjson`],
    ['a form', '/s/acme/coffee'],
    ['public results', publicResults],
    ['the OpenAPI document', '/openapi.json'],
    ['a stylesheet', formStyle.path],
  ])('that is read is compressed, and is the same bytes: %s', async (_what, given) => {
    const url = typeof given === 'string' ? given : await given();
    const [plain, compressed] = [await get(url), await get(url, 'gzip')];
    expect(compressed.statusCode).toBe(200);
    expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([
      undefined,
      'gzip',
    ]);
    for (const { headers } of [plain, compressed]) expect(headers.vary).toContain('accept-encoding');
    expect(compressed.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength);
    const length = compressed.headers['content-length'];
    expect([undefined, String(compressed.rawPayload.byteLength)]).toContain(length);
    expect(withoutIds(gunzipSync(compressed.rawPayload).toString())).toBe(withoutIds(plain.body));
  });

  test.each([
    ['the smallest', '/healthz'],
    ['a workbook', `${survey}/export?format=xlsx`],
    ['a Parquet file', `${survey}/export?format=parquet`],
    [
      'a withdrawal page, which shows what its address says beside a secret',
      '/s/acme/coffee/withdraw?id=1&code=2',
    ],
    ['a refusal', `${survey}/answers?limit=none`],
  ])('is left as it is: %s', async (_what, url) => {
    expect((await get(url, 'gzip, br')).headers['content-encoding']).toBeUndefined();
  });

  test('to an answer is left as it is, and so is a page of the desk', async () => {
    const sent = await at.site.inject({
      method: 'POST',
      url: `${survey}/answers`,
      headers: { 'accept-encoding': 'gzip' },
      payload: { answers: { colour: 'red' } },
    });
    expect([sent.statusCode, sent.headers['content-encoding'], sent.headers.vary]).toEqual([
      201,
      undefined,
      undefined,
    ]);
    const { cookie } = await signInToDesk(at, key);
    const headers = { cookie, 'accept-encoding': 'gzip' };
    const page = await at.site.inject({ url: '/desk/acme/surveys/coffee', headers });
    expect([page.statusCode, page.headers['content-encoding']]).toEqual([200, undefined]);
  });

  test.each([survey, '/s/acme/coffee'])('to HEAD has the headers of GET: %s', async (url) => {
    const [head, got] = [
      await at.site.inject({
        method: 'HEAD',
        url,
        headers: { ...bearer(key), 'accept-encoding': 'gzip' },
      }),
      await get(url, 'gzip'),
    ];
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    }
    expect(head.headers['content-length']).toBe(String(got.rawPayload.byteLength));
    expect(head.rawPayload.byteLength).toBe(0);
  });

  test('that never changes is sent with Brotli where that is known', async () => {
    const [plain, compressed] = [await get('/openapi.json'), await get('/openapi.json', 'gzip, deflate, br')];
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.rawPayload.byteLength * 8).toBeLessThan(plain.rawPayload.byteLength);
  });
});

describe('the ETag of a compressed response', () => {
  test.each([survey, '/openapi.json', `${survey}/summary`, `${survey}/settings`])(
    'still answers 304: %s',
    async (url) => {
      const { headers } = await get(url, 'gzip');
      for (const coding of [undefined, 'gzip']) {
        const again = await get(url, coding, { 'if-none-match': headers.etag });
        expect([again.statusCode, again.headers.vary]).toEqual([
          304,
          expect.stringContaining('accept-encoding'),
        ]);
        // A cache renews what it has under this tag, and nothing else (RFC 9111, section 4.3.4).
        expect(again.headers.etag).toBe(headers.etag);
      }
    },
  );

  test('is another one if it is strong, and allows the same write', async () => {
    const [plain, compressed] = [await get(survey), await get(survey, 'gzip')];
    expect(compressed.headers.etag).toBe(`${String(plain.headers.etag).slice(0, -1)}-gzip"`);
    const write = (etag: unknown) =>
      at.site.inject({
        method: 'PUT',
        url: survey,
        headers: { ...bearer(key), 'if-match': String(etag) },
        payload: plain.json<object>(),
      });
    expect((await write(compressed.headers.etag)).statusCode).toBe(200);
    expect((await write('"0-other-gzip"')).statusCode).toBe(412);
  });

  test('of a summary stays: it is weak', async () => {
    const [plain, compressed] = [await get(`${survey}/summary`), await get(`${survey}/summary`, 'gzip')];
    expect(compressed.headers.etag).toBe(plain.headers.etag);
  });
});

/** By a real connection: `inject` has no trailers. */
const stream = async (path: string): Promise<IncomingMessage> => {
  const { port } = at.site.server.address() as AddressInfo;
  const headers = { ...bearer(key), 'accept-encoding': 'gzip' };
  const asked = httpGet({ host: '127.0.0.1', port, path, headers });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response;
};

describe('a compressed stream', () => {
  beforeAll(() => at.site.listen({ port: 0, host: '127.0.0.1' }));

  test('has its trailers, of the file as it is', async () => {
    const response = await stream(`${survey}/export?format=csv`);
    const text = gunzipSync(await buffer(response)).toString();
    expect(response.trailers['canvass-rows']).toBe('200');
    expect(text.trimEnd().split('\n')).toHaveLength(201);
  });

  test('ends the work for a client that leaves', async () => {
    const response = await stream(`${survey}/export?format=csv`);
    response.destroy();
    // One export of a tenant is written at a time: the next one can begin.
    await eventually(async () => {
      expect((await get(`${survey}/export?format=csv`, 'gzip')).statusCode).toBe(200);
    });
  });

  test('of events is not compressed: each is sent at once', async () => {
    const response = await stream(`${await publicResults()}/live`);
    expect([response.headers['content-type'], response.headers['content-encoding']]).toEqual([
      'text/event-stream',
      undefined,
    ]);
    response.destroy();
  });
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['gzip;q=0.5, identity', undefined],
  ['gzip;q=0.001', 'gzip'],
  ['deflate', undefined],
  ['gzip;q=nonsense', undefined],
])('Accept-Encoding: %s is answered with %s', (header, coding) => {
  expect(acceptedCoding(header, ['br', 'gzip'])).toBe(coding);
});
