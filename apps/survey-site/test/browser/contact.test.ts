import { beforeAll, describe, expect, test } from '@jest/globals';
import { describePages, follow } from '@canvass/testing/browser';
import type { Locator, Page } from '@canvass/testing/browser';
import { journalOf } from '../support/counted-answers.ts';
import { formsInBrowser } from '../support/forms-in-browser.ts';

const fields = ['name', 'organisation', 'email', 'phone', 'street', 'postalCode', 'city', 'country'];
const all = Object.fromEntries(fields.map((id) => [id, id === 'name' ? 'required' : 'optional']));
const contact = (text: string, more: object = {}) => ({
  id: 'you',
  text,
  type: 'contact',
  fields: all,
  ...more,
});
const order = { title: 'Your order', questions: [contact('Where shall we send it?', { required: true })] };
const arabic = { title: 'طلبك', languages: ['ar'], questions: [contact('إلى أين نرسله؟')] };

const { at, openIn, openDesk } = formsInBrowser({ acme: order, arabic });
const open = openIn('acme');
const field = (page: Page, name: string): Locator => page.getByLabel(name);
const send = (page: Page): Promise<void> => follow(page.locator('.actions button').first());

test('a contact is filled in with the keyboard alone, without a script', async () => {
  await open({ javaScriptEnabled: false }, async (page) => {
    await field(page, 'Name').focus();
    await page.keyboard.type('Zoë');
    for (let fieldsBetween = 0; fieldsBetween < 7; fieldsBetween += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('Germ');
    expect(await field(page, 'Country').inputValue()).toBe('DE');
    await send(page);
    expect(at.journal.records().map(({ answers }) => answers)).toEqual([
      { you: 'answered', 'you.name': 'Zoë', 'you.country': 'DE' },
    ]);
  });
});

test('an error leads to its field, which keeps what was typed', async () => {
  await open({ javaScriptEnabled: false }, async (page) => {
    await field(page, 'E-mail address').fill('zoe@');
    await field(page, 'Country').selectOption('France');
    await send(page);
    const summary = page.getByRole('alert');
    expect(await summary.getByRole('link').allInnerTexts()).toEqual([
      'Where shall we send it? – Name – This field needs an answer',
      'Where shall we send it? – E-mail address – The answer must be an e-mail address, such as \u2066ann@example.org\u2069',
    ]);
    await summary.getByRole('link').nth(1).click();
    expect(await page.locator(':focus').inputValue()).toBe('zoe@');
    expect(await field(page, 'Country').inputValue()).toBe('FR');
    expect(at.journal.records()).toEqual([]);
  });
});

const targets = '.fields :is(select, input)';
describePages(
  'contact',
  [
    ['form of a contact', () => Promise.resolve()],
    [
      'form of a contact, wrong',
      async (page) => {
        await field(page, 'Telephone number').fill('call me');
        await send(page);
      },
    ],
  ],
  targets,
  open,
);
describePages(
  'contact-rtl',
  [['Arabic form of a contact', () => Promise.resolve()]],
  targets,
  openIn('arabic'),
);

describe('the results', () => {
  beforeAll(async () => {
    const journal = journalOf(at);
    await journal.store([
      { you: 'answered', 'you.name': 'Ann', 'you.country': 'DE' },
      { you: 'answered', 'you.name': 'Ben', 'you.country': 'DE', 'you.city': 'Ulm' },
      { you: 'answered', 'you.name': 'Eve', 'you.country': 'FR' },
      {},
    ]);
    await journal.count();
  });

  describePages(
    'contact-results',
    [['results of a contact', () => Promise.resolve()]],
    '.card a',
    (options, use) => openDesk('', options, use),
  );
});
