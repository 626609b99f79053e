import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { answeredSurveys, countAll, definitionOf, questionsOf } from '../../test/arbitraries.ts';
import type { FlatRecord } from '../facets/facet.ts';
import { reviseHistory, startHistory } from '../history/history.ts';
import { ownFacetIds } from '../facets/own-facets.ts';
import { facetOf } from '../history/facets.ts';
import { kindOf } from '../kinds/kinds.ts';
import { presentSummary } from './present-summary.ts';
import { type QuestionSummary, publicSummarySchema } from './public-summary.ts';
import { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';

const colour = { id: 'colour', text: 'Colour?', type: 'choice', choices: ['red', 'blue'] };
const rating = { id: 'rating', text: 'Rating?', type: 'scale', max: 3 };
const why = { id: 'why', text: 'Why?', type: 'text' };
const first = startHistory(definitionOf(why, colour, rating));

function counted(...answers: FlatRecord[]): SurveyAnswersSummary {
  const summary = SurveyAnswersSummary.empty();
  for (const [index, values] of answers.entries()) {
    const receivedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString();
    summary.addNewAnswer({ receivedAt, answers: values }, questionsOf(first, 1));
  }
  return summary;
}

const present = (summary: SurveyAnswersSummary, history = first) =>
  presentSummary({ tenant: 'acme', survey: 'coffee', history, summary, asOf: '2026-01-02T00:00:00.000Z' });

/** The values of a question's histogram or choices, in the order shown. */
function valuesOf(question: QuestionSummary): unknown[] {
  if (question.facet === 'number') return question.histogram!.map(({ value }) => value);
  return question.facet === 'choices' ? question.choices.map(({ value }) => value) : [];
}

const choices = (bad: number, good: number) => [
  { value: 'bad', label: 'bad', count: bad },
  { value: 'good', label: 'good', count: good },
];

describe('the public summary', () => {
  test('has every statistic of every question', () => {
    const summary = counted(
      { colour: 'red', rating: 1, why: 'Fast and friendly' },
      { colour: 'red', rating: 2, why: 'Fast' },
      { colour: 'blue', rating: 2 },
      { rating: 3 },
    );
    for (const isConflict of [true, false, false]) summary.addDuplicate({ isConflict });
    expect(present(summary)).toStrictEqual({
      tenant: 'acme',
      survey: 'coffee',
      timeZone: 'UTC',
      totalAnswers: 4,
      firstAnswerAt: '2026-01-01T00:00:00.000Z',
      lastAnswerAt: '2026-01-01T00:00:03.000Z',
      asOf: '2026-01-02T00:00:00.000Z',
      days: [{ day: '2026-01-01', count: 4 }],
      duplicates: 3,
      conflicts: 1,
      questions: [
        {
          id: 'why',
          type: 'text',
          facet: 'words',
          text: 'Why?',
          answered: 2,
          skipped: 2,
          averageLength: 10.5,
          topWords: [
            { word: 'fast', count: 2 },
            { word: 'friendly', count: 1 },
          ],
        },
        {
          id: 'colour',
          type: 'choice',
          facet: 'choices',
          text: 'Colour?',
          answered: 3,
          skipped: 1,
          choices: [
            { value: 'red', label: 'red', count: 2 },
            { value: 'blue', label: 'blue', count: 1 },
          ],
        },
        {
          id: 'rating',
          type: 'scale',
          facet: 'number',
          text: 'Rating?',
          answered: 4,
          skipped: 0,
          average: 2,
          median: 2,
          standardDeviation: 0.707107,
          quartiles: [1.75, 2.25],
          min: 1,
          max: 3,
          histogram: [
            { value: 1, count: 1 },
            { value: 2, count: 2 },
            { value: 3, count: 1 },
          ],
        },
      ],
    });
  });

  test('shows every question before the first answer, without invented values', () => {
    const presented = present(SurveyAnswersSummary.empty());
    expect(presented).toMatchObject({ totalAnswers: 0, firstAnswerAt: null, lastAnswerAt: null });
    const none = { answered: 0, skipped: 0 };
    expect(presented.questions).toMatchObject([
      { id: 'why', ...none, averageLength: null, topWords: [] },
      {
        id: 'colour',
        ...none,
        choices: [
          { value: 'red', count: 0 },
          { value: 'blue', count: 0 },
        ],
      },
      {
        id: 'rating',
        ...none,
        average: null,
        median: null,
        standardDeviation: null,
        min: null,
        max: null,
        histogram: [
          { value: 1, count: 0 },
          { value: 2, count: 0 },
          { value: 3, count: 0 },
        ],
      },
    ]);
  });

  test('keeps a histogram in rising order, questions and choices in the order of the definition', () => {
    const history = startHistory(
      definitionOf(
        { ...rating, id: '9', min: -2, max: 2 },
        { ...colour, id: '1', choices: ['10', 'b', '2', 'a'] },
      ),
    );
    const { questions } = present(SurveyAnswersSummary.empty(), history);
    expect(questions.map((question) => [question.id, valuesOf(question)])).toEqual([
      ['9', [-2, -1, 0, 1, 2]],
      ['1', ['10', 'b', '2', 'a']],
    ]);
  });

  test('shows retired questions, choices and values after the current ones', () => {
    const revised = reviseHistory(
      first,
      definitionOf({ ...rating, min: 2, max: 4 }, { ...colour, choices: ['green', 'blue'] }),
    );
    if (!revised.ok) throw new Error('It is a valid edit');
    const presented = present(counted({ colour: 'red', rating: 1, why: 'Fast' }), revised.history);
    expect(presented.questions).toMatchObject([
      { id: 'rating', histogram: [1, 2, 3, 4].map((value) => ({ value, count: value === 1 ? 1 : 0 })) },
      {
        id: 'colour',
        choices: [
          { value: 'green', label: 'green', count: 0 },
          { value: 'blue', label: 'blue', count: 0 },
          { value: 'red', label: 'red', count: 1, retired: true },
        ],
      },
      { id: 'why', retired: true, answered: 1 },
    ]);
    expect(presented.questions[0]).not.toHaveProperty('retired');
  });

  test('shows the parts of a question with their labels, those that are no longer asked at the end', () => {
    const grid = {
      id: 'quality',
      text: 'How good?',
      type: 'matrix',
      rows: [
        { id: 'price', label: 'Price' },
        { id: 'staff', label: 'Staff' },
      ],
      columns: ['bad', 'good'],
    };
    const asked = startHistory(definitionOf(grid));
    const rows = [
      { id: 'taste', label: 'Taste' },
      { id: 'staff', label: 'The staff' },
    ];
    const revised = reviseHistory(asked, definitionOf({ ...grid, rows }));
    if (!revised.ok) throw new Error(JSON.stringify(revised.errors));
    const summary = SurveyAnswersSummary.empty();
    for (const answers of [{ quality: 'answered', 'quality.price': 'good', 'quality.staff': 'bad' }, {}]) {
      const receivedAt = '2026-01-01T00:00:00.000Z';
      summary.addNewAnswer({ receivedAt, answers }, questionsOf(asked, 1));
    }
    expect(present(summary, revised.history).questions).toStrictEqual([
      {
        id: 'quality',
        type: 'matrix',
        facet: 'kept',
        text: 'How good?',
        answered: 1,
        skipped: 1,
        parts: [
          {
            id: 'quality.taste',
            text: 'Taste',
            facet: 'choices',
            answered: 0,
            skipped: 0,
            choices: choices(0, 0),
          },
          {
            id: 'quality.staff',
            text: 'The staff',
            facet: 'choices',
            answered: 1,
            skipped: 1,
            choices: choices(1, 0),
          },
          {
            id: 'quality.price',
            text: 'Price',
            facet: 'choices',
            answered: 1,
            skipped: 1,
            choices: choices(0, 1),
            retired: true,
          },
        ],
      },
    ]);
  });

  test('shows a retired choice without a label if its history is from a release that kept none', () => {
    const history = startHistory(definitionOf(why, { ...colour, choices: ['blue'] }, rating));
    const [, question] = present(counted({ colour: 'red' }), history).questions;
    expect(question).toMatchObject({
      choices: [{ value: 'blue' }, { value: 'red', count: 1, retired: true }],
    });
  });

  test('counts the answers that mention a word, in the capitals in which alone a stop word is counted', () => {
    const italian = {
      ...definitionOf({ id: 'why', text: 'Perché?', type: 'text' }),
      languages: ['it'],
    } as const;
    const history = startHistory(italian);
    const summary = SurveyAnswersSummary.empty();
    for (const text of ['AI AI AI', 'ai clienti piace la AI', 'ai clienti', 'Meglio senza']) {
      const answer = { receivedAt: '2026-01-01T00:00:00.000Z', answers: { why: text } };
      summary.addNewAnswer(answer, questionsOf(history, 1));
    }
    expect(present(summary, history).questions[0]).toMatchObject({
      topWords: [
        { word: 'AI', count: 2 },
        { word: 'clienti', count: 2 },
        { word: 'meglio', count: 1 },
        { word: 'piace', count: 1 },
        { word: 'senza', count: 1 },
      ],
    });
  });

  test('states the error of its word counts once there is one', () => {
    const vocabulary = Array.from({ length: 4_200 }, (_, n) => `word${n}`);
    const presented = present(counted({ why: 'fast fast' }, { why: vocabulary.slice(0, 900).join(' ') }));
    expect(presented.questions[0]).not.toHaveProperty('topWordsError');
    const many = vocabulary.map((word): FlatRecord => ({ why: `${word} fast` }));
    expect(present(counted(...many)).questions[0]).toMatchObject({
      topWords: expect.arrayContaining([{ word: 'fast', count: 4_199 }]),
      topWordsError: 1,
    });
  });

  test('shows a choice named __proto__', () => {
    const history = startHistory(definitionOf({ ...colour, choices: ['__proto__'] }));
    const summary = SurveyAnswersSummary.empty();
    const answer = { receivedAt: '2026-01-01T00:00:00.000Z', answers: { colour: '__proto__' } };
    summary.addNewAnswer(answer, questionsOf(history, 1));
    expect(JSON.stringify(present(summary, history))).toContain(
      '"choices":[{"value":"__proto__","label":"__proto__","count":1}]',
    );
  });

  test('fits its schema, and its counts add up, for any survey and answers', () => {
    fc.assert(
      fc.property(answeredSurveys, ({ history, answers }) => {
        const presented = present(countAll(answers), history);
        expect(publicSummarySchema.safeParse(presented).success).toBe(true);
        expect(presented.questions.map(({ id }) => id).toSorted()).toEqual(
          [
            ...ownFacetIds.filter((id) => facetOf(history, id) !== undefined),
            ...Object.keys(history.questions).filter(
              (id) => kindOf(history.questions[id]!).asksNothing !== true,
            ),
          ].toSorted(),
        );
        for (const question of presented.questions) {
          if (question.facet !== 'number') continue;
          const bars = question.histogram ?? question.ranges!;
          expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(question.answered);
        }
      }),
    );
  });
});
