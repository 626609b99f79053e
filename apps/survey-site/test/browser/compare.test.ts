import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Browser,
  type BrowserContextOptions,
  describePages,
  follow,
  keepScreenshot,
  type Page,
  type PageCase,
  startChromium,
  withPage,
} from '@canvass/testing/browser';
import { signInToDesk } from '../support/desk-site.ts';
import { memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { withStaffSurvey } from '../support/staff-survey.ts';

const address = '/desk/acme/surveys/staff/compare';

let browser: Browser;
let at: MemorySite;
let origin: string;
let cookie: string;
let stopTime: () => void;

beforeAll(async () => {
  browser = await startChromium();
  at = memorySite();
  const key = await withTenant(at, 'acme', null);
  await withStaffSurvey(at, key, { weeks: 6 });
  await withStaffSurvey(at, key, { name: 'staff-2025', title: 'Staff survey 2025' });
  ({ cookie } = await signInToDesk(at, key));
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  stopTime = at.time.pass();
});
afterAll(async () => {
  stopTime?.();
  await at?.site.close();
  await browser?.close();
});

const open = (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, { viewport: { width: 1280, height: 900 }, ...options }, async (page) => {
    const [name = '', value = ''] = cookie.split('=', 2);
    await page.context().addCookies([{ name, value, url: `${origin}/desk` }]);
    await page.goto(`${origin}${address}`);
    await use(page);
  });

describe.each([true, false])('a comparison; scripts: %s', (javaScriptEnabled) => {
  test('is chosen in the form, narrowed by the menu, and leads to the answers of a group', async () => {
    await open({ javaScriptEnabled }, async (page) => {
      await page.goto(`${origin}${address}`);
      await page.getByLabel('Compare by').selectOption({ label: 'Which department do you work in?' });
      await follow(page.locator('.compare-by').getByRole('button', { name: 'Show' }));
      const table = page.getByRole('table', { name: /How far do you agree/ });
      expect(await table.getByRole('columnheader').allInnerTexts()).toHaveLength(8);
      const cell = table
        .getByRole('row', { name: /enough of us/ })
        .getByRole('cell')
        .nth(1);
      expect(await cell.textContent()).toMatch(/▼▼, much lower$/);

      await page.getByText('Add a filter').click();
      await page.getByLabel('Only answers with').selectOption({ label: 'Yes' });
      await follow(page.locator('.filter-fields').getByRole('button', { name: 'Show' }));
      expect(decodeURI(new URL(page.url()).search)).toBe('?where[stay]=Yes&by=department');
      await follow(table.getByRole('link', { name: 'Nursing' }));
      expect(decodeURI(new URL(page.url()).search)).toBe('?where[department]=Nursing&where[stay]=Yes');
    });
  });
});

test('a comparison on a phone lists the groups of each statement, in German too', async () => {
  await open({ viewport: { width: 390, height: 844 }, locale: 'de-DE' }, async (page) => {
    await page.goto(`${origin}${address}?by=department`);
    const beyond = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(beyond).toBe(0);
    expect(await page.getByLabel('Vergleichen nach').isVisible()).toBe(true);
    await keepScreenshot(page, 'compare-phone-german');
  });
});

const pages: readonly PageCase[] = [
  ['departments', (page) => page.goto(`${origin}${address}?by=department`)],
  ['nothing', (page) => page.goto(`${origin}${address}`)],
  ['weeks', (page) => page.goto(`${origin}${address}?by=@week`)],
  ['waves', (page) => page.goto(`${origin}${address}?by=@survey&survey=staff-2025`)],
  ['periods', (page) => page.goto(`${origin}${address}?by=@periods`)],
];
describePages('compare', pages, 'button, a.button, summary, .chip', open);
