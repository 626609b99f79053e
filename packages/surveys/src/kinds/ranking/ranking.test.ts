import { describe, expect, test } from '@jest/globals';
import { definitionOf } from '../../../test/arbitraries.ts';
import { type AskedQuestion, faultsOf, recordOf } from '../../../test/answer-to.ts';
import { answersOf } from '../../answers/answers.ts';
import { formAnswers, formQuestions } from '../../answers/form-answers.ts';
import { parseDefinition } from '../../definition/parse-definition.ts';
import { compareDefinitions } from '../../history/compare-definitions.ts';
import { reviseHistory, startHistory } from '../../history/history.ts';
import { presentSummary } from '../../present/present-summary.ts';
import { SurveyAnswersSummary } from '../../totals/survey-answers-summary.ts';
import { questionsOf } from '../../../test/arbitraries.ts';

const items = ['price', 'taste', 'staff'].map((id) => ({ id, label: `The ${id}` }));
const all = { id: 'wish', text: 'What first?', type: 'ranking', items };
const top = { ...all, top: 2 };

describe('a ranking', () => {
  test('is stored as the rank of each item, and given back in its order', () => {
    const record = recordOf(all, ['taste', 'staff', 'price']);
    expect(record).toEqual({ wish: 'answered', 'wish.price': 3, 'wish.taste': 1, 'wish.staff': 2 });
    const history = startHistory(definitionOf(all));
    expect(answersOf(record, history, 1)).toEqual({ wish: ['taste', 'staff', 'price'] });
    // The order of the answer is more than a set of items.
    expect(recordOf(all, ['staff', 'taste', 'price'])).not.toEqual(record);
  });

  test('of the first ones leaves the others without a rank', () => {
    const record = recordOf(top, ['taste', 'staff']);
    expect(record).toEqual({ wish: 'answered', 'wish.taste': 1, 'wish.staff': 2 });
    expect(answersOf(record, startHistory(definitionOf(top)), 1)).toEqual({ wish: ['taste', 'staff'] });
  });

  test('that nobody touched is no answer, whatever sends it', () => {
    const form = formQuestions(definitionOf(all));
    const untouched = { 'wish.price': '', 'wish.taste': '', 'wish.staff': '' };
    expect(formAnswers(form, untouched)).toEqual({});
    for (const blank of ['', [], {}]) {
      expect(faultsOf({ ...all, required: true }, blank)).toEqual([
        ['answers.wish', 'This question needs an answer'],
      ]);
      expect(faultsOf(all, blank)).toEqual([['answers', 'At least one question needs an answer']]);
    }
  });

  test.each<[string, AskedQuestion, unknown, [string, string][]]>([
    [
      'an item twice',
      all,
      ['taste', 'taste', 'price'],
      [['answers.wish.taste', 'The answer has the same choice twice']],
    ],
    [
      'an unknown item',
      all,
      ['taste', 'x', 'price'],
      [['answers.wish.x', 'This question has no item with this id']],
    ],
    [
      'too few',
      all,
      ['taste', 'price'],
      [['answers.wish', 'No item has rank 3: the answer must give each rank from 1 to 3 to an item']],
    ],
    [
      'too many',
      top,
      ['taste', 'price', 'staff'],
      [['answers.wish', 'The answer must rank 2 items, and no more']],
    ],
    [
      'a single id',
      all,
      'taste',
      [['answers.wish', 'The answer must be an array of item ids, the first one first']],
    ],
    [
      'ranks by item, which only a form has',
      all,
      { price: 1, taste: 2, staff: 3 },
      [['answers.wish', 'The answer must be an array of item ids, the first one first']],
    ],
  ])('with %s is refused', (_, question, answer, faults) => {
    expect(faultsOf(question, answer)).toEqual(faults);
  });

  test.each<[string, AskedQuestion, Record<string, string>, unknown]>([
    ['all ranks', all, { price: '3', taste: '1', staff: '2' }, []],
    ['digits of another script', all, { price: '٣', taste: '１', staff: '2' }, []],
    ['the ranks that there are', top, { price: '2', taste: '', staff: '1' }, []],
    [
      'a rank twice, and so another missing',
      all,
      { price: '1', taste: '1', staff: '2' },
      [
        ['answers.wish.price', 'Rank 1 is given twice'],
        ['answers.wish.taste', 'Rank 1 is given twice'],
        ['answers.wish', 'No item has rank 3: the answer must give each rank from 1 to 3 to an item'],
      ],
    ],
    [
      'a rank missing',
      all,
      { price: '3', taste: '', staff: '2' },
      [['answers.wish', 'No item has rank 1: the answer must give each rank from 1 to 3 to an item']],
    ],
    [
      'a rank that there is not',
      top,
      { price: '3' },
      [['answers.wish.price', 'The answer must be from 1 to 2']],
    ],
    ['no number', all, { price: 'first' }, [['answers.wish.price', 'The answer must be a number']]],
  ])('of a form has %s', (_, question, ranks, faults) => {
    const fields = Object.fromEntries(Object.entries(ranks).map(([item, rank]) => [`wish.${item}`, rank]));
    const { wish } = formAnswers(formQuestions(definitionOf(question)), fields);
    expect(faultsOf(question, wish)).toEqual(faults);
  });

  test('counts firsts and Borda points of all who answered, also for an item that few ranked', () => {
    const history = startHistory(definitionOf(top));
    const summary = SurveyAnswersSummary.empty();
    for (const answer of [
      ['taste', 'price'],
      ['taste', 'staff'],
      ['price', 'taste'],
      ['price', 'taste'],
    ]) {
      const receivedAt = '2026-11-28T00:00:00.000Z';
      summary.addNewAnswer({ receivedAt, answers: recordOf(top, answer) }, questionsOf(history, 1));
    }
    const presented = presentSummary({ tenant: 'acme', survey: 's', history, summary, asOf: null });
    expect(presented.questions).toMatchObject([
      {
        answered: 4,
        parts: [
          {
            id: 'wish.price',
            answered: 3,
            skipped: 1,
            average: 1.333333,
            rank: { of: 3, firsts: 2, points: 5 },
          },
          { id: 'wish.taste', answered: 4, average: 1.5, rank: { of: 3, firsts: 2, points: 6 } },
          // It has the mean rank of its one answer, and the fewest points.
          { id: 'wish.staff', answered: 1, average: 2, rank: { of: 3, firsts: 0, points: 1 } },
        ],
      },
    ]);
  });

  test.each<[string, object, [string, string]]>([
    ['one item', { items: items.slice(1, 2) }, ['questions[0].items', 'A question has at least 2 items']],
    [
      '21 items',
      { items: Array.from({ length: 21 }, (_, n) => ({ id: `i${n}`, label: 'I' })) },
      ['questions[0].items', 'A question has at most 20 items'],
    ],
    [
      'ids that differ only in case',
      { items: [...items, { id: 'Price', label: 'P' }] },
      ['questions[0].items[3].id', 'Another item has this id, or one that differs only in case'],
    ],
    ['as many as there are', { top: 3 }, ['questions[0].top', 'top must be less than the number of items']],
  ])('is not defined with %s', (_, options, [path, message]) => {
    expect(parseDefinition({ title: 'T', questions: [{ ...all, ...options }] })).toMatchObject({
      ok: false,
      errors: [{ path, message }],
    });
  });

  test('keeps its items and how many are ranked, once it is published', () => {
    const history = startHistory(definitionOf(all));
    const revised = (options: object) => reviseHistory(history, definitionOf({ ...all, ...options }));
    const [price, taste, staff] = items;
    const others = [price, taste, { id: 'place', label: 'The place' }];
    const message = 'The items of a published question cannot change: use a new id';
    for (const changed of [others, [price, taste], [...items, { id: 'place', label: 'The place' }]]) {
      expect(revised({ items: changed })).toMatchObject({
        ok: false,
        errors: expect.arrayContaining([{ path: 'questions[0].items', message }]),
      });
    }
    expect(revised({ top: 2 })).toMatchObject({ ok: false, errors: [{ path: 'questions[0].top' }] });
    const relabelled = { items: [staff, { id: 'price', label: 'Its price' }, taste] };
    expect(revised(relabelled)).toMatchObject({ ok: true });
    const changes = compareDefinitions(definitionOf(all), definitionOf({ ...all, ...relabelled }));
    expect(changes.map(({ kind }) => kind)).toEqual(['itemRelabelled', 'itemsReordered']);
  });
});
