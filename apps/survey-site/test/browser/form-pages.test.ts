import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { languages, type Language } from '@canvass/surveys';
import {
  axeViolations,
  describePages,
  follow,
  keepScreenshot,
  loadedAfter,
  startChromium,
  withPage,
} from '@canvass/testing/browser';
import type { Browser, BrowserContextOptions, Page, PageCase } from '@canvass/testing/browser';
import { shownFormId } from '../support/form-id.ts';
import { librarySurvey } from '../support/library-survey.ts';
import { thanksAddress } from '../support/sent-form.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

let browser: Browser;
let at: MemorySite;
let origin: string;
/** Another site, which may show the survey `framed` under one of its two names. */
let framingSite: Server;
let framing: string;

/** The name of the survey in a language: names have no capitals. */
const nameOf = (language: string): string => language.toLowerCase();

/** Creates the survey under the name of its language. */
beforeAll(async () => {
  at = memorySite();
  const key = await withTenant(at, 'acme', null);
  const put = async (survey: string, payload: object) => {
    const url = `/v1/tenants/acme/surveys/${survey}`;
    const { statusCode } = await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload });
    expect([200, 201]).toContain(statusCode);
  };
  for (const language of languages) await put(nameOf(language), librarySurvey(language));
  await put('closed', librarySurvey('en'));
  await put('closed/settings', {
    closed: true,
    closedText: 'The winner is drawn on Friday.\nThank you all!',
  });
  await put('scheduled', librarySurvey('en'));
  await put('scheduled/settings', { opensAt: '2027-01-04T08:00:00Z' });
  await put('thanks', librarySurvey('en'));
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  await put('thanks/settings', {
    thanksText: 'Your voucher is at the desk.',
    redirectTo: `${origin}/s/acme/closed`,
  });
  await put('redirect', librarySurvey('en'));
  await put('redirect/settings', { redirectTo: `${origin}/s/acme/closed` });
  framingSite = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<iframe title="survey" src="${origin}/s/acme/framed" width="600" height="800"></iframe>`);
  });
  framingSite.listen(0, '127.0.0.1');
  await once(framingSite, 'listening');
  framing = `http://localhost:${(framingSite.address() as AddressInfo).port}`;
  await put('framed', librarySurvey('en'));
  await put('framed/settings', { frameOrigins: [framing], redirectTo: `${origin}/s/acme/closed` });
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
  await at?.site.close();
  framingSite?.close();
});
beforeEach(() => {
  at.journal.lines.length = 0;
});

