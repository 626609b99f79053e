import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { answeredSurveys, definitionOf } from '../test/arbitraries.ts';
import { countedQuestions } from './counted-questions.ts';
import { parseHistory, reviseHistory, startHistory } from './history.ts';

const rating = { id: 'rating', text: 'Rating?', type: 'range' };
const why = { id: 'why', text: 'Why?', type: 'freeText' };

/** 200 questions that no other round asks. */
const edit = (round: number) =>
  definitionOf(...Array.from({ length: 200 }, (_, n) => ({ ...why, id: `q${round}-${n}` })));

describe('the history of definitions', () => {
  test('knows the questions of every version, and the latest spec of each', () => {
    const revised = reviseHistory(
      startHistory(definitionOf(rating, why)),
      definitionOf({ ...rating, max: 7 }),
    );
    expect(revised).toEqual({
      ok: true,
      version: 2,
      history: {
        versions: { 1: ['rating', 'why'], 2: ['rating'] },
        questions: {
          rating: { type: 'range', text: 'Rating?', min: 1, max: 7 },
          why: { type: 'freeText', text: 'Why?' },
        },
        current: 2,
      },
    });
  });

  test('refuses another type under an id that was ever used, retired ones included', () => {
    const retired = reviseHistory(startHistory(definitionOf(rating, why)), definitionOf(rating));
    if (!retired.ok) throw new Error('The first edit is a valid one');
    expect(reviseHistory(retired.history, definitionOf(rating, { ...rating, id: 'why' }))).toEqual({
      ok: false,
      errors: [{ path: 'questions[1].type', message: expect.stringContaining('"why"') }],
    });
    expect(reviseHistory(retired.history, definitionOf(why)).ok).toBe(true);
  });

  test('is not fooled by ids that every object has', () => {
    const history = startHistory(definitionOf(rating));
    expect(reviseHistory(history, definitionOf({ ...why, id: 'toString' })).ok).toBe(true);
    expect(countedQuestions(history, Number.NaN)).toBeUndefined();
  });

  test('is bounded over all versions together', () => {
    let history = startHistory(definitionOf(rating));
    for (let round = 0; round < 4; round++) {
      const revised = reviseHistory(history, edit(round));
      if (!revised.ok) throw new Error('There is room for this one');
      history = revised.history;
    }
    expect(reviseHistory(history, edit(4))).toMatchObject({ ok: false, errors: [{ path: 'questions' }] });
  });

  test('comes back from its JSON as it was', () => {
    fc.assert(
      fc.property(answeredSurveys, ({ history }) => {
        expect(parseHistory(JSON.parse(JSON.stringify(history)))).toEqual(history);
      }),
    );
  });

  test.each([
    ['nothing', null],
    [
      'no current version',
      { versions: { 1: ['q'] }, questions: { q: { type: 'freeText', text: 'Q' } }, current: 2 },
    ],
    ['a question without a spec', { versions: { 1: ['q'] }, questions: {}, current: 1 }],
    ['a reserved id', { versions: { 1: ['constructor'] }, questions: {}, current: 1 }],
  ])('is not made of %s', (_, json) => {
    expect(() => parseHistory(json)).toThrow(expect.objectContaining({ code: 'malformed_history' }));
  });
});

describe('the questions to count', () => {
  test('are those of the version, the same array each time', () => {
    const history = startHistory(definitionOf(why, { ...rating, id: 'toString' }));
    expect(countedQuestions(history, 1)).toEqual([
      { id: 'why', type: 'freeText', inherited: false },
      { id: 'toString', type: 'range', inherited: true },
    ]);
    expect(countedQuestions(history, 1)).toBe(countedQuestions(history, 1));
  });

  test('are undefined for a version that is not known', () => {
    const history = startHistory(definitionOf(why));
    expect([0, 2, -1, 1.5].map((version) => countedQuestions(history, version))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });
});
