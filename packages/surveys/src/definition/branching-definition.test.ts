import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { pathDefinitions } from '../../test/branching.ts';
import { checkConditions } from '../conditions/check-conditions.ts';
import { maxFieldErrors } from '../shared/field-error.ts';
import { parseDefinition } from './parse-definition.ts';
import { readDefinition } from './read-definition.ts';

const colour = { id: 'colour', text: 'Colour?', type: 'choice', choices: ['red', 'blue'] };
const rating = { id: 'rating', text: 'Rating?', type: 'scale' };
const why = { id: 'why', text: 'Why?', type: 'text' };
const name = { id: 'name', text: 'Name?', type: 'text', maxLength: 10 };
const note = { id: 'note', text: 'Note?', type: 'text' };
const how = { id: 'how', text: 'How?', type: 'text' };
const shownIf = (question: object, showIf: unknown) => ({ ...question, showIf });
const survey = (...questions: unknown[]) => ({ title: 'Coffee', questions });
const sectioned = (...sections: unknown[]) => ({ ...survey(colour, rating, why), sections });
const at = (startsAt: string) => ({ title: 'Page', startsAt });

function faults(input: unknown): [path: string, message: string][] {
  const parsed = parseDefinition(input);
  return parsed.ok ? [] : parsed.errors.map(({ path, message }) => [path, message]);
}

const complete = {
  title: 'Coffee',
  languages: ['ar'],
  sections: [at('colour'), { ...at('why'), description: 'Two\nlines' }],
  questions: [
    { ...colour, required: false, multiple: false, choices: [{ value: 'red', label: 'red' }] },
    { ...rating, required: true, min: 0, max: 10, minLabel: 'Never', maxLabel: 'Always' },
    { ...why, required: true, maxLength: 10, showIf: { question: 'colour', anyOf: ['red'] } },
    {
      ...how,
      required: false,
      maxLength: 10,
      showIf: {
        all: [
          { question: 'colour', noneOf: ['red'] },
          { question: 'rating', atLeast: 3, atMost: 6 },
          { question: 'rating', atMost: 6 },
          { question: 'why', answered: false },
          { question: 'why', textIsNot: ['Yes', 'no'] },
          { question: 'why', textIs: ['café'] },
        ],
      },
    },
  ],
};

describe('a definition with conditions and sections', () => {
  test('is kept as it is, and read back from storage', () => {
    expect(parseDefinition(complete)).toEqual({ ok: true, definition: complete });
    expect(readDefinition(structuredClone(complete))).toEqual(complete);
  });

  test('does not change when it is parsed again or stored', () => {
    fc.assert(
      fc.property(pathDefinitions, (definition) => {
        expect(parseDefinition(definition)).toEqual({ ok: true, definition });
        expect(readDefinition(JSON.parse(JSON.stringify(definition)))).toEqual(definition);
      }),
    );
  });

  test.each([
    ['an unknown language', { ...survey(why), languages: ['tlh'] }, ['languages[0]']],
    ['a label for another type', survey({ ...why, minLabel: 'Low' }), ['questions[0].minLabel']],
    ['a long label', survey({ ...rating, maxLabel: 'x'.repeat(101) }), ['questions[0].maxLabel']],
    ['a label of two lines', survey({ ...rating, maxLabel: 'a\nb' }), ['questions[0].maxLabel']],
    ['no sections in a list', sectioned(), ['sections']],
    ['too many sections', sectioned(...Array.from({ length: 51 }, () => at('colour'))), ['sections']],
    ['one page without a title and a description', sectioned({ startsAt: 'colour' }), ['sections']],
    ['a title that is no text', sectioned({ title: 1, startsAt: 'colour' }), ['sections[0].title']],
    ['an unknown property of a section', sectioned({ ...at('colour'), x: 1 }), ['sections[0].x']],
    ['a first section in the middle', sectioned(at('rating')), ['sections[0].startsAt']],
    ['a section at no question', sectioned(at('colour'), at('nowhere')), ['sections[1].startsAt']],
    ['sections in a wrong order', sectioned(at('colour'), at('why'), at('rating')), ['sections[2].startsAt']],
    ['two sections at one question', sectioned(at('colour'), at('why'), at('why')), ['sections[2].startsAt']],
  ])('is refused by name for %s', (_, input, expected) => {
    expect(faults(input).map(([path]) => path)).toEqual(expected);
  });
});

/** A question with a condition on another. */
const on = (id: string, question: string) => ({ ...why, id, showIf: { question, answered: true } });
/** The ids of 200 questions. */
const longId = (n: number) => `${'q'.repeat(60)}${n % 200}`;

