import { isDeepStrictEqual } from 'node:util';
import { describe, expect, jest, test } from '@jest/globals';
import * as fc from 'fast-check';
import { definitionOf, questionsOf, validAnswers } from '../../test/arbitraries.ts';
import { pathDefinitions } from '../../test/branching.ts';
import {
  type Question,
  answersOf,
  dropUnasked,
  facetId,
  kindOf,
  isOwnFacet,
  startHistory,
} from '../index.ts';
import { compileAnswerValidator } from './answer-validator.ts';
import { generatorsOf } from '../../test/kinds/kinds.ts';
import { isCountable } from '../totals/counted-facets.ts';
import { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';
import { compileVisibility } from './visibility.ts';
import { someDay } from '../../test/some-day.ts';

const colour = { id: 'colour', text: 'Colour?', type: 'choice', choices: ['red', 'blue', 'grey'] };
const drinks = {
  id: 'drinks',
  text: 'Drinks?',
  type: 'choice',
  choices: ['tea', 'mate'],
  multiple: true,
};
const rating = { id: 'rating', text: 'Rating?', type: 'scale', min: 0, max: 10 };
const why = { id: 'why', text: 'Why?', type: 'text' };
const shownIf = (showIf: unknown, added: object = {}) => ({ ...why, id: 'more', showIf, ...added });

/** Whether `more` is asked. */
const asks = (showIf: unknown, answers: object) =>
  compileVisibility(definitionOf(colour, drinks, rating, why, shownIf(showIf)))({ ...answers }, {}).has(
    'more',
  );

test('a long answer is brought into its normal form once for all conditions on it', () => {
  const rows = Array.from({ length: 40 }, (_, n) => ({
    id: `r${n}`,
    label: `Row ${n}`,
    showIf: {
      any: [
        { question: 'why', textIs: [`no ${n}`] },
        { question: 'why', textIsNot: ['no'] },
      ],
    },
  }));
  const grid = { id: 'grid', text: 'Grid?', type: 'matrix', rows, columns: ['a'] };
  const visible = compileVisibility(definitionOf(why, grid));
  const normalize = jest.spyOn(String.prototype, 'normalize');
  visible({ why: 'é'.repeat(1_000) }, {});
  const calls = normalize.mock.calls.length;
  normalize.mockRestore();
  expect(calls).toBeGreaterThan(0);
  expect(calls).toBeLessThan(10);
});

describe('a question with a condition', () => {
  test.each<[object, object, boolean]>([
    [{ question: 'colour', anyOf: ['red', 'blue'] }, { colour: 'blue' }, true],
    [{ question: 'colour', anyOf: ['red', 'blue'] }, { colour: 'grey' }, false],
    [{ question: 'colour', anyOf: ['red'] }, {}, false],
    [{ question: 'colour', noneOf: ['red'] }, { colour: 'grey' }, true],
    [{ question: 'colour', noneOf: ['red'] }, { colour: 'red' }, false],
    [{ question: 'colour', noneOf: ['red'] }, {}, true],
    [{ question: 'drinks', anyOf: ['mate'] }, { drinks: ['tea', 'mate'] }, true],
    [{ question: 'drinks', anyOf: ['mate'] }, { drinks: ['tea'] }, false],
    [{ question: 'drinks', noneOf: ['mate'] }, { drinks: ['tea', 'mate'] }, false],
    [{ question: 'drinks', noneOf: ['mate'] }, { drinks: [] }, true],
    [{ question: 'rating', atLeast: 9 }, { rating: 9 }, true],
    [{ question: 'rating', atLeast: 9 }, { rating: 8 }, false],
    [{ question: 'rating', atMost: 6 }, { rating: 6 }, true],
    [{ question: 'rating', atMost: 6 }, {}, false],
    [{ question: 'rating', atLeast: 7, atMost: 8 }, { rating: 7 }, true],
    [{ question: 'rating', atLeast: 7, atMost: 8 }, { rating: 9 }, false],
    [{ question: 'rating', answered: true }, { rating: 0 }, true],
    [{ question: 'why', answered: true }, { why: ' \n' }, false],
    [{ question: 'why', answered: false }, { why: '' }, true],
    [{ question: 'drinks', answered: true }, { drinks: [] }, false],
    [{ question: 'why', answered: true }, { why: null }, false],
    [{ question: 'why', textIs: ['yes', 'Oui'] }, { why: 'oui' }, true],
    [{ question: 'why', textIs: ['YES'] }, { why: ' Yes\u200b\n' }, true],
    [{ question: 'why', textIs: ['café au  lait'] }, { why: 'Cafe\u0301 au lait' }, true],
    [{ question: 'why', textIs: ['istanbul'] }, { why: 'İstanbul' }, true],
    [{ question: 'why', textIs: ['yes'] }, { why: 'yes, please' }, false],
    [{ question: 'why', textIs: ['7'] }, { why: 7 }, false],
    [{ question: 'why', textIs: ['yes'] }, {}, false],
    [{ question: 'why', textIs: ['yes'] }, { why: `yes${' '.repeat(998)}` }, false],
    [{ question: 'why', textIsNot: ['no', 'none'] }, { why: 'None ' }, false],
    [{ question: 'why', textIsNot: ['no'] }, { why: 'maybe' }, true],
    [{ question: 'why', textIsNot: ['no'] }, {}, true],
    [
      {
        all: [
          { question: 'rating', atLeast: 5 },
          { question: 'why', answered: true },
        ],
      },
      { rating: 5 },
      false,
    ],
    [
      {
        all: [
          { question: 'rating', atLeast: 5 },
          { question: 'why', answered: true },
        ],
      },
      { rating: 5, why: 'x' },
      true,
    ],
    [
      {
        any: [
          { question: 'rating', atLeast: 5 },
          { question: 'why', answered: true },
        ],
      },
      { rating: 5 },
      true,
    ],
    [
      {
        any: [
          { question: 'rating', atLeast: 5 },
          { question: 'why', answered: true },
        ],
      },
      {},
      false,
    ],
  ])('%j is asked with %j: %j', (showIf, answers, expected) => {
    expect(asks(showIf, answers)).toBe(expected);
  });

  test('tests own properties only', () => {
    const odd = definitionOf({ ...why, id: 'toString' }, shownIf({ question: 'toString', answered: true }));
    expect([...compileVisibility(odd)({}, {})]).toEqual(['toString']);
  });

  const chain = definitionOf(colour, shownIf({ question: 'colour', anyOf: ['red'] }, { required: true }), {
    ...rating,
    id: 'last',
    required: true,
    showIf: { question: 'more', answered: true },
  });

  test('counts as unanswered for later conditions while it is not asked', () => {
    expect([...compileVisibility(chain)({ colour: 'blue', more: 'x', last: 1 }, {})]).toEqual(['colour']);
    expect([...compileVisibility(chain)({ colour: 'red', more: 'x' }, {})]).toEqual([
      'colour',
      'more',
      'last',
    ]);
  });

  test('is required only while it is asked, and is stored as null otherwise', () => {
    const validate = compileAnswerValidator(chain);
    expect(validate({ colour: 'blue' }, someDay)).toEqual({
      ok: true,
      record: { colour: 'blue', more: null, last: null },
    });
    expect(validate({ colour: 'red' }, someDay)).toMatchObject({
      errors: [{ path: 'answers.more', fault: { code: 'required' } }],
    });
    expect(validate({ colour: 'red', more: 'x', last: 3 }, someDay)).toEqual({
      ok: true,
      record: { colour: 'red', more: 'x', last: 3 },
    });
  });

  test.each([{ more: 'x' }, { more: 7 }, { more: null }])(
    'takes no answer while it is not asked: %j',
    (answers) => {
      expect(compileAnswerValidator(chain)({ colour: 'blue', ...answers }, someDay)).toEqual({
        ok: false,
        errors: [
          {
            path: 'answers.more',
            message: 'This question is not asked with these answers',
            fault: { code: 'not-asked' },
          },
        ],
      });
    },
  );

  test('a blank field for it is no answer', () => {
    const answers = { colour: 'blue', more: ' ' };
    expect(compileAnswerValidator(chain)(answers, someDay)).toMatchObject({
      ok: true,
      record: { more: null },
    });
  });

  test('answers to rows that are not asked are no answer to their question', () => {
    const grid = {
      id: 'grid',
      text: 'Grid?',
      type: 'matrix',
      rows: [
        { id: 'always', label: 'Always' },
        { id: 'reds', label: 'Reds', showIf: { question: 'colour', anyOf: ['red'] } },
      ],
      columns: ['good', 'bad'],
    };
    const definition = definitionOf(colour, grid, shownIf({ question: 'grid', answered: false }));
    const answers = { colour: 'blue', grid: { reds: 'good' }, more: 'x' };
    expect([...compileVisibility(definition)(answers, {})]).toEqual([
      'colour',
      'grid',
      'grid.always',
      'more',
    ]);
    expect(compileAnswerValidator(definition)(answers, someDay)).toMatchObject({
      errors: [{ path: 'answers.grid.reds', fault: { code: 'not-asked' } }],
    });
  });

  test('one wrong answer does not make later answers wrong', () => {
    const validate = compileAnswerValidator(
      definitionOf(rating, shownIf({ question: 'rating', atLeast: 9 }, { required: true })),
    );
    expect(validate({ rating: 11, more: 'x' }, someDay)).toMatchObject({
      errors: [{ path: 'answers.rating' }],
    });
  });
});

describe('validation of a survey with conditions', () => {
  /** Answers to every question, whether asked or not. */
  const answered = pathDefinitions.chain((definition) =>
    fc.record({ definition: fc.constant(definition), answers: validAnswers(definition) }),
  );

  test('agrees with the questions that are asked, and what it accepts can be counted', () => {
    fc.assert(
      fc.property(answered, ({ definition, answers }) => {
        const asked = compileVisibility(definition)(answers, {});
        const validate = compileAnswerValidator(definition);
        const history = startHistory(definition);
        // Without its rows that are not asked, a matrix may have no answer.
        const kept = Object.fromEntries(
          Object.entries(dropUnasked(definition, answers, asked)).filter(
            ([, answer]) => !isDeepStrictEqual(answer, {}),
          ),
        );
        const given = definition.questions.filter(({ id }) => Object.hasOwn(answers, id));
        const result = validate(answers, someDay);
        expect(result.ok ? [] : result.errors.map(({ path }) => path)).toEqual(
          given.length === 0
            ? ['answers']
            : given.flatMap((each) => unaskedPaths(each, answers[each.id], asked)),
        );

        const read = validate(kept, someDay);
        const isNothing = !read.ok && read.errors[0]?.fault?.code === 'nothing-answered';
        expect(isNothing).toBe(Object.keys(kept).length === 0);
        if (isNothing) return;
        if (!read.ok) throw new Error(JSON.stringify(read.errors));
        const { record } = read;
        const followUps = new Set(
          definition.questions.map((each) => facetId(each.id, generatorsOf(each).followUp ?? '')),
        );
        const certain = history.versions[1]!.filter(
          (id) => !isOwnFacet(id) && !(id.includes('.') && followUps.has(id)),
        );
        for (const id of certain) expect(record[id] === null).toBe(!asked.has(id));
        const unasked = definition.questions.filter(
          (each) => !asked.has(each.id) && !kindOf(each).asksNothing,
        );
        expect(answersOf(record, history, 1)).toEqual({
          ...kept,
          ...Object.fromEntries(unasked.map(({ id }) => [id, null])),
        });

        const summary = SurveyAnswersSummary.empty();
        const facets = questionsOf(history, 1);
        expect(isCountable(JSON.parse(JSON.stringify(record)), facets)).toBe(true);
        summary.addNewAnswer({ receivedAt: '2026-01-01T00:00:00.000Z', answers: record }, facets);
        for (const { id } of facets.filter((each) => certain.includes(each.id))) {
          const { answered: yes = 0, skipped: no = 0 } = summary.totals(id) ?? {};
          expect(yes + no).toBe(asked.has(id) ? 1 : 0);
        }
      }),
    );
  });
});

/** The paths of what was answered although it was not asked. */
function unaskedPaths(question: Question, answer: unknown, asked: ReadonlySet<string>): string[] {
  if (!asked.has(question.id)) return [`answers.${question.id}`];
  const kind = kindOf(question);
  if (kind.offered?.(question) !== undefined) {
    const left = dropUnasked({ questions: [question] }, { [question.id]: answer }, asked)[question.id];
    return isDeepStrictEqual(left, answer) ? [] : [`answers.${question.id}`];
  }
  return kind.askedParts(question).flatMap(({ part }) => {
    const id = facetId(question.id, part);
    return asked.has(id) || kind.valueOf(answer, part, question) === undefined ? [] : [`answers.${id}`];
  });
}
