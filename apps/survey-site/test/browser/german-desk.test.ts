import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  axeViolations,
  colourViolations,
  keepScreenshot,
  startChromium,
  type Browser,
  type Page,
} from '@canvass/testing/browser';
import { type EveryPage, everyPage } from '../support/every-page.ts';
import { clipped } from '../support/clipped.ts';
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
  name: 'Nachtabgleich',
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

/** Looks at the pages with their scripts, which axe needs, too: light on a screen, then dark on a phone. Returns what axe finds by page. */
async function violationsAt(site: EveryPage, addresses: ReadonlyMap<string, string>) {
  const faults: Record<string, unknown> = {};
  const options = { viewport: { width: 1280, height: 900 }, locale: 'de-DE', javaScriptEnabled: true };
  await site.open(options, async (page) => {
    for (const [name, address] of addresses) {
      await page.goto(address);
      // All questions here have the same text, so that cards and regions of two have the same name.
      const found = (await axeViolations(page)).filter(({ id }) => id !== 'landmark-unique');
      await page.setViewportSize({ width: 390, height: 900 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await keepScreenshot(page, `german-${name.replaceAll(/\W+/g, '-')}-dark`);
      found.push(...(await colourViolations(page)));
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1280, height: 900 });
      if (found.length > 0) faults[`${name}, axe`] = found.map(({ id, nodes }) => [id, nodes[0]?.html]);
    }
  });
  return faults;
}

test('every page of the desk is in German, and fits a phone and a screen', async () => {
  const site = await everyPage(browser, german);
  const faults: Record<string, unknown> = {};
  const addresses = new Map<string, string>();
  try {
    await site.open({ viewport: { width: 1280, height: 900 }, locale: 'de-DE' }, async (page) => {
      for (const { name, visit } of site.pages) {
        await visit(page);
        if (!new URL(page.url()).pathname.startsWith('/desk')) continue;
        // Each address once: some pages are reached by a form, and others have the same address.
        if (![...addresses.values()].includes(page.url())) addresses.set(name, page.url());
        const found = {
          lang: await page.locator('html').getAttribute('lang'),
          english: await englishOn(page),
          overflow: [] as unknown[],
          clipped: [] as string[],
        };
        for (const width of [1280, 390, 320]) {
          await page.setViewportSize({ width, height: 900 });
          found.overflow.push(await page.evaluate(overflow));
          found.clipped.push(...(await page.evaluate<string[]>(clipped)));
          if (width > 320) await keepScreenshot(page, `german-${name.replaceAll(/\W+/g, '-')}-${width}`);
        }
        await page.setViewportSize({ width: 1280, height: 900 });
        const isFine =
          found.lang === 'de' &&
          found.english.length === 0 &&
          found.clipped.length === 0 &&
          found.overflow.every((each) => each === null || each === undefined);
        if (!isFine) faults[name] = found;
      }
    });
    Object.assign(faults, await violationsAt(site, addresses));
  } finally {
    await site.stop();
  }
  expect(faults).toEqual({});
});
