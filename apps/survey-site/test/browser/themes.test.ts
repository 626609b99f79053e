import { beforeAll, describe, expect, test } from '@jest/globals';
import { axeViolations, follow, keepScreenshot, type Page, withPage } from '@canvass/testing/browser';
import { formsInBrowser } from '../support/forms-in-browser.ts';
import { bearer } from '../support/memory-site.ts';
import { harbour, sail } from '../support/theme-pictures.ts';

const visit = {
  title: { default: 'Your visit', ar: 'زيارتك' },
  description: { default: 'Five minutes, and we know what to do *better*.', ar: 'خمس دقائق فقط.' },
  languages: ['en', 'ar'],
  questions: [
    {
      id: 'day',
      text: { default: 'How was your day?', ar: 'كيف كان يومك؟' },
      type: 'choice',
      choices: ['Wonderful', 'Good', 'Bad'],
      required: true,
    },
    { id: 'nps', text: 'How likely are you to recommend us to a friend?', type: 'scale', min: 0, max: 10 },
    { id: 'more', text: 'What should we never change?', type: 'text' },
  ],
};

const site = formsInBrowser({ acme: visit, plain: visit });
const { at, openDesk } = site;
const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

const call = (method: 'PUT' | 'POST', path: string, payload: object | Buffer, tenant: string) =>
  at.site.inject({
    method,
    url: `/v1/tenants/${tenant}/${path}`,
    headers: {
      ...bearer(site.keyOf(tenant)),
      ...(Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream' }),
    },
    payload,
  });

const settings = (payload: object) => call('PUT', 'surveys/coffee/settings', payload, 'plain');

/** How many pixels the page is wider than its window. */
const excess = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
const styleOf = (page: Page, selector: string, property: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`);

describe('pages for respondents have the theme of their survey', () => {
  let seconds = 0;
  beforeAll(async () => {
    const id = async (bytes: Buffer, as: string) =>
      (await call('POST', `theme/pictures?as=${as}`, bytes, 'plain')).json<{ picture: string }>().picture;
    const logo = { picture: await id(await sail(), 'logo'), alt: 'Harbour Museum' };
    const theme = {
      accent: '#1e4d8c',
      logo,
      picture: await id(await harbour(), 'picture'),
      askedBy: 'the Harbour Museum',
    };
    const { statusCode, body } = await call('PUT', 'theme', theme, 'plain');
    if (statusCode !== 200) throw new Error(body);
  });

  const pages: readonly (readonly [name: string, open: (page: Page, lang: string) => Promise<void>])[] = [
    ['form', async (page, lang) => void (await page.goto(`${site.origin}/s/plain/coffee?lang=${lang}`))],
    [
      'thanks',
      async (page, lang) => {
        await page.goto(`${site.origin}/s/plain/coffee?lang=${lang}`);
        await page.getByRole('radio').first().check();
        await follow(page.locator('form button[type="submit"]').last());
      },
    ],
    [
      'closed',
      async (page, lang) => {
        await settings({ closed: true });
        await page.goto(`${site.origin}/s/plain/coffee?lang=${lang}`);
        await settings({});
      },
    ],
    [
      'withdrawal',
      async (page, lang) => void (await page.goto(`${site.origin}/s/plain/coffee/withdraw?lang=${lang}`)),
    ],
  ];

  test.each(pages.flatMap(([name, open]) => (['en', 'ar'] as const).map((lang) => ({ name, open, lang }))))(
    '$name, in $lang',
    async ({ name, open, lang }) => {
      seconds += 1;
      at.time.ms += 60_000 * seconds;
      await withPage(site.browser, { viewport: desktop }, async (page) => {
        await open(page, lang);
        const shots = name === 'form' || lang === 'en' ? keepScreenshot : async () => {};
        for (const [width, viewport] of Object.entries({ desktop, phone })) {
          await page.setViewportSize(viewport);
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            expect(await axeViolations(page)).toEqual([]);
            expect(await excess(page)).toBe(0);
            await shots(page, `theme-${name}-${lang}-${width}-${colorScheme}`);
          }
        }
        expect(await page.getByRole('img', { name: 'Harbour Museum' }).isVisible()).toBe(true);
        expect(await page.locator('footer').innerText()).toMatch(/Harbour Museum/);
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await excess(page)).toBe(0);
        await page.evaluate("document.documentElement.style.fontSize = '200%'");
        expect(await excess(page)).toBe(0);
        await page.emulateMedia({ forcedColors: 'active' });
        await shots(page, `theme-${name}-${lang}-forced-200`);
      });
    },
  );
});

describe('a theme is chosen on a page of the builder', () => {
  test('by clicks, with pictures; the previews are the form, at once', async () => {
    await openDesk('/edit', { viewport: desktop }, async (page) => {
      await follow(page.getByRole('link', { name: 'Theme', exact: true }));
      await page
        .getByLabel('Choose a logo')
        .setInputFiles({ name: 'sail.png', mimeType: 'image/png', buffer: await sail() });
      await page
        .getByLabel('Choose a header picture')
        .setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: await harbour() });
      await page.getByLabel('What the logo says').fill('Harbour Museum');
      await page.getByLabel('Who asks').fill('the Harbour Museum');
      await page.getByRole('radio', { name: 'Blue' }).check();
      const light = page.frameLocator('iframe[title="Phone, light"]');
      await light.locator('link[href*=".1e4d8c-"]').waitFor({ state: 'attached' });
      await follow(page.getByRole('button', { name: 'Save' }));
      await page.getByText('The theme was saved.').waitFor();
      for (const title of ['Desktop, light', 'Phone, light', 'Phone, dark', 'Desktop, dark']) {
        const frame = page.frameLocator(`iframe[title="${title}"]`);
        await page.locator(`iframe[title="${title}"]`).scrollIntoViewIfNeeded();
        await frame.getByRole('img', { name: 'Harbour Museum' }).waitFor();
      }
      // The desk is light: the frame is dark by its address.
      const dark = page.frameLocator('iframe[title="Phone, dark"]').locator('main');
      expect(await dark.evaluate('(element) => getComputedStyle(element).backgroundColor')).not.toBe(
        'rgb(255, 255, 255)',
      );
      expect(await axeViolations(page)).toEqual([]);
      await page.evaluate('scrollTo(0, 0)');
      await keepScreenshot(page, 'theme-desk');
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeViolations(page)).toEqual([]);
      await keepScreenshot(page, 'theme-desk-dark');
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await excess(page)).toBe(0);
      await keepScreenshot(page, 'theme-desk-phone');
    });
    await withPage(site.browser, {}, async (page) => {
      await page.goto(`${site.origin}/s/acme/coffee`);
      expect(await styleOf(page, '.actions button', 'backgroundColor')).toBe('rgb(30, 77, 140)');
    });
  });

  test('without a script, with a colour that is hard to read', async () => {
    await openDesk('/theme', { viewport: desktop, javaScriptEnabled: false }, async (page) => {
      await page.getByLabel('Who asks').fill('the ferry');
      await page.getByRole('radio', { name: 'Your own' }).check();
      await page.getByLabel('Your own colour').fill('#ffd500');
      await follow(page.getByRole('button', { name: 'Save' }));
      expect(await page.title()).toContain('Error');
      expect(await page.getByLabel('Who asks').inputValue()).toBe('the ferry');
      await follow(page.getByRole('button', { name: 'Use #826b00' }));
      await page.getByText('The theme was saved.').waitFor();
      expect(await page.getByLabel('Your own colour').inputValue()).toBe('#826b00');
    });
  });

  test('says what is wrong with a colour', async () => {
    await openDesk('/theme', { viewport: desktop }, async (page) => {
      await page.getByLabel('Your own colour').fill('#ffd500');
      await follow(page.getByRole('button', { name: 'Save' }));
      await page.getByRole('button', { name: 'Use #826b00' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await keepScreenshot(page, 'theme-desk-refused');
    });
  });

  test('for all surveys of a tenant, with an example', async () => {
    await openDesk('/theme', { viewport: desktop }, async (page) => {
      await follow(page.getByRole('link', { name: 'Theme of all surveys' }));
      await page.getByRole('radio', { name: 'Straight' }).check();
      await follow(page.getByRole('button', { name: 'Save' }));
      await page.frameLocator('iframe[title="Desktop, light"]').getByText('An example').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await keepScreenshot(page, 'theme-desk-tenant');
    });
  });
});
