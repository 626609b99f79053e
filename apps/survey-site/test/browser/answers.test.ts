import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  axeViolations,
  type Browser,
  type BrowserContextOptions,
  follow,
  keepScreenshot,
  type Page,
  startChromium,
  withPage,
} from '@canvass/testing/browser';
import { journalOf } from '../support/counted-answers.ts';
import { signInToDesk } from '../support/desk-site.ts';
import { memorySite, withTenant } from '../support/memory-site.ts';
import { overflow } from '../support/overflow.ts';

const survey = {
  title: 'Staff survey 2026',
  questions: [
    {
      id: 'department',
      text: 'Which department do you work in?',
      type: 'choice',
      choices: ['Nursing', 'Administration', 'Emergency', 'Operating theatres', 'Radiology'],
    },
    { id: 'nps', text: 'How likely are you to recommend us?', type: 'scale', min: 0, max: 10 },
    { id: 'stay', text: 'What would make you stay?', type: 'text', maxLength: 1_000 },
    { id: 'hours', text: 'How many hours of overtime did you work?', type: 'number' },
    {
      id: 'agree',
      text: 'How far do you agree with these statements?',
      type: 'matrix',
      rows: [
        { id: 'listens', label: 'My manager listens' },
        { id: 'enough', label: 'Enough of us on a shift' },
      ],
      columns: ['Strongly disagree', 'Disagree', 'Agree'],
    },
  ],
};

const texts = [
  'Knowing my roster more than five days ahead. I have two children and a mother to plan around, and I am always the one who swaps.',
  'Honestly? Two more people on the night shift. Nobody leaves because of the coffee.',
  'A handover that starts on time.',
  'أن أعرف جدول المناوبات قبل شهر على الأقل.',
  undefined,
];

const at = memorySite();
const desk = '/desk/acme/surveys/coffee';
let browser: Browser;
let origin: string;
let cookie: string;
let stopTime: () => void;

beforeAll(async () => {
  const key = await withTenant(at, 'acme', survey);
  const journal = journalOf(at);
  for (let n = 0; n < 60; n += 1) {
    const stay = texts[(59 - n) % texts.length];
    const department = survey.questions[0]!.choices![n % 5];
    const agree = { agree: 'answered', 'agree.listens': 'Agree', 'agree.enough': 'Disagree' };
    await journal.store([{ department, nps: (n * 7) % 11, hours: n % 13, ...agree, ...(stay && { stay }) }]);
    at.time.ms += 31 * 60_000;
  }
  await journal.count();
  at.time.ms += 1_000;
  ({ cookie } = await signInToDesk(at, key));
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  stopTime = at.time.pass();
  browser = await startChromium();
}, 120_000);
afterAll(async () => {
  stopTime();
  await at.site.close();
  await browser?.close();
});

const open = (options: BrowserContextOptions, path: string, use: (page: Page) => Promise<void>) =>
  withPage(browser, { viewport: { width: 1280, height: 900 }, ...options }, async (page) => {
    const [name = '', value = ''] = cookie.split('=', 2);
    await page.context().addCookies([{ name, value, url: `${origin}/desk` }]);
    await page.goto(`${origin}${desk}${path}`);
    await use(page);
  });

const rows = (page: Page) => page.getByRole('region', { name: 'Answers' }).getByRole('row');
const panel = (page: Page) => page.getByRole('region', { name: /^Answer \d+$/ });

