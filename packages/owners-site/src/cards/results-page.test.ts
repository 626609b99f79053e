import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { parseFilterQuery, TimeZone } from '@canvass/surveys';
import { resultsModelOf, type AnsweredVersion } from '../../test/results-model.ts';
import { wideCards } from './card-width.ts';
import { cardSvg } from './files/card-svg.ts';
import { markedText } from './facets/words/marked-text.ts';
import type { ResultsModel } from './results-model.ts';
import { resultsPage, resultsRegions } from './results-page.ts';

const colour = { id: 'colour', text: 'Colour?', type: 'choice', choices: ['red', 'green'] };
const rating = { id: 'rating', text: 'Rating?', type: 'scale' };
const nps = { id: 'nps', text: 'Recommend?', type: 'scale', min: 0, max: 10, nps: true };
const why = { id: 'why', text: 'Why?', type: 'text' };

const wordsOf = (html: unknown): string =>
  String(html)
    .replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, ' ')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The results of the first answers of a version, on a page that shows them as a part of all. */
function partOf(
  version: AnsweredVersion & { readonly answers: readonly object[] },
  count: number,
): ResultsModel {
  const all = resultsModelOf([version]).summary;
  const part = resultsModelOf([{ ...version, answers: version.answers.slice(0, count) }]);
  const parsed = parseFilterQuery({ 'where[colour]': 'red' }, part.history, TimeZone.of('UTC'));
  if (!parsed.ok) throw new Error('no filter');
  const view = { home: '/desk', filter: parsed.filter, sort: 'order' } as const;
  const slice = { view, history: part.history, of: all.totalAnswers, hasLinks: true };
  return { ...part, all, slice };
}

describe('a page that shows a part of the answers', () => {
  const answers = [
    { colour: 'red', rating: 5, nps: 10 },
    { colour: 'red', rating: 4, nps: 9 },
    { colour: 'green', rating: 1, nps: 0 },
    { colour: 'green', rating: 2, nps: 0 },
  ];
  const model = partOf({ questions: [colour, rating, nps], answers }, 2);
  const regions = resultsRegions(model);

  test('has ticks for all answers on its bars, and says which are which', () => {
    const card = String(regions['card-colour']);
    expect([...card.matchAll(/class="tick" x1="([^"]*)"/g)].map(([, x]) => x)).toEqual(['50%', '50%']);
    expect(wordsOf(card)).toMatch(/red 100% 2 Shown green 0% 0 Show only these these 2 all 4$/);
    expect(cardSvg(model, 'colour')).toContain('Bars: these 2. Ticks: all 4.');
  });

  test('has the figures of all answers beside those of the part', () => {
    expect(wordsOf(regions['results-figures'])).toContain(
      'Answers 2 of 4 50% of all answers Would recommend (NPS) +100 all: 0',
    );
    expect(wordsOf(regions['card-rating'])).toContain('All answers: 3.');
    expect(wordsOf(regions['results-count'])).toBe('2 of 4 answers');
  });

  test('has neither if the part is hidden', () => {
    const hidden = resultsRegions({ ...model, isPartHidden: true, leastAnswers: 5 });
    expect(String(hidden['card-colour'])).not.toContain('tick');
    expect(wordsOf(hidden['results-figures'])).not.toContain('% of all answers');
  });
});

describe('an empty card', () => {
  test('says which choice leads to its question', () => {
    const more = { ...why, showIf: { question: 'colour', anyOf: ['green'] } };
    const model = resultsModelOf([{ questions: [colour, more], answers: [{ colour: 'red', why: null }] }]);
    expect(wordsOf(resultsRegions(model)['card-why'])).toBe(
      '2. Why? 0 answered Nobody has been asked this: it appears only for people who said green in question 1.',
    );
  });

  test('says that there is a condition if that is not a single choice', () => {
    const more = { ...why, showIf: { not: { question: 'rating', atLeast: 4 } } };
    const model = resultsModelOf([{ questions: [rating, more], answers: [{ rating: 5, why: null }] }]);
    expect(wordsOf(resultsRegions(model)['card-why'])).toContain('only after certain answers');
  });
});

test('the card of invited people says how many of them answered, and how many came otherwise', () => {
  const model = resultsModelOf([{ questions: [colour], answers: [{ colour: 'red' }, { colour: 'red' }] }]);
  const funnel = (used: number): string =>
    wordsOf(resultsRegions({ ...model, invited: { invitations: 4, used } })['results-funnel']);
  expect(funnel(1)).toBe('Invited people 1 more came by the link Invited 4 Finished 1 25%');
  expect(funnel(2)).toContain('Everyone came by an invitation');
  expect(String(resultsRegions(model)['results-funnel'])).toBe('');
});

test.each([
  [0, 'Still open for today closes Nov 22, 2026, 17:00'],
  [1, 'Still open for 1 day closes Nov 23, 2026, 17:00'],
  [9, 'Still open for 9 days closes Dec 1, 2026, 17:00'],
])('the key figures say how long a survey is open: %i', (days, words) => {
  const closesAt = new Date(Date.UTC(2026, 10, 22 + days, 17)).toISOString();
  const model = resultsModelOf([{ questions: [colour] }], { closesAt });
  expect(wordsOf(resultsRegions(model)['results-figures'])).toContain(words);
});

test('cards stand in pairs without gaps: a narrow one without another beside it is wide', () => {
  const long = { ...colour, id: 'long', choices: Array.from({ length: 6 }, (_, n) => `${n}`) };
  const model = resultsModelOf([{ questions: [rating, nps, colour, long, { ...rating, id: 'last' }] }]);
  expect([...wideCards(model.summary.questions, model)]).toEqual(['long', 'colour', 'last']);
});

test.each([
  ['The roster, again the Roster!', ['roster'], 'The <mark>roster</mark>, again the Roster!'],
  ['rosters', ['roster'], 'rosters'],
  [
    '<b>Don’t</b> pay & stay',
    ["don't", 'stay'],
    '&lt;b&gt;<mark>Don’t</mark>&lt;/b&gt; pay &amp; <mark>stay</mark>',
  ],
  ['Über alles', ['über'], '<mark>Über</mark> alles'],
  ['a b c', ['a', 'b', 'c'], '<mark>a</mark> <mark>b</mark> c'],
])('marks the words of a text: %s', (text, words, html) => {
  expect(markedText(text, words, 2).toString()).toBe(html);
});

test('a page of 100 questions stays below 25 kB when compressed', () => {
  const questions = Array.from({ length: 100 }, (_, n) => [colour, rating, nps, why][n % 4]!).map(
    (question, n) => ({ ...question, id: `q${n}`, text: `${question.text} Number ${n}` }),
  );
  const answers = Array.from({ length: 60 }, (_, n) =>
    Object.fromEntries(
      questions.map(({ id, type }, index) => [
        id,
        type === 'scale' ? 1 + ((n * (index + 7)) % 5) : type === 'text' ? `word${(n + index) % 9}` : 'red',
      ]),
    ),
  );
  const model = resultsModelOf([{ questions, answers }]);
  const view = {
    home: '/desk/acme/surveys/coffee',
    filter: { questions: [] },
    sort: 'order',
  } as const;
  const slice = { view, history: model.history, of: undefined, hasLinks: true };
  const page = resultsPage({ ...model, slice }).toString();
  expect(gzipSync(page).length).toBeLessThan(25_000);
});
