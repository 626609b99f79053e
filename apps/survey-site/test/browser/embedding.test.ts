import { eventually } from '@canvass/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  axeViolations,
  keepScreenshot,
  startChromium,
  withPage,
  type Browser,
  type BrowserContextOptions,
  type FrameLocator,
  type Page,
} from '@canvass/testing/browser';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { openShop, type Shop } from '../support/shop.ts';

const survey = {
  title: { default: 'Our café', de: 'Unser Café', ar: 'مقهانا' },
  languages: ['en', 'de', 'ar'],
  sections: [
    { title: 'Today', startsAt: 'visit' },
    { title: 'Next time', startsAt: 'wish' },
  ],
  questions: [
    {
      id: 'visit',
      text: 'How was your visit?',
      type: 'choice',
      choices: ['good', 'fair', 'poor', 'bad', 'other'].map((value) => ({ value, label: value })),
    },
    { id: 'wish', text: 'What do you wish for?', type: 'text' },
  ],
};

const phone = { viewport: { width: 390, height: 720 } };
const desktop = { viewport: { width: 1200, height: 800 } };

let browser: Browser;
let at: MemorySite;
let site: string;
let shop: Shop;

beforeAll(async () => {
  browser = await startChromium(['--test-third-party-cookie-phaseout']);
  shop = await openShop();
  at = memorySite();
  const key = await withTenant(at, 'acme', null);
  site = await at.site.listen({ port: 0, host: '127.0.0.1' });
  const put = async (path: string, payload: object) => {
    const url = `/v1/tenants/acme/surveys/${path}`;
    const { statusCode, body } = await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload });
    if (statusCode > 201) throw new Error(`The survey is refused: ${body}`);
  };
  await put('cafe', survey);
  await put('cafe/settings', { frameOrigins: ['https://www.example.org', shop.origin] });
  await put('private', survey);
});
afterAll(async () => {
  await browser?.close();
  await at?.site.close();
  shop?.close();
});
beforeEach(() => {
  at.journal.lines.length = 0;
});

const script = () => `<script src="${site}/embed.js" async></script>`;
const link = (way: string, name = 'cafe', query = '') =>
  `<a href="${site}/s/acme/${name}${query}" data-canvass="${way}">Tell us about our café</a>`;

/** Opens a page of the shop; `sent` counts what the page hears of answers that were sent. */
const openPage = (
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
  origin = shop.origin,
): Promise<void> =>
  withPage(browser, options, async (page) => {
    await page.addInitScript(
      "globalThis.sent = []; addEventListener('canvass:sent', ({ target }) => sent.push(target.dataset.canvass))",
    );
    await page.goto(origin);
    await use(page);
  });
