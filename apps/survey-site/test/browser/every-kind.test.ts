import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startPostgres, type Postgres } from '@canvass/testing';
import {
  axeViolations,
  follow,
  keepScreenshot,
  startChromium,
  withPage,
  type BrowserContextOptions,
  type Browser,
  type Locator,
  type Page,
} from '@canvass/testing/browser';
import {
  expectCsv,
  expectNdjson,
  expectParquet,
  expectTransfer,
  expectWorkbook,
} from '../support/expect-exports.ts';
import { addQuestion, openRule, questionButton, saved } from '../support/builder-page.ts';
import { livingSite, type LivingSite } from '../support/living-site.ts';
import { bearer, withTenant } from '../support/memory-site.ts';
import {
  type Hands,
  keyboard,
  pointer,
  respondents,
  rowAfterTea,
  taughtColumns,
  taughtKinds,
  type TaughtKind,
} from '../support/taught-kinds.ts';

const survey = 'a-survey-of-all-kinds';
const api = `/v1/tenants/acme/surveys/${survey}`;
/** Only a hang should end it. */
const timeoutMs = 900_000;
const kinds: readonly TaughtKind[] = Object.values(taughtKinds);
/** Those that ask something. */
const askedKinds = kinds.filter(({ types }) => Object.keys(types).length > 0);
const { choice, matrix, text, date } = taughtKinds;
const endOf: Readonly<Record<string, string>> = {
  CSV: '.csv',
  Excel: '.xlsx',
  Parquet: '.parquet',
  'JSON lines': '.ndjson',
};

const wide = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

let browser: Browser;
let postgres: Postgres;
let at: LivingSite;
let key: string;

beforeAll(async () => {
  [browser, postgres, at] = await Promise.all([startChromium(), startPostgres(), livingSite()]);
  key = await withTenant(at, 'acme', null);
});
afterAll(async () => {
  await browser?.close();
  await postgres?.stop();
  await at?.stop();
});

const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const card = (page: Page, { text: asked }: TaughtKind): Locator =>
  page.locator('section.card', { has: page.getByRole('heading', { name: asked }) });
const shownText = ({ text: written, shown = written }: TaughtKind): string => shown;
const total = (page: Page): Promise<string | null> => page.locator('#results-figures .total').textContent();
const conditions = (page: Page): Promise<string[]> => page.locator('.filters li').allInnerTexts();

const keep = (page: Page, name: string): Promise<void> => keepScreenshot(page, `every-kind-${name}`);

/** Looks at a page: it is accessible, and as wide as its window, also on a phone. */
async function look(page: Page, name: string): Promise<void> {
  expect([name, await axeViolations(page)]).toEqual([name, []]);
  await keep(page, name);
  const before = page.viewportSize()!;
  await page.setViewportSize(phone);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect([name, overflow]).toEqual([name, 0]);
  await keep(page, `${name}-phone`);
  await page.setViewportSize(before);
}

async function writeSurvey(page: Page): Promise<void> {
  await page.goto(`${at.origin}/desk`);
  await field(page, 'Access key').fill(key);
  await look(page, 'sign-in');
  await follow(button(page, 'Sign in with the key'));
  await follow(link(page, 'New survey'));
  await field(page, 'Title').fill('A survey of all kinds');
  await follow(button(page, 'Create and add questions'));

  // A kind that the builder offers and this test does not know fails it.
  const names = kinds.map(({ name }) => name);
  const presets = [
    'Several choices',
    'Drop-down',
    'Pictures',
    'Agreement',
    'Satisfaction',
    'How often',
    'Stars',
    'Smileys',
    'Slider',
    'Long text',
  ];
  expect((await page.locator('.add-menu .kinds b').allTextContents()).toSorted()).toEqual(
    [...names, ...presets, 'New page'].toSorted(),
  );
  for (const kind of kinds) {
    await addQuestion(page, kind.name);
    await page.locator('#f-text:focus').waitFor();
    await page.locator('#f-text').fill(kind.text);
    await kind.write(page);
    await page.locator('#outline', { hasText: shownText(kind) }).waitFor();
    await saved(page);
    await look(page, `builder-${kind.name}`);
    await button(page, 'Done').click();
    await page.locator('#f-text').waitFor({ state: 'detached' });
  }
  await questionButton(page, 1 + kinds.indexOf(text)).click();
  await page.locator('.rule').waitFor();
  await openRule(page);
  await field(page, 'Ask this question').selectOption('all');
  await page.locator('#f-if\\.0\\.question').selectOption({ label: `1. ${choice.text}` });
  await page.getByRole('checkbox', { name: 'Tea' }).check();
  await page.locator('.rule', { hasText: 'is “Tea”' }).waitFor();
  await look(page, 'builder-condition');
  await button(page, 'Done').click();
  await page.locator('#f-text').waitFor({ state: 'detached' });
  await look(page, 'builder');

  await follow(button(page, 'Publish'));
  await look(page, 'publish');
  await follow(button(page, 'Publish and open'));
  await look(page, 'share');
}

