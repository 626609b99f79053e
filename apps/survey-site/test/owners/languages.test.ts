import { beforeAll, describe, expect, test } from '@jest/globals';
import type { PublicSummary } from '@canvass/surveys';
import { journalOf } from '../support/counted-answers.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

const address = '/v1/tenants/acme/surveys/coffee';

const survey = {
  title: { default: 'Lunch', de: 'Mittagessen' },
  languages: ['en', 'de', 'ar'],
  questions: [
    {
      id: 'meal',
      text: { default: 'What do you eat?', de: 'Was essen Sie?' },
      type: 'choice',
      choices: [
        { value: 'soup', label: { default: 'Soup', de: 'Suppe' } },
        { value: 'salad', label: 'Salad' },
      ],
    },
    { id: 'why', text: 'Why?', type: 'text' },
  ],
};

const given = [
  { '@language': 'de', meal: 'soup', why: 'die Suppe' },
  { '@language': 'de', meal: 'salad' },
  { '@language': 'en', meal: 'soup', why: 'to die for' },
  { '@language': 'ar' },
] as const;

let at: MemorySite;
let key: string;

beforeAll(async () => {
  at = memorySite();
  key = await withTenant(at, 'acme', survey);
  const journal = journalOf(at);
  await journal.store([...given]);
  await journal.count();
});

const get = (path: string) => at.site.inject({ url: `${address}/${path}`, headers: bearer(key) });
const summaryOf = async (path: string): Promise<PublicSummary> => {
  const response = await get(path);
  expect(response.statusCode).toBe(200);
  return response.json<PublicSummary>();
};

describe('the language of answers', () => {
  test('is counted like a question behind the others', async () => {
    const { questions } = await summaryOf('summary');
    expect(questions.map(({ id }) => id)).toEqual(['meal', 'why', '@language']);
    expect(questions[2]).toMatchObject({
      type: 'language',
      text: 'Language',
      answered: 4,
      choices: [
        { value: 'en', label: 'English', count: 1 },
        { value: 'de', label: 'Deutsch', count: 2 },
        { value: 'ar', label: 'العربية', count: 1 },
      ],
    });
    // “die” is a stop word in German only.
    expect(questions[1]).toMatchObject({
      topWords: [
        { word: 'die', count: 1 },
        { word: 'suppe', count: 1 },
      ],
    });
  });

  test('is a filter', async () => {
    const german = await summaryOf('summary?where[@language]=de');
    expect(german).toMatchObject({ totalAnswers: 2, questions: [{ answered: 2 }, { answered: 1 }, {}] });
    const others = await summaryOf('summary?where[@language]=en,ar&word[why]=die');
    expect(others.totalAnswers).toBe(1);
  });

  test('makes groups', async () => {
    const response = await get('summary?by=@language');
    expect(response.statusCode).toBe(200);
    const { groups } = response.json<{ groups: { value: string; summary: PublicSummary }[] }>();
    expect(groups.map(({ value, summary }) => [value, summary.totalAnswers])).toEqual([
      ['en', 1],
      ['de', 2],
      ['ar', 1],
    ]);
  });

  test('stands beside the answers, over REST and in files', async () => {
    const { answers } = (await get('answers')).json<{ answers: { language: string; answers: object }[] }>();
    expect(answers.map(({ language, answers: own }) => ({ '@language': language, ...own }))).toEqual(given);
    const csv = await get('export?format=csv');
    expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
      '"id","receivedAt","version","language","q_meal","q_why"',
      expect.stringMatching(/,"1","de","soup","die Suppe"$/),
    ]);
    const ndjson = await get('export?format=ndjson');
    expect(JSON.parse(ndjson.body.split('\n')[1]!)).toMatchObject({
      version: 1,
      language: 'de',
      answers: { meal: 'salad' },
    });
  });
});
