import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Analysis } from '@canvass/analyses';
import { parseDefinition, startHistory } from '@canvass/surveys';
import {
  type Browser,
  type BrowserContextOptions,
  describePages,
  follow,
  keepScreenshot,
  loadedAfter,
  type Locator,
  type Page,
  type PageCase,
  startChromium,
  withPage,
} from '@canvass/testing/browser';
import { sampledAnalysis } from '@canvass/owners-site/sampled-analysis';
import { analysisWorkerOf } from '../support/analysis-workers.ts';
import { journalOf } from '../support/counted-answers.ts';
import { memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { signInToDesk } from '../support/desk-site.ts';

const desk = '/desk/acme/surveys/coffee';

let browser: Browser;
let at: MemorySite;
let origin: string;
let stopTime: () => void;
let cookie: string;
let answered: (...answers: Record<string, unknown>[]) => Promise<void>;

const survey = {
  title: 'Coffee',
  questions: [
    { id: 'colour', text: 'Which colour?', type: 'choice', choices: ['red', 'blue', 'green'] },
    {
      id: 'extras',
      text: 'Which extras do you take with your coffee?',
      type: 'choice',
      choices: ['milk', 'sugar', 'oat milk', 'nothing at all'],
      multiple: true,
    },
    { id: 'rating', text: 'How good?', type: 'scale', minLabel: 'bad', maxLabel: 'good' },
    { id: 'nps', text: 'Would you recommend it to a friend?', type: 'scale', min: 0, max: 10 },
    { id: 'why', text: 'Why?', type: 'text', maxLength: 100 },
  ],
};

const texts = [
  'The new beans are much better than those before.',
  'Too hot, and the machine is often empty after lunch.',
  'Nothing to complain about: calm and quiet!',
];

const answerOf = (n: number) => {
  const colour = n % 3 === 0 ? 'blue' : n % 11 === 0 ? 'green' : 'red';
  return {
    colour,
    extras: n % 4 === 0 ? ['milk', 'sugar'] : n % 5 === 0 ? ['oat milk'] : ['milk'],
    rating: 1 + ((n * n + (colour === 'blue' ? 2 : 0)) % 5),
    nps: (n * 7) % 11,
    ...(n % 3 === 0 && { why: texts[(n % 7) % 3]! }),
  };
};

beforeAll(async () => {
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(async () => {
  at = memorySite();
  const key = await withTenant(at, 'acme', survey);
  const journal = journalOf(at);
  answered = async (...answers) => {
    await journal.store(answers);
    await journal.count();
    at.time.ms += 1_000;
  };
  at.time.ms -= 14 * 86_400_000;
  for (let day = 0; day < 14; day += 1) {
    const answers = Array.from({ length: 10 + ((day * 7) % 23) }, (_, index) => answerOf(day * 40 + index));
    await journal.store(answers);
    at.time.ms += 86_400_000;
  }
  await answered();
  ({ cookie } = await signInToDesk(at, key));
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  stopTime = at.time.pass();
});
afterEach(async () => {
  stopTime();
  await at.site.close();
});

const open = (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, { viewport: { width: 1280, height: 900 }, ...options }, async (page) => {
    const [name = '', value = ''] = cookie.split('=', 2);
    await page.context().addCookies([{ name, value, url: `${origin}/desk` }]);
    await page.goto(`${origin}${desk}`);
    await use(page);
  });

const total = (page: Page) => page.locator('#results-figures .total');
const removals = (page: Page) => page.locator('.filters li a');

/** Follows a link whose name ends with a number of answers; returns that number. */
const followCount = async (link: Locator): Promise<string> => {
  const name = (await link.getAttribute('aria-label')) ?? (await link.textContent()) ?? '';
  await follow(link);
  return /\d+$/.exec(name.trim())?.[0] ?? '';
};

describe.each([true, false])('the filters; scripts: %s', (javaScriptEnabled) => {
  test('follow clicks on a bar, a column, a day and a word, and each is taken away again', async () => {
    await open({ javaScriptEnabled }, async (page) => {
      // The bar itself, not its label.
      await loadedAfter(page, () =>
        page.locator('#card-colour li', { hasText: 'blue' }).locator('svg').first().click(),
      );
      expect(await total(page).textContent()).toBe('98');
      const column = page.locator('#card-rating .columns-chart').getByRole('link', { name: /^2: / });
      expect(await followCount(column)).toBe(await total(page).textContent());
      const day = page.locator('#results-trend .columns-chart').getByRole('link').last();
      expect(await followCount(day)).toBe(await total(page).textContent());
      await follow(page.locator('#card-why .bars').getByRole('link').first());
      expect(decodeURI(new URL(page.url()).search)).toMatch(
        /^\?where\[colour]=blue&where\[rating]=2&word\[why]=\w+&receivedFrom=(.{10})&receivedTo=\1$/,
      );
      for (let left = 3; left >= 0; left -= 1) {
        await follow(removals(page).first());
        expect(await removals(page).count()).toBe(left);
      }
      expect(await total(page).textContent()).toBe('294');
    });
  });

  test('work by keyboard, and with a time', async () => {
    await open({ javaScriptEnabled }, async (page) => {
      await page.locator('#card-colour').getByRole('link', { name: /^red / }).focus();
      await loadedAfter(page, () => page.keyboard.press('Enter'));
      await page.getByText('Add a filter').press('Enter');
      await page.getByLabel('Received from').fill('2026-11-10');
      await loadedAfter(page, () => page.getByRole('button', { name: 'Show', exact: true }).press('Enter'));
      expect(decodeURI(new URL(page.url()).search)).toBe('?where[colour]=red&receivedFrom=2026-11-10');
    });
  });
});

test.each([true, false])(
  'a filter on any question is added in a form, and a wrong value is kept there; scripts: %s',
  async (javaScriptEnabled) => {
    await open({ javaScriptEnabled }, async (page) => {
      const choose = async (question: string): Promise<void> => {
        await page.getByText('Add a filter').click();
        await page.getByLabel('What people answered').selectOption({ label: question });
        await follow(page.getByRole('button', { name: 'Choose' }));
      };
      await choose('Which extras do you take with your coffee?');
      await page.getByLabel('sugar', { exact: true }).check();
      await page.getByLabel('oat milk').check();
      await follow(page.getByRole('button', { name: 'Show these answers' }));
      await choose('Would you recommend it to a friend?');
      await page.getByLabel('At least').fill('many');
      await follow(page.getByRole('button', { name: 'Show these answers' }));
      await page.locator('.notice:focus', { hasText: 'One field needs another look' }).waitFor();
      expect(await page.getByLabel('At least').inputValue()).toBe('many');
      await page.getByLabel('At least').fill('9');
      await follow(page.getByRole('button', { name: 'Show these answers' }));
      await choose('Why?');
      await page.getByLabel('The question was skipped').check();
      await follow(page.getByRole('button', { name: 'Show these answers' }));
      expect(decodeURI(new URL(page.url()).search)).toBe(
        '?where[extras]=oat+milk,sugar&where[nps]=9..&answered[why]=no',
      );
      expect(await page.locator('#results-count').textContent()).toBe(
        `${await total(page).textContent()} of 294 answers`,
      );
      await follow(page.getByRole('link', { name: 'Show all' }));
      expect(await total(page).textContent()).toBe('294');
    });
  },
);

const opacityOfWords = (page: Page): Promise<string> =>
  page.evaluate("getComputedStyle(document.querySelector('#card-colour .only')).opacity");

test('the words on a bar appear under the mouse, and stand in each row by touch', async () => {
  await open({}, async (page) => {
    expect(await opacityOfWords(page)).toBe('0');
    await page.locator('#card-colour').getByRole('link', { name: /^red / }).hover();
    expect(await opacityOfWords(page)).toBe('1');
  });
  await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }, async (page) => {
    expect(await opacityOfWords(page)).toBe('1');
  });
});

test('a filtered page moves without a reload, and keeps the focus', async () => {
  await open({}, async (page) => {
    await page.goto(`${origin}${desk}?where[colour]=green`);
    await page.locator('#live-mark', { hasText: 'Live' }).waitFor();
    const link = page.locator('#card-extras').getByRole('link', { name: /^milk / });
    await link.focus();
    await answered({ colour: 'green', extras: ['milk'], rating: 1 }, { colour: 'red' });
    await page.locator('#results-figures .total', { hasText: '19' }).waitFor();
    await page.getByText('of 296', { exact: true }).waitFor();
    expect(await page.evaluate("document.activeElement.getAttribute('href')")).toBe(
      await link.getAttribute('href'),
    );
  });
});

const filter =
  'where[colour]=red,blue&word[why]=machine&receivedFrom=2026-11-10&receivedTo=2026-11-19T17:30:00Z';
test('an analysis is started by keyboard, moves by itself, and ends exact', async () => {
  const worker = analysisWorkerOf(at);
  try {
    await open({}, async (page) => {
      await page.goto(`${origin}${desk}?where[colour]=blue`);
      await page.getByLabel('contains').fill('MACHINE');
      await page.getByLabel('Until').selectOption({ label: 'every answer is read' });
      await loadedAfter(page, () => page.getByRole('button', { name: 'Start an analysis' }).press('Enter'));
      await page.getByText('It waits for a worker.').waitFor();
      await page.evaluate('window.isTheSamePage = true');
      worker.start();
      await page.getByText('Exact: from all of the 294 answers received.').waitFor();
      await page.locator('#live-news', { hasText: 'The analysis is done.' }).waitFor();
      expect(await page.getByRole('button', { name: 'Cancel the analysis' }).count()).toBe(0);
      expect(await page.evaluate('window.isTheSamePage')).toBe(true);
      const figures = await total(page).textContent();
      await page.goto(`${origin}${desk}?where[colour]=blue&word[why]=machine`);
      expect(await total(page).textContent()).toBe(figures);
    });
  } finally {
    await worker.stop();
  }
});

/** An analysis of 60 tasks, 12 of which are done. */
const analysis = (): Analysis => {
  const parsed = parseDefinition(survey);
  if (!parsed.ok) throw new Error('not a definition');
  const condition = { question: 'why', type: 'words', contains: 'machine' } as const;
  return sampledAnalysis({
    history: startHistory(parsed.definition),
    request: { kind: 'analysis', where: { questions: [condition] }, by: null, precision: 'exact' },
    tasks: 60,
    done: Array.from({ length: 12 }, (_, task) =>
      Array.from({ length: 200 }, (_answer, n) => answerOf(n + 7 * task)),
    ),
  });
};

const readAnalysis = () =>
  Promise.resolve({ outcome: 'found', analysis: analysis(), withheld: null, etag: '"1"' });

const readWithheld = () =>
  Promise.resolve({
    outcome: 'found',
    analysis: { ...analysis(), phase: 'done', result: null },
    withheld: { answers: 2_400 },
    etag: '"1"',
  });

test('an export opens over the results, shows what the file will have, and how far it is', async () => {
  await open({}, async (page) => {
    await page.goto(`${origin}${desk}?${filter}`);
    await page.getByRole('link', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export answers' });
    await dialog.getByText(/^The \d+ you are looking at/).waitFor();
    await keepScreenshot(page, 'export-dialog');
    const summary = dialog.getByText(/^This is how it begins/);
    await dialog.getByRole('radio', { name: /^All 294/ }).check();
    await summary.filter({ hasText: '294 rows' }).waitFor();
    await dialog.getByRole('radio', { name: /^Short names/ }).check();
    await dialog.getByRole('columnheader', { name: 'q_colour' }).waitFor();
    await dialog.getByRole('radio', { name: /^A column for each choice/ }).check();
    await dialog.getByRole('columnheader', { name: 'q_extras: milk' }).waitFor();
    await dialog.getByRole('radio', { name: /^JSON lines/ }).check();
    await dialog.getByText('"rating":').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Coffee.ndjson');
    expect((await readFile(await download.path(), 'utf8')).trimEnd().split('\n')).toHaveLength(294);
    await dialog.getByText('Complete: 294 answers.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Export');
    await page.getByRole('link', { name: 'Export', exact: true }).click();
    await dialog.getByRole('radio', { name: /^0 new ones/ }).waitFor();
    await dialog.getByRole('link', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});

test('an export without scripts is the same file, and a button shows how it looks', async () => {
  await open({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`${origin}${desk}/export`);
    await page.getByRole('radio', { name: /^CSV/ }).check();
    await loadedAfter(page, () => page.getByRole('button', { name: 'Show how it looks' }).click());
    expect(await page.getByRole('radio', { name: /^CSV/ }).isChecked()).toBe(true);
    await page.getByText('Coffee.csv').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Coffee.csv');
    expect(await page.getByRole('progressbar').isVisible()).toBe(false);
  });
});

const pages: readonly PageCase[] = [
  ['filtered', (page) => page.goto(`${origin}${desk}?${filter}`)],
  ['export', (page) => page.goto(`${origin}${desk}/export?${filter}`)],
  [
    'analysis',
    (page) => {
      Object.assign(at.deps.analyses, { read: readAnalysis, readIfChanged: readAnalysis });
      return page.goto(`${origin}${desk}/analyses/01KAJ5V3M0Q8ZJX4T9W2YB6NDC`);
    },
  ],
  [
    'analysis-withheld',
    (page) => {
      Object.assign(at.deps.analyses, { read: readWithheld, readIfChanged: readWithheld });
      return page.goto(`${origin}${desk}/analyses/01KAJ5V3M0Q8ZJX4T9W2YB6NDC`);
    },
  ],
];
describePages('filters', pages, 'button, a.button, summary, .chip, .part, a.bar-row', open);
