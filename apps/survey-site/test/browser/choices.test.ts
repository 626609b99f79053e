import { describe, expect, test } from '@jest/globals';
import { axeViolations, follow, keepScreenshot, type Locator, type Page } from '@canvass/testing/browser';
import { formsInBrowser } from '../support/forms-in-browser.ts';

const survey = {
  title: 'Your breakfast',
  questions: [
    { id: 'drink', text: 'What do you drink?', type: 'choice', choices: ['Tea', 'Coffee'], other: true },
    {
      id: 'extras',
      text: 'What do you put in?',
      type: 'choice',
      multiple: true,
      choices: ['Milk', 'Sugar', 'Lemon', { value: 'none', label: 'None of these', exclusive: true }],
      other: true,
      otherLabel: 'Something else',
      selectAll: true,
      min: 2,
    },
    {
      id: 'place',
      text: 'Where?',
      type: 'choice',
      choices: ['At home', 'At work'],
      other: true,
      look: 'drop-down',
    },
  ],
};

const { at, openIn } = formsInBrowser({ acme: survey });
const open = openIn('acme');
const question = (page: Page, name: string): Locator => page.getByRole('group', { name });
const send = (page: Page): Promise<void> => follow(page.getByRole('button', { name: 'Send answers' }));
const ticked = (group: Locator): Promise<string[]> => group.locator('label:has(:checked)').allTextContents();

describe('choices without a script', () => {
  test('take an own answer, and keep what was typed when its choice is missing', async () => {
    await open({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async (page) => {
      const drink = question(page, 'What do you drink?');
      await drink.getByLabel('Please write your own answer').fill('Cocoa');
      const extras = question(page, 'What do you put in?');
      await extras.getByLabel('Milk').check();
      await extras.getByLabel('None of these').check();
      expect(await extras.getByRole('button').count()).toBe(0);
      await send(page);
      expect(await page.getByRole('alert').getByRole('link').allTextContents()).toEqual([
        'What do you drink? – Other – You have written an answer of your own, but not chosen it: choose it, or delete the text',
        'What do you put in? – One of the answers that you have chosen excludes the others: choose it alone, or not at all',
      ]);
      expect(await drink.getByLabel('Please write your own answer').inputValue()).toBe('Cocoa');
      await keepScreenshot(page, 'choices-errors-phone');
      await drink.getByLabel('Other', { exact: true }).check();
      await extras.getByLabel('Milk').uncheck();
      await page.getByLabel('Where?').selectOption('Other');
      await page.locator('[name="place.other"]').fill('On the train');
      await send(page);
      expect(at.journal.records()).toMatchObject([
        {
          answers: {
            drink: 'other',
            'drink.other': 'Cocoa',
            extras: ['none'],
            'extras.other': null,
            place: 'other',
            'place.other': 'On the train',
          },
        },
      ]);
    });
  });
});

describe('choices with a script', () => {
  test('choose what is written, and take it away with its choice', async () => {
    await open({}, async (page) => {
      await keepScreenshot(page, 'choices-form');
      const drink = question(page, 'What do you drink?');
      const text = drink.getByLabel('Please write your own answer');
      await text.fill('Cocoa');
      expect(await ticked(drink)).toEqual(['Other']);
      await drink.getByLabel('Tea').check();
      expect(await text.inputValue()).toBe('');
      await drink.getByLabel('Other', { exact: true }).check();
      expect(await text.inputValue()).toBe('Cocoa');
      await page.locator('[name="place.other"]').fill('On the train');
      expect(await page.getByLabel('Where?').inputValue()).toBe('other');
    });
  });

  test('select all by the keyboard, and a choice that excludes the others takes their ticks away', async () => {
    await open({ colorScheme: 'dark' }, async (page) => {
      const extras = question(page, 'What do you put in?');
      await extras.getByRole('button', { name: 'Select all' }).press('Enter');
      expect(await ticked(extras)).toEqual(['Milk', 'Sugar', 'Lemon']);
      expect(await extras.getByRole('button').textContent()).toBe('Select none');
      expect(await axeViolations(page)).toEqual([]);
      await keepScreenshot(page, 'choices-form-dark');
      await extras.getByLabel('None of these').press('Space');
      expect(await ticked(extras)).toEqual(['None of these']);
      await extras.getByLabel('Sugar').check();
      expect(await ticked(extras)).toEqual(['Sugar']);
      await send(page);
      expect(await page.getByRole('alert').getByRole('link').allTextContents()).toEqual([
        'What do you put in? – Choose at least 2 answers',
      ]);
      await extras.getByLabel('Please write your own answer').fill('Honey');
      await send(page);
      expect(at.journal.records()).toMatchObject([
        { answers: { extras: ['Sugar', 'other'], 'extras.other': 'Honey' } },
      ]);
    });
  });
});