describe('a condition', () => {
  const oneTest = expect.stringContaining('one test');
  const tooMany = 'A question, or a part of one, has at most 10 conditions';
  const answered = { question: 'colour', answered: true };

  function nested(depth: number): unknown {
    return depth === 0 ? answered : { not: nested(depth - 1) };
  }

  test.each<[unknown, string, unknown]>([
    ['colour', '', 'showIf is a condition, or all, any or not of conditions'],
    [null, '', expect.stringContaining('showIf is')],
    [[], '', expect.stringContaining('showIf is')],
    [{ question: 'colour' }, '.anyOf', oneTest],
    [{ question: 'colour', anyOf: ['red'], answered: true }, '', expect.stringContaining('showIf is')],
    [{ question: 'colour', anyOf: 'red' }, '.anyOf', 'anyOf must be an array of choice values'],
    [{ question: 'colour', anyOf: [] }, '.anyOf', 'anyOf must not be empty'],
    [{ question: 'colour', noneOf: ['green'] }, '.noneOf[0]', 'The question has no choice with this value'],
    [{ question: 'colour', anyOf: ['red', 7] }, '.anyOf[1]', 'A choice value must be a string'],
    [{ question: 'colour', atLeast: 1 }, '.atLeast', 'atLeast is for a question of numbers or dates'],
    [{ question: 'rating', anyOf: ['1'] }, '.anyOf', 'anyOf is for a question of choices'],
    [{ question: 'colour', textIs: ['red'] }, '.textIs', 'textIs is for a question of texts'],
    [{ question: 'name', anyOf: ['Ann'] }, '.anyOf', 'anyOf is for a question of choices'],
    [{ question: 'name', textIs: 'Ann' }, '.textIs', 'textIs must be an array of texts'],
    [{ question: 'name', textIsNot: [] }, '.textIsNot', 'textIsNot must not be empty'],
    [
      { question: 'name', textIs: ['Ann', '\u200b'] },
      '.textIs[1]',
      'A text of a condition must not be blank',
    ],
    [
      { question: 'name', textIs: ['a\nb'] },
      '.textIs[0]',
      'A text of a condition must not contain control characters',
    ],
    [
      { question: 'note', textIs: ['x'.repeat(201)] },
      '.textIs[0]',
      'A text of a condition must have at most 200 characters',
    ],
    [
      { question: 'name', textIsNot: ['Ann', 'Bartholomew'] },
      '.textIsNot[1]',
      'An answer to the question has at most 10 characters',
    ],
    [
      { question: 'name', textIs: Array.from({ length: 51 }, (_, n) => `${n}`) },
      '.textIs',
      'textIs has at most 50 texts',
    ],
    [{ question: 'rating', atLeast: 1.5 }, '.atLeast', 'atLeast must be an integer'],
    [{ question: 'rating', atLeast: 6 }, '.atLeast', 'The answers of the question end at 5'],
    [{ question: 'rating', atMost: 0 }, '.atMost', 'The answers of the question start at 1'],
    [{ question: 'rating', atLeast: 3, atMost: 2 }, '.atMost', 'atMost must not be less than atLeast'],
    [{ question: 'rating', answered: 'yes' }, '.answered', 'answered must be true or false'],
    [{ question: 'nowhere', answered: true }, '.question', 'No question has this id'],
    [{ question: 'toString', answered: true }, '.question', 'No question has this id'],
    [{ question: 'how', answered: true }, '.question', 'A condition must name an earlier question'],
    [{ question: 'why', answered: true }, '.question', '“why” depends on itself'],
    [{ all: [] }, '.all', 'all must not be empty'],
    [{ all: {} }, '.all', 'all must be an array of conditions'],
    [{ any: [{ question: 'nowhere', answered: true }] }, '.any[0].question', 'No question has this id'],
    [{ not: [] }, '.not', expect.stringContaining('showIf is')],
    [
      { not: { any: [{ question: 'rating', atLeast: 6 }] } },
      '.not.any[0].atLeast',
      expect.stringContaining('end at 5'),
    ],
    [nested(6), '', 'Conditions nest at most 5 deep'],
    [
      { all: Array.from({ length: 2 }, () => ({ any: Array.from({ length: 6 }, () => answered) })) },
      '',
      tooMany,
    ],
    [{ any: Array.from({ length: 11 }, () => answered) }, '.any', tooMany],
  ])('%j is refused at showIf%s: %s', (showIf, path, message) => {
    expect(faults(survey(colour, rating, name, note, shownIf(why, showIf), how))).toEqual([
      [`questions[4].showIf${path}`, message],
    ]);
  });

  test('on a cycle is refused as a cycle', () => {
    expect(faults(survey(on('a', 'b'), on('b', 'a')))).toEqual([
      ['questions[0].showIf.question', '“a” depends on “b”, which depends on “a”'],
    ]);
    expect(faults(survey(on('a', 'c'), on('b', 'a'), on('c', 'b')))).toEqual([
      ['questions[0].showIf.question', '“a” depends on “c”, which depends on “b”, which depends on “a”'],
    ]);
    // A later question that is in a cycle of its own.
    expect(faults(survey(on('x', 'a'), on('a', 'a')))).toEqual([
      ['questions[0].showIf.question', 'A condition must name an earlier question'],
      ['questions[1].showIf.question', '“a” depends on itself'],
    ]);
  });

  test('errors stay short for two hundred questions that all depend on each other, and take few looks at conditions', () => {
    const questions = Array.from({ length: 200 }, (_, n) => ({
      ...why,
      id: longId(n),
      showIf: {
        any: Array.from({ length: 10 }, (__, k) => ({ question: longId(n + 1 + k), answered: true })),
      },
    }));
    const parsed = parseDefinition(survey(...questions));
    expect(parsed.ok ? 0 : parsed.errors.length).toBe(maxFieldErrors);
    expect(JSON.stringify(parsed).length).toBeLessThan(100_000);
    const [ring] = faults(
      survey(
        ...questions.map((question, n) => shownIf(question, { question: longId(n + 1), answered: true })),
      ),
    );
    expect(ring?.[1]).toMatch(
      /^“q+0” depends on “q+1”, .*, which depends on 195 more, which depends on “q+0”$/,
    );
    let looks = 0;
    const watched = questions.map(({ id, showIf }) => ({
      id,
      get conditions() {
        looks += 1;
        return [{ path: ['showIf'], showIf }];
      },
      parts: () => [],
    }));
    checkConditions(watched, () => {});
    // Each search visits each question at most once, and there are as many searches as errors may be listed.
    expect(looks).toBeGreaterThan(questions.length);
    expect(looks).toBeLessThanOrEqual((1 + 2 * maxFieldErrors) * questions.length);
  });

  test('is refused for deep nesting without following it', () => {
    let showIf: unknown = { question: 'colour', answered: true };
    for (let depth = 0; depth < 5_000; depth++) showIf = { all: [showIf] };
    expect(faults(survey(colour, shownIf(why, showIf)))).toEqual([
      ['', 'A definition is at most 20 levels deep'],
    ]);
  });
});

