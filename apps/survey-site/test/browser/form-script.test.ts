import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  axeViolations,
  keepScreenshot,
  loadedAfter,
  startChromium,
  withPage,
} from '@canvass/testing/browser';
import type { Browser, BrowserContextOptions, Page } from '@canvass/testing/browser';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

const hasPet = { question: 'pet', anyOf: ['Dog', 'Cat'] };
const survey = {
  title: 'Your pets',
  questions: [
    { id: 'pet', text: 'Which pet do you have?', type: 'choice', choices: ['Dog', 'Cat', 'No pet'] },
    { id: 'name', text: 'What is its name?', type: 'text', required: true, showIf: hasPet },
    { id: 'age', text: 'How old is it?', type: 'number', min: 0, max: 40, showIf: hasPet },
    {
      id: 'vet',
      text: 'When did it last see a vet?',
      type: 'date',
      showIf: { question: 'age', atLeast: 10 },
    },
    {
      id: 'rate',
      text: 'How do you like these?',
      type: 'matrix',
      rows: [
        { id: 'walks', label: 'Long walks', showIf: { question: 'pet', anyOf: ['Dog'] } },
        { id: 'naps', label: 'Naps' },
      ],
      columns: ['Yes', 'No'],
    },
    {
      id: 'likes',
      text: 'What do you buy?',
      type: 'choice',
      multiple: true,
      choices: ['Food', 'Toys', { value: 'None of these', label: 'None of these', exclusive: true }],
    },
    { id: 'mail', text: 'May we write to you?', type: 'email' },
    { id: 'note', text: 'Anything else?', type: 'text', multiline: true, maxLength: 50 },
  ],
};

let browser: Browser;
let at: MemorySite;
let origin: string;

beforeAll(async () => {
  at = memorySite();
  const key = await withTenant(at, 'acme', null);
  for (const [name, languages] of [
    ['pets', ['en']],
    ['arabic', ['ar']],
  ] as const) {
    const url = `/v1/tenants/acme/surveys/${name}`;
    const payload = { ...survey, languages };
    const put = await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload });
    if (put.statusCode !== 201) throw new Error(put.body);
  }
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
  await at?.site.close();
});
beforeEach(() => {
  at.journal.clear();
});

const openForm =
  (name: string) =>
  (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
    withPage(browser, options, async (page) => {
      await page.goto(`${origin}/s/acme/${name}`);
      await use(page);
    });
const open = openForm('pets');

/** The questions that the person sees. */
const shownIn = (page: Page): Promise<string[]> =>
  page.locator('.question:visible').evaluateAll((questions) =>
    questions.map((question) => {
      const id = question.querySelector('[name]')?.getAttribute('name') ?? '';
      return id.split('.')[0]!;
    }),
  );
const always = ['pet', 'rate', 'likes', 'mail', 'note'];
const said = (page: Page, text: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });
const sendButton = (page: Page) => page.locator('.buttons button').first();
const send = (page: Page): Promise<void> => loadedAfter(page, () => sendButton(page).click());
const phone = { viewport: { width: 390, height: 844 } };

