import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { definitionOf, definitions, invalidAnswers, validAnswers } from '../../test/arbitraries.ts';
import { type AnswerFault, describeFault } from '../shared/answer-fault.ts';
import { startHistory } from '../history/history.ts';
import { compileAnswerValidator } from './answer-validator.ts';
import { answersOf } from './answers.ts';
import { formAnswers, formQuestions } from './form-answers.ts';
import { someDay } from '../../test/some-day.ts';

const colour = { id: 'colour', text: 'Colour?', type: 'choice', choices: ['red', 'blue'] };
const drinks = {
  id: 'drinks',
  text: 'Drinks?',
  type: 'choice',
  choices: ['tea', 'mate'],
  multiple: true,
};
const rating = { id: 'rating', text: 'Rating?', type: 'scale', min: -1, max: 5 };
const why = { id: 'why', text: 'Why?', type: 'text', maxLength: 10 };
const definition = definitionOf(colour, drinks, rating, why);
const validate = compileAnswerValidator(definition);

const pick = (id: string, ...choices: string[]) => ({ id, text: 'Which?', type: 'choice', choices });

/** One error, with the same fault in words and as data. */
const errorAt = (path: string) => ({
  path,
  message: expect.any(String),
  fault: expect.objectContaining({ code: expect.any(String) }),
});

const nothingAnswered = {
  ok: false,
  errors: [
    {
      path: 'answers',
      message: 'At least one question needs an answer',
      fault: { code: 'nothing-answered' },
    },
  ],
};