const openSurvey =
  (survey: string) =>
  (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
    withPage(browser, options, async (page) => {
      await page.goto(`${origin}/s/acme/${nameOf(survey)}`);
      await use(page);
    });
const open = openSurvey('en');

const withoutScripts = { javaScriptEnabled: false };
const narrow = { viewport: { width: 320, height: 640 } };

/** By their values, since the buttons' words are those of the language. */
const press = (page: Page, step: 'next' | 'back' | 'send'): Promise<void> =>
  follow(page.locator(`button[value=${step}]`));
const choose = (page: Page, name: string, value: string): Promise<void> =>
  page.locator(`[name="${name}"][value="${value}"]`).check();
const progress = (page: Page): Promise<string | null> => page.locator('#page-of').textContent();

describe('a respondent without JavaScript', () => {
  test('answers page by page, goes back, changes an answer, and sends all of them', async () => {
    await open(withoutScripts, async (page) => {
      expect(await page.title()).toBe('Page 1 of 3 – Your visit – Your visit to the city library');
      const submissionId = await page.locator('[name="submission:id"]').inputValue();
      await choose(page, 'reason', 'event');
      await press(page, 'next');

      expect(await progress(page)).toBe('Page 1 of 3');
      await page.locator('[role=status]:focus').waitFor();
      expect(await page.getByRole('status').textContent()).toContain(
        'Your answers lead to one more question.',
      );
      await page.getByLabel('Which event').fill('A reading\nof poems');
      await press(page, 'next');

      expect(await progress(page)).toBe('Page 2 of 3');
      await press(page, 'next');
      expect(await page.title()).toMatch(/^Error: Page 2 of 3/);
      await page.locator('[role=alert]:focus').waitFor();
      await choose(page, 'score', '9');
      await choose(page, 'liked', 'books');
      await choose(page, 'liked', 'rooms');
      await press(page, 'next');

      expect(await progress(page)).toBe('Page 3 of 3');
      await page.getByLabel('What should we improve?').fill('More "chairs" & <tables>');
      await page.locator('[name=visits]').fill('999');
      await press(page, 'back');
      expect(await page.locator('[name=score][value="9"]').isChecked()).toBe(true);
      await press(page, 'back');
      expect(await page.getByLabel('Which event').inputValue()).toBe('A reading\nof poems');
      await choose(page, 'reason', 'study');
      await press(page, 'next');
      await press(page, 'next');
      expect(await page.locator('[name=visits]').inputValue()).toBe('999');
      expect(at.journal.lines).toEqual([]);
      await page.locator('[name=visits]').fill('12');
      await press(page, 'send');

      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
        'Thank you. That helps a lot!',
      );
      expect(at.journal.records()).toMatchObject([
        {
          submissionId,
          answers: {
            reason: 'study',
            event: null,
            score: 9,
            liked: ['books', 'rooms'],
            wish: 'More "chairs" & <tables>',
            visits: 12,
          },
        },
      ]);
    });
  });

  test("finds each page as it was by the browser's own back button", async () => {
    await open(withoutScripts, async (page) => {
      await choose(page, 'reason', 'borrow');
      await press(page, 'next');
      await choose(page, 'score', '3');
      await press(page, 'next');
      await page.goBack();
      expect(await progress(page)).toBe('Page 2 of 3');
      expect(await page.locator('[name=score][value="3"]').isChecked()).toBe(true);
      await page.goBack();
      expect(await page.locator('[name=reason][value=borrow]').isChecked()).toBe(true);
    });
  });
});

test('the Enter key goes on, and never back', async () => {
  await open({}, async (page) => {
    await choose(page, 'reason', 'study');
    await page.locator('[name=reason][value=study]').focus();
    await loadedAfter(page, () => page.keyboard.press('Enter'));
    expect(await progress(page)).toBe('Page 2 of 3');
    await choose(page, 'score', '5');
    await page.locator('[name=score][value="5"]').focus();
    await loadedAfter(page, () => page.keyboard.press('Enter'));
    expect(await progress(page)).toBe('Page 3 of 3');
  });
});

test('a keyboard reaches everything on a page, in its order', async () => {
  await open({}, async (page) => {
    await choose(page, 'reason', 'study');
    await press(page, 'next');
    const visited: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      await page.keyboard.press('Tab');
      visited.push(
        await page.evaluate<string>(`document.activeElement.value + ' ' + document.activeElement.name`),
      );
    }
    expect(visited).toEqual([
      '0 score',
      'books liked',
      'staff liked',
      'rooms liked',
      '1 rating',
      'next submission:step',
      'back submission:step',
    ]);
    await loadedAfter(page, () => page.keyboard.press('Enter'));
    expect(await progress(page)).toBe('Page 1 of 3');
  });
});

const toRevealed = async (page: Page): Promise<void> => {
  await choose(page, 'reason', 'event');
  await press(page, 'next');
};
const toSecond = async (page: Page): Promise<void> => {
  await choose(page, 'reason', 'study');
  await press(page, 'next');
};
const toThird = async (page: Page): Promise<void> => {
  await toSecond(page);
  await choose(page, 'score', '9');
  await press(page, 'next');
};

/** Sends the form of an open survey to one that is not. */
const sendTo = (survey: string) => async (page: Page) => {
  await toThird(page);
  await page.getByLabel('What should we improve?').fill('More chairs.\nAnd tables.');
  await page.evaluate(`document.querySelector('form').action = '/s/acme/${survey}'`);
  // As if it had been open a moment ago.
  const id = await shownFormId(at, 'acme', survey);
  await page.evaluate(`document.querySelector('[name="submission:id"]').value = '${id}'`);
  await press(page, 'send');
};

