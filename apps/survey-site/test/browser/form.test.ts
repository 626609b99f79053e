import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { JournalError } from '@canvass/journal';
import { describePages, follow, loadedAfter, startChromium, withPage } from '@canvass/testing/browser';
import type { Browser, BrowserContextOptions, Locator, Page, PageCase } from '@canvass/testing/browser';
import { memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { thanksAddress } from '../support/sent-form.ts';

const survey = {
  title: 'Your first year',
  description: 'It takes about three minutes.',
  questions: [
    {
      id: 'degree',
      text: 'Which degree?',
      type: 'choice',
      choices: ['Bachelor', 'Master'],
      required: true,
    },
    {
      id: 'help',
      text: 'What helped?',
      type: 'choice',
      choices: ['A tutor', 'Sports'],
      multiple: true,
    },
    { id: 'rating', text: 'Would you recommend it?', type: 'scale', min: 0, max: 10, required: true },
    { id: 'hours', text: 'How many hours did you work?', type: 'scale', min: 0, max: 60 },
    {
      id: 'country',
      text: 'Where did you go to school?',
      type: 'choice',
      choices: Array.from({ length: 30 }, (_, n) => `Country ${n + 1}`),
    },
    { id: 'why', text: 'What would you change?', type: 'text', multiline: true, required: true },
    { id: 'coffee', text: 'How was the coffee?', type: 'scale' },
  ],
};

/** The contrast between each control's border and its surroundings, computed in the page. */
const contrastOfEdges = `(() => {
  const channels = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (color) => {
    const [r, g, b] = channels(color)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const paper = luminance(getComputedStyle(document.body).backgroundColor);
  return [...document.querySelectorAll('.choice:not(.none), input.short, select, textarea')].map((each) => {
    const edge = getComputedStyle(each).borderTopColor;
    const [dark, light] = [luminance(edge), paper].toSorted((a, b) => a - b);
    return { edge, ratio: (light + 0.05) / (dark + 0.05) };
  });
})()`;

let browser: Browser;
let at: MemorySite;
let origin: string;
/** Accepts one submission per 10 s, and its clock stands still. */
let limited: MemorySite;
let limitedOrigin: string;

beforeAll(async () => {
  at = memorySite();
  await withTenant(at, 'acme', survey);
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  limited = memorySite({ options: { submissionsPerTenSeconds: 1 } });
  await withTenant(limited, 'acme', survey);
  limitedOrigin = await limited.site.listen({ port: 0, host: '127.0.0.1' });
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
  await at?.site.close();
  await limited?.site.close();
});
beforeEach(() => {
  at.journal.lines.length = 0;
  at.journal.failure = undefined;
});

const open = (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, options, async (page) => {
    await page.goto(`${origin}/s/acme/coffee`);
    await use(page);
  });

const withoutScripts = { javaScriptEnabled: false };

function rating(page: Page, value: number): Locator {
  return page.getByRole('group', { name: 'recommend' }).getByLabel(String(value), { exact: true });
}

const send = (page: Page): Promise<void> => follow(page.getByRole('button', { name: 'Send answers' }));

/** A link of the error summary leads to a field of the page. */
async function followToField(page: Page, link: Locator): Promise<void> {
  await link.click();
  await page.waitForURL(/#q-/);
}

describe('a respondent without JavaScript', () => {
  test('fills in the form, makes mistakes, corrects them, and is thanked', async () => {
    await open(withoutScripts, async (page) => {
      await page.getByLabel('Bachelor').check();
      await page.getByLabel('Sports').check();
      await page.getByLabel('How many hours did you work?').fill('99');
      await page.getByLabel('Where did you go to school?').selectOption('Country 7');
      await send(page);

      expect(await page.title()).toBe('Error: Your first year');
      const summary = page.getByRole('alert');
      await page.locator('[role=alert]:focus').waitFor();
      expect(await summary.getByRole('link').allTextContents()).toEqual([
        'Would you recommend it? – This question needs an answer',
        'How many hours did you work? – The answer must be from 0 to 60',
        'What would you change? – This question needs an answer',
      ]);
      await followToField(page, summary.getByRole('link').first());
      expect(new URL(page.url()).hash).toBe('#q-rating');
      expect(await page.getByLabel('Bachelor').isChecked()).toBe(true);
      expect(await page.getByLabel('Sports').isChecked()).toBe(true);
      const hours = page.getByLabel('How many hours did you work?');
      expect([await hours.inputValue(), await hours.getAttribute('aria-invalid')]).toEqual(['99', 'true']);

      await rating(page, 10).check();
      await hours.fill('9');
      await page.getByLabel('What would you change?').fill('Nothing.\nReally.');
      await send(page);

      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
        'Thank you. That helps a lot!',
      );
      expect(at.journal.records()).toMatchObject([
        {
          answers: {
            degree: 'Bachelor',
            help: ['Sports'],
            rating: 10,
            hours: 9,
            country: 'Country 7',
            why: 'Nothing.\nReally.',
          },
        },
      ]);
      await page.reload();
      expect(at.journal.lines).toHaveLength(1);
    });
  });

  test('keeps the answers and the submission id if they could not be stored, and sends them again', async () => {
    await open(withoutScripts, async (page) => {
      const submissionId = await page.locator('[name="submission:id"]').inputValue();
      await page.getByLabel('Master').check();
      await rating(page, 3).check();
      await page.getByLabel('What would you change?').fill('The storage');
      at.journal.failure = new JournalError('unavailable', 'down');
      await send(page);
      expect(await page.getByRole('alert').textContent()).toContain(
        'We could not confirm that your answers were stored',
      );
      at.journal.failure = undefined;
      await send(page);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
        'Thank you. That helps a lot!',
      );
      expect(at.journal.records()).toMatchObject([
        { submissionId, answers: { degree: 'Master', rating: 3 } },
      ]);
    });
  });
});