interface Definition {
  readonly title: string;
  readonly questions: readonly {
    readonly id: string;
    readonly rows?: readonly { readonly id: string; readonly label: string }[];
  }[];
}

/** Asks a row only those who drank tea. */
async function askRowAfterTea(): Promise<void> {
  const headers = bearer(key);
  const read = await at.site.inject({ url: api, headers });
  const { title, questions } = read.json<Definition>();
  const showIf = { question: questions[0]!.id, anyOf: ['Tea'] };
  const changed = questions.map((question) => ({
    ...question,
    ...(question.rows && {
      rows: question.rows.map((row) => (row.label === rowAfterTea ? { ...row, showIf } : row)),
    }),
  }));
  const payload = { title, questions: changed };
  const put = await at.site.inject({ method: 'PUT', url: api, headers, payload });
  expect(put.statusCode).toBe(200);
}

interface Device extends Pick<BrowserContextOptions, 'javaScriptEnabled' | 'viewport'> {
  readonly hands: Hands;
}

/** What respondents have before them, in turn. */
const devices: readonly [Device, Device, Device] = [
  { viewport: wide, hands: pointer(true) },
  { viewport: wide, hands: keyboard },
  { viewport: phone, javaScriptEnabled: false, hands: pointer(false) },
];

/** Enters all answers of a respondent, page by page, until the site says thank you. */
async function answerSurvey(page: Page, form: string, respondent: number, hands: Hands): Promise<void> {
  await page.goto(form);
  if (respondent === 0) await look(page, 'form');
  for (let pages = 1; (await page.getByRole('heading', { name: 'Thank you' }).count()) === 0; pages += 1) {
    expect(pages).toBeLessThanOrEqual(3);
    for (const { text: asked, answers, enter } of askedKinds) {
      const question = page.locator('.question', { hasText: asked });
      const answer = answers[respondent];
      if (answer === undefined || (await question.count()) === 0) continue;
      const shown = Object.entries(answer).filter(
        // A script shows it at once.
        ([part]) => part !== rowAfterTea || pages > 1 || hands.hasScript,
      );
      await enter(question, Object.fromEntries(shown), hands);
    }
    // Where no script runs, no tool can look at the page.
    const see = hands.hasScript ? look : keep;
    if (respondent < devices.length) await see(page, `form-answered-${respondent}-${pages}`);
    await follow(button(page, 'Send answers'));
  }
}

/** How many answered and skipped each question. */
const countsOf = (page: Page): Promise<(string | null)[]> =>
  Promise.all(askedKinds.map((kind) => card(page, kind).locator('.counts').first().innerText()));
const expectedCounts = askedKinds.map(({ text: asked, alsoCounted = '' }) => {
  const { cells = [] } = taughtColumns.find(({ header }) => header === asked) ?? {};
  const skipped = cells.filter((cell) => cell === undefined).length;
  const answered = cells.filter((cell) => cell !== null).length - skipped;
  return `${answered} answered${skipped > 0 ? `, ${skipped} skipped` : ''}${alsoCounted}`;
});

