import { beforeAll, describe, expect, test } from '@jest/globals';
import { compileAnswerValidator, parseDefinition, publicSummarySchema } from '@canvass/surveys';
import { journalOf } from '../support/counted-answers.ts';
import { signInToDesk } from '../support/desk-site.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

const address = '/v1/tenants/acme/surveys/visits';

const survey = {
  title: 'Visits',
  questions: [
    {
      id: 'quality',
      text: 'How good was it?',
      type: 'matrix',
      rows: [
        { id: 'price', label: 'Price' },
        { id: 'staff', label: 'Staff' },
      ],
      columns: ['bad', 'good'],
    },
    { id: 'visit', text: 'When were you here?', type: 'date' },
    { id: 'rating', text: 'How was it?', type: 'scale' },
  ],
};
const given = [
  { quality: { price: 'good', staff: 'bad' }, visit: '2026-11-22', rating: 5 },
  { quality: { price: 'good' }, visit: '2026-11-30', rating: 2 },
  { quality: { staff: 'good' }, visit: '2027-01-02' },
  { rating: 4 },
];

let at: MemorySite;
let key: string;
let cookie: string;

const get = (path: string) => at.site.inject({ url: `${address}/${path}`, headers: bearer(key) });
const page = async (path: string): Promise<string> => {
  const { statusCode, body } = await at.site.inject({
    url: `/desk/acme/surveys/visits${path}`,
    headers: { cookie },
  });
  expect([path, statusCode]).toEqual([path, 200]);
  return body;
};

beforeAll(async () => {
  at = memorySite();
  key = await withTenant(at);
  ({ cookie } = await signInToDesk(at, key));
  await at.site.inject({ method: 'PUT', url: address, headers: bearer(key), payload: survey });
  const parsed = parseDefinition(survey);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const validate = compileAnswerValidator(parsed.definition);
  const records = given.map((answers) => {
    const checked = validate(answers, { day: 20_000 });
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    return checked.record;
  });
  const journal = journalOf(at);
  await journal.store(records, 'visits');
  await journal.count();
});

describe('questions with parts, and dates', () => {
  test('have their statistics in the summary, each part with its own', async () => {
    const summary = publicSummarySchema.parse((await get('summary')).json());
    expect(summary.questions).toMatchObject([
      {
        id: 'quality',
        type: 'matrix',
        facet: 'kept',
        answered: 3,
        skipped: 1,
        parts: [
          {
            id: 'quality.price',
            text: 'Price',
            facet: 'choices',
            answered: 2,
            skipped: 2,
            choices: [
              { value: 'bad', count: 0 },
              { value: 'good', count: 2 },
            ],
          },
          { id: 'quality.staff', answered: 2 },
        ],
      },
      {
        id: 'visit',
        type: 'date',
        facet: 'date',
        median: '2026-11-30',
        min: '2026-11-22',
        max: '2027-01-02',
        months: [
          { month: '2026-11', count: 2 },
          { month: '2027-01', count: 1 },
        ],
      },
      { id: 'rating', facet: 'number', average: 3.666667 },
    ]);
  });

  test.each([
    ['where[quality.price]=good', 2],
    ['where[quality.staff]=good,bad', 2],
    ['where[visit]=2026-11-01..2026-11-30', 2],
    ['where[visit]=2026-12-01..&where[quality.staff]=good', 1],
  ])('are parts of the answers: %s', async (query, answers) => {
    expect((await get(`summary?${query}`)).json()).toMatchObject({ totalAnswers: answers, of: 4 });
    expect((await get(`answers?${query}`)).json<{ answers: unknown[] }>().answers).toHaveLength(answers);
  });

  test('make groups, of a row or of months', async () => {
    expect((await get('summary?by=quality.price')).json()).toMatchObject({
      by: 'quality.price',
      groups: [
        { value: 'bad', summary: { totalAnswers: 0 } },
        { value: 'good', summary: { totalAnswers: 2, questions: [{}, {}, { id: 'rating', average: 3.5 }] } },
      ],
    });
    expect((await get('summary?by=visit')).json()).toMatchObject({
      groups: [
        { value: '2026-11', summary: { totalAnswers: 2 } },
        { value: '2027-01', summary: { totalAnswers: 1 } },
      ],
    });
  });

  test('are given back as respondents gave them', async () => {
    const all = (await get('answers')).json<{ answers: { id: string; answers: unknown }[] }>().answers;
    expect(all.map(({ answers }) => answers)).toEqual(given);
    const one = (await get(`answers/${all[0]!.id}`)).json<{ answers: unknown }>();
    expect(one.answers).toEqual(given[0]);
    const some = (await get('answers?where[quality.price]=good')).json<{ answers: { answers: unknown }[] }>();
    expect(some.answers.map(({ answers }) => answers)).toEqual(given.slice(0, 2));
  });

  test('are on the pages of the desk, and in their files', async () => {
    expect(await page('')).toContain('/desk/acme/surveys/visits?where[quality.price]=good#card-quality');
    const narrowed = await page('?where[quality.price]=good&where[visit]=2026-11-01..2026-11-30');
    expect(narrowed.replaceAll(/<[^>]*>|[\u2068\u2069]/g, '')).toMatch(
      /How good was it\? – Price is good[^]*When were you here\? is 2026-11-01 to 2026-11-30/,
    );
    expect(await page('/compare?by=visit')).toContain('Price');
    expect(await page('/cards/quality.csv')).toContain('"How good was it?","Price","good"');
    expect(await page('/cards/quality.svg')).toContain('<title id="title">How good was it?</title>');
    expect((await page('/answers/1')).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(
      /Price : good Staff : bad .* Nov 22, 2026/,
    );
  });
});

describe('a filter or comparison that the survey does not know is refused', () => {
  const unknown = 'No version of the survey asks a question with this id';
  const dates =
    'Must be dates and ranges with commas between them, such as 2026-11-22,2026-12-01..2026-12-24';
  const order = 'The first end of a range must not be greater than the last';

  test.each([
    ['where[quality.nobody]=good', 'where[quality.nobody]', unknown],
    ['where[quality.]=good', 'where[quality.]', unknown],
    ['where[quality.price.x]=good', 'where[quality.price.x]', unknown],
    ['where[quality.__proto__]=good', 'where[quality.__proto__]', unknown],
    [
      'where[quality.price]=fine',
      'where[quality.price]',
      'No version of the survey offers a choice with this value',
    ],
    ['where[quality]=answered', 'where[quality]', expect.stringContaining('filter by one of its parts')],
    ['where[visit]=2026-01-01..2025-01-01', 'where[visit]', order],
    ['where[visit]=2026-02-30', 'where[visit]', dates],
    ['where[visit]=2026-2-3', 'where[visit]', dates],
    ['where[visit]=20000', 'where[visit]', dates],
    ['where[visit]=1799-12-31', 'where[visit]', 'No answer is below 1800-01-01 or above 2200-12-31'],
    ['word[visit]=x', 'word[visit]', 'word is for text questions: use where for this one'],
    ['by=quality', 'by', expect.stringContaining('take one of its parts')],
    ['by=quality.nobody', 'by', unknown],
    ['by=visit.x', 'by', unknown],
  ])('%s', async (query, path, message) => {
    const refused = await get(`summary?${query}`);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: unknown }>().errors).toEqual([{ path, message }]);
    const desk = `/desk/acme/surveys/visits${path === 'by' ? '/compare' : ''}`;
    const shown = await at.site.inject({ url: `${desk}?${query}`, headers: { cookie } });
    expect([shown.statusCode, shown.body.includes('This filter does not work')]).toEqual([422, true]);
  });
});
