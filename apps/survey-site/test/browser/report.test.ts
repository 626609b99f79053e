import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Browser,
  describePages,
  keepScreenshot,
  type Page,
  startChromium,
  withPage,
} from '@canvass/testing/browser';
import { journalOf } from '../support/counted-answers.ts';
import { signInToDesk } from '../support/desk-site.ts';
import { memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

const desk = '/desk/acme/surveys/coffee';
const rows = ['price', 'speed', 'taste', 'service'];
const survey = {
  title: 'Staff “survey” {2026} – Ümläut',
  questions: [
    { id: 'team', text: 'Which team?', type: 'choice', choices: ['Nursing', 'Kitchen', 'Office'] },
    {
      id: 'agree',
      text: 'How good is it?',
      type: 'matrix',
      rows: rows.map((id) => ({ id, label: `The ${id}` })),
      columns: ['bad', 'fair', 'good'].map((value, index) => ({ value, label: value, score: index + 1 })),
    },
    { id: 'nps', text: 'Would you recommend us?', type: 'scale', min: 0, max: 10 },
    {
      id: 'many',
      text: 'Which of these do you use?',
      type: 'choice',
      multiple: true,
      choices: Array.from({ length: 40 }, (_, index) => `Benefit ${index + 1}`),
    },
    ...Array.from({ length: 6 }, (_, index) => ({
      id: `more${index}`,
      text: `One more question, number ${index + 1}`,
      type: 'scale',
    })),
    { id: 'why', text: 'Why?', type: 'text', maxLength: 200 },
  ],
};

const answerOf = (n: number) => ({
  team: n % 4 === 0 ? 'Kitchen' : 'Nursing',
  agree: 'answered',
  ...Object.fromEntries(
    rows.map((row, index) => [
      `agree.${row}`,
      index === 3 || n % 5 === index ? 'bad' : index === 2 ? 'good' : 'fair',
    ]),
  ),
  nps: (n * 7) % 11,
  many: [`Benefit ${1 + (n % 24)}`, `Benefit ${1 + ((n * 5) % 24)}`].filter(
    (each, index, all) => all.indexOf(each) === index,
  ),
  ...Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`more${index}`, 1 + ((n + index) % 5)])),
  ...(n % 3 === 0 && { why: `The roster came too late, ${n}` }),
});

let browser: Browser;
let at: MemorySite;
let origin: string;
let cookie: string;
let stopTime: (() => void) | undefined;

beforeAll(async () => {
  browser = await startChromium();
  at = memorySite();
  const key = await withTenant(at, 'acme', survey);
  const journal = journalOf(at);
  await journal.store(Array.from({ length: 60 }, (_, n) => answerOf(n)));
  await journal.count();
  at.time.ms += 1_000;
  ({ cookie } = await signInToDesk(at, key));
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  stopTime = at.time.pass();
});
afterAll(async () => {
  stopTime?.();
  await browser?.close();
  await at.site.close();
});

const open = (options: object, use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, { viewport: { width: 1280, height: 900 }, ...options }, async (page) => {
    const [name = '', value = ''] = cookie.split('=', 2);
    await page.context().addCookies([{ name, value, url: `${origin}/desk` }]);
    await page.goto(`${origin}${desk}/report`);
    await use(page);
  });

describe('a report', () => {
  test('begins with a cover, says what stands out, and leads to each question', async () => {
    await open({}, async (page) => {
      await page.getByRole('heading', { level: 1, name: survey.title }).waitFor();
      await page.getByText(/^What 60 people told us/).waitFor();
      await page.getByText('75.0% chose “Nursing”: Which team?').waitFor();
      await page.getByText('“The service” has the lowest mean, 1: How good is it?').waitFor();
      await page.getByRole('link', { name: 'Would you recommend us?' }).click();
      expect(new URL(page.url()).hash).toBe('#card-nps');
      await page.getByRole('link', { name: 'Letter' }).click();
      expect(await page.getByRole('link', { name: 'Letter' }).getAttribute('aria-current')).toBe('true');
      await page.getByRole('link', { name: 'Leave out what people wrote' }).click();
      expect(await page.getByText('The roster came too late').count()).toBe(0);
      await page.getByRole('button', { name: 'Print or save as PDF' }).waitFor();
    });
  });

  test('has no card that a page would cut in two, and of a card higher than a page no row', async () => {
    // The room of a sheet of A4 within its margins, in CSS pixels: 174 mm by 261 mm.
    await open({ viewport: { width: 657, height: 986 } }, async (page) => {
      await page.emulateMedia({ media: 'print' });
      await keepScreenshot(page, 'report-print');
      const cards = await page.evaluate<{ height: number; inside: string; rows: string[] }[]>(
        `[...document.querySelectorAll('main .card')].map((card) => ({
          height: card.offsetHeight,
          inside: getComputedStyle(card).breakInside,
          rows: [...card.querySelectorAll('.bars > li')].map((row) => getComputedStyle(row).breakInside),
        }))`,
      );
      expect(cards).toHaveLength(survey.questions.length + 1);
      expect(cards.map(({ inside }) => inside)).toEqual(cards.map(() => 'avoid'));
      const [many, ...others] = cards.filter(({ height }) => height > 986);
      expect([new Set(many?.rows), others]).toEqual([new Set(['avoid']), []]);
      expect(await page.getByRole('navigation', { name: 'Report' }).isVisible()).toBe(false);
    });
  });
});

describePages(
  'report',
  [['report', (page) => page.goto(`${origin}${desk}/report`)]],
  'button, a.button, .segments a',
  open,
);