const sentIn = (page: Page) => page.evaluate<string[]>('sent');
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe:not(#ad)');
const form = (page: Page) => frameOf(page).locator('form');
const headingOf = (page: Page) => frameOf(page).locator('h1').first().textContent();
const linkIn = (page: Page) => page.getByRole('link', { name: 'Tell us about our café' });
const answers = () => at.journal.records().map((record) => record['answers']);

/** How much higher the form in the frame is than the frame; negative: the frame has room below it. */
async function excessIn(page: Page): Promise<number> {
  const frame = page.frames().find((each) => each.url().startsWith(site));
  return (
    (await frame?.evaluate<number>(
      'Math.ceil(document.documentElement.getBoundingClientRect().height) - innerHeight',
    )) ?? Number.NaN
  );
}

/** Presses the button that a person sees: a form in several languages has another one, which the Enter key presses. */
const press = (page: Page, step: 'next' | 'send'): Promise<void> =>
  frameOf(page).locator(`button[value=${step}]:not([aria-hidden])`).click();

async function answerAll(page: Page): Promise<void> {
  const frame = frameOf(page);
  await frame.locator('[name=visit][value=good]').check();
  await press(page, 'next');
  await frame.locator('[name=wish]').fill('More cake');
  await press(page, 'send');
  await frame.locator('.keep .code').waitFor();
}

describe('a form in the text of a page', () => {
  test('takes the place of its link, is as high as its pages, and counts once without cookies', async () => {
    shop.show(`${link('inline')}${script()}`);
    await openPage(phone, async (page) => {
      await form(page).waitFor();
      await page.getByRole('link', { name: 'Tell us about our café' }).waitFor({ state: 'hidden' });
      await eventually(async () => expect(await excessIn(page)).toBe(0));
      await keepScreenshot(page, 'embed-inline-phone');
      expect(await axeViolations(page)).toEqual([]);
      const first = await page.locator('iframe').boundingBox();

      await frameOf(page).locator('[name=visit][value=good]').check();
      await press(page, 'next');
      await frameOf(page).locator('[name=wish]').waitFor();
      await eventually(async () => expect(await excessIn(page)).toBe(0));
      const second = await page.locator('iframe').boundingBox();
      expect(second!.height).toBeLessThan(first!.height);
      expect(second!.y).toBeGreaterThanOrEqual(0);
      expect(await sentIn(page)).toEqual([]);

      await frameOf(page).locator('[name=wish]').fill('More cake');
      await press(page, 'send');
      await frameOf(page).locator('.keep .code').waitFor();
      await eventually(async () => expect(await excessIn(page)).toBe(0));
      await eventually(async () => expect(await sentIn(page)).toEqual(['inline']));
      expect(await page.context().cookies()).toEqual([]);
      await keepScreenshot(page, 'embed-inline-thanks-phone');
    });
    expect(answers()).toMatchObject([{ visit: 'good', wish: 'More cake' }]);
  });

  test('follows a window that gets narrower, on a desktop', async () => {
    shop.show(`${script()}${link('inline')}`);
    await openPage(desktop, async (page) => {
      await form(page).waitFor();
      await eventually(async () => expect(await excessIn(page)).toBe(0));
      await keepScreenshot(page, 'embed-inline-desktop');
      await page.setViewportSize({ width: 320, height: 640 });
      await eventually(async () => expect(await excessIn(page)).toBe(0));
    });
  });

  test('is in the language of the page, of the link, or of its address, and can be switched', async () => {
    shop.show(`${link('inline')}${script()}`, 'de-AT');
    await openPage({}, async (page) => {
      expect(await headingOf(page)).toBe('Unser Café');
      await frameOf(page).locator('[name=visit][value=fair]').check();
      await frameOf(page).getByRole('button', { name: 'العربية' }).click();
      await frameOf(page).locator('html[dir=rtl]').waitFor();
      expect(await headingOf(page)).toBe('مقهانا');
      expect(await frameOf(page).locator('[name=visit]:checked').inputValue()).toBe('fair');
    });
    shop.show(`<div lang="ar" dir="rtl">${link('inline')}</div>${script()}`, 'de');
    await openPage({}, async (page) => expect(await headingOf(page)).toBe('مقهانا'));
    shop.show(`${link('inline', 'cafe', '?lang=en')}${script()}`, 'de');
    await openPage({}, async (page) => expect(await headingOf(page)).toBe('Our café'));
  });
});

describe('a form in a window', () => {
  test('opens by its link, keeps what was entered, and closes by Escape in the form, too', async () => {
    shop.show(`${link('popup')}${script()}`);
    await openPage(desktop, async (page) => {
      const opener = page.getByRole('button', { name: 'Tell us about our café' });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Tell us about our café' });
      await form(page).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).waitFor();
      await keepScreenshot(page, 'embed-popup-desktop');
      expect(await axeViolations(page)).toEqual([]);

      await frameOf(page).locator('[name=visit][value=poor]').check();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.evaluate<boolean>("document.activeElement?.dataset.canvass === 'popup'")).toBe(true);
      await page.keyboard.press(' ');
      await dialog.waitFor();
      expect(await frameOf(page).locator('[name=visit]:checked').inputValue()).toBe('poor');
      await dialog.getByRole('button', { name: 'Close' }).focus();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    });
  });

  test('keeps the focus inside, says "close" in its language, and begins anew after sending', async () => {
    shop.show(`${link('popup')}<p><a id="behind" href="#">Behind</a></p>${script()}`, 'de');
    await openPage(phone, async (page) => {
      await page.getByRole('button', { name: 'Tell us about our café' }).click();
      await form(page).waitFor();
      const close = page.getByRole('button', { name: 'Schließen' });
      await close.waitFor();
      await keepScreenshot(page, 'embed-popup-phone');
      for (let key = 0; key < 30; key += 1) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate<string>('document.activeElement.id')).not.toBe('behind');
      }
      await answerAll(page);
      await eventually(async () => expect(await sentIn(page)).toEqual(['popup']));
      await keepScreenshot(page, 'embed-popup-thanks-phone');
      await close.click();
      await page.getByRole('button', { name: 'Tell us about our café' }).click();
      await form(page).waitFor();
      expect(await frameOf(page).locator('[name=visit]:checked').count()).toBe(0);
    });
    expect(answers()).toHaveLength(1);
  });
});

