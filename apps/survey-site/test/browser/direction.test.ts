import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { keepScreenshot, startChromium, type Browser } from '@canvass/testing/browser';
import { everyPage, type EveryPage } from '../support/every-page.ts';
import type { TypedTexts } from '../support/typed-survey.ts';

/** Each text begins with a letter and ends with a mark, which stands on the wrong side if the text is shown in another direction. */
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

interface Found {
  /** How many of the texts the page shows, without its title. */
  readonly placed: number;
  /** Elements. */
  readonly misplaced: readonly string[];
}

/**
 * Finds the texts that a person sees with their last mark on the wrong side of the letter before it. The two stay on one line where a text
 * wraps; a text that is torn between them is misplaced too. The page's title is looked at in an element of its own.
 */
const placesOf = (typed: readonly string[]): string => `(() => {
  const title = document.createElement('p');
  title.textContent = document.title;
  title.dir = document.documentElement.dir || 'ltr';
  const isPlaced = (node, mark) => {
    const [before, last] = [mark - 1, mark].map((at) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    });
    if (last.width === 0) return undefined;
    // The text of a message is source, which is read from left to right.
    if (node.parentElement.closest('pre[dir=ltr]') !== null) return true;
    return before.bottom > last.top && before.top < last.bottom && last.left < before.left === node.data.codePointAt(mark - 1) > 0x590;
  };
  const placesIn = (root) => {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const places = [];
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
      for (const text of ${JSON.stringify(typed)})
        for (let at = node.data.indexOf(text); at >= 0; at = node.data.indexOf(text, at + 1))
          places.push({ node, isPlaced: isPlaced(node, at + text.length - 1) });
    return places.filter(({ isPlaced }) => isPlaced !== undefined);
  };
  const shown = placesIn(document.body);
  document.body.append(title);
  const misplaced = [...shown, ...placesIn(title)]
    .filter(({ isPlaced }) => !isPlaced)
    .map(({ node }) => node.parentElement.outerHTML.slice(0, 160));
  title.remove();
  return { placed: shown.length, misplaced };
})()`;

/** The fields and options that have such a text in another direction. */
const valuesOf = (typed: readonly string[]): string => `(() => {
  const fields = [...document.querySelectorAll('textarea, input:not([type=hidden], [type=radio], [type=checkbox]), option')]
    .filter((field) => ${JSON.stringify(typed)}.some((text) => (field.value + field.textContent).includes(text)));
  const misplaced = fields.filter((field) => {
    const { direction, unicodeBidi } = getComputedStyle(field);
    const value = field.localName === 'option' ? field.textContent : field.value;
    const own = /[\\u0590-\\u08ff]/.test(value) ? 'rtl' : 'ltr';
    return unicodeBidi !== 'plaintext' && direction !== own;
  });
  return { placed: fields.length, misplaced: misplaced.map((field) => field.outerHTML.slice(0, 160)) };
})()`;

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
    const wrong: Record<string, readonly string[]> = {};
    const without: string[] = [];
    await site.open({ viewport: { width: 1100, height: 900 } }, async (page) => {
      for (const { name: where, hasTexts, visit } of site.pages) {
        await visit(page);
        await keepScreenshot(page, `direction ${name} ${where}`.replaceAll(/[^a-z0-9]+/gi, '-'));
        const shown = await page.evaluate<Found>(placesOf(lines));
        const values = await page.evaluate<Found>(valuesOf(lines));
        const misplaced = [...shown.misplaced, ...values.misplaced];
        if (misplaced.length > 0) wrong[where] = misplaced;
        if (hasTexts && shown.placed + values.placed === 0) without.push(where);
      }
    });
    expect(wrong).toEqual({});
    expect(without).toEqual([]);
  });

  test('puts what belongs to a question on the side where its text begins', async () => {
    const isRightToLeft = texts === hebrew;
    await site.open({ javaScriptEnabled: true }, async (page) => {
      await form(site).visit(page);
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

const form = ({ pages }: EveryPage) => pages.find(({ name }) => name === 'form')!;
