import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { definitionOf, definitions } from '../test/arbitraries.ts';
import { readDefinition } from './read-definition.ts';

const text = { id: 'why', text: 'Why?', type: 'freeText', required: false, maxLength: 10 };
const range = { id: 'rating', text: 'Rating?', type: 'range', required: true, min: 1, max: 5 };
const choices = [{ value: 'a', label: 'A' }];
const choice = { id: 'c', text: 'C?', type: 'multipleChoice', required: false, choices, multiple: false };

const whole = (...questions: unknown[]) => ({ title: 'T', questions });

describe('a stored definition', () => {
  test('is what was accepted, whatever that was', () => {
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
    ['with a description that is no text', { ...whole(text), description: 1 }],
    ['with an unknown property', { ...whole(text), more: 1 }],
    ['without questions', whole()],
    ['with questions that are no list', { title: 'T', questions: { 0: text } }],
    ['with too many questions', whole(...Array.from({ length: 201 }, (_, n) => ({ ...text, id: `q${n}` })))],
    ['with the same id twice', whole(text, text)],
    ['with a question that is none', whole('why')],
    ['with an id that is reserved', whole({ ...text, id: 'constructor' })],
    ['with a question that says nothing of being required', whole({ ...text, required: undefined })],
    ['with a text without its bound', whole({ ...text, maxLength: undefined })],
    ['with a text beyond every bound', whole({ ...text, maxLength: 10_001 })],
    ['with a text of no length', whole({ ...text, maxLength: 0 })],
    ['with a question with an unknown property', whole({ ...range, more: 1 })],
    ['with a range that ends before it begins', whole({ ...range, max: 0 })],
    ['with choices that are no list', whole({ ...choice, choices: {} })],
    ['with a choice that is plain text', whole({ ...choice, choices: ['a'] })],
    ['with a choice with an unknown property', whole({ ...choice, choices: [{ ...choices[0], more: 1 }] })],
    ['with too many choices', whole({ ...choice, choices: Array.from({ length: 201 }, () => choices[0]) })],
    ['with a flag that is none', whole({ ...choice, multiple: 'no' })],
    ['with a question of an unknown type', whole({ ...text, type: 'essay' })],
  ])('%s is refused', (_, json) => {
    expect(() => readDefinition(json)).toThrow(expect.objectContaining({ code: 'malformed_definition' }));
  });
});
