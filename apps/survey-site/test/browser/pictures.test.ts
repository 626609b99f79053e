import { deflateSync, crc32 } from 'node:zlib';
import { expect, test } from '@jest/globals';
import {
  axeViolations,
  describePages,
  follow,
  keepScreenshot,
  withPage,
  type OpenPage,
  type Page,
  type PageCase,
} from '@canvass/testing/browser';
import { saved } from '../support/builder-page.ts';
import { formsInBrowser } from '../support/forms-in-browser.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of one colour. */
function png(red: number, green: number, blue: number, width = 160, height = 120): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(3 * width, Buffer.from([red, green, blue]))]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const files = { 1: png(40, 90, 180), 2: png(180, 60, 40, 60, 200), 3: png(60, 140, 80, 300, 60) };
const cup = {
  id: 'cup',
  text: 'Which cup do you like?',
  type: 'choice',
  required: true,
  look: 'images',
  other: true,
  choices: [
    { value: 'a', label: 'The blue one' },
    { value: 'b', label: 'The red one, which is taller than all others that we have' },
    { value: 'c', label: 'The green one' },
    { value: 'd', label: 'None of these' },
  ],
};
const intro = { id: 'intro', text: 'These are our *cups*.', type: 'statement' };
const survey = {
  title: 'Cups',
  questions: [intro, cup, { ...cup, id: 'more', multiple: true, other: false }],
};

const site = formsInBrowser({ acme: survey });
const { at, openIn } = site;
const open = openIn('acme');
const openBuilder: OpenPage = (options, use) =>
  site.openDesk('/edit?open=question.cup', { viewport: { width: 1280, height: 900 }, ...options }, use);
const choose = (page: Page, number: 1 | 2 | 3): Promise<void> =>
  page
    .getByLabel(`Picture of choice ${number}`, { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: files[number] });
const remove = (page: Page, number: number) =>
  page.getByRole('button', { name: `Remove picture of choice ${number}`, exact: true });
/** The pictures of the page that the browser could draw. */
const drawn = (page: Page) =>
  page.evaluate<number>(
    "[...document.images].filter(({ src, naturalWidth }) => src.includes('/pictures/') && naturalWidth > 1).length",
  );
const answers = (): unknown[] => (at.journal.records() as { answers: unknown }[]).map((each) => each.answers);

test('pictures are uploaded as soon as they are chosen, and published', async () => {
  await openBuilder({}, async (page) => {
    await page.getByLabel('Choice 1', { exact: true }).fill('The blue one, typed just before');
    await choose(page, 1);
    await remove(page, 1).waitFor();
    expect(await page.getByLabel('Choice 1', { exact: true }).inputValue()).toContain('just before');
    await choose(page, 2);
    await remove(page, 2).waitFor();
    await choose(page, 3);
    await remove(page, 3).waitFor();
    await page.waitForFunction('[...document.images].every(({ complete }) => complete)');
    expect(await drawn(page)).toBe(3);
    expect(await axeViolations(page)).toEqual([]);
    await keepScreenshot(page, 'pictures-builder');
    await page.setViewportSize({ width: 390, height: 844 });
    await keepScreenshot(page, 'pictures-builder-phone');
    await remove(page, 3).click();
    await page.locator('#said', { hasText: 'Picture removed' }).waitFor({ state: 'attached' });
    expect(await remove(page, 3).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await remove(page, 3).waitFor();
    await page
      .getByLabel('Picture of choice 4', { exact: true })
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText('This file is no PNG, JPEG, WebP, GIF or AVIF picture.').first().waitFor();
    await page.goto(`${site.origin}/desk/acme/surveys/coffee/edit?open=question.intro`);
    await page
      .getByLabel('Picture below the text', { exact: true })
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: files[1] });
    // The upload has ended: what is saved from here on has the picture.
    await page.getByRole('button', { name: /^Remove picture/ }).waitFor();
    await page.getByLabel('What the picture shows', { exact: true }).fill('A blue cup');
    await saved(page);
    expect(await axeViolations(page)).toEqual([]);
    await keepScreenshot(page, 'pictures-builder-text');
    await page.goto(`${site.origin}/desk/acme/surveys/coffee/publish`);
    const text = await page.locator('main').innerText();
    expect(text).toContain('The picture of the choice “The blue one, typed just before”');
    await follow(page.getByRole('button', { name: /^Publish/ }));
  });
  await open({}, async (page) => {
    await page.waitForFunction('[...document.images].every(({ complete }) => complete)');
    expect(await drawn(page)).toBe(4);
    await page.getByRole('img', { name: 'A blue cup' }).waitFor();
  });
});

test.each([true, false])('a picture is chosen by its label, with a script: %s', async (javaScriptEnabled) => {
  await open({ javaScriptEnabled, viewport: { width: 390, height: 844 } }, async (page) => {
    const one = page.getByRole('group', { name: /^Which cup/ }).first();
    expect(await one.getByRole('radio').count()).toBe(5);
    // The whole card can be tapped.
    await one.locator('.choice').nth(1).click();
    expect(await one.getByRole('radio', { name: /^The red one/ }).isChecked()).toBe(true);
    await one.getByRole('radio', { name: /^The red one/ }).press('ArrowDown');
    expect(await one.getByRole('radio', { name: 'The green one' }).isChecked()).toBe(true);
    const lefts = await one
      .locator('.choice')
      .evaluateAll((cards) => cards.map((card) => (card as unknown as { offsetLeft: number }).offsetLeft));
    expect(new Set(lefts).size).toBe(1);
    await page.getByRole('checkbox', { name: 'None of these' }).press('Space');
    await follow(page.getByRole('button', { name: 'Send answers' }));
    expect(answers()).toMatchObject([{ cup: 'c', more: ['d'] }]);
  });
});

const pages: readonly PageCase[] = [
  ['cards', () => Promise.resolve()],
  ['cards-with-errors', (page) => follow(page.getByRole('button', { name: 'Send answers' }))],
];
describePages('pictures', pages, 'main a, button, label.choice', open);

test('pictures come from this site, and have a size before they are there', async () => {
  await open({}, async (page) => {
    const src = await page.evaluate<string>('document.images[0].src');
    expect(src.startsWith(`${site.origin}/v1/tenants/acme/surveys/coffee/pictures/`)).toBe(true);
  });
  await withPage(site.browser, {}, async (page) => {
    // They never arrive.
    await page.route('**/pictures/*', () => undefined);
    await page.goto(`${site.origin}/s/acme/coffee`, { waitUntil: 'domcontentloaded' });
    const heights = await page.evaluate<number[]>(
      '[...document.querySelectorAll(".pictured > img")].map(({ offsetHeight }) => offsetHeight)',
    );
    expect(heights.map((height) => height > 60)).toEqual([true, true, true]);
  });
});
