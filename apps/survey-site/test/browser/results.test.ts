import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { eventually } from '@canvass/testing';
import {
  type Browser,
  type BrowserContextOptions,
  describePages,
  follow,
  keepScreenshot,
  loadedAfter,
  type Page,
  type PageCase,
  startChromium,
  withPage,
} from '@canvass/testing/browser';
import { createPublicResultsLinks } from '@canvass/owners-site';
import { journalOf } from '../support/counted-answers.ts';
import { adminApiKey, bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { signInToDesk } from '../support/desk-site.ts';
import { openStream } from '../support/event-reader.ts';

const desk = '/desk/acme/surveys/coffee';
const api = '/v1/tenants/acme/surveys/coffee';

let browser: Browser;
let at: MemorySite;
let origin: string;
let stopTime: () => void;
let key: string;
let cookie: string;
let publicAddress: string;

const texts = [
  'The new beans are much better than those before.',
  'Too hot, and the machine is often empty after lunch.',
  'Nothing to complain about!',
];

const answered = async (...answers: Record<string, unknown>[]): Promise<void> => {
  const journal = journalOf(at);
  await journal.store(answers);
  await journal.count();
  at.time.ms += 1_000;
};

beforeAll(async () => {
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(async () => {
  at = memorySite();
  key = await withTenant(at);
  const settings = { publicResults: { texts: true }, publicResultsStep: 1 };
  await at.site.inject({ method: 'PUT', url: `${api}/settings`, headers: bearer(key), payload: settings });
  await answered(
    ...Array.from({ length: 40 }, (_, n) => ({
      colour: n % 3 === 0 ? 'blue' : 'red',
      extras: n % 4 === 0 ? ['milk', 'sugar'] : ['milk'],
      rating: 1 + (n % 5),
      cups: n,
      ...(n % 7 === 0 && { why: texts[n % 3] }),
    })),
  );
  const read = await at.deps.definitions.read('acme', 'coffee');
  if (read.outcome !== 'found') throw new Error('there is no survey');
  const { instance, settings: stored } = read.stored;
  publicAddress = createPublicResultsLinks(adminApiKey).addressOf({
    tenant: 'acme',
    survey: 'coffee',
    instance,
    id: stored?.publicResults?.id ?? '',
  });
  ({ cookie } = await signInToDesk(at, key));
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  stopTime = at.time.pass();
});
afterEach(async () => {
  stopTime();
  await at.site.close();
});

const signedIn = (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, { viewport: { width: 1280, height: 900 }, ...options }, async (page) => {
    const [name = '', value = ''] = cookie.split('=', 2);
    await page.context().addCookies([{ name, value, url: `${origin}/desk` }]);
    await use(page);
  });

const open = (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
  signedIn(options, async (page) => {
    await page.goto(`${origin}${desk}`);
    await use(page);
  });

const total = (page: Page) => page.locator('#results-figures .total');
const trouble = (page: Page) => page.locator('#live-trouble');
/** Resolves once the page follows the answers. */
const live = (page: Page) => page.locator('#live-mark', { hasText: 'Live' }).waitFor();
const shows = (page: Page, text: string) => page.getByText(text).first().waitFor();

describe('the results page', () => {
  test('moves without a reload, and keeps focus and what is open', async () => {
    await open({}, async (page) => {
      await live(page);
      await page.evaluate('window.isTheSamePage = true');
      await page.locator('#results-trend summary').click();
      expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY');
      await answered({ colour: 'red' });
      await page.locator('#results-figures .total', { hasText: '41' }).waitFor();
      expect(await page.evaluate('window.isTheSamePage')).toBe(true);
      expect(await page.locator('#results-trend details').first().getAttribute('open')).not.toBeNull();
      expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY');
      await page.locator('#live-news', { hasText: '41 answers now' }).waitFor();
    });
  });

  test('stands still while it is paused, and catches up afterwards', async () => {
    await open({}, async (page) => {
      await page.getByRole('button', { name: 'Pause' }).click();
      await shows(page, 'Paused: the figures are as of');
      const other = await openStream(`${origin}${desk}/live`, { cookie });
      await other.next();
      await answered({ colour: 'red' });
      expect(JSON.stringify(await other.next())).toContain('>41<');
      other.close();
      expect(await total(page).textContent()).toBe('40');
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.locator('#results-figures .total', { hasText: '41' }).waitFor();
      expect(await trouble(page).isVisible()).toBe(false);
    });
  });

  test('says so when the survey is deleted, and keeps its last figures', async () => {
    await open({}, async (page) => {
      await live(page);
      await at.site.inject({ method: 'DELETE', url: api, headers: bearer(key) });
      await shows(page, 'This survey was deleted. These were its last figures.');
      expect(await total(page).textContent()).toBe('40');
    });
  });

  test('loads itself again when the survey asks other questions', async () => {
    await open({}, async (page) => {
      await live(page);
      const questions = [{ id: 'taste', text: 'How does it taste?', type: 'scale' }];
      await at.site.inject({
        method: 'PUT',
        url: api,
        headers: bearer(key),
        payload: { title: 'Coffee', questions },
      });
      at.time.ms += 1_000;
      await page.getByRole('heading', { name: 'How does it taste?' }).waitFor();
      expect(await page.getByText('Questions no longer asked').count()).toBe(1);
    });
  });

  test('says so when the site is gone, and keeps its figures', async () => {
    await open({}, async (page) => {
      await live(page);
      await page.context().setOffline(true);
      await at.site.close();
      await shows(page, 'There is no connection to the site');
      expect(await total(page).textContent()).toBe('40');
    });
  });

  test('reads itself again every few seconds when it gets no stream', async () => {
    await at.site.close();
    at = memorySite({ options: { maxStreams: 0 }, deps: at.deps });
    origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
    await open({}, async (page) => {
      await shows(page, 'this page now loads new figures every 15 seconds');
      expect(await total(page).textContent()).toBe('40');
    });
  });

  test('works without a script', async () => {
    await open({ javaScriptEnabled: false }, async (page) => {
      expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
      await answered({ colour: 'red' });
      await page.getByRole('link', { name: 'Load the newest figures' }).click();
      expect(await total(page).textContent()).toBe('41');
    });
  });
});

test('the results are printed without what only a screen can use, and with every chart', async () => {
  await open({}, async (page) => {
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['header.bar', 'nav.tabs', '#live', '.card .menu', 'a.skip'])
      expect([hidden, await page.locator(hidden).filter({ visible: true }).count()]).toEqual([hidden, 0]);
    const charts = page.locator('.card:has(.columns-chart)');
    expect(await charts.count()).toBe(3);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test.each([true, false])(
  'an answer is erased by keyboard, after a page that says what goes; scripts: %s',
  async (javaScriptEnabled) => {
    await open({}, async (watching) => {
      await live(watching);
      await signedIn({ javaScriptEnabled }, async (page) => {
        await page.goto(`${origin}${desk}/answers/36`);
        await page.getByRole('link', { name: 'Erase …' }).focus();
        await loadedAfter(page, () => page.keyboard.press('Enter'));
        expect(await page.locator('main').textContent()).toMatch(/at once[^]*within 24 hours/);
        await page.getByRole('button', { name: 'Erase this answer for good' }).focus();
        await loadedAfter(page, () => page.keyboard.press('Enter'));
        await page.locator('.notice:focus', { hasText: 'The answer is erased' }).waitFor();
        expect(await page.getByRole('navigation', { name: 'Pages of answers' }).textContent()).toContain(
          'Answers 35 to 11',
        );
        await keepScreenshot(page, `desk-answer-erased-${javaScriptEnabled}`);
      });
      await watching.locator('#results-figures .total', { hasText: '39' }).waitFor();
    });
  },
);

test('a browser that is closed leaves no stream behind', async () => {
  await at.site.close();
  at = memorySite({ options: { maxStreams: 1 }, deps: at.deps });
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  const statusOfAnother = async (): Promise<number | undefined> => {
    const stream = await openStream(`${origin}${desk}/live`, { cookie });
    stream.close();
    return stream.status;
  };
  await signedIn({}, async (page) => {
    const stream = page.waitForResponse((response) => response.url().includes('/live'));
    await page.goto(`${origin}${desk}`);
    expect((await stream).status()).toBe(200);
    expect(await statusOfAnother()).toBe(429);
  });
  await eventually(async () => expect(await statusOfAnother()).toBe(200));
});

test('a card is downloaded and copied as a picture that has its texts', async () => {
  await open({ acceptDownloads: true, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    const card = page.locator('#card-colour');
    await card.locator('summary').click();
    const begun = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download PNG' }).click();
    const file = await begun;
    expect(file.suggestedFilename()).toBe('colour.png');
    const { width, darkPixels } = await pictureIn(await readFile(await file.path()));
    expect(width).toBe(1_440);
    // The title, the labels and the figures.
    expect(darkPixels).toBeGreaterThan(2_000);
    await card.getByRole('button', { name: 'Copy to the clipboard' }).click();
    await card.getByRole('button', { name: 'Copied' }).waitFor();
    const types = await page.evaluate<string[]>(
      'navigator.clipboard.read().then(([item]) => [...item.types])',
    );
    expect(types).toEqual(['image/png']);
  });
});

/** Returns the width of a picture, and how many of its pixels have the colour of text. */
async function pictureIn(png: Buffer): Promise<{ readonly width: number; readonly darkPixels: number }> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let darkPixels = 0;
  for (let index = 0; index < data.length; index += info.channels) {
    if (Math.max(data[index]!, data[index + 1]!, data[index + 2]!) < 0x40) darkPixels += 1;
  }
  return { width: info.width, darkPixels };
}

test('without a script, a card has no buttons that need one', async () => {
  await open({ javaScriptEnabled: false }, async (page) => {
    const card = page.locator('#card-colour');
    await card.locator('summary').click();
    expect(await card.getByRole('button').count()).toBe(0);
    await follow(card.getByRole('link', { name: 'As a table' }));
    await page.locator('#card-colour').getByRole('row', { name: 'red 26 65.0%' }).waitFor();
  });
});

describe('public results', () => {
  test('move live, and say when they are withdrawn', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${origin}${publicAddress}`);
      await live(page);
      await answered({ colour: 'red' });
      await page.locator('#results-figures .total', { hasText: '41' }).waitFor();
      await at.site.inject({ method: 'PUT', url: `${api}/settings`, headers: bearer(key), payload: {} });
      await shows(page, 'These results are no longer public.');
      expect(await total(page).textContent()).toBe('41');
    });
  });
});

/** A survey of the other kinds, with 40 answers. */
async function putGrids(): Promise<void> {
  const payload = {
    title: 'Grids and dates',
    questions: [
      {
        id: 'quality',
        text: 'How good was it?',
        type: 'matrix',
        rows: [
          { id: 'price', label: 'Price' },
          { id: 'staff', label: 'The people behind the counter, and those in the kitchen' },
        ],
        columns: ['Bad', 'Fair', 'Good'],
      },
      { id: 'visit', text: 'When were you here?', type: 'date' },
    ],
  };
  await at.site.inject({ method: 'PUT', url: `${api}-grids`, headers: bearer(key), payload });
  const journal = journalOf(at, 'S2');
  const answers = Array.from({ length: 40 }, (_, n) => ({
    quality: 'answered',
    'quality.price': ['Bad', 'Fair', 'Good'][n % 3],
    ...(n % 4 > 0 && { 'quality.staff': 'Good' }),
    visit: 20_000 + 17 * n,
  }));
  await journal.store(answers, 'coffee-grids');
  await journal.count();
}
const ofGrids =
  (address: string) =>
  async (page: Page): Promise<void> => {
    await putGrids();
    await page.goto(`${origin}${desk}-grids${address}`);
  };

const pages: readonly PageCase[] = [
  ['results', () => Promise.resolve()],
  ['grids and dates', ofGrids('')],
  ['grids and dates compared', ofGrids('/compare?by=quality.price&where[visit]=2024-01-01..')],
  ['answers to a grid', ofGrids('/answers')],
  ['answer to a grid', ofGrids('/answers/1')],
  ['answers', (page) => page.goto(`${origin}${desk}/answers`)],
  ['answer', (page) => page.goto(`${origin}${desk}/answers/36`)],
  ['erase answer', (page) => page.goto(`${origin}${desk}/answers/36/erase`)],
  ['texts', (page) => page.goto(`${origin}${desk}/texts/why?q=the`)],
  ['public results', (page) => page.goto(`${origin}${publicAddress}`)],
  ['withdrawn results', (page) => page.goto(`${origin}${publicAddress}x`)],
];
describePages('desk', pages, 'button, a.button, .pages a, .answers a, summary, .tabs a', open);
