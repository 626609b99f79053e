import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { definitionOf, questionsOf } from '../../../test/arbitraries.ts';
import { type AskedQuestion, faultsOf, recordOf, validate } from '../../../test/answer-to.ts';
import { answersOf } from '../../answers/answers.ts';
import { formAnswers, formQuestions } from '../../answers/form-answers.ts';
import { parseDefinition } from '../../definition/parse-definition.ts';
import { reviseHistory, startHistory } from '../../history/history.ts';
import { presentSummary } from '../../present/present-summary.ts';
import { SurveyAnswersSummary } from '../../totals/survey-answers-summary.ts';

const items = ['price', 'taste', 'staff'].map((id) => ({ id, label: `The ${id}` }));
const points = { id: 'p', text: 'Divide 100', type: 'sum', items, total: 100 };
const euros = { ...points, total: 1, decimals: 2, unit: '€' };

describe('a sum', () => {
  test('stores 0 for an item that is left out', () => {
    const record = recordOf(points, { price: 30, taste: 70 });
    expect(record).toEqual({ p: 'answered', 'p.price': 30, 'p.taste': 70, 'p.staff': 0 });
    expect(answersOf(record, startHistory(definitionOf(points)), 1)).toEqual({
      p: { price: 30, taste: 70, staff: 0 },
    });
  });

  test('adds up exactly, where numbers of computers do not', () => {
    expect(0.7 + 0.2 + 0.1).not.toBe(1);
    expect(recordOf(euros, { price: 0.7, taste: 0.2, staff: 0.1 })).toEqual({
      p: 'answered',
      'p.price': 70,
      'p.taste': 20,
      'p.staff': 10,
    });
    fc.assert(
      fc.property(fc.tuple(fc.nat(100), fc.nat(100), fc.integer({ min: -2, max: 2 })), ([a, b, off]) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const last = 100 - high + off;
        fc.pre(last >= 0 && last <= 100);
        const answer = { price: low / 100, taste: (high - low) / 100, staff: last / 100 };
        expect(validate(euros, answer).ok).toBe(off === 0);
      }),
    );
  });

  test.each<[string, AskedQuestion, unknown, [string, string][]]>([
    ['20 left', points, { price: 80 }, [['answers.p', '20 left: the numbers must add up to 100']]],
    [
      '20 too many',
      points,
      { price: 80, taste: 40 },
      [['answers.p', '20 too many: the numbers must add up to 100']],
    ],
    ['a cent left', euros, { price: 0.99 }, [['answers.p', '0.01 left: the numbers must add up to 1']]],
    ['only zeros', points, { price: 0 }, [['answers.p', '100 left: the numbers must add up to 100']]],
    [
      'a number below 0',
      points,
      { price: -10, taste: 110 },
      [
        ['answers.p.price', 'The answer must be from 0 to 100'],
        ['answers.p.taste', 'The answer must be from 0 to 100'],
      ],
    ],
    [
      'a fraction',
      points,
      { price: 0.5, taste: 99.5 },
      [
        ['answers.p.price', 'The answer must be a whole number'],
        ['answers.p.taste', 'The answer must be a whole number'],
      ],
    ],
    [
      'too many decimals',
      euros,
      { price: 0.999 },
      [['answers.p.price', 'The answer must have at most 2 decimals']],
    ],
    ['2^53', points, { price: 2 ** 53 }, [['answers.p.price', 'The answer must be from 0 to 100']]],
    ['1e400', points, { price: Infinity }, [['answers.p.price', 'The answer must be from 0 to 100']]],
    ['a text', points, { price: '100' }, [['answers.p.price', 'The answer must be a number']]],
    [
      'an unknown item',
      points,
      { price: 100, x: 0 },
      [['answers.p.x', 'This question has no item with this id']],
    ],
    ['a number alone', points, 100, [['answers.p', 'The answer must be an object of numbers, by item id']]],
  ])('with %s is refused', (_, question, answer, faults) => {
    expect(faultsOf(question, answer)).toEqual(faults);
  });

  test.each<[string, AskedQuestion, Record<string, string>, unknown]>([
    ['commas, points and digits of other scripts', euros, { price: '0,1', taste: '٠٫٢', staff: '0.70' }, []],
    ['blank fields', points, { price: '100', taste: ' ', staff: '' }, []],
    ['a word', points, { price: 'half', taste: '50' }, [['answers.p.price', 'The answer must be a number']]],
  ])('of a form has %s', (_, question, typed, faults) => {
    const fields = Object.fromEntries(Object.entries(typed).map(([item, text]) => [`p.${item}`, text]));
    expect(faultsOf(question, formAnswers(formQuestions(definitionOf(question)), fields)['p'])).toEqual(
      faults,
    );
  });

  test('of which no field is filled in is no answer', () => {
    const form = formQuestions(definitionOf(points));
    expect(formAnswers(form, { 'p.price': '', 'p.taste': ' ', 'p.staff': '' })).toEqual({});
    expect(faultsOf({ ...points, required: true }, {})).toEqual([
      ['answers.p', 'This question needs an answer'],
    ]);
  });

  test('has mean shares of the total, which add up to 1', () => {
    const history = startHistory(definitionOf(euros));
    const summary = SurveyAnswersSummary.empty();
    for (const answer of [
      { price: 0.1, taste: 0.9 },
      { price: 0.35, staff: 0.65 },
    ]) {
      const receivedAt = '2026-11-28T00:00:00.000Z';
      summary.addNewAnswer({ receivedAt, answers: recordOf(euros, answer) }, questionsOf(history, 1));
    }
    const { questions } = presentSummary({ tenant: 'acme', survey: 's', history, summary, asOf: null });
    expect(questions[0]?.parts).toMatchObject([
      { id: 'p.price', answered: 2, average: 0.225, share: 0.225, unit: '€' },
      { id: 'p.taste', answered: 2, average: 0.45, share: 0.45 },
      { id: 'p.staff', answered: 2, average: 0.325, share: 0.325 },
    ]);
  });

  test.each<[string, object, string]>([
    ['no total', { total: undefined }, 'total must be a number'],
    ['a total of 0', { total: 0 }, 'total must be more than 0'],
    [
      'a fraction without decimals',
      { total: 0.5 },
      'total must be an integer, as the question has no decimals',
    ],
    ['more decimals than it has', { total: 0.55, decimals: 1 }, 'total must have at most 1 decimals'],
    ['a total that is too large', { total: 1e13 }, 'total must be at most 1000000000000'],
  ])('is not defined with %s', (_, options, message) => {
    expect(parseDefinition({ title: 'T', questions: [{ ...points, ...options }] })).toMatchObject({
      ok: false,
      errors: [{ path: 'questions[0].total', message }],
    });
  });

  test('keeps its items, total and decimals, once it is published', () => {
    const history = startHistory(definitionOf(points));
    const revised = (options: object) => reviseHistory(history, definitionOf({ ...points, ...options }));
    expect(revised({ total: 10 })).toMatchObject({ ok: false, errors: [{ path: 'questions[0].total' }] });
    expect(revised({ decimals: 1 })).toMatchObject({
      ok: false,
      errors: [{ path: 'questions[0].decimals' }],
    });
    expect(revised({ items: items.slice(1) })).toMatchObject({ ok: false });
    expect(revised({ items: items.toReversed(), text: 'Again' })).toMatchObject({ ok: true });
  });
});
