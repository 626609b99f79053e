import { describe, expect, test } from '@jest/globals';
import { parsedDefinition } from '../../test/arbitraries.ts';
import { definitionJson } from '../definition/definition-texts.ts';
import { maxExactValues } from '../facets/number-totals.ts';
import { haveSameProgress, progressDefinition, secondsToSend, stepsOf } from './progress-definition.ts';

const text = (id: string) => ({ id, text: `${id}?`, type: 'text' });
const short = parsedDefinition({ title: 'T', questions: [text('a')] });
const long = parsedDefinition({
  title: 'T',
  languages: ['en', 'de'],
  sections: [{ startsAt: 'a' }, { startsAt: 'c' }],
  questions: [text('a'), text('b'), text('c'), { id: 'd', type: 'statement', text: 'Thanks' }],
});

describe('the definition by which progress is counted', () => {
  test.each([short, long])('is one that an owner could have written', (definition) => {
    const made = progressDefinition(definition);
    expect(parsedDefinition(definitionJson(made) as object)).toEqual(made);
  });

  test('has a step for each page, and the questions that people answer', () => {
    expect(stepsOf(short)).toEqual(['@start', '@sent']);
    expect(stepsOf(long)).toEqual(['@start', 'c', '@sent']);
    const left = progressDefinition(long).questions.find(({ id }) => id === 'left');
    expect(left).toMatchObject({ choices: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] });
  });

  test('is the same while pages, questions and languages are', () => {
    expect(haveSameProgress(long, { ...long, title: 'Another' })).toBe(true);
    expect(haveSameProgress(long, { ...long, sections: undefined })).toBe(false);
    expect(haveSameProgress(long, { ...long, languages: ['en', 'fr'] })).toBe(false);
  });
});

describe('the time to send a form', () => {
  test.each([
    [-5, 0],
    [59_999, 59],
    [599_999, 599],
    [600_000, 600],
    [659_999, 600],
    [660_000, 660],
    [9e12, 86_400],
  ])('%d ms counts as %d s', (ms, seconds) => {
    expect(secondsToSend(ms)).toBe(seconds);
  });

  test('has so few values that each keeps a count of its own', () => {
    const values = new Set(Array.from({ length: 86_500 }, (_, second) => secondsToSend(second * 1_000)));
    expect(values.size).toBeLessThanOrEqual(maxExactValues);
  });
});
