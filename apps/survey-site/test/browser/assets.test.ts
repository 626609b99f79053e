import { inspect, isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startChromium, type Browser, type Page } from '@canvass/testing/browser';
import { everyPage } from '../support/every-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
});

/** No page has these words by itself. */
const texts = {
  title: 'Zeppelin title',
  description: 'Zeppelin description',
  section: 'Zeppelin section',
  question: 'Zeppelin question',
  label: 'Zeppelin label',
  answer: 'Zeppelin answer',
  name: 'Zeppelin name',
};

/** The addresses that a page loads. Its scripts do not run here. */
const addresses = `[
  ...[...document.querySelectorAll('link[rel~=stylesheet], link[rel~=icon]')].map((each) => each.href),
  ...[...document.querySelectorAll('script[src], img[src]')].map((each) => each.src),
  ...[...document.querySelectorAll('use')].map((each) => new URL(each.getAttribute('href'), location).href),
].map((each) => new URL(each).pathname)`;

/** The style of a printed report names its title and time: it belongs to the page, and is kept as little. */
const isOfPage = (path: string): boolean => path.endsWith('/report/paper.css');
/** Pictures are compressed by their format. */
const isPicture = (type: string): boolean => /^image\/(?!svg)/.test(type);

const forGood = 'public, max-age=31536000, immutable';

/** Returns what is wrong with the responses of an asset, to a browser that is where the page is. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const ask = async (method: 'GET' | 'HEAD', coding: string, more: Record<string, string> = {}) => {
    const response = await page.request.fetch(new URL(path, page.url()).href, {
      method,
      headers: { 'accept-encoding': coding, ...more },
    });
    const {
      'content-type': type = '',
      'content-encoding': sentAs,
      vary,
      etag,
      ...headers
    } = response.headers();
    return { status: response.status(), caching: headers['cache-control'], type, sentAs, vary, etag };
  };
  const plain = await ask('GET', 'identity');
  if (isPicture(plain.type)) {
    return plain.caching?.endsWith('max-age=31536000, immutable') ? [] : [`${path} has ${plain.caching}`];
  }
  const etagOf = (coding: string): string => `${plain.etag?.slice(0, -1)}-${coding}"`;
  const same = { status: 200, caching: forGood, type: plain.type, vary: 'accept-encoding' };
  const asked = await Promise.all([
    ask('HEAD', 'identity'),
    ask('GET', 'gzip'),
    ask('GET', 'gzip, br'),
    ask('HEAD', 'gzip, br'),
    ask('GET', 'gzip, br', { 'if-none-match': plain.etag ?? '' }),
  ]);
  const asIs = { ...same, sentAs: undefined, etag: plain.etag };
  const expected = [
    asIs,
    { ...same, sentAs: 'gzip', etag: etagOf('gzip') },
    { ...same, sentAs: 'br', etag: etagOf('br') },
    { ...same, sentAs: 'br', etag: etagOf('br') },
    { ...asIs, status: 304, type: '' },
  ];
  return isDeepStrictEqual([plain, ...asked], [asIs, ...expected])
    ? []
    : [`${path}: ${inspect([plain, ...asked])}`];
}

test('every style, script and picture of every page has an address for good, and is compressed', async () => {
  const site = await everyPage(browser, texts);
  const seen = new Set<string>();
  const faults: string[] = [];
  try {
    for (const { visit } of site.pages) {
      await site.open({ viewport: { width: 1280, height: 900 } }, async (page) => {
        // What styles load, too.
        const loaded: string[] = [];
        page.on('response', (response) => {
          if (response.request().resourceType() !== 'document') loaded.push(new URL(response.url()).pathname);
        });
        await visit(page);
        for (const path of [...loaded, ...(await page.evaluate<string[]>(addresses))]) {
          if (seen.has(path) || isOfPage(path)) continue;
          seen.add(path);
          faults.push(...(await faultsOf(page, path)));
        }
      });
    }
    expect(faults).toEqual([]);
    // Otherwise the test has seen none.
    expect(seen.size).toBeGreaterThan(20);
  } finally {
    await site.stop();
  }
});
