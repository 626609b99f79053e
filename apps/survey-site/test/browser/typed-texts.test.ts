import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  send,
  startTypingBrowser,
  typeInto,
  type Browser,
  type Page,
  type TypingBrowser,
} from '@canvass/testing/typing-browsers';
import { signInToDesk } from '../support/desk-site.ts';
import { memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

const countries = Array.from({ length: 30 }, (_, n) => `${n + 1} islands`);
const survey = {
  title: 'Every kind of field',
  questions: [
    { id: 'age', text: 'How old are you?', type: 'scale', min: 0, max: 100 },
    { id: 'balance', text: 'How much colder?', type: 'scale', min: -50, max: 50 },
    { id: 'why', text: 'Why?', type: 'text', multiline: true, maxLength: 30 },
    { id: 'name', text: 'What do you call it?', type: 'text', maxLength: 30 },
    { id: 'rating', text: 'How was it?', type: 'scale', min: 1, max: 5 },
    { id: 'colour', text: 'Which colour?', type: 'choice', choices: ['red', '12'] },
    { id: 'country', text: 'Which country?', type: 'choice', choices: countries },
    { id: 'drinks', text: 'Which drinks?', type: 'choice', choices: ['tea', 'mate'], multiple: true },
  ],
};

type Id = 'age' | 'balance' | 'why' | 'name' | 'rating' | 'colour' | 'country' | 'drinks';
const ids = survey.questions.map(({ id }) => id as Id);
/** What the fields hold that a person types into. */
const typed = ['age', 'balance', 'why', 'name'] as const;
/** Characters without a key, and keys that open Firefox's search in the page. */
const notForChoices = /[^ -~]|['/]/g;
/** What a key may choose in. */
const chosen = ['rating', 'colour', 'country', 'drinks'] as const;
const valid: Readonly<Record<(typeof typed)[number], string>> = {
  age: '7',
  balance: '-7',
  why: 'Because',
  name: 'Tea',
};

const isRefused = 'is refused';
/** What is stored of each text: a value, nothing, or why not. By default the texts of `why` and `name` are stored as they were typed. */
const hostile: readonly (readonly [
  text: string,
  stored: {
    readonly age: number | typeof isRefused;
    readonly balance: number | typeof isRefused;
    readonly texts?: string;
  },
])[] = [
  ['12 years', { age: isRefused, balance: isRefused }],
  ['1,5', { age: isRefused, balance: isRefused }],
  ['1.5', { age: isRefused, balance: isRefused }],
  ['1e1', { age: isRefused, balance: isRefused }],
  ['٤٢', { age: 42, balance: 42 }],
  ['４２', { age: 42, balance: 42 }],
  ['४२', { age: 42, balance: 42 }],
  [' \u200f42 ', { age: 42, balance: 42 }],
  // Shown as 42, from right to left.
  ['\u202e24', { age: isRefused, balance: isRefused }],
  ['−5', { age: isRefused, balance: -5 }],
  ['99999999999999999999', { age: isRefused, balance: isRefused }],
  ['   ', { age: isRefused, balance: isRefused, texts: '' }],
  ['👩‍👩‍👧 é<b>&amp;"\'', { age: isRefused, balance: isRefused }],
  ['😀'.repeat(16), { age: isRefused, balance: isRefused, texts: isRefused }],
];

let at: MemorySite;
let origin: string;
let form: string;
let cookie: string;

beforeAll(async () => {
  at = memorySite({ options: { submissionsPerTenSeconds: 1_000 } });
  const key = await withTenant(at, 'acme', survey);
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  form = `${origin}/s/acme/coffee`;
  ({ cookie } = await signInToDesk(at, key));
});
afterAll(async () => {
  await at?.site.close();
});

/** What each field shows: a text, or what is chosen. */
const shownBy = (page: Page) =>
  page.evaluate(`(() => {
    const chosen = (name) => [...document.querySelectorAll(\`[name="\${name}"]:checked\`)].map(({ value }) => value);
    const shown = (name) => {
      const [control] = document.getElementsByName(name);
      return ['radio', 'checkbox'].includes(control.type) ? chosen(name).join() : control.value;
    };
    return Object.fromEntries(${JSON.stringify(ids)}.map((name) => [name, shown(name)]));
  })()`) as Promise<Record<Id, string>>;

/** The questions with an error beside their field. */
const refusedOn = (page: Page) =>
  page.evaluate(
    `[...document.querySelectorAll('.question.invalid [name]')].map(({ name }) => name).filter((name, index, all) => all.indexOf(name) === index)`,
  ) as Promise<Id[]>;

const isThanked = (page: Page) =>
  page.evaluate(
    'document.querySelector("h1").textContent === "Thank you. That helps a lot!"',
  ) as Promise<boolean>;

/** Types this over the text of a field. */
async function retype(page: Page, id: Id, text: string): Promise<void> {
  await page.focus(`#q-${id}`);
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type(text);
}

/** Of the latest answer: as the fields show it. */
function storedOfLatest(): Record<Id, string> {
  const { answers } = at.journal.records().at(-1) as { answers: Record<string, string | number | string[]> };
  return Object.fromEntries(ids.map((id) => [id, String(answers[id] ?? '')])) as Record<Id, string>;
}

describe.each<TypingBrowser>(['chromium', 'firefox'])('in %s', (name) => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await startTypingBrowser(name);
    page = await browser.newPage();
    page.setDefaultTimeout(120_000);
  });
  afterAll(async () => {
    await browser?.close();
  });

  const sendForm = () => send(page, 'form button[type=submit]');

  test.each(hostile)(
    'what the screen showed is stored or refused by name, in every field: %j',
    async (text, stored) => {
      at.journal.clear();
      await page.goto(form);
      for (const id of typed) await typeInto(page, `#q-${id}`, text);
      for (const id of chosen) await typeInto(page, `#q-${id}`, text.replaceAll(notForChoices, ''));
      const shown = await shownBy(page);
      expect(shown).toMatchObject({ age: text, balance: text, why: text, name: text });

      await sendForm();
      const refused = await refusedOn(page);
      const kept = (await isThanked(page)) ? shown : await shownBy(page);
      for (const id of typed.filter((each) => refused.includes(each))) await retype(page, id, valid[id]);
      if (refused.length > 0) await sendForm();

      const { texts = text, ...numbers } = stored;
      const expected = { ...numbers, why: texts, name: texts };
      expect(refused).toEqual(typed.filter((id) => expected[id] === isRefused));
      expect(kept).toEqual(shown);
      expect(await isThanked(page)).toBe(true);
      expect(at.journal.lines).toHaveLength(1);
      const corrected = (id: (typeof typed)[number]) =>
        refused.includes(id) ? valid[id] : String(expected[id]);
      expect(storedOfLatest()).toEqual({
        ...shown,
        age: corrected('age'),
        balance: corrected('balance'),
        why: corrected('why'),
        name: corrected('name'),
      });
    },
  );

  test('line breaks and blanks in a long text are stored as they were typed', async () => {
    await page.goto(form);
    await typeInto(page, '#q-why', ' a\n\nb \n');
    await sendForm();
    expect(storedOfLatest().why).toBe(' a\n\nb \n');
  });

  test('neither a turn of the wheel nor an arrow key changes a number', async () => {
    await page.goto(form);
    await typeInto(page, '#q-age', '50');
    const field = (await page.$('#q-age'))!;
    const { x, y, width, height } = (await field.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.wheel({ deltaY: 200 });
    await page.mouse.wheel({ deltaY: -100 });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('PageDown');
    await sendForm();
    expect(storedOfLatest().age).toBe('50');
  });

  test.each([
    ['the settings', '/settings', '#closesAt'],
    ['invitations', '/invitations', '#expiresAt'],
    ['the results', '', '#received-from'],
  ])('a date that is typed in part is not sent as none: %s', async (_, path, field) => {
    const [cookieName = '', value = ''] = cookie.split('=', 2);
    await browser.setCookie({ name: cookieName, value, domain: '127.0.0.1', path: '/' });
    await page.goto(`${origin}/desk/acme/surveys/coffee${path}`);
    // A menu or a part that is closed may hold the field.
    await (await page.$(`details:not([open]):has(${field}) > summary`))?.click();
    await typeInto(page, field, '1');
    await page.evaluate(`addEventListener('submit', () => { globalThis.isSent = true; })`);
    await page.focus(`form:has(${field}) button[type=submit]`);
    await page.keyboard.press('Enter');
    const refused = `[globalThis.isSent ?? false, document.querySelector('${field}').matches(':invalid')]`;
    expect(await page.evaluate(refused)).toEqual([false, true]);
  });
});