/** Filters by clicks, and looks at what the cards say. */
async function expectResults(page: Page): Promise<void> {
  const days = card(page, date).locator('svg').getByRole('link');
  expect(await namesOf(days)).toEqual([
    'Sep 30, 2026: 2',
    'Oct 1, 2026: 1',
    'Oct 31, 2026: 1',
    'Nov 15, 2026: 1',
    'Nov 20, 2026: 1',
  ]);
  const rows = card(page, matrix).getByRole('listitem').getByRole('group');
  expect(await namesOf(rows)).toEqual([
    'good: 2 (50.0%); fair: 1 (25.0%); bad: 1 (25.0%)',
    'good: 1 (33.3%); fair: 1 (33.3%); bad: 1 (33.3%)',
    'good: 1 (50.0%); fair: 0 (0%); bad: 1 (50.0%)',
  ]);

  await follow(days.nth(2));
  expect(await conditions(page)).toEqual([`${date.text} is 2026-10-31`]);
  expect(await total(page)).toBe('1');
  await look(page, 'filtered-by-day');
  await page.goto(page.url().replace(/2026-10-31(\.\.2026-10-31)?/, '2026-10-31..2026-11-15'));
  expect(await conditions(page)).toEqual([`${date.text} is 2026-10-31 to 2026-11-15`]);
  expect(await total(page)).toBe('2');
  await follow(link(page, 'Show all'));
  await follow(rows.first().getByRole('link', { name: /^good/ }));
  expect(await conditions(page)).toEqual([`${matrix.text} – Taste is good`]);
  expect(await total(page)).toBe('2');
  await look(page, 'filtered-by-row');
  await follow(link(page, 'Show all'));
}

const namesOf = (links: Locator): Promise<(string | null)[]> =>
  links.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));

/** Reads the table of all answers, and the page of one answer. */
async function readAnswers(page: Page): Promise<void> {
  await follow(link(page, 'Answers'));
  await look(page, 'answers');
  await follow(page.getByRole('link', { name: 'Answer 1', exact: true }));
  await look(page, 'answer');
  const answer = page.getByRole('region', { name: 'Answer 1', exact: true });
  const asked = await answer.getByRole('term').allInnerTexts();
  const given = await answer.getByRole('definition').allInnerTexts();
  expect(asked).toEqual(askedKinds.map((kind, index) => `${index + 1}. ${kind.text}`));
  expect(given.map((each) => each.trim())).not.toContain('');
  expect(given.join('\n')).toMatch(/Taste\s*:\s+good\s+Price\s*:\s+fair\s+Service\s*:\s+good/);
}

/** Strangers see the same cards. */
async function showPublicly(page: Page): Promise<void> {
  await follow(link(page, 'Share'));
  await follow(button(page, 'Make a results link'));
  const address = await page.getByLabel('Link to the results').inputValue();
  await page.goto(address);
  await look(page, 'public-results');
}

/** Downloads the export in a format by clicks. Returns its path. */
async function download(page: Page, format: string): Promise<string> {
  await page.getByRole('radio', { name: new RegExp(`^${format}`) }).check();
  const begun = page.waitForEvent('download');
  await button(page, 'Download').click();
  const path = await (await begun).path();
  await page.getByText(`Complete: ${respondents.length} answers.`).waitFor();
  const named = `${path}${endOf[format]}`;
  await rename(path, named);
  return named;
}

async function expectExports(page: Page): Promise<void> {
  await link(page, 'Export').click();
  await page.getByRole('dialog', { name: 'Export answers' }).waitFor();
  await look(page, 'export');
  await expectCsv(await download(page, 'CSV'));
  await look(page, 'export-done');
  const toWords = await expectWorkbook(await download(page, 'Excel'));
  await expectParquet(await download(page, 'Parquet'), toWords);
  await expectNdjson(await download(page, 'JSON lines'), toWords);
  const found = await at.deps.definitions.read('acme', survey);
  if (found.outcome !== 'found') throw new Error('there is no survey');
  await link(page, 'Close').click();
  const { instance } = found.stored;
  await expectTransfer(at, { tenant: 'acme', survey, instance }, await postgres.createDatabase(), toWords);
}

test(
  'a survey of all kinds, from the first click to SQL',
  async () => {
    const options = { acceptDownloads: true, viewport: wide };
    await withPage(browser, options, async (page) => {
      await writeSurvey(page);
      const form = await page.getByLabel('Link to the survey').inputValue();
      await askRowAfterTea();
      for (const respondent of respondents) {
        const { hands, ...device } = devices[respondent % devices.length]!;
        await withPage(browser, device, (respondentsPage) =>
          answerSurvey(respondentsPage, form, respondent, hands),
        );
      }
      await follow(link(page, 'Results'));
      await page.locator('#results-figures .total', { hasText: String(respondents.length) }).waitFor();
      await look(page, 'results');
      expect(await countsOf(page)).toEqual(expectedCounts);
      await expectResults(page);
      await readAnswers(page);
      await expectExports(page);
      await showPublicly(page);
    });
  },
  timeoutMs,
);