describe('a form behind a button at the edge of the page', () => {
  test.each([
    ['phone', phone, 'en'],
    ['desktop', desktop, 'ar'],
  ] as const)('opens by the button, on a %s', async (name, options, lang) => {
    shop.show(`${link('tab')}${script()}`, lang);
    await openPage(options, async (page) => {
      const button = page.getByRole('button', { name: 'Tell us about our café' });
      await button.waitFor();
      await keepScreenshot(page, `embed-tab-closed-${name}`);
      expect(await axeViolations(page)).toEqual([]);
      await button.click();
      await form(page).waitFor();
      await keepScreenshot(page, `embed-tab-${name}`);
      expect(await axeViolations(page)).toEqual([]);
      await answerAll(page);
      await eventually(async () => expect(await sentIn(page)).toEqual(['tab']));
    });
    expect(answers()).toHaveLength(1);
  });
});

describe('a page that may not show the form', () => {
  test.each([
    ['its survey names no site', 'private', () => shop.origin],
    ['it is another origin', 'cafe', () => shop.otherOrigin],
  ])('keeps the link, because %s', async (_why, name, origin) => {
    shop.show(`${link('inline', name)}${script()}`);
    await openPage(
      {},
      async (page) => {
        await page.waitForLoadState('load');
        expect(await linkIn(page).isVisible()).toBe(true);
        expect(await page.locator('iframe').isVisible()).toBe(false);
        await linkIn(page).click();
        await page.waitForURL(`${site}/s/acme/${name}`);
      },
      origin(),
    );
  });

  test('shows a link in its window', async () => {
    shop.show(`${link('popup', 'private')}${script()}`);
    await openPage(phone, async (page) => {
      await page.getByRole('button', { name: 'Tell us about our café' }).click();
      await linkIn(page).waitFor();
      expect(await page.locator('iframe').isVisible()).toBe(false);
      await keepScreenshot(page, 'embed-popup-refused');
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  test('hears nothing from the form, whatever it says about itself', async () => {
    shop.show(
      `<script>globalThis.heard = []; addEventListener('message', ({ data }) => heard.push(data));</script>
      <iframe title="form" src="${site}/s/acme/cafe" name="${shop.origin}"></iframe>`,
    );
    await openPage(
      {},
      async (page) => expect(await page.evaluate<unknown[]>('heard')).toEqual([]),
      shop.otherOrigin,
    );
    // The same page under the name that the survey lists hears how high the form is.
    await openPage({}, async (page) => {
      await page.waitForFunction('heard.length > 0');
      expect(await page.evaluate<unknown>('heard[0]')).toEqual({
        canvass: 'shown',
        height: expect.any(Number),
        close: 'Close',
      });
    });
  });
});

test('nobody but the form changes its frame', async () => {
  shop.show(
    `${link('inline')}${script()}<iframe id="ad" title="ad" srcdoc="<script>onmessage = () => parent.postMessage({ canvass: 'shown', height: 9000, close: 'x' }, '*')</script>"></iframe>`,
  );
  await openPage({}, async (page) => {
    await form(page).waitFor();
    await eventually(async () => expect(await excessIn(page)).toBe(0));
    await page.evaluate(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => data.height === 9000 && resolve());
      document.getElementById('ad').contentWindow.postMessage('go', '*');
    })`);
    expect(await excessIn(page)).toBe(0);
    await page.evaluate(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => data.canvass === 'sent' && resolve());
      window.postMessage({ canvass: 'sent' }, '*');
    })`);
    expect(await sentIn(page)).toEqual([]);
  });
});
