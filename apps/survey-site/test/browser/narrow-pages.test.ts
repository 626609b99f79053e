import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keepScreenshot, startChromium, type Browser, withPage } from '@canvass/testing/browser';
import { everyPage } from '../support/every-page.ts';
import { clipped } from '../support/clipped.ts';
import { overflow } from '../support/overflow.ts';
import type { TypedTexts } from '../support/typed-survey.ts';

/** A word of this length that cannot be broken. */
const unbroken = (letters: string, length: number): string => letters.repeat(length).slice(0, length);
const address = (length: number): string =>
  `https://example.org/${unbroken('a-very_long.path/with?parts=1&more=2', length - 20)}`;

const latin: TypedTexts = {
  title: unbroken('Donaudampfschifffahrtsgesellschaft', 200),
  description: address(600),
  section: unbroken('Kapitelüberschrift', 200),
  question: address(600),
  label: unbroken('Rindfleischetikettierungsgesetz', 300),
  answer: unbroken('Grundstücksverkehrsgenehmigung', 600),
  name: unbroken('Schlüsselname', 100),
};
const hebrew: TypedTexts = {
  language: 'ar',
  title: unbroken('השנההראשונהשלך', 200),
  description: `שלום! ${address(300)}`,
  section: unbroken('עלעצמך', 200),
  question: `מה? ${unbroken('למדתהשנהבאוניברסיטה', 300)}`,
  label: unbroken('מדעיהמחשב', 300),
  answer: unbroken('היהמענייןמאוד', 600),
  name: unbroken('רותכהן', 100),
};

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
});

test.each([
  ['overflow: hidden', 1],
  ['overflow: hidden; text-overflow: ellipsis', 0],
  ['overflow: auto', 0],
  ['overflow: hidden; clip-path: inset(50%)', 0],
])('a text is cut off if nothing shows that it goes on: %s', async (style, cut) => {
  await withPage(browser, {}, async (page) => {
    const box = `width: 50px; white-space: nowrap; ${style}`;
    await page.setContent(`<p style="${box}">Much longer than its box</p>`);
    expect(await page.evaluate(clipped)).toHaveLength(cut);
  });
});

test.each([
  ['long words and addresses', latin],
  ['long words from right to left', hebrew],
])('no page is wider than a phone, or cuts a text off: %s', async (name, texts) => {
  const site = await everyPage(browser, texts);
  const tooWide: Record<string, unknown> = {};
  const cutOff: Record<string, unknown> = {};
  try {
    await site.open({ viewport: { width: 390, height: 800 } }, async (page) => {
      for (const { name: where, visit } of site.pages) {
        await visit(page);
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 800 });
          const found = await page.evaluate<string | undefined>(overflow);
          if (found !== undefined) tooWide[`${where}, ${width}`] = found;
          const cut = await page.evaluate<string[]>(clipped);
          if (cut.length > 0) cutOff[`${where}, ${width}`] = cut;
        }
        await keepScreenshot(page, `narrow ${name} ${where}`.replaceAll(/[^a-z0-9]+/gi, '-'));
      }
    });
  } finally {
    await site.stop();
  }
  expect(tooWide).toEqual({});
  expect(cutOff).toEqual({});
});
