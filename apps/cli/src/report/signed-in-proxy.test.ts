import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startProxy, type SignedInProxy } from './signed-in-proxy.ts';

const report = '/desk/acme/surveys/tea/report';
const page = `${report}?paper=a4`;
const file = `${report}/paper.css`;
/** What the proxy asked the site for. */
const passed: string[] = [];
let proxy: SignedInProxy;
let began: Received;
let own: Record<string, string>;

interface Received {
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly cookie: string | undefined;
}

/** Sends a path as it is: `fetch` would resolve its dots. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  const { hostname, port } = new URL(proxy.start);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers, method }, (response) => {
      const { location, 'set-cookie': cookies = [] } = response.headers;
      response
        .resume()
        .on('end', () => resolve({ status: response.statusCode, location, cookie: cookies[0] }));
    });
    sent.on('error', reject).end();
  });
}

beforeAll(async () => {
  const fetching = (async (from: URL) => {
    passed.push(from.href);
    return new Response('');
  }) as typeof fetch;
  const asked = { url: 'http://site.test', cookie: 'session=1', page, files: [file] };
  proxy = await startProxy({ fetch: fetching }, asked);
  began = await get(new URL(proxy.start).pathname);
  own = { cookie: began.cookie!.split(';', 1)[0]! };
});
afterAll(() => proxy.close());

test('passes on the page, its files and assets, to the browser that began', async () => {
  expect(began).toMatchObject({ status: 303, location: page, cookie: expect.stringContaining('; HttpOnly') });
  for (const path of [page, `${file}?paper=a4`, '/assets/report.1a2b.css']) {
    expect((await get(path, own)).status).toBe(200);
    expect(passed.pop()).toBe(`http://site.test${path}`);
    expect((await get(path)).status).toBe(404);
    expect((await get(path, { cookie: 'canvass-report=' })).status).toBe(404);
    expect((await get(path, { ...own, host: 'elsewhere.test' })).status).toBe(404);
    expect((await get(path, own, 'POST')).status).toBe(404);
  }
  expect((await get(new URL(proxy.start).pathname)).status).toBe(404);
  expect(passed).toEqual([]);
});

test.each([
  ['/assets/../desk/acme/surveys/tea/export/file?format=csv'],
  ['/assets/%2e%2e/desk/acme/surveys/tea/export/file?format=csv'],
  ['/assets/..%2fdesk/acme/surveys/tea/export/file?format=csv'],
  ['/assets/..\\desk/acme/surveys/tea/export/file?format=csv'],
  [`${report}/../export/file?format=csv`],
  [`${report}s`],
  [`//elsewhere.test${report}`],
  [`http://elsewhere.test${report}`],
  ['//'],
])('does not pass on %s', async (path) => {
  expect((await get(path, own)).status).toBe(404);
  expect(passed).toEqual([]);
});
