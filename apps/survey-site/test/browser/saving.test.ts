import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Browser,
  type BrowserContextOptions,
  describePages,
  loadedAfter,
  type Page,
  type PageCase,
  startChromium,
  withPage,
} from '@canvass/testing/browser';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

const form = '/s/acme/coffee';
const survey = {
  title: { default: 'Breakfast', de: 'Frühstück' },
  languages: ['en', 'de'],
  sections: [{ startsAt: 'drink' }, { startsAt: 'more' }],
  questions: [
    { id: 'drink', text: 'What do you drink?', type: 'choice', choices: ['coffee', 'tea'] },
    { id: 'why', text: { default: 'Why?', de: 'Warum?' }, type: 'text' },
    { id: 'more', text: 'Anything else?', type: 'text' },
  ],
};

let browser: Browser;
let at: MemorySite;
let key: string;
let origin: string;

beforeAll(async () => {
  browser = await startChromium();
  at = memorySite({ options: { submissionsPerTenSeconds: 100_000 } });
  key = await withTenant(at, 'acme', survey);
  await put('/settings', { saving: { keepDays: 7, onExpiry: 'answer' } });
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await browser?.close();
  await at.site.close();
});

const put = (path: string, payload: object) =>
  at.site.inject({
    method: 'PUT',
    url: `/v1/tenants/acme/surveys/coffee${path}`,
    headers: bearer(key),
    payload,
  });
const on = (options: BrowserContextOptions, use: (page: Page) => Promise<void>, url = origin + form) =>
  withPage(browser, options, async (page) => {
    await page.goto(url);
    await use(page);
  });
const press = (page: Page, button: string): Promise<void> =>
  loadedAfter(page, () => page.getByRole('button', { name: button, exact: true }).last().click());
const link = (page: Page) => page.locator('[data-saved-link]').first();
const status = (page: Page) => page.locator('.saving-status');

/** What a browser tells a page that is not seen any more. */
const hide = (page: Page): Promise<void> =>
  page.evaluate(
    "Object.defineProperty(document, 'visibilityState', { value: 'hidden' }); document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
  );

/** Types, waits until the script has saved it, and leaves. Returns the link. */
async function begun(why = 'It wakes me'): Promise<string> {
  let address = '';
  await on({}, async (page) => {
    await page.getByLabel('tea').check({ force: true });
    await page.getByLabel('Why?').fill(why);
    await status(page).filter({ hasText: 'Last saved' }).waitFor();
    address = (await link(page).textContent()) ?? '';
  });
  return address;
}

describe('a form that is left', () => {
  test('is continued on another device, in another language, and sent', async () => {
    at.journal.clear();
    const address = await begun();
    await on(
      { locale: 'de-DE' },
      async (page) => {
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
          'Mit Ihren Antworten weitermachen',
        );
        await press(page, 'Weitermachen');
        // The language is that in which the form was left.
        expect(await page.getByLabel('Why?').inputValue()).toBe('It wakes me');
        await press(page, 'Deutsch');
        expect(await page.getByLabel('Warum?').inputValue()).toBe('It wakes me');
        await press(page, 'Weiter');
        await page.getByLabel('Anything else?').fill('Nein');
        await press(page, 'Antworten senden');
      },
      address,
    );
    expect(at.journal.records()).toMatchObject([
      { answers: { '@language': 'de', drink: 'tea', why: 'It wakes me', more: 'Nein' } },
    ]);
  });

  test('is saved when its page is hidden, before the person has paused', async () => {
    await on({}, async (page) => {
      await page.getByLabel('Why?').fill('Quickly');
      const saved = page.waitForResponse(/\/save$/);
      await hide(page);
      expect((await saved).status()).toBe(200);
    });
  });

  test('is saved when its page is hidden although a save is on its way, which then replaces nothing', async () => {
    await on({}, async (page) => {
      const slow = Promise.withResolvers<{ continue: () => Promise<void> }>();
      let isFirst = true;
      await page.route(/\/save$/, (route) => {
        if (!isFirst) return route.continue();
        isFirst = false;
        slow.resolve(route);
        return undefined;
      });
      await page.getByLabel('Why?').fill('First words');
      const held = await slow.promise;
      await page.getByLabel('Why?').fill('Last words');
      const saved = page.waitForResponse(/\/save$/);
      await hide(page);
      const { link: address } = (await (await saved).json()) as { link: string };
      const late = page.waitForResponse(/\/save$/);
      await held.continue();
      expect((await late).status()).toBe(200);
      await page.goto(address);
      await press(page, 'Go on');
      expect(await page.getByLabel('Why?').inputValue()).toBe('Last words');
    });
  });

  test('says that it could not be saved, and keeps what was typed', async () => {
    await on({}, async (page) => {
      await page.route(/\/save$/, (route) => route.abort());
      await page.getByLabel('Why?').fill('Offline');
      await status(page).filter({ hasText: 'could not be saved' }).waitFor();
      expect(await page.getByLabel('Why?').inputValue()).toBe('Offline');
    });
  });

  test('that was continued elsewhere asks which answers to keep', async () => {
    const address = await begun('First');
    await on(
      {},
      async (page) => {
        await press(page, 'Go on');
        await on(
          {},
          async (other) => {
            await press(other, 'Go on');
            await other.getByLabel('Why?').fill('Second');
            await press(other, 'Save and continue later');
          },
          address,
        );
        await page.getByLabel('Why?').fill('Third');
        await status(page).filter({ hasText: 'somewhere else' }).waitFor();
        await press(page, 'Save and continue later');
        expect(await page.getByRole('alert').textContent()).toContain('somewhere else');
        await press(page, 'Go on with the other answers');
        expect(await page.getByLabel('Why?').inputValue()).toBe('Second');
      },
      address,
    );
  });

  test('is continued without a script', async () => {
    await on({ javaScriptEnabled: false }, async (page) => {
      await page.getByLabel('Why?').fill('No script');
      await press(page, 'Save and continue later');
      await page.goto((await link(page).textContent()) ?? '');
      await press(page, 'Go on');
      expect(await page.getByLabel('Why?').inputValue()).toBe('No script');
    });
  });
});

test('the link is copied by a button', async () => {
  await on({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await press(page, 'Save and continue later');
    await page.getByRole('button', { name: 'Copy the link' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await link(page).textContent());
  });
});

const saved = async (page: Page): Promise<void> => {
  await page.getByLabel('Why?').fill('Because');
  await press(page, 'Save and continue later');
};
const pages: readonly PageCase[] = [
  ['form', async () => {}],
  ['saved', saved],
  [
    'second page',
    async (page) => {
      await saved(page);
      await press(page, 'Next');
    },
  ],
  [
    'elsewhere',
    async (page) => {
      await saved(page);
      const address = (await link(page).textContent()) ?? '';
      await on(
        {},
        async (other) => {
          await press(other, 'Go on');
          await saved(other);
        },
        address,
      );
      await saved(page);
    },
  ],
  [
    'link',
    async (page) => {
      await saved(page);
      await page.goto((await link(page).textContent()) ?? '');
    },
  ],
  [
    'nothing saved',
    async (page) => {
      await page.goto(`${origin}${form}/continue?key=nothing`);
    },
  ],
];
describePages('saving', pages, 'label.choice, button, .button, select, textarea', (options, use) =>
  on(options, use),
);
