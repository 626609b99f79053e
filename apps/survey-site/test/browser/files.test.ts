import { beforeAll, expect, test } from '@jest/globals';
import { pixel } from '@canvass/surveys/generators';
import { latch } from '@canvass/testing';
import {
  axeViolations,
  describePages,
  follow,
  type Locator,
  type Page,
  type PageCase,
} from '@canvass/testing/browser';
import { bearer } from '../support/memory-site.ts';
import { formsInBrowser } from '../support/forms-in-browser.ts';

const photos = {
  id: 'photos',
  text: 'Show us your desk',
  type: 'files',
  maxFiles: 2,
  maxBytes: 100_000,
  types: ['image'],
};
const survey = {
  title: 'Your desk',
  questions: [photos, { id: 'why', text: 'Why does it look like that?', type: 'text', required: true }],
};
const arabic = { title: 'مكتبك', languages: ['ar'], questions: [{ ...photos, text: 'أرنا مكتبك' }] };

const picture = (name: string, buffer = pixel) => ({ name, mimeType: 'image/png', buffer });

const site = formsInBrowser({ acme: survey, arabic, kiosk: survey });
const { at, openIn } = site;
beforeAll(() => shareDevices('kiosk'));
async function shareDevices(tenant: string): Promise<void> {
  const { statusCode } = await at.site.inject({
    method: 'PUT',
    url: `/v1/tenants/${tenant}/surveys/coffee/settings`,
    headers: bearer(site.keyOf(tenant)),
    payload: { sharedDevice: true },
  });
  expect(statusCode).toBe(200);
}

const open = openIn('acme');

const files = (page: Page): Locator => page.getByRole('group', { name: 'Show us your desk' });
const choose = (page: Page, ...given: ReturnType<typeof picture>[]): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(given);
const box = (page: Page, name: string): Locator => files(page).getByRole('checkbox', { name });
const said = (page: Page, words: string): Promise<void> =>
  files(page).getByRole('status').filter({ hasText: words }).waitFor();
const sent = (): unknown =>
  (at.journal.records() as { answers: Record<string, unknown> }[]).map(({ answers }) => answers['photos']);
const send = (page: Page): Locator => page.getByRole('button', { name: 'Send answers' });

test('files are sent ahead of the form, and removed by keyboard', async () => {
  await open({}, async (page) => {
    await choose(page, picture('a.png'), picture('b.png'));
    await box(page, 'a.png').waitFor();
    await box(page, 'b.png').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await choose(page, picture('c.png'));
    await said(page, 'c.png was left out: at most 2 files are taken');
    await page.getByRole('button', { name: 'Remove: a.png' }).press('Enter');
    await said(page, 'a.png is removed');
    expect(await page.evaluate('document.activeElement.type')).toBe('file');
    await page.getByRole('textbox').fill('So');
    await follow(send(page));
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(sent()).toEqual([1]);
  });
});

test('the page says beside a file why it is refused, and keeps the others', async () => {
  await open({}, async (page) => {
    await choose(page, picture('a.png'), picture('b.png', Buffer.from('no picture')));
    await box(page, 'a.png').waitFor();
    await files(page).getByText('“b.png” is of a type that is not accepted here').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove: b.png' }).click();
    await follow(send(page));
    // The other question needs an answer: the file is still listed.
    expect(await box(page, 'a.png').isChecked()).toBe(true);
    await page.getByRole('textbox').fill('So');
    await follow(send(page));
    expect(sent()).toEqual([1]);
  });
});

test('a lost connection can be tried again', async () => {
  await open({}, async (page) => {
    await page.route('**/files?*', (route) => route.abort());
    await choose(page, picture('a.png'));
    await page
      .getByRole('alert')
      .filter({ hasText: 'a.png was not uploaded: the connection was lost' })
      .waitFor();
    await page.unroute('**/files?*');
    await page.getByRole('button', { name: 'Try again: a.png' }).press('Enter');
    await box(page, 'a.png').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Remove');
  });
});