test('a respondent who has to wait finds the answers in the form again by going back, and sends them', async () => {
  await withPage(browser, withoutScripts, async (page) => {
    await openPastTheLimit(page);
    await page.getByLabel('Master').check();
    await rating(page, 3).check();
    await page.getByLabel('Where did you go to school?').selectOption('Country 7');
    await page.getByLabel('What would you change?').fill('The network');
    await send(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Please send your answers again in a moment',
    );
    limited.time.ms += 10_000;
    await page.goBack();
    await send(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you. That helps a lot!');
  });
  expect(limited.journal.records()).toMatchObject([
    { answers: { degree: 'Master', rating: 3, country: 'Country 7', why: 'The network' } },
  ]);
});

describe('a link of the error summary', () => {
  test.each([
    ['a choice', 'Which degree?'],
    ['a scale', 'Would you recommend it?'],
    ['a text', 'What would you change?'],
  ])('leads a mouse to %s, in sight with its question, with a ring around it', async (_name, question) => {
    await open({ viewport: { width: 390, height: 640 } }, async (page) => {
      await send(page);
      await followToField(page, page.getByRole('alert').getByRole('link', { name: question }));
      const { ring, top, bottom } = await page.evaluate<{
        ring: string;
        top: number;
        bottom: number;
      }>(`(() => {
        const control = document.activeElement;
        const ringed = control.closest('.choice') ?? control;
        return {
          ring: getComputedStyle(ringed).outlineWidth,
          top: control.closest('.question').querySelector('legend, label').getBoundingClientRect().top,
          bottom: ringed.getBoundingClientRect().bottom,
        };
      })()`);
      expect(ring).toBe('3px');
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(640);
    });
  });
});

test('"No answer" stands apart from the answers to an optional question, and undoes a choice', async () => {
  await open(withoutScripts, async (page) => {
    const none = page.getByLabel('No answer');
    expect(await none.count()).toBe(1);
    const border = `getComputedStyle(document.querySelector('.choice.none')).borderTopColor`;
    expect(await page.evaluate<string>(border)).toBe('rgba(0, 0, 0, 0)');
    const group = page.getByRole('group', { name: 'How was the coffee?' });
    expect(await group.getByRole('radio').count()).toBe(6);
    await group.getByLabel('4', { exact: true }).check();
    await none.check();
    await page.getByLabel('Master').check();
    await rating(page, 3).check();
    await page.getByLabel('What would you change?').fill('x');
    await send(page);
    expect(at.journal.records()).toMatchObject([{ answers: { degree: 'Master', rating: 3, why: 'x' } }]);
    expect(at.journal.records()[0]?.['answers']).not.toHaveProperty('coffee');
  });
});

test('a keyboard is enough for the whole form, in the order of the page', async () => {
  await open({}, async (page) => {
    const focused = () =>
      page.evaluate<string>(`document.activeElement.getAttribute('name') ?? document.activeElement.tagName`);
    const visited: unknown[] = [];
    const tab = async () => {
      await page.keyboard.press('Tab');
      visited.push(await focused());
      const outline = await page.evaluate<string>(
        `getComputedStyle(document.activeElement.closest('.choice') ?? document.activeElement).outlineWidth`,
      );
      expect(outline).toBe('3px');
    };
    await tab();
    await page.keyboard.press('ArrowDown');
    await tab();
    await page.keyboard.press('Space');
    await tab();
    await tab();
    await page.keyboard.press('Space');
    await tab();
    await page.keyboard.type('12');
    await tab();
    await tab();
    await page.keyboard.type('More light');
    await tab();
    await tab();
    expect(visited).toEqual([
      'degree',
      'help',
      'help',
      'rating',
      'hours',
      'country',
      'why',
      'coffee',
      'BUTTON',
    ]);
    await loadedAfter(page, () => page.keyboard.press('Enter'));
    expect(new URL(page.url()).pathname).toBe('/s/acme/coffee/thanks');
    expect(at.journal.records()).toMatchObject([
      { answers: { degree: 'Master', help: ['A tutor'], rating: 0, hours: 12, why: 'More light' } },
    ]);
  });
});

/** Sends a valid answer, which the journal refuses. */
async function sendInVain(page: Page, failure: JournalError): Promise<void> {
  at.journal.failure = failure;
  await page.getByLabel('Master').check();
  await rating(page, 3).check();
  await page.getByLabel('What would you change?').fill('x');
  await send(page);
}

/** Sends the form from an address that has reached its limit. */
async function openPastTheLimit(page: Page): Promise<void> {
  await limited.site.inject({ method: 'POST', url: '/s/acme/coffee' });
  await page.goto(`${limitedOrigin}/s/acme/coffee`);
}

const pages: PageCase[] = [
  ['the form', async () => {}],
  ['the form with errors', send],
  [
    'the form with an error that was followed',
    async (page) => {
      await send(page);
      await followToField(page, page.getByRole('alert').getByRole('link').first());
    },
  ],
  [
    'the form whose answers may or may not be stored',
    (page) => sendInVain(page, new JournalError('unavailable', 'no answer')),
  ],
  ['the form that could not be stored', (page) => sendInVain(page, new JournalError('full', 'full'))],
  [
    'the page that asks the respondent to wait',
    async (page) => {
      await openPastTheLimit(page);
      await send(page);
    },
  ],
  ['the thank-you page', async (page) => page.goto(`${origin}${await thanksAddress(at, '/s/acme/coffee')}`)],
  ['the page of a survey that is not there', (page) => page.goto(`${origin}/s/acme/tea`)],
  ['the landing page', (page) => page.goto(origin)],
];

describePages('survey', pages, 'label.choice, button, select, textarea, input.short, .summary a', open);

describe('the form', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`draws the edges of controls with a contrast of 3 to 1 in the ${colorScheme} scheme`, async () => {
      await open({ colorScheme }, async (page) => {
        const contrasts = await page.evaluate<{ edge: string; ratio: number }[]>(contrastOfEdges);
        expect(contrasts.length).toBeGreaterThan(15);
        expect(contrasts.filter(({ ratio }) => ratio < 3)).toEqual([]);
        await send(page);
        const withErrors = await page.evaluate<{ edge: string; ratio: number }[]>(contrastOfEdges);
        expect(withErrors.filter(({ ratio }) => ratio < 3)).toEqual([]);
      });
    });
  }
});
