import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { keepScreenshot, startChromium, type Browser } from '@canvass/testing/browser';
import { everyPage, type EveryPage } from '../support/every-page.ts';
import type { TypedTexts } from '../support/typed-survey.ts';

/** Each text begins with a letter and ends with a mark that stands on the wrong side if the text is shown in another direction. */
const hebrew: TypedTexts = {
  title: 'השנה הראשונה שלך!',
  description: 'זה לוקח שלוש דקות בערך!\nתודה על הזמן!',
  section: 'על עצמך!',
  question: 'מה למדת השנה?',
  label: 'מדעי המחשב!',
  answer: 'היה מעניין מאוד!',
  name: 'רות כהן!',
};
const english: TypedTexts = {
  language: 'ar',
  title: 'Your first year!',
  description: 'It takes three minutes!\nThanks for your time!',
  section: 'About you!',
  question: 'What did you study?',
  label: 'Computer science!',
  answer: 'It was very interesting!',
  name: 'Ruth Cohen!',
};

/**
 * The texts that a person would see with their last mark on the wrong side of their first letter, where both are on one line. The page's
 * title is looked at in an element of its own.
 */
const misplaced = (typed: readonly string[]): string => `(() => {
  const title = document.body.appendChild(document.createElement('p'));
  title.textContent = document.title;
  title.dir = document.documentElement.dir || 'ltr';
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const wrong = [];
  const boxOf = (node, at) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    for (const text of ${JSON.stringify(typed)}) {
      for (let at = node.data.indexOf(text); at >= 0; at = node.data.indexOf(text, at + 1)) {
        const first = boxOf(node, at);
        const last = boxOf(node, at + text.length - 1);
        if (first.width === 0 || Math.abs(first.top - last.top) > 2) continue;
        const isRightToLeft = text.codePointAt(0) > 0x590;
        if (last.left < first.left !== isRightToLeft) wrong.push(node.parentElement.outerHTML.slice(0, 160));
      }
    }
  }
  title.remove();
  return wrong;
})()`;

/** The fields and options that have such a text in another direction. */
const misplacedValues = (typed: readonly string[]): string => `[...document.querySelectorAll(
    'textarea, input:not([type=hidden], [type=radio], [type=checkbox]), option')]
  .filter((field) => ${JSON.stringify(typed)}.some((text) => (field.value + field.textContent).includes(text)))
  .filter((field) => {
    const { direction, unicodeBidi } = getComputedStyle(field);
    const value = field.localName === 'option' ? field.textContent : field.value;
    const own = /[\\u0590-\\u08ff]/.test(value) ? 'rtl' : 'ltr';
    return unicodeBidi !== 'plaintext' && direction !== own;
  })
  .map((field) => field.outerHTML.slice(0, 160))`;

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
});

describe.each([
  ['a Hebrew survey in an English form', hebrew],
  ['an English survey in an Arabic form', english],
])('%s', (name, texts) => {
  let site: EveryPage;
  beforeAll(async () => {
    site = await everyPage(browser, texts);
  });
  afterAll(async () => {
    await site?.stop();
  });

  test('shows every text in its own direction, on every page', async () => {
    const { language: _language, ...typed } = texts;
    const lines = Object.values(typed).flatMap((text) => text.split('\n'));
    const wrong: Record<string, unknown> = {};
    await site.open({ viewport: { width: 1100, height: 900 } }, async (page) => {
      for (const [where, go] of site.pages) {
        await go(page).catch((error: unknown) => Promise.reject(new Error(where, { cause: error })));
        await keepScreenshot(page, `direction ${name} ${where}`.replaceAll(/[^a-z0-9]+/gi, '-'));
        const found = [
          ...(await page.evaluate<string[]>(misplaced(lines))),
          ...(await page.evaluate<string[]>(misplacedValues(lines))),
        ];
        if (found.length > 0) wrong[where] = found;
      }
    });
    expect(wrong).toEqual({});
  });

  test('puts what belongs to a question on the side where its text begins', async () => {
    const isRightToLeft = texts === hebrew;
    await site.open({ javaScriptEnabled: true }, async (page) => {
      await form(site)(page);
      const label = page.locator('label.choice').first();
      const [button, text] = await Promise.all(
        [label.locator('input'), label.locator('bdi')].map((each) => each.boundingBox()),
      );
      expect(button!.x > text!.x).toBe(isRightToLeft);
      const field = page.locator('textarea').first();
      const styleOf = (property: string) =>
        page.evaluate<string>(`getComputedStyle(document.querySelector('textarea')).${property}`);
      // An empty field begins where its question does.
      expect([await styleOf('direction'), await styleOf('unicodeBidi')]).toEqual([
        isRightToLeft ? 'rtl' : 'ltr',
        'normal',
      ]);
      await field.fill(texts.answer);
      expect(await styleOf('unicodeBidi')).toBe('plaintext');
    });
  });
});

const form = ({ pages }: EveryPage) => pages.find(([name]) => name === 'form')![1];
