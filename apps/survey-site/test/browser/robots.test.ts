import { coffee } from '@canvass/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  axeViolations,
  keepScreenshot,
  loadedAfter,
  startChromium,
  withPage,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@canvass/testing/browser';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

let browser: Browser;
let at: MemorySite;
let origin: string;

beforeAll(async () => {
  at = memorySite();
  const key = await withTenant(at, 'acme', null);
  const put = async (path: string, payload: object): Promise<void> => {
    const url = `/v1/tenants/acme/surveys/${path}`;
    const { statusCode, body } = await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload });
    if (statusCode >= 300) throw new Error(body);
  };
  for (const language of ['en', 'de', 'ar']) {
    await put(`coffee-${language}`, { ...coffee, languages: [language] });
    await put(`coffee-${language}/settings`, { proofOfWork: true });
  }
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
  await at?.site.close();
});
beforeEach(() => at.journal.clear());

const open = (
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
  language = 'en',
): Promise<void> =>
  withPage(browser, options, async (page) => {
    await page.goto(`${origin}/s/acme/coffee-${language}`);
    await page.locator('[name="colour"][value="red"]').check();
    await use(page);
  });
const sendButton = (page: Page) => page.locator('.buttons button').first();
const send = (page: Page): Promise<void> => loadedAfter(page, () => sendButton(page).click());
const answers = () => at.journal.records().map((record) => record['answers']);

/** The browser finds nothing out before the page calls `letDigests`. */
const holdDigests = `
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  const may = new Promise((resolve) => { window.letDigests = resolve; });
  crypto.subtle.digest = async (algorithm, data) => {
    await may;
    return digest(algorithm, data);
  };
`;

describe('a form that asks for a proof of work', () => {
  test('is sent by a browser with script, which says that it waits for the proof', async () => {
    await withPage(browser, {}, async (page) => {
      await page.addInitScript({ content: holdDigests });
      await page.goto(`${origin}/s/acme/coffee-en`);
      await page.locator('[name="colour"][value="red"]').check();
      await sendButton(page).click();
      await page.locator('.buttons button[aria-disabled="true"]', { hasText: 'Sending…' }).waitFor();
      await page.keyboard.press('Enter');
      expect(answers()).toEqual([]);
      await loadedAfter(page, () => page.evaluate('letDigests()'));
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
        'Thank you. That helps a lot!',
      );
      expect(answers()).toMatchObject([{ colour: 'red' }]);
    });
  });

  test('is sent by the Enter key, too', async () => {
    await open({}, async (page) => {
      await page.locator('[name="colour"][value="red"]').focus();
      await loadedAfter(page, () => page.keyboard.press('Enter'));
      expect(answers()).toMatchObject([{ colour: 'red' }]);
    });
  });

  test.each<[string, BrowserContextOptions]>([
    ['en', { javaScriptEnabled: false }],
    ['de', { javaScriptEnabled: false, viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
    ['ar', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }],
  ])('asks for a sum without script, in %s', async (language, options) => {
    await open(
      options,
      async (page) => {
        await send(page);
        const sum = page.locator('#robot-sum');
        await sum.fill('1');
        await send(page);
        expect(await sum.inputValue()).toBe('1');
        await page.locator('.summary a').click();
        await page.locator('#robot-sum:focus').waitFor();
        await keepScreenshot(page, `robot-sum-${language}`);
        const label = (await page.locator('label[for="robot-sum"]').textContent()) ?? '';
        const [first = 0, second = 0] = [...label.matchAll(/\d+/g)].map(Number);
        await sum.fill(String(first + second));
        expect(answers()).toEqual([]);
        await send(page);
        expect(answers()).toMatchObject([{ colour: 'red' }]);
      },
      language,
    );
  });

  test('is accessible where it asks for a sum', async () => {
    await open({}, async (page) => {
      await page.locator('[data-challenge]').evaluate((field) => field.remove());
      await send(page);
      expect(await axeViolations(page)).toEqual([]);
    });
  });
});
