import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  axeViolations,
  keepScreenshot,
  startChromium,
  type Browser,
  type Page,
} from '@canvass/testing/browser';
import { everyPage } from '../support/every-page.ts';
import { overflow } from '../support/overflow.ts';
import type { TypedTexts } from '../support/typed-survey.ts';

const german: TypedTexts = {
  language: 'de',
  title: 'Zufriedenheit in der Kaffeeküche',
  description: 'Dauert drei Minuten',
  section: 'Zu Ihrer Person',
  question: 'Wie zufrieden waren Sie insgesamt?',
  label: 'Eher zufrieden',
  answer: 'Der Kaffee war hervorragend, die Wartezeit leider nicht',
  name: 'Wochenbericht',
};

/** What the page says, also to screen readers. Addresses, code and what people typed have other words. */
const words = `(() => {
  const copy = document.body.cloneNode(true);
  for (const each of copy.querySelectorAll('code, pre, [lang]:not([lang=de]), textarea, script, select[name=timeZone]')) each.remove();
  const attributes = [...copy.querySelectorAll('*')].flatMap((each) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => each.getAttribute(name) ?? ''),
  );
  return [document.title, copy.textContent, ...attributes].join('\\n');
})()`;

/** Words that almost every English sentence has one of, and no German one. */
const english =
  /(?<=^|[\s“„(])(?:the|of|and|is|are|it|this|that|with|your|you|no|not|to|add|show|by)(?=[\s.,:;)…]|$)/i;

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
});

async function englishOn(page: Page): Promise<string[]> {
  const lines = (await page.evaluate<string>(words)).split('\n');
  return lines.filter((line) => english.test(line)).map((line) => line.trim().slice(0, 150));
}

test('the desk in German can be used by everyone', async () => {
  const site = await everyPage(browser, german);
  const asked = ['sign-in', 'surveys', 'results', 'builder', 'settings', 'share'];
  try {
    const options = { viewport: { width: 390, height: 900 }, locale: 'de-DE', javaScriptEnabled: true };
    await site.open(options, async (page) => {
      for (const { visit } of site.pages.filter(({ name }) => asked.includes(name))) {
        await visit(page);
        expect(await axeViolations(page)).toEqual([]);
      }
    });
  } finally {
    await site.stop();
  }
});

test('every page of the desk is in German, and fits a phone and a screen', async () => {
  const site = await everyPage(browser, german);
  const faults: Record<string, unknown> = {};
  try {
    await site.open({ viewport: { width: 1280, height: 900 }, locale: 'de-DE' }, async (page) => {
      for (const { name, visit } of site.pages) {
        await visit(page);
        if (!new URL(page.url()).pathname.startsWith('/desk')) continue;
        const found = {
          lang: await page.locator('html').getAttribute('lang'),
          english: await englishOn(page),
          overflow: [] as unknown[],
        };
        for (const width of [1280, 390, 320]) {
          await page.setViewportSize({ width, height: 900 });
          found.overflow.push(await page.evaluate(overflow));
          if (width > 320) await keepScreenshot(page, `german-${name.replaceAll(/\W+/g, '-')}-${width}`);
        }
        await page.setViewportSize({ width: 1280, height: 900 });
        const isFine =
          found.lang === 'de' &&
          found.english.length === 0 &&
          found.overflow.every((each) => each === null || each === undefined);
        if (!isFine) faults[name] = found;
      }
    });
  } finally {
    await site.stop();
  }
  expect(faults).toEqual({});
});
