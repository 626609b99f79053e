import { describe, expect, test } from '@jest/globals';
import { describePages, follow } from '@canvass/testing/browser';
import type { Page, PageCase } from '@canvass/testing/browser';
import { parseDay } from '@canvass/surveys';
import { formsInBrowser } from '../support/forms-in-browser.ts';

const columns = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
const row = (id: string, label: string) => ({ id, label });
const visit = {
  title: 'Your visit',
  questions: [
    { id: 'day', text: 'When did you visit?', type: 'date', min: '2026-01-01', required: true },
    {
      id: 'agree',
      text: 'How far do you agree?',
      type: 'matrix',
      required: true,
      rows: [
        row('way', 'It was easy to find my way around'),
        row('texts', 'The texts told me something new'),
        row('seats', 'There were enough places to sit'),
      ],
      columns,
    },
    {
      id: 'know',
      text: 'Do you know these places?',
      type: 'matrix',
      rows: [row('tower', 'The tower'), row('garden', 'The garden')],
      columns: ['Yes, and I have been there more than once in my life', 'No'],
    },
    {
      id: 'long',
      text: 'And all of these?',
      type: 'matrix',
      rows: Array.from({ length: 30 }, (_, index) => row(`r${index}`, `Place ${index + 1}`)),
      columns: ['Yes', 'No'],
    },
  ],
};
const arabic = {
  title: 'زيارتك',
  languages: ['ar'],
  questions: [
    { id: 'day', text: 'متى كانت زيارتك؟', type: 'date', min: '2026-01-01', required: true },
    {
      id: 'agree',
      text: 'إلى أي مدى توافق؟',
      type: 'matrix',
      required: true,
      rows: [row('way', 'كان من السهل أن أجد طريقي'), row('seats', 'كانت هناك أماكن كافية للجلوس')],
      columns: ['لا أوافق', 'محايد', 'أوافق'],
    },
  ],
};

const site = formsInBrowser({ acme: visit, arabic });
const { at, openIn } = site;
const open = openIn('acme');

const send = (page: Page): Promise<void> => follow(page.locator('.actions button').first());
const cell = (page: Page, label: string, column: string) =>
  page.getByRole('radiogroup', { name: label }).getByRole('radio', { name: column, exact: true });

describe('a date that cannot be sent', () => {
  /** A day as an American types it. */
  test.each(['02312026', '0231', '12312025'])(
    'is not sent as none: typed %s, it stays, and the browser says why',
    async (typed) => {
      await open({ javaScriptEnabled: false, locale: 'en-US' }, async (page) => {
        const date = page.getByLabel('When did you visit?');
        await date.pressSequentially(typed);
        await page.locator('.actions button').first().click();
        const isRefused = await page.locator('input[type=date]:invalid:focus').count();
        expect([isRefused, page.url()]).toEqual([1, `${site.origin}/s/acme/coffee`]);
        expect(at.journal.lines).toEqual([]);
      });
    },
  );
});