const pages: PageCase[] = [
  ['the first page', async () => {}],
  ['the first page with a further question', toRevealed],
  ['the second page', toSecond],
  [
    'the second page with errors',
    async (page) => {
      await toSecond(page);
      await press(page, 'next');
    },
  ],
  ['the last page', toThird],
  ['the page of a closed survey', (page) => page.goto(`${origin}/s/acme/closed`)],
  ['the page of a scheduled survey', (page) => page.goto(`${origin}/s/acme/scheduled`)],
  ['the page of answers that came too late', sendTo('closed')],
  [
    'the thank-you page that leads on',
    async (page) => page.goto(`${origin}${await thanksAddress(at, '/s/acme/thanks')}`),
  ],
];

describePages(
  'survey pages',
  pages,
  'label.choice, button, .button, select, textarea, input.short, .summary a',
  open,
);

/** Through all pages, with their errors. */
const walk = async (page: Page, seen: (name: string) => Promise<void>): Promise<void> => {
  await seen('first');
  await press(page, 'next');
  await seen('errors');
  await toRevealed(page);
  await seen('further question');
  await press(page, 'next');
  await choose(page, 'score', '9');
  await seen('second');
  await press(page, 'next');
  await page.locator('[name=visits]').fill('66');
  await press(page, 'send');
  await seen('last with an error');
  await page.locator('[name=visits]').fill('6');
  await press(page, 'send');
  await seen('thanks');
};

/** The others differ from these only in their words, which must fit a narrow page. */
const checked: readonly Language[] = ['ar', 'ja'];
const others = languages.filter((language) => language !== 'en');

test.each<[Language, string, BrowserContextOptions]>([
  ...checked.map((language) => [language, 'wide', {}] as [Language, string, BrowserContextOptions]),
  ...others.map(
    (language) =>
      [language, 'narrow and dark', { ...narrow, colorScheme: 'dark' }] as [
        Language,
        string,
        BrowserContextOptions,
      ],
  ),
])('in %s all pages are accessible and fit: %s', async (language, how, options) => {
  await openSurvey(language)(options, async (page) => {
    await walk(page, async (name) => {
      await keepScreenshot(page, `survey-${language}-${name}-${how}`.replaceAll(' ', '-'));
      expect(checked.includes(language) ? await axeViolations(page) : []).toEqual([]);
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBe(0);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
    });
  });
  expect(at.journal.lines).toHaveLength(1);
});

test('an Arabic form runs from right to left, with the error bar and the low end of a scale on the right', async () => {
  await openSurvey('ar')({}, async (page) => {
    await press(page, 'next');
    const { bar, question } = await page.evaluate<{ bar: string; question: string }>(`(() => {
      const invalid = document.querySelector('.question.invalid');
      return { bar: getComputedStyle(invalid, '::before').right, question: getComputedStyle(invalid).direction };
    })()`);
    expect([bar, question]).toEqual(['-20px', 'rtl']);
    await toSecond(page);
    const [low, high] = await Promise.all(
      ['0', '10'].map((value) => page.locator(`.choice:has([name=score][value="${value}"])`).boundingBox()),
    );
    expect(low!.x).toBeGreaterThan(high!.x);
  });
});

describe('a survey in a frame', () => {
  test('is answered there without cookies, and leaves the frame by a link', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(framing);
      const frame = page.frameLocator('iframe');
      await frame.locator('[name=reason][value=study]').check();
      await frame.locator('button[value=next]').click();
      await frame.locator('[name=score][value="9"]').check();
      await frame.locator('button[value=next]').click();
      await frame.locator('[name=visits]').fill('6');
      await frame.locator('button[value=send]').click();
      await follow(frame.locator('a.button'));
      expect(page.url()).toBe(`${origin}/s/acme/closed`);
      expect(await page.context().cookies()).toEqual([]);
    });
    expect(at.journal.lines).toHaveLength(1);
  });

  test('is not shown by a site that may not show it', async () => {
    await withPage(browser, {}, async (page) => {
      const blocked = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
      await page.goto(framing.replace('localhost', '127.0.0.1'));
      await blocked;
      expect(await page.frameLocator('iframe').locator('form').count()).toBe(0);
    });
  });
});

test('the thank-you page leads on at once where there is no text to read', async () => {
  await withPage(browser, {}, async (page) => {
    await page.goto(`${origin}${await thanksAddress(at, '/s/acme/redirect')}`);
    await page.waitForURL(`${origin}/s/acme/closed`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This survey is closed');
  });
});
