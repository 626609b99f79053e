import { expect, test } from '@jest/globals';
import { follow, keepScreenshot, type Page, withPage } from '@canvass/testing/browser';
import { overflow } from '../support/overflow.ts';
import { ownerInBrowser } from '../support/owner-in-browser.ts';

const owner = ownerInBrowser();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('a new owner comes in by the start page, and takes a template to a survey with labels', async () => {
  await withPage(owner.browser, { viewport: { width: 1280, height: 900 } }, async (page) => {
    await page.goto(owner.at.origin);
    await keepScreenshot(page, 'landing-desktop');
    await page.getByLabel('Access key').fill('cvs_acme_wrong');
    await follow(button(page, 'Sign in with the key'));
    expect(await page.getByRole('alert').textContent()).toContain('We don’t know this key');
    await page.getByLabel('Access key').fill(owner.key);
    await follow(button(page, 'Sign in with the key'));
    await keepScreenshot(page, 'first-visit');
    await follow(link(page, 'Staff survey'));
    await keepScreenshot(page, 'template');
    const form = page.frameLocator('iframe');
    await form.getByText('Which department do you work in?').waitFor();
    await follow(button(page, 'Use this template'));
    expect(page.url()).toBe(`${owner.at.origin}/desk/acme/surveys/staff-survey/edit`);

    await page.goto(`${owner.at.origin}/desk/acme/surveys/staff-survey/library?after=question.department`);
    await keepScreenshot(page, 'library');
    await follow(button(page, 'Add “How old are you?”'));
    expect(page.url()).toContain('/edit?open=question.q1');

    await page.goto(`${owner.at.origin}/desk/acme`);
    await page.getByText('More for Staff survey').click({ force: true });
    await follow(link(page, 'Labels'));
    await page.getByLabel('A new label').fill('Yearly');
    await keepScreenshot(page, 'labels');
    await follow(button(page, 'Save the labels'));
    await follow(
      page.getByRole('navigation', { name: 'Labels and archive' }).getByRole('link', { name: 'Yearly' }),
    );
    expect(await page.getByRole('heading', { level: 2, name: 'Staff survey' }).count()).toBe(1);
    await page.getByText('More for Staff survey').click({ force: true });
    await keepScreenshot(page, 'menu');
    await follow(button(page, 'Archive'));
    await page.getByText('Moved to the archive').waitFor();
    await follow(button(page, 'Undo'));
    await page.getByText('Back in the list').waitFor();
  });
});

test.each([
  ['desktop', 1280, 'light', 'en'],
  ['phone', 390, 'light', 'de'],
  ['phone-dark', 390, 'dark', 'en'],
  ['narrow', 320, 'dark', 'de'],
  ['desktop-dark', 1280, 'dark', 'de'],
] as const)('the pages of the front door fit a %s', async (device, width, colorScheme, locale) => {
  const looks = { viewport: { width, height: 844 }, colorScheme, locale };
  await withPage(owner.browser, { ...looks, javaScriptEnabled: false }, async (page) => {
    const show = async (path: string, name: string): Promise<void> => {
      await page.goto(`${owner.at.origin}${path}`);
      expect([name, await page.evaluate(overflow)]).toEqual([name, undefined]);
      await keepScreenshot(page, `front-${name}-${device}`);
    };
    await show('/', 'landing');
    await show('/desk/sign-in', 'sign-in');
    await page.locator('[name=key]').fill(owner.key);
    await follow(page.locator('form[action$="/sign-in"] button'));
    await show('/desk/acme', 'surveys');
    await show('/desk/acme/templates', 'templates');
    await show('/desk/acme/templates/patient', 'template');
  });
});
