import { coffee } from '@canvass/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  describePages,
  loadedAfter,
  startChromium,
  withPage,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type PageCase,
} from '@canvass/testing/browser';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

const form = '/s/acme/coffee';
const ofPages = {
  ...coffee,
  sections: [
    { title: 'One', startsAt: 'colour' },
    { title: 'Two', startsAt: 'why' },
  ],
};

let browser: Browser;
let at: MemorySite;
let key: string;
let origin: string;

beforeAll(async () => {
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(async () => {
  at = memorySite();
  key = await withTenant(at);
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await at.site.close();
});

const put = async (path: string, payload: object): Promise<void> => {
  const url = `/v1/tenants/acme/surveys/coffee${path}`;
  const { statusCode } = await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload });
  expect(statusCode).toBe(200);
};
const open = (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, options, async (page) => {
    await page.goto(`${origin}${form}`);
    await use(page);
  });
const press = (page: Page, button: string): Promise<void> =>
  loadedAfter(page, () => page.getByRole('button', { name: button }).click());
const follow = (page: Page, link: string): Promise<void> =>
  loadedAfter(page, () => page.getByRole('link', { name: link }).click());
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const formIdOn = (page: Page) => page.locator('[name="submission:id"]').inputValue();
const answers = () => at.journal.records().map((record) => record['answers']);

async function answer(page: Page, why: string): Promise<void> {
  await page.locator('[name=colour][value=red]').check({ force: true });
  await page.getByLabel('Why?').fill(why);
  await press(page, 'Send');
  expect(await heading(page)).toBe('Thank you. That helps a lot!');
}

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'people who answer on one device, scripts: $javaScriptEnabled',
  (options) => {
    test('count one by one when each begins with the link on the thank-you page', async () => {
      await open(options, async (page) => {
        for (let person = 0; person < 4; person += 1) {
          await answer(page, 'The same');
          await follow(page, 'Send another answer');
          expect(await page.getByLabel('Why?').inputValue()).toBe('');
          expect(await page.locator('[name=colour]:checked').count()).toBe(0);
        }
      });
      expect(answers()).toEqual(Array.from({ length: 4 }, () => ({ colour: 'red', why: 'The same' })));
    });

    test('are told, if they go back and send what they find there, that it counts once', async () => {
      await open(options, async (page) => {
        await answer(page, 'The same');
        await page.goBack();
        await press(page, 'Send');
        expect(await heading(page)).toBe('These answers were already sent');
        await follow(page, 'Send another answer');
        await answer(page, 'The same');
      });
      expect(answers()).toHaveLength(2);
    });

    test('find neither answers nor a form id of the person before, if the device is a shared one', async () => {
      await put('/settings', { sharedDevice: true });
      await open(options, async (page) => {
        const first = await formIdOn(page);
        await answer(page, 'My secret');
        await page.goBack();
        await page.waitForURL(`${origin}${form}`);
        expect(await formIdOn(page)).not.toBe(first);
        expect(await page.getByLabel('Why?').inputValue()).toBe('');
        expect(await page.locator('[name=colour]:checked').count()).toBe(0);
        await answer(page, 'Mine');
      });
      expect(answers()).toEqual([
        { colour: 'red', why: 'My secret' },
        { colour: 'red', why: 'Mine' },
      ]);
    });

    test('see no code of the person before on a shared device', async () => {
      await put('/settings', { sharedDevice: true });
      await open(options, async (page) => {
        await answer(page, 'My secret');
        expect(await page.locator('.reference').count()).toBe(2);
        await page.reload();
        expect(await page.locator('.reference').count()).toBe(2);
        await follow(page, 'Send another answer');
        await page.goBack();
        expect(await heading(page)).toBe('Thank you. That helps a lot!');
        expect(await page.locator('.reference').count()).toBe(1);
        expect(page.url()).not.toContain('code');
      });
    });

    test('cannot page back through the form of the person before on a shared device', async () => {
      await put('', ofPages);
      await put('/settings', { sharedDevice: true });
      await open(options, async (page) => {
        await page.locator('[name=colour][value=red]').check({ force: true });
        await press(page, 'Next');
        await page.getByLabel('Why?').fill('My secret');
        await press(page, 'Send');
        expect(await heading(page)).toBe('Thank you. That helps a lot!');
        // The browser would have to send the page again, and asks before it does.
        await expect(page.goBack()).rejects.toThrow('ERR_CACHE_MISS');
      });
      expect(answers()).toHaveLength(1);
    });
  },
);

test('the thank-you page of a shared device goes back to an empty form by itself, and stays if it is asked to', async () => {
  await put('/settings', { sharedDevice: true });
  await open({}, async (page) => {
    const refreshes: unknown[] = [];
    page.on('response', (response) => {
      if (response.status() === 200 && response.url().includes('/thanks'))
        refreshes.push(response.headers()['refresh']);
    });
    await answer(page, 'My secret');
    await follow(page, 'Stay on this page');
    expect(await heading(page)).toBe('Thank you. That helps a lot!');
    expect(await page.locator('.reference').count()).toBe(2);
    expect(refreshes).toEqual([`30; url=${form}`, undefined]);
  });
});

const pages: PageCase[] = [
  ['thanks', (page) => answer(page, 'x')],
  [
    'thanks-shared',
    async (page) => {
      await put('/settings', { sharedDevice: true });
      await answer(page, 'x');
    },
  ],
  [
    'already-sent',
    async (page) => {
      await answer(page, 'x');
      await page.goBack();
      await press(page, 'Send');
    },
  ],
  [
    'sent-here',
    async (page) => {
      await answer(page, 'x');
      await put('/settings', { sharedDevice: true });
      await page.goBack();
      await press(page, 'Send');
      expect(await heading(page)).toBe('This form was already sent');
    },
  ],
];

describePages('shared device', pages, 'label.choice, button, .button, select, textarea', open);