describe('validation', () => {
  test('accepts every valid answer, in the order of the definition', () => {
    fc.assert(
      fc.property(
        definitions.chain((each) => fc.tuple(fc.constant(each), validAnswers(each))),
        ([each, answers]) => {
          fc.pre(Object.keys(answers).length > 0);
          const reversed = Object.fromEntries(Object.entries(answers).toReversed());
          const read = compileAnswerValidator(each)(reversed, someDay);
          if (!read.ok) throw new Error(JSON.stringify(read.errors));
          const history = startHistory(each);
          expect(answersOf(read.record, history, 1)).toEqual(answers);
          const ids = history.versions[1]!.filter((id) => Object.hasOwn(read.record, id));
          // Keys like integers come first in every object.
          expect(Object.keys(read.record)).toEqual(Object.keys(Object.fromEntries(ids.map((id) => [id, 0]))));
        },
      ),
    );
  });

  test.each([
    [
      ['c', 'a'],
      ['a', 'c'],
    ],
    [
      ['c', 'b', 'a'],
      ['a', 'b', 'c'],
    ],
    [['b'], ['b']],
  ])('puts the ticks %j into the order of the definition', (given, stored) => {
    const ticks = { ...pick('ticks', 'a', 'b', 'c'), multiple: true };
    const [first, second] = [ticks, { ...ticks, id: 'other', choices: ['c', 'b', 'a'] }];
    const answers = compileAnswerValidator(definitionOf(first, second))(
      { ticks: given, other: given },
      someDay,
    );
    expect(answers).toEqual({ ok: true, record: { ticks: stored, other: stored.toReversed() } });
  });

  test('leaves the given list as it is', () => {
    const given = ['mate', 'tea'];
    expect(validate({ drinks: given }, someDay)).toEqual({ ok: true, record: { drinks: ['tea', 'mate'] } });
    expect(given).toEqual(['mate', 'tea']);
  });

  test('of a day outside its ends does not add that a later question is not asked', () => {
    const visit = { id: 'visit', text: 'When?', type: 'date', min: '2026-01-01' };
    const more = { ...why, id: 'more', showIf: { question: 'visit', atMost: '2026-06-01' } };
    const read = compileAnswerValidator(definitionOf(visit, more))(
      { visit: '2025-12-31', more: 'x' },
      someDay,
    );
    expect(read).toEqual({ ok: false, errors: [errorAt('answers.visit')] });
  });

  test('of a matrix names a row that it does not have, also if it is blank, and null', () => {
    const grid = { id: 'm', text: 'M?', type: 'matrix', rows: [{ id: 'r', label: 'R' }], columns: ['a'] };
    const check = compileAnswerValidator(definitionOf(grid, why));
    for (const wrong of [{ typo: '' }, { r: '', typo: '' }]) {
      expect(check({ m: wrong, why: 'x' }, someDay)).toEqual({
        ok: false,
        errors: [errorAt('answers.m.typo')],
      });
    }
    expect(check({ m: { r: null }, why: 'x' }, someDay)).toEqual({
      ok: false,
      errors: [errorAt('answers.m.r')],
    });
    expect(check({ m: { r: '' }, why: 'x' }, someDay)).toEqual({ ok: true, record: { why: 'x' } });
  });

  test('refuses every invalid answer and names its field', () => {
    fc.assert(
      fc.property(
        definitions.chain((each) => fc.tuple(fc.constant(each), invalidAnswers(each))),
        ([each, { answers, path }]) => {
          const result = compileAnswerValidator(each)(answers, someDay);
          expect(result).toEqual({ ok: false, errors: [errorAt(path)] });
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    ['answers', null],
    ['answers', undefined],
    ['answers', []],
    ['answers', 'red'],
    ['answers.nobody', { nobody: 1 }],
    ['answers.__proto__', JSON.parse('{"__proto__":{"colour":"red"}}')],
    ['answers.constructor', { constructor: 'x' }],
    ['answers.colour', { colour: null }],
    ['answers.colour', { colour: ['red'] }],
    ['answers.colour', { colour: 'green' }],
    ['answers.drinks', { drinks: 'tea' }],
    ['answers.drinks', { drinks: ['tea', 'tea'] }],
    ['answers.drinks', { drinks: ['tea', 'gin'] }],
    ['answers.drinks', { drinks: [1] }],
    ['answers.rating', { rating: '3' }],
    ['answers.rating', { rating: 2.5 }],
    ['answers.rating', { rating: 6 }],
    ['answers.rating', { rating: -2 }],
    ['answers.rating', { rating: Number.POSITIVE_INFINITY }],
    ['answers.why', { why: 1 }],
    ['answers.why', { why: 'x'.repeat(11) }],
    ['answers.why', { why: 'a\0' }],
    ['answers.why', { why: 'a\udc00' }],
  ])('names %s in %j', (path, input) => {
    expect(validate(input, someDay)).toEqual({ ok: false, errors: [errorAt(path)] });
  });

  test.each<[AnswerFault, unknown]>([
    [{ code: 'not-an-object' }, []],
    [{ code: 'unknown-question' }, { nobody: 1 }],
    [{ code: 'wrong-type', expected: 'text' }, { why: 1 }],
    [{ code: 'too-long', max: 10 }, { why: 'x'.repeat(11) }],
    [{ code: 'wrong-characters' }, { why: '\0' }],
    [{ code: 'wrong-type', expected: 'number' }, { rating: '3' }],
    [{ code: 'not-whole' }, { rating: 2.5 }],
    [{ code: 'out-of-range', min: -1, max: 5 }, { rating: 6 }],
    [{ code: 'wrong-type', expected: 'choice' }, { colour: ['red'] }],
    [{ code: 'wrong-type', expected: 'choices' }, { drinks: 'tea' }],
    [{ code: 'not-a-choice' }, { drinks: ['gin'] }],
    [{ code: 'twice' }, { drinks: ['tea', 'tea'] }],
  ])('states %j for programs, too', (fault, input) => {
    expect(validate(input, someDay)).toMatchObject({ errors: [{ fault, message: describeFault(fault) }] });
  });

  test('drops blank optional answers, and stores -0 as 0', () => {
    const answers = validate({ colour: '', drinks: [], why: ' \n', rating: -0 }, someDay);
    expect(answers).toEqual({ ok: true, record: { rating: 0 } });
  });

  test.each([{}, { colour: '', drinks: [], why: ' \n' }])(
    'refuses %j: nothing at all is answered',
    (input) => {
      expect(validate(input, someDay)).toEqual(nothingAnswered);
    },
  );

  test('takes the answer to one question, such as 0', () => {
    expect(validate({ rating: 0 }, someDay)).toEqual({ ok: true, record: { rating: 0 } });
  });

  test.each([{}, { colour: '', drinks: [], why: '  ' }])(
    'reports missing required answers in %j',
    (input) => {
      const strict = compileAnswerValidator(
        definitionOf(...[colour, drinks, rating, why].map((question) => ({ ...question, required: true }))),
      );
      const result = strict(input, someDay);
      expect(result.ok ? [] : result.errors.map((error) => error.path)).toEqual([
        'answers.colour',
        'answers.drinks',
        'answers.rating',
        'answers.why',
      ]);
    },
  );

  test('reads own properties only', () => {
    const strict = compileAnswerValidator(definitionOf({ ...why, id: 'toString', required: true }));
    expect(strict({}, someDay).ok).toBe(false);
    expect(validate(Object.create({ colour: 'red' }), someDay)).toEqual(nothingAnswered);
  });

  test('tells the choices of two questions apart, also if their lists look alike', () => {
    const alike = compileAnswerValidator(
      definitionOf(pick('a', 'x', 'y'), pick('b', 'x', 'y'), pick('c', 'x,y'), pick('d', 'xy')),
    );
    expect(alike({ a: 'x', b: 'y', c: 'x,y', d: 'xy' }, someDay)).toMatchObject({ ok: true });
    expect(alike({ a: 'x,y', b: 'xy', c: 'x', d: 'y' }, someDay)).toMatchObject({
      errors: ['a', 'b', 'c', 'd'].map((id) => ({ path: `answers.${id}` })),
    });
  });

  test('answers rubbish with a bounded list of errors', () => {
    const rubbish = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, n) => [`${'k'.repeat(200)}${n}`, n]),
    );
    const result = validate(rubbish, someDay);
    expect(result.ok ? 0 : result.errors.length).toBe(100);
    expect(JSON.stringify(result).length).toBeLessThan(20_000);
  });
});

