import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { coffee } from '@canvass/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startChromium, withPage, type Browser } from '@canvass/testing/browser';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

let browser: Browser;
let at: MemorySite;
let key: string;
let site: string;
let shop: Server;

beforeAll(async () => {
  at = memorySite();
  key = await withTenant(at, 'acme', { ...coffee, description: 'How do you like it? '.repeat(80) });
  site = await at.site.listen({ port: 0, host: '127.0.0.1' });
  // Another port is another origin.
  shop = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<h1>Shop</h1>'),
  );
  await once(shop.listen(0, '127.0.0.1'), 'listening');
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
  shop?.close();
  await at?.site.close();
});

interface Fetched {
  readonly status: number;
  readonly body: string;
  readonly etag: string | null;
}

/** In a page of another origin; `refused`: the browser lets the page have nothing. */
async function fetchFromShop(path: string, init: object = {}): Promise<Fetched | 'refused'> {
  let fetched: Fetched | 'refused' = 'refused';
  await withPage(browser, {}, async (page) => {
    await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`);
    fetched = await page.evaluate<
      Fetched | 'refused'
    >(`fetch(${JSON.stringify(site + path)}, ${JSON.stringify(init)})
      .then(async (response) => ({ status: response.status, body: await response.text(), etag: response.headers.get('etag') }))
      .catch(() => 'refused')`);
  });
  return fetched;
}

const survey = '/v1/tenants/acme/surveys/coffee';
const send = (answers: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': '"of-the-shop"' },
  body: JSON.stringify({ answers }),
});

test('a page of another origin reads a survey, sends answers, and reads what is wrong with them', async () => {
  const read = await fetchFromShop(survey, { headers: { 'if-none-match': '"none"' } });
  expect(read).toMatchObject({ status: 200, body: expect.stringContaining(coffee.title) });
  // Compressed on the way: the ETag is that of these bytes.
  expect(read).toMatchObject({ etag: expect.stringMatching(/-gzip"$/) });
  expect(await fetchFromShop(`${survey}/answers`, send({ colour: 'red' }))).toMatchObject({ status: 201 });
  expect(await fetchFromShop(`${survey}/answers`, send({ colour: 'grey' }))).toMatchObject({
    status: 422,
    body: expect.stringContaining('answers.colour'),
  });
  const lines = `${JSON.stringify({ key: 'a', answers: { colour: 'red' } })}\n`;
  const batch = { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body: lines };
  expect(await fetchFromShop(`${survey}/answers:batch`, batch)).toMatchObject({ status: 200 });
});

test('it gets nothing with a key, or of a person who is signed in', async () => {
  expect(await fetchFromShop(`${survey}/summary`, { headers: bearer(key) })).toBe('refused');
  expect(await fetchFromShop(survey, { headers: bearer(key) })).toBe('refused');
  expect(await fetchFromShop(survey, { method: 'DELETE' })).toBe('refused');
  expect(await fetchFromShop(survey, { credentials: 'include' })).toBe('refused');
  expect(await fetchFromShop('/desk/acme', { credentials: 'include' })).toBe('refused');
  expect((await at.deps.definitions.read('acme', 'coffee')).outcome).toBe('found');
});
