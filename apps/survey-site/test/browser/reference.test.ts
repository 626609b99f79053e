import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describePages, startChromium, withPage } from '@canvass/testing/browser';
import type { Browser, OpenPage, Page, PageCase } from '@canvass/testing/browser';
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

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

const open: OpenPage = (options, use) =>
  withPage(browser, options, async (page) => {
    await page.goto(`${origin}/reference`);
    await use(page);
  });

const to =
  (path: string): PageCase[1] =>
  (page) =>
    page.goto(`${origin}${path}`);

describePages(
  'reference',
  [
    ['the overview', to('/reference')],
    ['what a search finds', to('/reference?q=answers')],
    ['a group', to('/reference/owner')],
    ['an operation', to('/reference/respondent/sendAnswers')],
    ['a schema', to('/reference/schemas/SurveyDefinition')],
    ['the problems', to('/reference/problems')],
  ],
  'nav a, .entries a, button',
  open,
);

test.each([
  ['without script', false],
  ['with script', true],
])(
  'leads from the landing page to an operation, its schema and a problem, by links: %s',
  async (_how, javaScriptEnabled) => {
    await open({ javaScriptEnabled }, async (page) => {
      const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
      await page.goto(origin);
      await page.getByRole('link', { name: 'For developers: the API' }).click();
      await link('Send answers').click();
      expect(await heading(page)).toBe('Send answers');
      expect(await page.getByRole('navigation').locator('[aria-current]').textContent()).toBe('Send answers');
      await link('Submission').click();
      expect(await heading(page)).toBe('Submission');
      await page.goBack();
      await link('survey-closed').click();
      expect(await page.locator(':target').textContent()).toContain('survey-closed');
    });
  },
);

test('finds an operation from any page, without script', async () => {
  await open({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`${origin}/reference/schemas/Summary`);
    await page.getByRole('searchbox').fill('answers:batch');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(await page.getByRole('status').textContent()).toBe('1 found');
    await page.getByRole('main').getByRole('link', { name: 'Send many answers at once' }).click();
    expect(await heading(page)).toBe('Send many answers at once');
  });
});

test('filters the overview while a person types, and keeps the search in its address', async () => {
  await open({}, async (page) => {
    const entries = page.locator('.entries li:visible');
    const all = await entries.count();
    await page.getByRole('searchbox').pressSequentially('answers:batch');
    expect(await entries.allTextContents()).toEqual([expect.stringContaining('Send many answers at once')]);
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Respondent',
    ]);
    expect(await page.getByRole('status').textContent()).toBe('1 found');
    await page.reload();
    expect(await entries.count()).toBe(1);
    await page.getByRole('searchbox').fill('');
    expect(await entries.count()).toBe(all);
    expect(page.url()).toBe(`${origin}/reference`);
  });
});
