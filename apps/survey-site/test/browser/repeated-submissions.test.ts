import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { JournalError } from '@canvass/journal';
import { dayMs } from '@canvass/runtime/clock';
import { coffee, latch } from '@canvass/testing';
import {
  describePages,
  loadedAfter,
  startChromium,
  withPage,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type PageCase,
} from '@canvass/testing/browser';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { RecordedErasures } from '../support/recorded-erasures.ts';

const form = '/s/acme/coffee';

let browser: Browser;
let at: MemorySite;
let erasures: RecordedErasures;
let key: string;
let origin: string;

beforeAll(async () => {
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(async () => {
  erasures = new RecordedErasures();
  at = memorySite({ deps: { erasures } });
  key = await withTenant(at);
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await at.site.close();
});

const open = (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, options, async (page) => {
    await page.goto(`${origin}${form}`);
    await use(page);
  });

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Answers the form, and moves the focus to its button. */
async function fillIn(page: Page, why: string): Promise<void> {
  await tabTo(page, '[name=colour]');
  await page.keyboard.press('Space');
  await tabTo(page, '[name=why]');
  await page.keyboard.type(why);
  await tabTo(page, 'button');
}

const pressEnter = (page: Page): Promise<void> => loadedAfter(page, () => page.keyboard.press('Enter'));

/** Goes back to the form, as it was sent, and moves the focus to its button. */
async function goBack(page: Page): Promise<void> {
  await page.goBack();
  await page.waitForURL(`${origin}${form}`);
  await page.getByRole('button').focus();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const alertOn = (page: Page) => page.getByRole('alert').getByRole('heading').textContent();
const referenceOn = (page: Page) => page.locator('.reference').first().textContent();
const formIdOn = (page: Page) => page.locator('[name="submission:id"]').inputValue();

/** Lets the site know the answers that it has taken, so that it can erase them. */
function count(): void {
  for (const { id } of at.journal.records()) erasures.known.add(id as string);
}

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'a respondent with a keyboard only, scripts: $javaScriptEnabled',
  (options) => {
    test('presses the button again while the answers are being stored: they are stored once', async () => {
      const [arrived, landed] = [latch(), latch()];
      const append = at.journal.append.bind(at.journal);
      const held = jest.spyOn(at.journal, 'append').mockImplementation(async (partition, line) => {
        arrived.open();
        await landed.wait();
        return append(partition, line);
      });
      await open(options, async (page) => {
        await fillIn(page, 'Twice');
        await page.keyboard.press('Enter');
        await arrived.wait();
        const sentAgain = options.javaScriptEnabled
          ? Promise.resolve()
          : page.waitForRequest((request) => request.method() === 'POST');
        await page.keyboard.press('Enter');
        // The script holds the second one back.
        await sentAgain;
        landed.open();
        await page.waitForURL(/thanks/);
        expect(await heading(page)).toBe('Thank you. That helps a lot!');
      });
      expect(held).toHaveBeenCalledTimes(1);
    });

    test('reloads the thank-you page: nothing is sent', async () => {
      await open(options, async (page) => {
        await fillIn(page, 'Once');
        await pressEnter(page);
        const reference = await referenceOn(page);
        await page.reload();
        expect([await heading(page), await referenceOn(page)]).toEqual([
          'Thank you. That helps a lot!',
          reference,
        ]);
      });
      expect(at.journal.lines).toHaveLength(1);
    });

    test('goes back and sends the same again: the page says so, and they are stored once', async () => {
      await open(options, async (page) => {
        await fillIn(page, 'Again');
        await pressEnter(page);
        const reference = await referenceOn(page);
        await goBack(page);
        await pressEnter(page);
        expect([await heading(page), await referenceOn(page)]).toEqual([
          'These answers were already sent',
          reference,
        ]);
      });
      expect(at.journal.lines).toHaveLength(1);
    });

    test('goes back and sends other answers: the form says what that means', async () => {
      await open(options, async (page) => {
        await fillIn(page, 'First');
        await pressEnter(page);
        await goBack(page);
        await page.getByLabel('Why?').fill('Second');
        await page.getByRole('button').focus();
        await pressEnter(page);
        expect(await alertOn(page)).toBe('This form was already sent');
        await page.locator('[role=alert]:focus').waitFor();
        expect(await page.getByLabel('Why?').inputValue()).toBe('Second');
        expect(at.journal.records()).toMatchObject([{ answers: { why: 'First' } }]);
        await tabTo(page, 'button');
        await pressEnter(page);
        expect(await heading(page)).toBe('Thank you. That helps a lot!');
      });
      expect(at.journal.records()).toMatchObject([
        { answers: { why: 'First' } },
        { answers: { why: 'Second' } },
      ]);
    });

    test('sends again after a 503: under the same id', async () => {
      await open(options, async (page) => {
        const formId = await formIdOn(page);
        await fillIn(page, 'Patience');
        at.journal.failure = new JournalError('unavailable', 'no response');
        await pressEnter(page);
        expect(await alertOn(page)).toBe('We could not confirm that your answers were stored');
        at.journal.failure = undefined;
        await tabTo(page, 'button');
        await pressEnter(page);
        expect(await heading(page)).toBe('Thank you. That helps a lot!');
        expect(at.journal.records()).toMatchObject([{ submissionId: formId, answers: { why: 'Patience' } }]);
      });
    });

    test('sends a form that was open for two days: it comes back with the answers, and is sent then', async () => {
      await open(options, async (page) => {
        const formId = await formIdOn(page);
        await fillIn(page, 'Late');
        at.time.ms += 2 * dayMs;
        await pressEnter(page);
        expect(await alertOn(page)).toBe('Your answers were not stored: this form is too old');
        expect(await page.getByLabel('Why?').inputValue()).toBe('Late');
        expect(at.journal.lines).toEqual([]);
        expect(await formIdOn(page)).not.toBe(formId);
        await tabTo(page, 'button');
        await pressEnter(page);
        expect(await heading(page)).toBe('Thank you. That helps a lot!');
      });
      expect(at.journal.records()).toMatchObject([{ answers: { why: 'Late' } }]);
    });

    test('withdraws the answers from the thank-you page, and once more', async () => {
      await open(options, async (page) => {
        await fillIn(page, 'Never mind');
        await pressEnter(page);
        count();
        const reference = await referenceOn(page);
        await tabTo(page, 'a[href*=withdraw]');
        await pressEnter(page);
        expect(await page.getByLabel('Reference').inputValue()).toBe(reference);
        for (let times = 0; times < 2; times += 1) {
          await tabTo(page, 'button');
          await pressEnter(page);
          expect(await heading(page)).toBe('Your answers are withdrawn');
          if (times === 0) await page.goBack();
        }
        expect(erasures.erased).toHaveLength(2);
      });
    });

    test('types the reference and the code, with a mistake first', async () => {
      await open(options, async (page) => {
        await fillIn(page, 'Never mind');
        await pressEnter(page);
        count();
        const [reference, code] = await page.locator('.reference').allTextContents();
        await page.goto(`${origin}${form}/withdraw`);
        await tabTo(page, '[name=id]');
        await page.keyboard.type(reference!);
        await tabTo(page, '[name=code]');
        await page.keyboard.type('nonsense');
        await pressEnter(page);
        expect(await alertOn(page)).toBe('There are no answers with this reference and code');
        await page.locator('[role=alert]:focus').waitFor();
        await tabTo(page, '[name=code]');
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(code!.toLowerCase());
        await pressEnter(page);
        expect(await heading(page)).toBe('Your answers are withdrawn');
      });
    });
  },
);

async function sendFirst(page: Page): Promise<void> {
  await fillIn(page, 'First');
  await pressEnter(page);
}

const pages: PageCase[] = [
  [
    'form-sent-before',
    async (page) => {
      await sendFirst(page);
      await goBack(page);
      await page.getByLabel('Why?').fill('Second');
      await page.getByRole('button').focus();
      await pressEnter(page);
      expect(await alertOn(page)).toBe('This form was already sent');
    },
  ],
  [
    'form-too-old',
    async (page) => {
      await fillIn(page, 'Late');
      at.time.ms += 2 * dayMs;
      await pressEnter(page);
      expect(await alertOn(page)).toBe('Your answers were not stored: this form is too old');
    },
  ],
  ['thanks-with-code', sendFirst],
  ['withdraw', (page) => page.goto(`${origin}${form}/withdraw?id=01M7YNAYM0TSV4RRFFQ69G5FAV`)],
  [
    'withdraw-refused',
    async (page) => {
      await page.goto(`${origin}${form}/withdraw?id=01M7YNAYM0TSV4RRFFQ69G5FAV`);
      await tabTo(page, 'button');
      await pressEnter(page);
    },
  ],
  ['withdrawn', (page) => page.goto(`${origin}${form}/withdrawn`)],
  [
    'withdraw-in-arabic',
    async (page) => {
      const url = '/v1/tenants/acme/surveys/coffee';
      const payload = { ...coffee, languages: ['ar'] };
      await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload });
      await page.goto(`${origin}${form}/withdraw?id=01M7YNAYM0TSV4RRFFQ69G5FAV`);
    },
  ],
];

describePages(
  'repeated',
  pages,
  'label.choice, button, select, textarea, input.short, input[type=text], .summary a',
  open,
);
