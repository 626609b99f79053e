import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import {
  type Browser,
  type BrowserContextOptions,
  keepScreenshot,
  type Page,
  startChromium,
  withPage,
} from '@canvass/testing/browser';
import { signInToDesk } from '../support/desk-site.ts';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { livingSite, type LivingSite } from '../support/living-site.ts';
import { bearer, withTenant } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';

const address = '/desk/acme/surveys/breakfast/progress';
const survey = {
  title: 'Breakfast at St Brigid’s',
  languages: ['en', 'de'],
  sections: [
    { title: 'You', startsAt: 'ward' },
    { title: 'Your breakfast', startsAt: 'drink' },
    { title: 'Last words', startsAt: 'words' },
  ],
  questions: [
    { id: 'ward', text: 'Which ward are you on?', type: 'text' },
    { id: 'since', text: 'How long have you been here?', type: 'text' },
    { id: 'drink', text: 'What do you drink in the morning?', type: 'text' },
    { id: 'words', text: 'Is there anything else we should know about your breakfast?', type: 'text' },
  ],
};

let browser: Browser;
let at: LivingSite;
let cookie: string;

beforeAll(async () => {
  browser = await startChromium();
  at = await livingSite();
  const key = await withTenant(at, 'acme', null);
  const put = (url: string, payload: object) =>
    at.site.inject({ method: 'PUT', url, headers: bearer(key), payload });
  await put('/v1/tenants/acme/surveys/breakfast', survey);
  await put('/v1/tenants/acme/surveys/breakfast/settings', {
    progress: true,
    saving: { keepDays: 7, onExpiry: 'erase' },
  });
  ({ cookie } = await signInToDesk(at, key));
});
afterAll(async () => {
  await at?.stop();
  await browser?.close();
});

/** Goes on as far as a person without script who stops after this many pages. */
async function walk(pages: number, seconds: number): Promise<void> {
  let { body } = await at.site.inject({ url: '/s/acme/breakfast' });
  at.time.ms += seconds * 1_000;
  for (let page = 1; page <= pages; page += 1) {
    const step = page < 3 ? 'next' : 'send';
    const fields = [...hiddenFieldsIn(body), ['words', 'x'], ['submission:step', step]] as [string, string][];
    ({ body } = await postForm(
      at.site,
      '/s/acme/breakfast',
      fields.filter(([name]) => name !== 'words' || page === 3),
    ));
  }
}

/** Resolves when a site has stored a record with this text. */
function stored(text: string): Promise<void> {
  const { journal } = at.deps;
  const append = journal.append.bind(journal);
  const { promise, resolve } = Promise.withResolvers<void>();
  const spy = jest.spyOn(journal, 'append').mockImplementation(async (...args) => {
    await append(...args);
    if (!args[1].includes(text)) return;
    spy.mockRestore();
    resolve();
  });
  return promise;
}

/** Resolves when a form was saved with this text. */
function saved(text: string): Promise<void> {
  const { saved: container } = at.containers;
  const put = container.put.bind(container);
  const { promise, resolve } = Promise.withResolvers<void>();
  const spy = jest.spyOn(container, 'put').mockImplementation(async (...args) => {
    const written = await put(...args);
    if (!Buffer.from(args[1]).includes(text)) return written;
    spy.mockRestore();
    resolve();
    return written;
  });
  return promise;
}

const openDesk = (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, { viewport: { width: 1280, height: 900 }, ...options }, async (page) => {
    const [name = '', value = ''] = cookie.split('=', 2);
    await page.context().addCookies([{ name, value, url: `${at.origin}/desk` }]);
    await page.goto(`${at.origin}${address}`);
    await use(page);
  });

const figure = (page: Page, name: string) =>
  page.locator('.figures div').filter({ hasText: name }).locator('dd').first().textContent();

test('a form tells who begins and where they leave, and its owner sees it in both languages and schemes', async () => {
  await withPage(browser, {}, async (page) => {
    await page.goto(`${at.origin}/s/acme/breakfast?lang=en`);
    const begun = stored('"@start"');
    await page.getByLabel('Which ward are you on?').fill('A3');
    await begun;
    await page.locator('input[name="submission:reached"]').waitFor({ state: 'attached' });
    await page.getByLabel('How long have you been here?').fill('since May');
    // A person who goes on by the link of what is saved has then come back to it.
    const left = [stored('"left":"since"'), saved('"left":["since"]')];
    await page.goto('about:blank');
    await Promise.all(left);
  });
  for (const [pages, seconds] of [
    [1, 20],
    [2, 30],
    [2, 40],
    [3, 75],
    [3, 95],
    [3, 380],
  ] as const)
    await walk(pages, seconds);
  await at.count();
  at.time.ms += 2_000;

  await openDesk({}, async (page) => {
    expect(await figure(page, 'Began to answer')).toBe('7');
    expect(await figure(page, 'Sent it')).toBe('3');
    expect(await figure(page, 'Typical time')).toMatch(/^1 min 3\d s$/);
    expect(await page.getByText('Of the 4 who got no further, 2 stopped on page 3.').isVisible()).toBe(true);
    const question = page.getByRole('link', { name: '1 left at “How long have you been here?”' });
    expect(await question.isVisible()).toBe(true);
    await keepScreenshot(page, 'progress');
    await page.locator('#language').selectOption({ label: 'German' });
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await page.getByText('None of them has begun.').isVisible()).toBe(true);
  });
  for (const [name, options] of [
    ['progress-dark', { colorScheme: 'dark' }],
    ['progress-phone-german', { viewport: { width: 390, height: 844 }, locale: 'de-DE' }],
  ] as const) {
    await openDesk(options, async (page) => {
      const beyond = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(beyond).toBe(0);
      await keepScreenshot(page, name);
    });
  }
});