describe('the script of a form', () => {
  test('shows at once what an answer leads to, says so, and sends it in one go', async () => {
    await open({}, async (page) => {
      expect(await shownIn(page)).toEqual(always);
      await page.getByLabel('Dog').check();
      await said(page, '3 more questions appeared below');
      expect(await shownIn(page)).toEqual(['pet', 'name', 'age', ...always.slice(1)]);
      expect(await page.getByRole('radiogroup', { name: 'Long walks' }).isVisible()).toBe(true);
      await page.getByLabel('How old is it?').fill('12');
      await said(page, '1 more question appeared below');
      await page.getByLabel('When did it last see a vet?').fill('2026-01-02');
      await page.getByLabel('What is its name?').fill('Rex');
      expect(await axeViolations(page)).toEqual([]);
      await keepScreenshot(page, 'form-script-desktop');
      await send(page);
      expect(at.journal.records()).toMatchObject([
        { answers: { pet: 'Dog', name: 'Rex', age: 12, vet: expect.any(Number) } },
      ]);
    });
  });

  test('keeps what was typed in a question that goes, and does not send it', async () => {
    await open({}, async (page) => {
      await page.getByLabel('Cat').check();
      await page.getByLabel('What is its name?').fill('Tom');
      await page.getByLabel('No pet').check();
      await said(page, '2 questions no longer apply');
      expect(await shownIn(page)).toEqual(always);
      await page.getByLabel('Cat').check();
      expect(await page.getByLabel('What is its name?').inputValue()).toBe('Tom');
      await page.getByLabel('No pet').check();
      await send(page);
      expect(at.journal.records()).toMatchObject([{ answers: { pet: 'No pet', name: null } }]);
    });
  });

  test('leaves the keyboard where it is', async () => {
    await open({}, async (page) => {
      await page.getByLabel('Dog').focus();
      await page.keyboard.press('Space');
      await said(page, 'appeared below');
      expect(await page.evaluate<string>('document.activeElement.value')).toBe('Dog');
      await page.keyboard.press('Tab');
      expect(await page.evaluate<string>('document.activeElement.name')).toBe('name');
    });
  });

  test('clears the other answers for “None of these”', async () => {
    await open({}, async (page) => {
      await page.getByLabel('Food').check();
      await page.getByLabel('None of these').check();
      expect(await page.getByLabel('Food').isChecked()).toBe(false);
    });
  });

  test('checks a field when it is left, with the words of the server, until it is right', async () => {
    await open(phone, async (page) => {
      const mail = page.getByLabel('May we write to you?');
      await mail.pressSequentially('ann@');
      expect(await page.locator('.error').count()).toBe(0);
      await mail.blur();
      const error = page.locator('.error');
      const text = 'Error: The answer must be an e-mail address, such as \u2066ann@example.org\u2069';
      expect(await error.textContent()).toBe(text);
      expect(await mail.getAttribute('aria-invalid')).toBe('true');
      expect(await mail.getAttribute('aria-describedby')).toBe('q-mail.error');
      expect(await axeViolations(page)).toEqual([]);
      await keepScreenshot(page, 'form-script-phone');
      await mail.fill('ann@example.org');
      expect(await error.count()).toBe(0);
      expect(await mail.getAttribute('aria-invalid')).toBe(null);
      await mail.fill('ann@');
      await send(page);
      expect(await page.locator('.error').textContent()).toBe(text);
    });
  });

  test('counts the characters near the limit of a text', async () => {
    await open({ colorScheme: 'dark' }, async (page) => {
      const note = page.getByLabel('Anything else?');
      const counter = page.locator('[data-limit="50"] + .counter');
      await note.fill('x'.repeat(39));
      expect(await counter.textContent()).toBe('');
      await note.fill('x'.repeat(49));
      expect(await counter.textContent()).toBe('1 character left');
      await said(page, '1 character left');
      await note.fill('x'.repeat(52));
      expect(await counter.textContent()).toBe('2 characters too many');
      expect(await axeViolations(page)).toEqual([]);
      await keepScreenshot(page, 'form-script-dark');
    });
  });

  test('says how many questions are answered', async () => {
    await open({}, async (page) => {
      const progress = page.locator('.answered > span');
      expect(await progress.textContent()).toBe('0 of 5 answered');
      await page.getByLabel('Dog').check();
      expect(await progress.textContent()).toBe('1 of 7 answered');
    });
  });

  test('sends a form once, however often the button is pressed, and again after going back', async () => {
    await open({}, async (page) => {
      let posts = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') posts += 1;
      });
      await page.getByLabel('No pet').check();
      const button = sendButton(page);
      await loadedAfter(page, async () => {
        const pressTwice = `const button = document.querySelector('.buttons button'); button.click(); button.click(); button.textContent`;
        expect(await page.evaluate<string>(pressTwice)).toBe('Sending…');
      });
      expect(posts).toBe(1);
      expect(at.journal.records()).toHaveLength(1);
      await page.goBack();
      expect(await button.textContent()).toBe('Send answers');
    });
  });

  test('can send again what did not reach the site', async () => {
    await open({}, async (page) => {
      await page.getByLabel('No pet').check();
      await page.route('**/*?sent*', (route) => route.abort());
      const thanked = page.waitForURL('**/thanks**');
      await sendButton(page).click({ noWaitAfter: true });
      await expect(thanked).rejects.toThrow('net::ERR_FAILED');
      await page.unroute('**/*?sent*');
      await page.goBack();
      await page.getByLabel('No pet').check();
      await send(page);
      expect(at.journal.records()).toHaveLength(1);
    });
  });

  test('works from right to left', async () => {
    await openForm('arabic')(phone, async (page) => {
      await page.getByLabel('Dog').check();
      await page.getByLabel('What is its name?').waitFor();
      await page.getByLabel('May we write to you?').fill('ann@');
      await page.getByLabel('May we write to you?').blur();
      await page.locator('.error').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await keepScreenshot(page, 'form-script-arabic');
    });
  });
});