describe('a submitted form', () => {
  test('becomes the values that a JSON client would send', () => {
    const form = { colour: 'red', drinks: ['tea', 'mate'], rating: ' -1 ', why: 'a\r\nb', csrf: 'token' };
    expect(formAnswers(formQuestions(definition), form)).toEqual({
      colour: 'red',
      drinks: ['tea', 'mate'],
      rating: -1,
      why: 'a\nb',
    });
    expect(formAnswers(formQuestions(definition), { drinks: 'tea', rating: '-0' })).toEqual({
      drinks: ['tea'],
      rating: 0,
    });
  });

  test('leaves out empty fields', () => {
    expect(
      formAnswers(formQuestions(definition), { colour: '', drinks: [''], rating: '', why: undefined }),
    ).toEqual({});
  });

  test.each([
    ['answers.rating', { rating: 'abc' }],
    ['answers.rating', { rating: '2.5' }],
    ['answers.rating', { rating: '0x2' }],
    ['answers.rating', { rating: ['1', '2'] }],
    ['answers.rating', { rating: '9'.repeat(400) }],
    ['answers.colour', { colour: ['red', 'blue'] }],
    ['answers.why', { why: ['a', 'b'] }],
  ])('keeps what does not convert, so that validation names %s in %j', (path, form) => {
    expect(validate(formAnswers(formQuestions(definition), form), someDay)).toEqual({
      ok: false,
      errors: [errorAt(path)],
    });
  });

  test('is read by own properties only', () => {
    const odd = definitionOf({ ...why, id: 'toString' });
    expect(formAnswers(formQuestions(odd), {})).toEqual({});
  });
});