describe('a stored definition', () => {
  const withQuestion = (index: number, added: object) => ({
    ...complete,
    questions: complete.questions.map((question, n) => (n === index ? { ...question, ...added } : question)),
  });

  test.each<[string, unknown]>([
    ['an unknown language', { ...complete, languages: ['tlh'] }],
    ['no sections', { ...complete, sections: [] }],
    ['sections that are no list', { ...complete, sections: { 0: at('colour') } }],
    ['a section whose title is no text', { ...complete, sections: [{ title: 1, startsAt: 'colour' }] }],
    ['a section with an unknown property', { ...complete, sections: [{ ...at('colour'), more: 1 }] }],
    ['a section at no question', { ...complete, sections: [at('nowhere')] }],
    ['a label for a text', withQuestion(2, { minLabel: 'Low' })],
    ['a label that is no text', withQuestion(1, { minLabel: 1 })],
    ...[
      'why',
      {},
      { question: 'colour' },
      { question: 'colour', anyOf: [] },
      { question: 'colour', anyOf: [1] },
      { question: 'colour', anyOf: ['red'], noneOf: ['red'] },
      { question: 'why', textIs: [] },
      { question: 'why', textIs: [7] },
      { question: 'why', textIs: ['x'.repeat(201)] },
      { question: 'why', textIs: ['yes'], textIsNot: ['no'] },
      { question: 'how', answered: true },
      { question: 'why', answered: 'yes' },
      { question: 'rating', atLeast: '3' },
      { question: 'rating', atLeast: 3, atMost: 5, answered: true },
      { all: [] },
      { all: ['why'] },
      { all: [{ all: [{ question: 'nowhere', answered: true }] }] },
      { not: [{ question: 'colour', answered: true }] },
      { not: { not: { not: { not: { not: { not: { question: 'colour', answered: true } } } } } } },
      { any: [{ question: 'colour', answered: true }], all: [{ question: 'colour', answered: true }] },
    ].map((showIf): [string, unknown] => [`showIf ${JSON.stringify(showIf)}`, withQuestion(3, { showIf })]),
  ])('with %s is refused', (_, json) => {
    expect(() => readDefinition(json)).toThrow(expect.objectContaining({ code: 'malformed-definition' }));
  });
});
