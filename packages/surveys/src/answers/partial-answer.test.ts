import { describe, expect, test } from '@jest/globals';
import { parsedDefinition } from '../../test/arbitraries.ts';
import type { FormFields } from './form-fields.ts';
import { partialAnswer } from './partial-answer.ts';

const definition = parsedDefinition({
  title: 'Breakfast',
  languages: ['en', 'de'],
  sections: [{ startsAt: 'drink' }, { startsAt: 'source' }, { startsAt: 'words' }],
  questions: [
    { id: 'drink', text: 'What?', type: 'choice', choices: ['coffee', 'tea'], required: true },
    { id: 'cups', text: 'How many?', type: 'number', max: 10, required: true },
    {
      id: 'milk',
      text: 'Milk?',
      type: 'choice',
      choices: ['yes', 'no'],
      showIf: { question: 'drink', anyOf: ['coffee'] },
    },
    { id: 'source', text: 'Source', type: 'text', hidden: true },
    {
      id: 'meals',
      text: 'How was it?',
      type: 'matrix',
      rows: [
        { id: 'bread', label: 'Bread' },
        { id: 'eggs', label: 'Eggs' },
      ],
      columns: ['good', 'bad'],
      required: true,
    },
    { id: 'words', text: 'Anything else?', type: 'text' },
  ],
});
const answerOf = (fields: FormFields, page?: string) =>
  partialAnswer(definition, fields, page, { day: 20_000, language: 'de' });

describe('an answer of a form that nobody has sent', () => {
  test('has null for the pages behind the one that the person was on', () => {
    expect(answerOf({ drink: 'coffee', cups: '2' }, 'drink')).toEqual({
      '@language': 'de',
      drink: 'coffee',
      cups: 2,
      meals: null,
      'meals.bread': null,
      'meals.eggs': null,
      words: null,
    });
  });

  test('has the pages that were answered before the person went back', () => {
    expect(answerOf({ drink: 'tea', 'meals.eggs': 'good' }, 'drink')).toEqual({
      '@language': 'de',
      drink: 'tea',
      milk: null,
      meals: 'answered',
      'meals.eggs': 'good',
      words: null,
    });
  });

  test('leaves out answers that are invalid, or were not asked then', () => {
    expect(answerOf({ drink: 'coffee', cups: '99', milk: 'no', 'meals.bread': 'so so' }, 'words')).toEqual({
      '@language': 'de',
      drink: 'coffee',
      milk: 'no',
    });
    expect(answerOf({ drink: 'juice', milk: 'no', cups: '3', old: 'x' }, 'words')).toEqual({
      '@language': 'de',
      cups: 3,
      milk: null,
    });
  });

  test('leaves out a row that is not valid, and keeps the others', () => {
    const rows = { 'meals.bread': 'good', 'meals.eggs': 'so so' };
    expect(answerOf(rows, 'words')).toMatchObject({ meals: 'answered', 'meals.bread': 'good' });
    expect(answerOf(rows, 'words')).not.toHaveProperty(['meals.eggs']);
    expect(answerOf({ 'meals.bread': 'so so' }, 'words')).toBeUndefined();
  });

  test('keeps the answers of the link, and is no answer with those alone', () => {
    expect(answerOf({ source: 'shop' }, 'drink')).toBeUndefined();
    expect(answerOf({ source: 'shop', cups: '1' }, 'drink')).toMatchObject({ source: 'shop', words: null });
    expect(answerOf({}, 'words')).toBeUndefined();
    expect(answerOf({ cups: 'many' }, 'gone')).toBeUndefined();
  });

  test('has an ending only if the person has come to it', () => {
    const survey = parsedDefinition({
      title: 'Breakfast',
      sections: [
        {
          startsAt: 'drink',
          next: [{ to: { ending: 'out' }, showIf: { question: 'drink', anyOf: ['tea'] } }],
        },
        { startsAt: 'words' },
      ],
      endings: [{ id: 'out', title: 'Sorry', screenOut: true }],
      questions: [
        { id: 'drink', text: 'What?', type: 'choice', choices: ['coffee', 'tea'] },
        { id: 'words', text: 'Anything else?', type: 'text' },
      ],
    });
    const endingOf = (drink: string, page: string) =>
      partialAnswer(survey, { drink }, page, { day: 20_000 })?.['@ending'];
    expect(endingOf('tea', 'drink')).toBe('out');
    expect(endingOf('coffee', 'drink')).toBeNull();
    expect(endingOf('coffee', 'words')).toBe('default');
  });

  test('has no ending if only a page that the person has not reached leads to it', () => {
    const survey = parsedDefinition({
      title: 'Breakfast',
      sections: [
        { startsAt: 'drink' },
        { startsAt: 'food', next: [{ to: { ending: 'out' } }] },
        { startsAt: 'words' },
      ],
      endings: [{ id: 'out', title: 'Sorry', screenOut: true }],
      questions: [
        { id: 'drink', text: 'What?', type: 'text' },
        { id: 'food', text: 'What?', type: 'text' },
        { id: 'words', text: 'Anything else?', type: 'text' },
      ],
    });
    const record = (page: string) => partialAnswer(survey, { drink: 'tea' }, page, { day: 20_000 });
    expect(record('drink')).toMatchObject({ '@ending': null, food: null });
    expect(record('food')).toMatchObject({ '@ending': 'out' });
  });
});
