import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { definitionOf, definitions } from '../../test/arbitraries.ts';
import { readDefinition } from './read-definition.ts';

const text = { id: 'why', text: 'Why?', type: 'text', required: false, maxLength: 10 };
const range = { id: 'rating', text: 'Rating?', type: 'scale', required: true, min: 1, max: 5 };
const choices = [{ value: 'a', label: 'A' }];
const choice = { id: 'c', text: 'C?', type: 'choice', required: false, choices, multiple: false };
const statement = { id: 's', text: 'S', type: 'statement', required: false };

const whole = (...questions: unknown[]) => ({ title: 'T', questions });

describe('a stored definition', () => {
  test('is equal to the accepted definition', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        expect(readDefinition(JSON.parse(JSON.stringify(definition)))).toEqual(definition);
      }),
    );
    const described = { ...definitionOf(text, range, choice), description: 'D' };
    expect(readDefinition(described)).toEqual(described);
  });

  test.each([
    ['null', null],
    ['an array', []],
    ['without a title', { questions: [text] }],
    ['with a description that is not a string', { ...whole(text), description: 1 }],
    ['with an unknown property', { ...whole(text), more: 1 }],
    ['with an explanation that is not a string', whole({ ...text, description: 1 })],
    ['with an explanation of a statement', whole(text, { ...statement, description: 'D' })],
    ['without questions', whole()],
    ['with questions that are not an array', { title: 'T', questions: { 0: text } }],
    ['with too many questions', whole(...Array.from({ length: 201 }, (_, n) => ({ ...text, id: `q${n}` })))],
    ['with the same id twice', whole(text, text)],
    ['with a question that is not an object', whole('why')],
    ['with a reserved id', whole({ ...text, id: 'constructor' })],
    ['with a question without `required`', whole({ ...text, required: undefined })],
    ['with a text without a maxLength', whole({ ...text, maxLength: undefined })],
    ['with a text with too large a maxLength', whole({ ...text, maxLength: 10_001 })],
    ['with a text with a maxLength of 0', whole({ ...text, maxLength: 0 })],
    ['with a question with an unknown property', whole({ ...range, more: 1 })],
    ['with a range that ends before it begins', whole({ ...range, max: 0 })],
    ['with choices that are not an array', whole({ ...choice, choices: {} })],
    ['with a choice that is a string', whole({ ...choice, choices: ['a'] })],
    ['with a choice with an unknown property', whole({ ...choice, choices: [{ ...choices[0], more: 1 }] })],
    ['with too many choices', whole({ ...choice, choices: Array.from({ length: 201 }, () => choices[0]) })],
    ['with a flag that is not a boolean', whole({ ...choice, multiple: 'no' })],
    ['with a question of an unknown type', whole({ ...text, type: 'essay' })],
  ])('%s is refused', (_, json) => {
    expect(() => readDefinition(json)).toThrow(expect.objectContaining({ code: 'malformed-definition' }));
  });
});