test.each([
  [429, { 'retry-after': '10' }, /: too many files were sent\. Try again at \d/],
  [409, {}, /: this form takes no more files/],
  [503, {}, /: the site is busy/],
])(
  'a refusal with %i says what has happened, and the file can be tried again',
  async (status, headers, words) => {
    await open({}, async (page) => {
      await page.route('**/files?*', (route) =>
        route.fulfill({ status, headers, contentType: 'text/html', body: 'no' }),
      );
      await choose(page, picture('a.png'));
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
      await page.getByRole('textbox').fill('So');
      await send(page).click();
      await said(page, 'Some files were not uploaded');
      expect(sent()).toEqual([]);
      await page.unroute('**/files?*');
      await page.getByRole('button', { name: 'Try again: a.png' }).press('Enter');
      await box(page, 'a.png').waitFor();
      await follow(send(page));
      expect(sent()).toEqual([1]);
    });
  },
);

test('a form is not sent while a file is on its way', async () => {
  await open({}, async (page) => {
    const gate = latch();
    await page.route('**/files?*', async (route) => {
      await gate.wait();
      await route.continue();
    });
    await choose(page, picture('a.png'));
    await files(page).locator('progress').waitFor();
    await page.getByRole('textbox').fill('So');
    await send(page).click();
    await said(page, 'Files are still being uploaded');
    expect(sent()).toEqual([]);
    gate.open();
    await box(page, 'a.png').waitFor();
    await follow(send(page));
    expect(sent()).toEqual([1]);
  });
});

test('what was uploaded is still listed after going back to the form, but for what was removed', async () => {
  await open({}, async (page) => {
    await choose(page, picture('a.png'), picture('b.png'));
    await box(page, 'a.png').waitFor();
    await box(page, 'b.png').waitFor();
    await page.getByRole('button', { name: 'Remove: b.png' }).click();
    await page.goto(`${site.origin}/s/acme/another`);
    await page.goBack();
    await box(page, 'a.png').waitFor();
    expect(await files(page).getByRole('checkbox').count()).toBe(1);
    await page.getByRole('textbox').fill('So');
    await follow(send(page));
    expect(sent()).toEqual([1]);
  });
});

test('what was uploaded to a form that came back is still listed when that is loaded again', async () => {
  await open({}, async (page) => {
    await choose(page, picture('a.png'));
    await box(page, 'a.png').waitFor();
    await follow(send(page));
    await choose(page, picture('b.png'));
    await box(page, 'b.png').waitFor();
    await page.reload();
    await box(page, 'a.png').waitFor();
    await box(page, 'b.png').waitFor();
    expect(await files(page).getByRole('checkbox').count()).toBe(2);
    await page.getByRole('textbox').fill('So');
    await follow(send(page));
    expect(sent()).toEqual([2]);
  });
});

test.each([
  ['acme', 1],
  ['kiosk', 0],
])('the tab remembers what was uploaded, but not on a shared device: %s', async (tenant, kept) => {
  await openIn(tenant)({}, async (page) => {
    await choose(page, picture('a.png'));
    await box(page, 'a.png').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(kept);
  });
});

test('without a script files are sent with the form, and kept when it comes back', async () => {
  await open({ javaScriptEnabled: false }, async (page) => {
    await choose(page, picture('a.png'), picture('b.gif'));
    await follow(send(page));
    await files(page).getByText('“b.gif” is of a type').waitFor();
    expect(await box(page, 'a.png').isChecked()).toBe(true);
    await choose(page, picture('c.png'));
    await page.getByRole('textbox').fill('So');
    await follow(send(page));
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(sent()).toEqual([2]);
  });
});

const uploaded = async (page: Page): Promise<void> => {
  await choose(
    page,
    picture('a picture with quite a long name, as telephones give them.png'),
    picture('b.gif'),
  );
  await page.locator('.files li .error').waitFor();
  await page.locator('.files li .choice').waitFor();
};
const blank = async (): Promise<void> => {};
const targets = 'input:not([type=checkbox]), button, label.choice';
describePages(
  'files',
  [['form with files', blank] as PageCase, ['form with files, uploaded', uploaded]],
  targets,
  open,
);
describePages(
  'files-rtl',
  [['Arabic form with files, uploaded', uploaded] as PageCase],
  targets,
  openIn('arabic'),
);