test('a respondent without JavaScript makes mistakes in rows, corrects them, and is thanked', async () => {
  await open({ javaScriptEnabled: false }, async (page) => {
    await cell(page, 'It was easy to find my way around', 'Agree').check();
    await cell(page, 'The tower', 'No').check();
    await send(page);

    const summary = page.getByRole('alert');
    expect(await summary.getByRole('link').allTextContents()).toEqual([
      'When did you visit? – This question needs an answer',
      'How far do you agree? – The texts told me something new – This row needs an answer',
      'How far do you agree? – There were enough places to sit – This row needs an answer',
    ]);
    await summary.getByRole('link', { name: 'enough places' }).click();
    await page.waitForURL(/#q-agree:seats$/);
    expect(await cell(page, 'It was easy to find my way around', 'Agree').isChecked()).toBe(true);
    const seats = page.getByRole('radiogroup', { name: 'There were enough places to sit' });
    expect(await seats.getAttribute('aria-invalid')).toBe('true');

    await page.getByLabel('When did you visit?').fill('2026-11-14');
    await cell(page, 'The texts told me something new', 'Strongly agree').check();
    await cell(page, 'There were enough places to sit', 'Neither').check();
    await cell(page, 'The tower', 'No answer').check();
    await send(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you. That helps a lot!');
    expect(at.journal.records().map(({ answers }) => answers)).toEqual([
      {
        day: parseDay('2026-11-14'),
        agree: 'answered',
        'agree.way': 'Agree',
        'agree.texts': 'Strongly agree',
        'agree.seats': 'Neither',
      },
    ]);
  });
});

test('a keyboard is enough for a matrix: tabs go from row to row, arrows within one', async () => {
  await open({}, async (page) => {
    const focused = () =>
      page.evaluate<string[]>(
        `[document.activeElement.name, document.activeElement.value, getComputedStyle(document.activeElement.closest('label')).outlineWidth]`,
      );
    await cell(page, 'It was easy to find my way around', 'Strongly disagree').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toEqual(['agree.way', 'Neither', '3px']);
    await page.keyboard.press('Tab');
    expect(await focused()).toEqual(['agree.texts', 'Strongly disagree', '3px']);
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toEqual(['agree.way', 'Neither', '3px']);
    expect(await cell(page, 'The texts told me something new', 'Strongly disagree').isChecked()).toBe(true);
  });
});

describe('the choices of a row', () => {
  /** Where the labels and radio buttons of the first row are, and whether the labels can be seen. */
  const layout = `(() => {
    const row = document.querySelector('#q-agree\\\\:way').closest('.row');
    const labels = [...row.querySelectorAll('label')].map((label) => label.getBoundingClientRect());
    const text = row.querySelector('label bdi').getBoundingClientRect();
    return {
      lines: new Set(labels.map(({ top }) => Math.round(top))).size,
      isTextShown: text.width > 5,
      areHeadsShown: document.querySelector('.heads').getBoundingClientRect().height > 5,
    };
  })()`;

  test.each([
    [1000, { lines: 1, isTextShown: false, areHeadsShown: true }],
    [600, { lines: 1, isTextShown: false, areHeadsShown: true }],
    [390, { lines: 1, isTextShown: true, areHeadsShown: false }],
    [320, { lines: 5, isTextShown: true, areHeadsShown: false }],
  ])('are laid out for a width of %i pixels', async (width, expected) => {
    await open({ viewport: { width, height: 800 } }, async (page) => {
      expect(await page.evaluate(layout)).toEqual(expected);
      // For a screen reader they are the same everywhere.
      expect(await cell(page, 'It was easy to find my way around', 'Agree').count()).toBe(1);
    });
  });

  test('stand under each other on every screen if they are long', async () => {
    await open({ viewport: { width: 1000, height: 800 } }, async (page) => {
      const known = page.getByRole('radiogroup', { name: 'The tower' });
      const tops = await known
        .locator('label')
        .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(3);
    });
  });
});

test('the labels of the columns of a long matrix stay in sight, and never cover what has the focus', async () => {
  await open({ viewport: { width: 1000, height: 500 } }, async (page) => {
    await cell(page, 'Place 30', 'No').focus();
    for (let index = 29; index > 15; index -= 1) {
      await page.keyboard.press('Shift+Tab');
      const { heads, control, name } = await page.evaluate<{
        heads: number;
        control: number;
        name: string;
      }>(`(() => {
        const control = document.activeElement;
        return {
          name: control.name,
          heads: control.closest('.matrix').querySelector('.heads').getBoundingClientRect().bottom,
          control: control.closest('label').getBoundingClientRect().top,
        };
      })()`);
      expect(name).toBe(`long.r${index - 1}`);
      expect(heads).toBeGreaterThan(0);
      expect(control).toBeGreaterThanOrEqual(heads - 1);
    }
  });
});

const blank = async () => {};
const pages: PageCase[] = [
  ['form with dates and rows', blank],
  [
    'form with dates and rows, wrong',
    async (page) => {
      await cell(page, 'It was easy to find my way around', 'Agree').check();
      await send(page);
    },
  ],
];
const targets = 'label:not([for]), button, a, input[type=date]';
describePages('dates-and-rows', pages, targets, open);
describePages(
  'dates-and-rows-rtl',
  [
    ['Arabic form with dates and rows', blank],
    ['Arabic form with dates and rows, wrong', send],
  ],
  targets,
  openIn('arabic'),
);
