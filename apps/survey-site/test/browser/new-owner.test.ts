import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { follow, keepScreenshot, type Locator, type Page, withPage } from '@canvass/testing/browser';
import { ownerInBrowser } from '../support/owner-in-browser.ts';

const owner = ownerInBrowser();

const departments = ['administration', 'customers', 'production', 'technology', 'management'];
const grid = (rows: readonly string[], score: number) =>
  Object.fromEntries(rows.map((row) => [row, String(score)]));

/** The people of one department are clearly less content than all others. */
function answersOf(person: number): object {
  const department = departments[person % departments.length]!;
  const score = department === 'production' ? 1 + (person % 2) : 4 + (person % 2);
  return {
    department,
    satisfaction: score,
    work: grid(['goals', 'tools', 'strengths', 'workload'], score),
    balance: score,
    team: grid(['help', 'openness', 'respect'], score),
    leadership: grid(['recognition', 'feedback', 'decisions', 'support'], score),
    information: score,
    improve: ['pay', 'hours', 'training'],
    recommend: 2 * score,
    staying: score < 3 ? 'no' : 'yes',
    ...(score < 3 && { why_leave: 'Rosters that come in time' }),
    wish: 'More time for customers',
  };
}

/** Answers the form in German, on a phone, as a person who looks for the buttons. */
async function answerInGerman(address: string): Promise<void> {
  const phone = { viewport: { width: 390, height: 844 }, locale: 'de-DE', hasTouch: true };
  await withPage(owner.browser, phone, async (page) => {
    const choose = async (name: string): Promise<void> => {
      await page.getByRole('radio', { name, exact: true }).first().check({ force: true });
    };
    await page.goto(address);
    await choose('Verwaltung');
    await choose('5');
    await keepScreenshot(page, 'new-owner-form-german');
    await follow(page.getByRole('button', { name: 'Weiter', exact: true }));
    await follow(page.getByRole('button', { name: 'Weiter', exact: true }));
    await choose('10');
    await page.getByRole('textbox').last().fill('Mehr Zeit für Kunden');
    await follow(page.getByRole('button', { name: 'Antworten senden' }));
    await page.getByRole('heading', { name: /Danke|Dank/ }).waitFor();
  });
}

test('a new owner gets from the start page to a comparison, a report and an Excel file with 12 clicks', async () => {
  await withPage(owner.browser, { viewport: { width: 1280, height: 900 }, locale: 'en-GB' }, async (page) => {
    let clicks = 0;
    const click = async (target: Locator): Promise<void> => {
      clicks += 1;
      await follow(target);
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const keep = (name: string) => keepScreenshot(page, `new-owner-${name}`);

    await page.goto(owner.at.origin);
    await page.getByLabel('Access key').fill(owner.key);
    await click(button('Sign in with the key'));
    await click(link('Staff survey'));
    await click(button('Use this template'));
    await keep('builder');
    await click(button('Publish'));
    await click(button('Publish and open'));
    await keep('share');
    const address = await page.getByLabel('Link to the survey').inputValue();

    for (let person = 1; person < 60; person += 1) await answer(person);
    await answerInGerman(address);
    await owner.at.count();

    await click(link('Results'));
    await page.locator('.total', { hasText: '60' }).waitFor();
    await keep('results');
    await click(link('Compare'));
    await keep('compare-start');
    await click(link('Which department do you work in?'));
    await keep('compare');
    expect(await page.getByText('much lower').count()).toBeGreaterThan(5);

    await click(link('Report'));
    await saveReport(page);
    await click(link('Back to the results'));
    clicks += 1;
    await link('Export').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('60 rows').waitFor();
    await keep('export');
    clicks += 1;
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Staff survey.xlsx');
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    expect(clicks).toBe(12);
  });
});

async function answer(person: number): Promise<void> {
  const { statusCode, body } = await owner.at.site.inject({
    method: 'POST',
    url: '/v1/tenants/acme/surveys/staff-survey/answers',
    payload: { answers: answersOf(person) },
  });
  expect([statusCode, body]).toEqual([201, expect.anything()]);
}

/** Saves the report as the menu of a browser does. */
async function saveReport(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Contents' }).waitFor();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
}
