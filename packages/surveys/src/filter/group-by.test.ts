import { describe, expect, test } from '@jest/globals';
import { definitionOf } from '../../test/arbitraries.ts';
import { coffee } from '../../test/filters.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { startHistory } from '../history/history.ts';
import { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';
import { type GroupSource, describeGroups, groupsBy, parseBy, wordsPerGroup } from './group-by.ts';

const withLongTexts = (characters: number) =>
  startHistory(
    definitionOf(
      {
        id: 'choice',
        text: 'Which?',
        type: 'choice',
        choices: Array.from({ length: 200 }, (_, index) => `choice ${index}`),
      },
      ...Array.from({ length: 50 }, (_, index) => ({
        id: `why${index}`,
        text: 'x'.repeat(characters),
        type: 'text',
      })),
    ),
  );

/** What groups are made from in a survey without answers. */
const withoutAnswers = (history: SurveyHistory): GroupSource => ({
  history,
  totals: SurveyAnswersSummary.empty(),
});

const groupsIn = (id: string, source: GroupSource) =>
  describeGroups(id, groupsBy(id, source).values, source.history);

describe('by', () => {
  test('makes a group of each choice in the order of the definition, then of those no longer offered', () => {
    expect(parseBy('colour', withoutAnswers(coffee))).toEqual({ ok: true, by: 'colour' });
    expect(groupsIn('colour', withoutAnswers(coffee))).toEqual([
      { value: 'blue', label: 'blue' },
      { value: 'green', label: 'green' },
      { value: 'a,b', label: 'a,b' },
      { value: '\\', label: '\\' },
      { value: 'red', label: 'red', retired: true },
    ]);
  });

  test('makes a group of each choice of a retired question', () => {
    expect(groupsIn('toString', withoutAnswers(coffee))).toEqual([
      { value: 'S', label: 'Small' },
      { value: 'M', label: 'M' },
    ]);
  });

  test('makes a group of each value of a scale', () => {
    expect(groupsIn('rating', withoutAnswers(coffee))).toEqual([1, 2, 3, 4, 5].map((value) => ({ value })));
  });

  test.each([
    ['a text question', 'why', /not a text/],
    ['an unknown question', 'nobody', /No version/],
    ['a name that objects inherit', 'valueOf', /No version/],
    ['no value', '', /No version/],
    ['two questions', ['colour', 'rating'], /one question/],
    ['nothing', undefined, /one question/],
  ])('is refused for %s', (_, value, message) => {
    expect(parseBy(value, withoutAnswers(coffee))).toEqual({
      ok: false,
      errors: [{ path: 'by', message: expect.stringMatching(message) }],
    });
  });

  test('is refused if the groups would repeat long texts too often', () => {
    expect(parseBy('choice', withoutAnswers(withLongTexts(1_000)))).toMatchObject({ ok: true });
    expect(parseBy('choice', withoutAnswers(withLongTexts(2_000)))).toEqual({
      ok: false,
      errors: [{ path: 'by', message: expect.stringContaining('more than 16 MiB') }],
    });
  });

  test('is taken up to 16 MiB, with some 40 characters for each value of a scale and 200 for each question', () => {
    const values = 256;
    const room = (16 * 1024 ** 2) / values - values * 40 - 200;
    const historyOf = (text: string): SurveyHistory => ({
      ...startHistory(definitionOf({ id: 'rating', text: 'R', type: 'scale' })),
      questions: { rating: { type: 'scale', text, min: -100, max: values - 101 } },
    });
    expect(parseBy('rating', withoutAnswers(historyOf('x'.repeat(room))))).toMatchObject({ ok: true });
    expect(parseBy('rating', withoutAnswers(historyOf('x'.repeat(room + 1))))).toMatchObject({ ok: false });
  });

  test('is refused if the groups would have too many counts, saying what to do', () => {
    const choices = Array.from({ length: 200 }, (_, index) => `choice ${index}`);
    const surveyOf = (questions: number) =>
      startHistory(
        definitionOf(
          ...Array.from({ length: questions }, (_, index) => ({
            id: `q${index}`,
            text: 'Which?',
            type: 'choice',
            choices,
          })),
          { id: 'small', text: 'Small?', type: 'choice', choices: ['yes', 'no'] },
        ),
      );
    // 200 groups of 6 × 200 + 2 counts, and of 7 × 200 + 2, which take some 60 characters each.
    expect(parseBy('q0', withoutAnswers(surveyOf(6)))).toMatchObject({ ok: true });
    expect(parseBy('q0', withoutAnswers(surveyOf(7)))).toEqual({
      ok: false,
      errors: [{ path: 'by', message: expect.stringContaining('filter by one choice at a time') }],
    });
    expect(parseBy('small', withoutAnswers(surveyOf(7)))).toMatchObject({ ok: true });
  });
});

test.each([
  [0, 4_096],
  [8, 4_096],
  [9, 3_640],
  [200, 163],
  [400, 81],
])('%d groups hold %d words of each text question', (groups, words) => {
  expect(wordsPerGroup(groups)).toBe(words);
});
