import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Browser,
  type Page,
  send,
  startTypingBrowser,
  typeInto,
} from '@canvass/testing/typing-browsers';
import { bearer, memorySite, withTenant } from '../support/memory-site.ts';

const survey = {
  title: { default: 'Your pets', ar: 'حيواناتك الأليفة' },
  languages: ['en', 'ar'],
  questions: [
    {
      id: 'pet',
      text: { default: 'Which pet do you have?', ar: 'أي حيوان أليف لديك؟' },
      type: 'choice',
      multiple: true,
      choices: ['Dog', 'Cat', { value: 'none', label: 'None of these', exclusive: true }],
    },
    {
      id: 'name',
      text: 'What is its name?',
      type: 'text',
      required: true,
      showIf: { question: 'pet', anyOf: ['Dog', 'Cat'] },
    },
    { id: 'mail', text: 'May we write to you?', type: 'email' },
  ],
};

const at = memorySite();
let browser: Browser;
let page: Page;
let form: string;

beforeAll(async () => {
  const key = await withTenant(at, 'acme', survey);
  // Each form is sent with the proof that the browser finds.
  await at.site.inject({
    method: 'PUT',
    url: '/v1/tenants/acme/surveys/coffee/settings',
    headers: bearer(key),
    payload: { proofOfWork: true },
  });
  form = `${await at.site.listen({ port: 0, host: '127.0.0.1' })}/s/acme/coffee`;
  browser = await startTypingBrowser('firefox');
  page = await browser.newPage();
  page.setDefaultTimeout(120_000);
});
afterAll(async () => {
  await browser?.close();
  await at.site.close();
});

const isChecked = (value: string) =>
  page.evaluate(`document.querySelector('[name=pet][value=${value}]').checked`) as Promise<boolean>;
/** How many pixels the page is wider than its window. */
const excess = () =>
  page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  ) as Promise<number>;

test('Firefox shows at once what an answer leads to, and sends it in one go', async () => {
  await page.goto(`${form}?lang=en`);
  expect(await page.evaluate("document.querySelector('[name=name]').checkVisibility()")).toBe(false);
  await page.focus('[name=pet][value=none]');
  await page.keyboard.press(' ');
  await page.focus('[name=pet][value=Dog]');
  await page.keyboard.press(' ');
  await page.waitForSelector('[name=name]', { visible: true });
  expect([await isChecked('Dog'), await isChecked('none')]).toEqual([true, false]);
  await typeInto(page, '[name=mail]', 'ann@');
  await page.focus('[name=name]');
  await page.waitForSelector('[name=mail][aria-invalid=true]');
  await page.keyboard.type('Rex');
  await typeInto(page, '[name=mail]', 'example.org');
  await send(page, '.buttons button');
  expect(at.journal.records()).toMatchObject([
    { answers: { pet: ['Dog'], name: 'Rex', mail: 'ann@example.org' } },
  ]);
});

test.each([
  ['a phone', 320],
  ['a desk', 1280],
])(
  'Firefox shows an Arabic form on %s from right to left, and sends it by the Enter key',
  async (_what, width) => {
    at.journal.clear();
    await page.setViewport({ width, height: 900 });
    await page.goto(`${form}?lang=ar`);
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
    expect(await excess()).toBe(0);
    await typeInto(page, '[name=mail]', 'ann@example.org');
    await send(page, '[name=mail]');
    expect(at.journal.records()).toMatchObject([{ answers: { mail: 'ann@example.org' } }]);
  },
);
