import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { z } from 'zod';
import { definitionInputs } from '../../test/arbitraries.ts';
import { surveyDefinitionSchema } from './definition.ts';
import { maxFieldErrors } from '../shared/field-error.ts';
import { parseDefinition } from './parse-definition.ts';
import { publicSummarySchema } from '../present/public-summary.ts';
import { surveySlugSchema, tenantSlugSchema } from '../shared/slugs.ts';

const text = { id: 'why', text: 'Why?', type: 'text' };
const range = { id: 'rating', text: 'Rating?', type: 'scale' };
const choice = { id: 'colour', text: 'Colour?', type: 'choice', choices: ['red', 'blue'] };
const date = { id: 'day', text: 'Which day?', type: 'date', min: '2026-01-01' };
const rows = (...ids: string[]) => ({
  id: 'quality',
  text: 'How good?',
  type: 'matrix',
  rows: ids.map((id) => ({ id, label: 'The same' })),
  columns: ['good', 'bad'],
});
const matrix = (height: number, width: number) => ({
  ...rows(...Array.from({ length: height }, (_, n) => `r${n}`)),
  columns: Array.from({ length: width }, (_, n) => `c${n}`),
});
const survey = (...questions: unknown[]) => ({ title: 'Coffee', questions });

function paths(input: unknown): string[] {
  const parsed = parseDefinition(input);
  return parsed.ok ? [] : parsed.errors.map((error) => error.path);
}

