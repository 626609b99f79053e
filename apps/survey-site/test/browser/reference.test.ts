import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describePages, startChromium, withPage } from '@canvass/testing/browser';
import type { Browser, OpenPage } from '@canvass/testing/browser';
import { memorySite, type MemorySite } from '../support/memory-site.ts';

let browser: Browser;
let at: MemorySite;
let origin: string;

beforeAll(async () => {
  at = memorySite();
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
  await at?.site.close();
});

const open: OpenPage = (options, use) =>
  withPage(browser, options, async (page) => {
    await page.goto(`${origin}/reference`);
    await use(page);
  });

describePages('reference', [['the reference', () => Promise.resolve()]], 'nav a', open);

test('the landing page leads to the reference, and its links to operations and schemas that are there', async () => {
  await open({}, async (page) => {
    await page.goto(origin);
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByRole('link', { name: 'Send answers' }).click();
    expect(await page.locator(':target').textContent()).toBe('Send answers');
    const broken = await page.evaluate<string[]>(
      `[...document.querySelectorAll('a[href^="#"]')].map((a) => a.hash).filter((hash) => !document.querySelector(hash))`,
    );
    expect(broken).toEqual([]);
  });
});
