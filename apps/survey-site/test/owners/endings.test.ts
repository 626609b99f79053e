import { beforeAll, describe, expect, test } from '@jest/globals';
import type { PublicSummary } from '@canvass/surveys';
import { journalOf } from '../support/counted-answers.ts';
import { ownForm, signInToDesk } from '../support/desk-site.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

const address = '/v1/tenants/acme/surveys/coffee';

const plain = {
  title: 'Travel',
  questions: [{ id: 'age', text: 'Your age?', type: 'choice', choices: ['child', 'adult'] }],
};
const survey = {
  ...plain,
  endings: [
    { id: 'young', title: 'For adults only', screenOut: true, showIf: { question: 'age', anyOf: ['child'] } },
    { id: 'fan', title: 'For fans' },
  ],
};

const given = [
  { '@ending': 'young', age: 'child' },
  { '@ending': 'young', age: 'child' },
  { '@ending': 'fan', age: 'adult' },
  { '@ending': 'default', age: 'adult' },
] as const;

let at: MemorySite;
let key: string;

beforeAll(async () => {
  at = memorySite();
  key = await withTenant(at, 'acme', plain);
  const journal = journalOf(at);
  await journal.store([{ age: 'adult' }]);
  await at.site.inject({ method: 'PUT', url: address, headers: bearer(key), payload: survey });
  await journal.store([...given]);
  await journal.count();
});

const get = (path: string) => at.site.inject({ url: `${address}/${path}`, headers: bearer(key) });
const summaryOf = async (path: string): Promise<PublicSummary> => {
  const response = await get(path);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<PublicSummary>();
};

describe('the ending of answers', () => {
  test('is counted like a question, and those that screen out apart', async () => {
    const summary = await summaryOf('summary');
    expect(summary).toMatchObject({ totalAnswers: 5, screenedOut: 2 });
    expect(summary.questions[1]).toMatchObject({
      id: '@ending',
      type: 'ending',
      text: 'Ending',
      answered: 4,
      choices: [
        { value: 'default', label: 'The usual ending', count: 1 },
        { value: 'young', label: 'For adults only', count: 2 },
        { value: 'fan', label: 'For fans', count: 1 },
      ],
    });
  });

  test.each([
    ['where[@ending]=young', 2, 2],
    ['where[@ending]=fan,young', 3, 2],
    // An answer to the version without endings has none, as it has none to questions that came later.
    ['where[@ending]=default', 1, 0],
    ['answered[@ending]=yes', 4, 2],
    ['not[@ending]=young', 3, 0],
    ['not[@ending]=default,fan', 3, 2],
  ])('is a filter: %s', async (filter, totalAnswers, screenedOut) => {
    expect(await summaryOf(`summary?${filter}`)).toMatchObject({ totalAnswers, screenedOut });
    const { answers } = (await get(`answers?${filter}`)).json<{ answers: unknown[] }>();
    expect(answers).toHaveLength(totalAnswers);
  });

  test('has bars with as many answers as their links show, and a link that leaves out the screened-out alone', async () => {
    const { cookie } = await signInToDesk(at, key);
    const page = async (query: string) => {
      const response = await at.site.inject({
        url: `/desk/acme/surveys/coffee?${query}`,
        headers: { cookie },
      });
      return response.body.replaceAll('&amp;', '&').replaceAll('%40', '@');
    };
    const [, leaveOut] = /href="[^"?]*\?([^"#]*)[^"]*">Leave them out/.exec(await page('')) ?? [];
    expect(leaveOut).toBe('not[@ending]=young');
    expect(await page(leaveOut!)).toContain('<b>is not For adults only</b>');
    expect(await summaryOf(`summary?${leaveOut!}`)).toMatchObject({ totalAnswers: 3 });
  });

  test('makes groups of a comparison, which says how many answers are in none', async () => {
    const headers = await signInToDesk(at, key);
    const compared = async (query: string) =>
      (await at.site.inject({ url: `/desk/acme/surveys/coffee/compare?${query}`, headers })).body;
    expect(await compared('by=@ending')).toContain('5 answers, 3 groups. 1 of them is in no group.');
    expect(await compared('by=age')).toMatch(/5 answers, 2 groups\.\s*</);
  });

  test('makes groups', async () => {
    const { groups } = (await get('summary?by=@ending')).json<{
      groups: { value: string; summary: PublicSummary }[];
    }>();
    expect(groups.map(({ value, summary }) => [value, summary.totalAnswers])).toEqual([
      ['default', 1],
      ['young', 2],
      ['fan', 1],
    ]);
  });

  test('stands beside the answers, over REST and in files', async () => {
    const { answers } = (await get('answers')).json<{ answers: { ending?: string; answers: object }[] }>();
    expect(answers.map(({ ending, answers: own }) => ({ '@ending': ending, ...own }))).toEqual([
      { '@ending': undefined, age: 'adult' },
      ...given,
    ]);
    const csv = await get('export?format=csv');
    expect(csv.body.split('\r\n').slice(0, 3)).toEqual([
      '"id","receivedAt","version","ending","q_age"',
      expect.stringMatching(/,"1",,"adult"$/),
      expect.stringMatching(/,"2","young","child"$/),
    ]);
    const ndjson = await get('export?format=ndjson');
    expect(JSON.parse(ndjson.body.split('\n')[1]!)).toMatchObject({
      version: 2,
      ending: 'young',
      answers: { age: 'child' },
    });
  });

  test.each([
    ['en', 'Ending', 'The usual ending'],
    ['de', 'Endseite', 'Die übliche Dankseite'],
  ])('has its names in the language of the desk: %s', async (language, name, usual) => {
    const { cookie } = await signInToDesk(at, key);
    const { body } = await at.site.inject({
      url: '/desk/acme/surveys/coffee?where[@ending]=default',
      headers: { cookie: `${cookie}; canvass-language=${language}` },
    });
    expect(body).toContain(`<bdi>${usual}</bdi>`);
    expect(body).toContain(`<bdi>${name}</bdi>`);
  });

  test.each([
    ['en', 'Ending', 'The usual ending'],
    ['de', 'Endseite', 'Die übliche Dankseite'],
  ])('has these names in files for people, too: %s', async (language, name, usual) => {
    const { cookie } = await signInToDesk(at, key);
    const headers = { cookie: `${cookie}; canvass-language=${language}` };
    const page = await at.site.inject({ url: '/desk/acme/surveys/coffee/export', headers });
    expect(page.body).toContain(name);
    const file = await at.site.inject({
      method: 'POST',
      url: '/desk/acme/surveys/coffee/export/file',
      headers: { ...headers, ...ownForm },
      payload: 'format=csv&choices=labels&headers=texts',
    });
    expect(file.body).toContain(name);
    expect(file.body).toContain(usual);
  });

  test('has its English names in files for programs', async () => {
    const { body } = await get('export?format=csv&choices=labels&headers=texts');
    expect([body.includes('"Ending"'), body.includes('"The usual ending"')]).toEqual([true, true]);
  });

  test('keeps its name after the survey has lost it', async () => {
    const payload = { ...survey, endings: survey.endings.slice(1) };
    await at.site.inject({ method: 'PUT', url: address, headers: bearer(key), payload });
    const summary = await summaryOf('summary');
    expect(summary).toMatchObject({ screenedOut: 2 });
    expect(summary.questions[1]).toMatchObject({
      choices: [
        { value: 'default' },
        { value: 'fan' },
        { value: 'young', label: 'For adults only', count: 2, retired: true },
      ],
    });
  });
});