describe.each([true, false])('the answers; scripts: %s', (javaScriptEnabled) => {
  test('are a list, one of them open beside it, before and after it, and back', async () => {
    await open({ javaScriptEnabled }, '/answers', async (page) => {
      expect(await rows(page).count()).toBe(26);
      await follow(page.getByRole('link', { name: 'Answer 58', exact: true }));
      expect(new URL(page.url()).pathname).toBe(`${desk}/answers/58`);
      expect(await panel(page).textContent()).toContain('Which department do you work in?');
      await follow(panel(page).getByRole('link', { name: 'Older answer' }));
      await follow(panel(page).getByRole('link', { name: 'Newer answer' }));
      expect(await page.getByRole('heading', { name: 'Answer 58' }).count()).toBe(1);
      expect(await rows(page).count()).toBe(26);
      await follow(page.getByRole('link', { name: 'Older', exact: true }));
      expect(await page.getByRole('link', { name: 'Answer 35', exact: true }).count()).toBe(1);
    });
  });

  test('get tags, which are counted, narrow the list and are taken away', async () => {
    const tag = `night shift ${javaScriptEnabled}`;
    await open({ javaScriptEnabled }, '/answers/59', async (page) => {
      await page.getByLabel('Tags').last().fill(tag.toUpperCase());
      await follow(page.getByRole('button', { name: 'Add', exact: true }));
      await page.goto(`${origin}${desk}/answers/54`);
      await page.getByLabel('Tags').last().fill(`  ${tag}`);
      await follow(page.getByRole('button', { name: 'Add', exact: true }));
      await follow(page.getByRole('link', { name: `${tag.toUpperCase()} 2` }));
      expect(await rows(page).count()).toBe(3);
      await follow(page.getByRole('link', { name: 'Answer 59', exact: true }));
      await follow(panel(page).getByRole('button', { name: /Remove the tag/ }));
      await page.getByLabel('Tags').last().fill('x'.repeat(41));
      await follow(page.getByRole('button', { name: 'Add', exact: true }));
      expect(await panel(page).textContent()).toContain('at most 40 characters');
      expect(await page.getByLabel('Tags').last().inputValue()).toBe('x'.repeat(41));
    });
  });

  test('are searched, with what was found marked, and show the chosen columns', async () => {
    await open({ javaScriptEnabled }, '/answers', async (page) => {
      await page.getByRole('searchbox').fill('ROSTER');
      await follow(page.getByRole('button', { name: 'Find' }));
      expect(await page.locator('mark').first().textContent()).toBe('roster');
      expect(await rows(page).count()).toBe(13);
      await page.getByText('Columns: 3 of 5').click();
      await page.getByLabel('How many hours of overtime did you work?').check();
      await follow(page.getByRole('button', { name: 'Show these' }));
      expect(await page.getByRole('columnheader').allTextContents()).toContain(
        'How many hours of overtime did you work?',
      );
      expect(await page.locator('mark').count()).toBeGreaterThan(11);
      await follow(page.getByRole('link', { name: /^Show all, not only those/ }));
      expect(await page.getByText('Columns: 4 of 5').count()).toBe(1);
    });
  });

  test('are read one after another in a question, with tags', async () => {
    await open({ javaScriptEnabled }, '/texts/stay?q=handover', async (page) => {
      const first = page.getByRole('listitem').filter({ hasText: 'A handover that starts' }).first();
      await first.getByLabel('Tags').fill(`keep ${javaScriptEnabled}`);
      await follow(first.getByRole('button', { name: 'Add' }));
      expect(new URL(page.url()).pathname).toBe(`${desk}/texts/stay`);
      expect(await page.getByRole('link', { name: `keep ${javaScriptEnabled} 1` }).count()).toBe(1);
      expect(await page.locator('mark').first().textContent()).toBe('handover');
    });
  });
});

test('keys move through the list, open an answer, go to the next and close it', async () => {
  await open({}, '/answers', async (page) => {
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await Promise.all([page.waitForURL(/answers\/59/), page.keyboard.press('Enter')]);
    await Promise.all([page.waitForURL(/answers\/58/), page.keyboard.press('j')]);
    await Promise.all([page.waitForURL(/answers\/59/), page.keyboard.press('ArrowUp')]);
    await Promise.all([page.waitForURL(/answers$/), page.keyboard.press('Escape')]);
    expect(await panel(page).count()).toBe(0);
  });
});

test.each([
  ['light', 1280, 'light', 'en'],
  ['dark', 1280, 'dark', 'en'],
  ['phone', 390, 'light', 'en'],
  ['german-phone-dark', 390, 'dark', 'de'],
  ['german', 1280, 'light', 'de'],
] as const)(
  'the answers look right and are accessible: %s',
  async (name, width, colorScheme, locale) => {
    await open({ viewport: { width, height: 900 }, colorScheme, locale }, '/answers', async (page) => {
      for (const [what, path] of [
        ['list', '/answers'],
        ['panel', '/answers/60'],
        ['search', '/answers?q=roster'],
        ['texts', '/texts/stay?q=the'],
      ]) {
        await page.goto(`${origin}${desk}${path}`);
        expect(await axeViolations(page)).toEqual([]);
        expect(await page.evaluate(overflow)).toBeUndefined();
        await keepScreenshot(page, `answers-${what}-${name}`);
      }
    });
  },
  120_000,
);
