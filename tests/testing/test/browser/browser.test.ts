import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  axeViolations,
  follow,
  keepScreenshot,
  loadedAfter,
  startChromium,
  withPage,
} from '../../src/browser/index.ts';
import type { Browser, Page } from '../../src/browser/index.ts';
import { latch } from '../../src/deferred.ts';

/** The next page requests a picture, which is delayed until a test allows it. */
let pictureAsked = latch();
let picture = latch();
const bodies: Record<string, string> = {
  '/': '<!doctype html><html lang="en"><title>First</title><main><h1>First</h1><a href="/next">On</a></main>',
  '/next': '<!doctype html><html lang="en"><title>Next</title><main><h1>Next</h1><img src="/picture"></main>',
};
const server = createServer((request, response) => {
  response.setHeader('content-security-policy', "script-src 'none'");
  const body = bodies[request.url ?? ''];
  if (body !== undefined) {
    response.setHeader('content-type', 'text/html').end(body);
    return;
  }
  pictureAsked.open();
  void picture.wait().then(() => response.end());
});

let browser: Browser;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
  server.close();
});
beforeEach(() => {
  pictureAsked = latch();
  picture = latch();
});

const atFirst = (use: (page: Page) => Promise<void>) =>
  withPage(browser, {}, async (page) => {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await use(page);
  });

describe('a test in the browser', () => {
  test.each([
    ['a link that it follows', (page: Page) => follow(page.getByRole('link'))],
    [
      'a key that it presses',
      async (page: Page) => {
        await page.getByRole('link').focus();
        await loadedAfter(page, () => page.keyboard.press('Enter'));
      },
    ],
  ])('waits until the page has loaded after %s', async (_name, go) => {
    await atFirst(async (page) => {
      let hasGoneOn = false;
      const gone = go(page).finally(() => {
        hasGoneOn = true;
      });
      await pictureAsked.wait();
      await page.getByRole('heading', { name: 'Next' }).waitFor();
      expect(hasGoneOn).toBe(false);
      picture.open();
      await gone;
      expect(await page.evaluate<string>('document.title + document.readyState')).toBe('Nextcomplete');
    });
  });

  test('gets axe’s violations despite the page’s policy against scripts', async () => {
    await atFirst(async (page) => {
      expect(await axeViolations(page)).toEqual([]);
      picture.open();
      await follow(page.getByRole('link'));
      expect((await axeViolations(page)).map(({ id }) => id)).toEqual(['image-alt']);
    });
  });

  test('saves screenshots only if a folder is set', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'screenshots-'));
    const before = process.env['SCREENSHOTS_DIR'];
    try {
      await atFirst(async (page) => {
        delete process.env['SCREENSHOTS_DIR'];
        await keepScreenshot(page, 'none');
        process.env['SCREENSHOTS_DIR'] = join(folder, 'new');
        await keepScreenshot(page, 'first');
      });
      expect(await readdir(join(folder, 'new'))).toEqual(['first.png']);
    } finally {
      if (before === undefined) delete process.env['SCREENSHOTS_DIR'];
      else process.env['SCREENSHOTS_DIR'] = before;
    }
  });
});
