import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  axeViolations,
  type Browser,
  follow,
  keepScreenshot,
  loadedAfter,
  type Page,
  startChromium,
  withPage,
} from '@canvass/testing/browser';
import { addQuestion, saved } from '../support/builder-page.ts';
import { signInToDesk } from '../support/desk-site.ts';
import { type LivingSite, livingSite } from '../support/living-site.ts';
import { withTenant } from '../support/memory-site.ts';

let browser: Browser;
let at: LivingSite;
let key: string;

beforeAll(async () => {
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(async () => {
  at = await livingSite();
  key = await withTenant(at);
});
afterEach(async () => {
  await at.stop();
});

const home = '/desk/acme/surveys/staff-survey';
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

interface Words {
  readonly language: string;
  readonly dir: string;
  readonly title: string;
  readonly question: string;
  readonly choices: readonly [string, string];
  readonly why: string;
  readonly thanks: string;
  readonly send: string;
}

const english: Words = {
  language: 'en',
  dir: 'ltr',
  title: 'Staff survey',
  question: 'Do you plan to stay?',
  choices: ['Yes', 'No'],
  why: 'Why?',
  thanks: 'See you next year.',
  send: 'Send answers',
};

const translations: Readonly<Record<string, Words>> = {
  German: {
    language: 'de',
    dir: 'ltr',
    title: 'Umfrage unter Mitarbeitenden',
    question: 'Möchten Sie bleiben?',
    choices: ['Ja', 'Nein'],
    why: 'Warum?',
    thanks: 'Bis zum nächsten Jahr.',
    send: 'Antworten senden',
  },
  Arabic: {
    language: 'ar',
    dir: 'rtl',
    title: 'استطلاع الموظفين',
    question: 'هل تنوي البقاء؟',
    choices: ['نعم', 'لا'],
    why: 'لماذا؟',
    thanks: 'إلى اللقاء في العام القادم.',
    send: 'إرسال الإجابات',
  },
  Ukrainian: {
    language: 'uk',
    dir: 'ltr',
    title: 'Опитування працівників',
    question: 'Чи плануєте ви залишитися?',
    choices: ['Так', 'Ні'],
    why: 'Чому?',
    thanks: 'До зустрічі наступного року.',
    send: 'Надіслати відповіді',
  },
};

/** The languages as results and exports name them. */
const ownNames = ['English', 'Deutsch', 'العربية', 'Українська'];

/** Writes the survey in English, and translates it. */
async function writeSurvey(page: Page): Promise<void> {
  await follow(link(page, 'New survey'));
  await page.getByLabel('Title').fill(english.title);
  await follow(button(page, 'Create and add questions'));
  await addQuestion(page, 'Single choice');
  await field(page, 'Question').fill(english.question);
  await field(page, 'Choice 1').fill(english.choices[0]);
  await field(page, 'Choice 2').fill(english.choices[1]);
  await addQuestion(page, 'Short text');
  await page.locator('#f-text:focus').waitFor();
  await page.keyboard.type(english.why);
  await page.locator('#outline', { hasText: english.why }).waitFor();
  await saved(page);
  await follow(link(page, 'Languages'));
  for (const [name, words] of Object.entries(translations)) {
    const added = field(page, 'Language to add');
    // It is open while the survey has one language.
    if (!(await added.isVisible())) await page.getByText('Add a language', { exact: true }).click();
    await added.selectOption(words.language);
    await follow(button(page, 'Add this language'));
    await field(page, `${name}: Title`).fill(words.title);
    await field(page, `${name}: Question 1`).fill(words.question);
    await field(page, `${name}: Question 1, choice 1`).fill(words.choices[0]);
    await field(page, `${name}: Question 1, choice 2`).fill(words.choices[1]);
    await field(page, `${name}: Question 2`).fill(words.why);
    await follow(button(page, 'Save translations').first());
  }
  await page.goto(`${at.origin}${home}/settings`);
  await field(page, 'Text of the thank-you page').fill(english.thanks);
  for (const [name, { thanks }] of Object.entries(translations)) {
    await field(page, `Text of the thank-you page: ${name}`).fill(thanks);
  }
  await follow(button(page, 'Save settings'));
  await page.goto(`${at.origin}${home}/publish`);
  await follow(button(page, 'Publish and open'));
}

/** Answers on a phone whose browser speaks the language. */
const answer = (words: Words, javaScriptEnabled: boolean): Promise<void> => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  return withPage(browser, { ...phone, javaScriptEnabled, locale: words.language }, async (page) => {
    await page.goto(`${at.origin}/s/acme/staff-survey`);
    const html = page.locator('html');
    expect([await html.getAttribute('lang'), (await html.getAttribute('dir')) ?? 'ltr']).toEqual([
      words.language,
      words.dir,
    ]);
    expect(await page.locator('h1').innerText()).toBe(words.title);
    await page.getByRole('radio', { name: words.choices[0], exact: true }).check();
    await page.getByLabel(words.why).fill('Kaffee кава قهوة');
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
    await keepScreenshot(page, `four-languages-${words.language}`);
    if (javaScriptEnabled) await follow(button(page, words.send));
    // The buttons of the languages stand above: none of them is what the key presses.
    else await loadedAfter(page, () => page.keyboard.press('Enter'));
    expect(await page.locator('main').innerText()).toContain(words.thanks);
    await keepScreenshot(page, `four-languages-${words.language}-thanks`);
  });
};

test('a survey in four languages is made by clicks, answered in each on a phone, and has one set of results', async () => {
  const options = { acceptDownloads: true, viewport: { width: 1280, height: 900 } };
  await withPage(browser, options, async (page) => {
    const [name = '', value = ''] = (await signInToDesk(at, key)).cookie.split('=', 2);
    await page.context().addCookies([{ name, value, url: `${at.origin}/desk` }]);
    await page.goto(`${at.origin}/desk/acme`);
    await writeSurvey(page);
    for (const words of [english, ...Object.values(translations)]) {
      await answer(words, true);
      await answer(words, false);
    }
    await page.goto(`${at.origin}${home}`);
    await page.getByRole('link', { name: /^Yes\s*100%\s*8(?!\d)/ }).waitFor();
    await keepScreenshot(page, 'four-languages-results');
    const languages = await page.getByRole('link', { name: /25%\s*2(?!\d)/ }).allTextContents();
    expect(languages.map((row) => row.replace(/\d.*/, '').trim())).toEqual(ownNames);
    await link(page, 'Export').click();
    await page.getByRole('radio', { name: /^CSV/ }).check();
    const download = page.waitForEvent('download');
    await button(page, 'Download').click();
    const csv = await readFile(await (await download).path(), 'utf8');
    const [, ...rows] = csv.trim().split('\r\n');
    expect(rows.map((row) => row.split('","')[3])).toEqual(ownNames.flatMap((each) => [each, each]));
    expect(rows.every((row) => row.includes('Yes') && row.includes('Kaffee кава قهوة'))).toBe(true);
  });
});