describe('a definition', () => {
  test('has its defaults and complete choices', () => {
    expect(parseDefinition(survey(text, range, choice))).toEqual({
      ok: true,
      definition: {
        title: 'Coffee',
        questions: [
          { ...text, required: false, maxLength: 2_000 },
          { ...range, required: false, min: 1, max: 5 },
          {
            ...choice,
            required: false,
            multiple: false,
            choices: [
              { value: 'red', label: 'red' },
              { value: 'blue', label: 'blue' },
            ],
          },
        ],
      },
    });
  });

  test('does not change when it is parsed again', () => {
    fc.assert(
      fc.property(definitionInputs, (input) => {
        const once = parseDefinition(input);
        expect(once.ok).toBe(true);
        expect(parseDefinition(once.ok && once.definition)).toEqual(once);
      }),
    );
  });

  test.each([
    ['not an object', null, ['']],
    ['an array', [], ['']],
    ['empty', {}, ['title', 'questions']],
    ['without questions', survey(), ['questions']],
    [
      'with too many questions',
      survey(...Array.from({ length: 201 }, (_, n) => ({ ...text, id: `q${n}` }))),
      ['questions'],
    ],
    ['with a blank title', { ...survey(text), title: ' ' }, ['title']],
    ['with a long title', { ...survey(text), title: 'x'.repeat(201) }, ['title']],
    ['with a long description', { ...survey(text), description: 'x'.repeat(5_001) }, ['description']],
    ['with an unknown property', { ...survey(text), theme: 1 }, ['theme']],
    [
      'with __proto__ as a property',
      JSON.parse('{"title":"t","questions":[],"__proto__":1}'),
      ['questions', '__proto__'],
    ],
    ['with a question that is not an object', survey(7), ['questions[0]']],
    ['with an unknown type', survey({ ...text, type: 'essay' }), ['questions[0].type']],
    ["with another type's property", survey({ ...text, min: 1 }), ['questions[0].min']],
    ['with an id twice', survey(text, range, { ...range, id: 'why' }), ['questions[2].id']],
    ['with a reserved id', survey({ ...text, id: 'constructor' }), ['questions[0].id']],
    ['with an id that is a path', survey({ ...text, id: 'a/b' }), ['questions[0].id']],
    ['with NUL in a text', survey({ ...text, text: 'a\0b' }), ['questions[0].text']],
    ['with a lone surrogate', survey({ ...text, text: 'a\ud800' }), ['questions[0].text']],
    ['with a long maxLength', survey({ ...text, maxLength: 10_001 }), ['questions[0].maxLength']],
    ['with max below min', survey({ ...range, min: 6 }), ['questions[0].max']],
    ['with a range of 102 values', survey(text, { ...range, min: 0, max: 101 }), ['questions[1].max']],
    [
      'with a range out of bounds',
      survey({ ...range, min: -1_000_001, max: -1_000_000 }),
      ['questions[0].min'],
    ],
    ['with a range of fractions', survey({ ...range, min: 0.5 }), ['questions[0].min']],
    ['with no choices', survey({ ...choice, choices: [] }), ['questions[0].choices']],
    [
      'with a choice twice',
      survey({ ...choice, choices: ['a', { value: 'a', label: 'b' }] }),
      ['questions[0].choices[1].value'],
    ],
    ['with an empty choice', survey({ ...choice, choices: [''] }), ['questions[0].choices[0]']],
    ['with a line break in a choice', survey({ ...choice, choices: ['a\nb'] }), ['questions[0].choices[0]']],
    [
      'with an unknown property in a choice',
      survey({ ...choice, choices: [{ value: 'a', label: 'b', c: 1 }] }),
      ['questions[0].choices[0].c'],
    ],
    [
      "with a number as a choice's value",
      survey({ ...choice, choices: [{ value: 7, label: 'seven' }] }),
      ['questions[0].choices[0].value'],
    ],
    ['with a number as a choice', survey({ ...choice, choices: [1] }), ['questions[0].choices[0]']],
    ['with required as a string', survey({ ...text, required: 'yes' }), ['questions[0].required']],
    ['with a date that does not exist', survey({ ...date, min: '2026-02-30' }), ['questions[0].min']],
    ['with a number as a date', survey({ ...date, min: 20_000 }), ['questions[0].min']],
    ['with a date before 1800', survey({ ...date, min: '1799-12-31' }), ['questions[0].min']],
    ['with dates in the wrong order', survey({ ...date, max: '2025-12-31' }), ['questions[0].max']],
    ['with 51 rows', survey(matrix(51, 1)), ['questions[0].rows']],
    ['with 550 cells', survey(matrix(50, 11)), ['questions[0].rows']],
    ['without rows', survey(matrix(0, 2)), ['questions[0].rows']],
    ['without columns', survey(matrix(2, 0)), ['questions[0].columns']],
    ['with a dot in the id of a row', survey(rows('a.b')), ['questions[0].rows[0].id']],
    ['with a reserved id of a row', survey(rows('__proto__')), ['questions[0].rows[0].id']],
    ['with the id of another row', survey(rows('a', 'A')), ['questions[0].rows[1].id']],
    ['with a text as a row', survey({ ...rows('a'), rows: ['a'] }), ['questions[0].rows[0]']],
    ['with an object as rows', survey({ ...rows('a'), rows: {} }), ['questions[0].rows']],
    [
      'with a blank row',
      survey({ ...rows(), rows: [{ id: 'a', label: ' ' }] }),
      ['questions[0].rows[0].label'],
    ],
  ])('%s is refused by name', (_, input, expected) => {
    expect(paths(input)).toEqual(expected);
  });

  test.each([
    ['constructor', 'This row id is reserved'],
    ['a.b', 'A row id has 1 to 64 letters (A-Z, a-z), digits, underscores and hyphens'],
  ])('with a row of the id %s is refused: %s', (id, message) => {
    const grid = { id: 'm', text: 'M?', type: 'matrix', rows: [{ id, label: 'R' }], columns: ['a'] };
    expect(parseDefinition(survey(grid))).toMatchObject({
      ok: false,
      errors: [{ path: 'questions[0].rows[0].id', message }],
    });
  });

  test('may have 50 rows and 10 columns, and rows with the same label', () => {
    expect(paths(survey(matrix(50, 10)))).toEqual([]);
    expect(paths(survey(rows('a', 'b')))).toEqual([]);
  });

  test('may have a range of 101 values and an empty description', () => {
    expect(paths({ ...survey({ ...range, min: 0, max: 100 }), description: '' })).toEqual([]);
  });

  test('of rubbish gets a bounded list of errors', () => {
    const parsed = parseDefinition({
      ...Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`${n}${'k'.repeat(200)}`, n])),
      questions: Array.from({ length: 5_000 }, () => ({})),
    });
    expect(parsed.ok ? 0 : parsed.errors.length).toBe(maxFieldErrors);
    expect(JSON.stringify(parsed).length).toBeLessThan(20_000);
  });
});

test('the schemas can be converted to OpenAPI, as input and as output', () => {
  for (const io of ['input', 'output'] as const) {
    expect(z.toJSONSchema(surveyDefinitionSchema, { io })).toMatchObject({ type: 'object' });
    expect(z.toJSONSchema(publicSummarySchema, { io })).toMatchObject({ type: 'object' });
  }
});

describe('a slug', () => {
  test.each(['a', 'acme', 'a-b', '0', 'x'.repeat(63)])('may be %s', (slug) => {
    expect(tenantSlugSchema.parse(slug)).toBe(slug);
    expect(surveySlugSchema.parse(slug)).toBe(slug);
  });

  test.each(['', '-a', 'a-', 'A', 'a.b', 'a/b', '..', 'a b', 'ä', 'x'.repeat(64), 'a\n', 7, undefined])(
    'may not be %j',
    (slug) => {
      expect(surveySlugSchema.safeParse(slug).success).toBe(false);
    },
  );
});
