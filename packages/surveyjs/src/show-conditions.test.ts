import { describe, expect, test } from '@jest/globals';
import type { Note } from './index.ts';
import { imported } from '../test/imported.ts';

const plan = { type: 'radiogroup', name: 'plan', choices: ['free', 'pro', "it's", 'Big One'] };
const tags = { type: 'checkbox', name: 'tags', choices: ['a', 'b', 'c'] };
const nps = { type: 'rating', name: 'nps', rateMin: 0, rateMax: 10 };
const size = { type: 'radiogroup', name: 'size', choices: [1, 2, 3] };
const again = { type: 'boolean', name: 'again' };
const one = { type: 'checkbox', name: 'one', choices: ['X', 'Y'], maxSelectedChoices: 1 };
const used = { type: 'checkbox', name: 'used', choices: ['a', 'b', 'none'] };
const why = { type: 'comment', name: 'why' };
const brief = { type: 'text', name: 'brief', maxLength: 2 };
const age = { type: 'text', name: 'age', inputType: 'number' };
const weight = { type: 'text', name: 'weight', inputType: 'number', step: 0.01 };
const start = { type: 'text', name: 'start', inputType: 'time' };
const grid = { type: 'matrix', name: 'grid', rows: ['r', 'two words'], columns: ['c', 'd', 3] };
const day = { type: 'text', name: 'day', inputType: 'date', min: '2026-01-01' };
const photo = { type: 'signaturepad', name: 'photo' };
const tested = [plan, tags, nps, size, again, one, used, why, brief, age, weight, start, photo, grid, day];

/** More than there may be conditions. */
const letters = 'abcdefghijk'.split('');

function anyOfTexts(from: number, to: number): string {
  const texts = Array.from({ length: to - from }, (_, index) => `'t${from + index}'`);
  return `{why} anyof [${texts.join(', ')}]`;
}

function asked(visibleIf: string, element: object = {}) {
  const later = { type: 'comment', name: 'later' };
  const shown = { type: 'comment', name: 'q', maxLength: 5, isRequired: true, visibleIf, ...element };
  const { definition, report } = imported({ title: 'T', elements: [...tested, shown, later] });
  const notes: readonly Note[] = report.elements.find(({ name }) => name === 'q')?.notes ?? [];
  return { question: definition.questions.find(({ id }) => id === 'q'), notes };
}

describe('a condition that a showIf can hold', () => {
  test.each([
    ["{plan} = 'pro'", { question: 'plan', anyOf: ['pro'] }],
    ["{grid.r} = 'c'", { question: 'grid.r', anyOf: ['c'] }],
    ["{GRID.Two Words} <> 'c'", { question: 'grid.two_words', noneOf: ['c'] }],
    ['{grid.r} anyof [3]', { question: 'grid.r', anyOf: ['3'] }],
    ['{grid} notempty', { question: 'grid', answered: true }],
    ['{grid.r} empty', { question: 'grid.r', answered: false }],
    ["{day} = '2026-03-05'", { question: 'day', atLeast: '2026-03-05', atMost: '2026-03-05' }],
    ["{day} > '2026-03-05'", { question: 'day', atLeast: '2026-03-06' }],
    ["{day} <= '2026-03-05'", { question: 'day', atMost: '2026-03-05' }],
    ["'2026-03-05' < {day}", { question: 'day', atLeast: '2026-03-06' }],
    ["{day} < '2027'", { question: 'day', atMost: '2026-12-31' }],
    ["{day} >= '2025-01-01'", { question: 'day', atLeast: '2025-01-01' }],
    ["{day} > '1'", { question: 'day', atLeast: '1800-01-01' }],
    [
      "({day} >= '2026-02-01' and {day} < '2026-03-01')",
      { question: 'day', atLeast: '2026-02-01', atMost: '2026-02-28' },
    ],
    ["{day} <> '2026-03-05'", { not: { question: 'day', atLeast: '2026-03-05', atMost: '2026-03-05' } }],
    ["{PLAN} == 'PRO '", { question: 'plan', anyOf: ['pro'] }],
    ['{plan} = pro', { question: 'plan', anyOf: ['pro'] }],
    ["'pro' = {plan}", { question: 'plan', anyOf: ['pro'] }],
    [String.raw`{plan} = 'it\'s'`, { question: 'plan', anyOf: ["it's"] }],
    ["{plan} <> 'pro'", { question: 'plan', noneOf: ['pro'] }],
    ["{plan} != 'pro'", { question: 'plan', noneOf: ['pro'] }],
    ["{plan} anyof ['pro', \"free\", 'unknown']", { question: 'plan', anyOf: ['pro', 'free'] }],
    ["!({plan} anyof ['pro'])", { question: 'plan', noneOf: ['pro'] }],
    ["{plan} = ''", { question: 'plan', answered: false }],
    ['{plan} <> null', { question: 'plan', answered: true }],
    ['{plan} NOTEMPTY', { question: 'plan', answered: true }],
    ['{why} empty', { question: 'why', answered: false }],
    ['{again}', { question: 'again', anyOf: ['true'] }],
    ['!{again}', { question: 'again', noneOf: ['true'] }],
    ['{again} = false', { question: 'again', anyOf: ['false'] }],
    ['{size} >= 2', { question: 'size', anyOf: ['2', '3'] }],
    ['{size} = 2', { question: 'size', anyOf: ['2'] }],
    ["{why} = 'yes'", { question: 'why', textIs: ['yes'] }],
    ["{why} = '15'", { question: 'why', textIs: ['15'] }],
    ['{why} = true', { question: 'why', textIs: ['true'] }],
    ["{why} <> 'No'", { question: 'why', textIsNot: ['No'] }],
    ["{why} anyof ['y', 'yes']", { question: 'why', textIs: ['y', 'yes'] }],
    ["{why} noneof ['n', 'no']", { question: 'why', textIsNot: ['n', 'no'] }],
    [
      "{why} = 'y' or {why} = 'yes'",
      {
        any: [
          { question: 'why', textIs: ['y'] },
          { question: 'why', textIs: ['yes'] },
        ],
      },
    ],
    [
      "!({why} = 'y' or {why} = 'yes')",
      {
        all: [
          { question: 'why', textIsNot: ['y'] },
          { question: 'why', textIsNot: ['yes'] },
        ],
      },
    ],
    [letters.map((letter) => `{why} = '${letter}'`).join(' or '), { question: 'why', textIs: letters }],
    [letters.map((letter) => `{why} <> '${letter}'`).join(' and '), { question: 'why', textIsNot: letters }],
    ["{brief} anyof ['long', 'ok']", { question: 'brief', textIs: ['ok'] }],
    [
      "{why} notempty and {why} <> 'none'",
      {
        all: [
          { question: 'why', answered: true },
          { question: 'why', textIsNot: ['none'] },
        ],
      },
    ],
    [
      "{why} = 'yes' and ({plan} = 'pro' or {plan} empty)",
      {
        all: [
          { question: 'why', textIs: ['yes'] },
          {
            any: [
              { question: 'plan', anyOf: ['pro'] },
              { question: 'plan', answered: false },
            ],
          },
        ],
      },
    ],
    ["{tags} contains 'a'", { question: 'tags', anyOf: ['a'] }],
    [
      "{tags} contains ['a', 'b']",
      {
        all: [
          { question: 'tags', anyOf: ['a'] },
          { question: 'tags', anyOf: ['b'] },
        ],
      },
    ],
    ["{tags} notcontains 'a'", { question: 'tags', noneOf: ['a'] }],
    ["{tags} noneof ['a', 'b']", { question: 'tags', noneOf: ['a', 'b'] }],
    [
      "{tags} = ['b']",
      {
        all: [
          { question: 'tags', anyOf: ['b'] },
          { question: 'tags', noneOf: ['a', 'c'] },
        ],
      },
    ],
    ['{nps} >= 9', { question: 'nps', atLeast: 9 }],
    ['9 <= {nps}', { question: 'nps', atLeast: 9 }],
    ['{nps} > 8.5', { question: 'nps', atLeast: 9 }],
    ['{nps} > 8', { question: 'nps', atLeast: 9 }],
    ['{nps} < 7', { question: 'nps', atMost: 6 }],
    ['{nps} lessorequal 6', { question: 'nps', atMost: 6 }],
    [
      '!({nps} <= 11 or {nps} empty)',
      {
        all: [{ not: { question: 'nps', atMost: 11 } }, { question: 'nps', answered: true }],
      },
    ],
    ['{nps} = 0', { question: 'nps', atLeast: 0, atMost: 0 }],
    ['({nps} >= 3 and {nps} <= 5)', { question: 'nps', atLeast: 3, atMost: 5 }],
    ['{nps} <> 0', { not: { question: 'nps', atLeast: 0, atMost: 0 } }],
    ['!({nps} >= 9)', { not: { question: 'nps', atLeast: 9 } }],
    ['{age} > 15.5', { question: 'age', atLeast: 16 }],
    ['{age} <> 15', { not: { question: 'age', atLeast: 15, atMost: 15 } }],
    ["{age} = '15.0'", { question: 'age', atLeast: 15, atMost: 15 }],
    ['{weight} > 0.29', { question: 'weight', atLeast: 0.3 }],
    ['{weight} <= 0.295', { question: 'weight', atMost: 0.29 }],
    ['{weight} >= 1.005', { question: 'weight', atLeast: 1.01 }],
    ["{start} >= '09:30'", { question: 'start', atLeast: '09:30' }],
    ["{start} < '12'", { question: 'start', atMost: '11:59' }],
    [
      "{plan} = 'pro' and {nps} < 7",
      {
        all: [
          { question: 'plan', anyOf: ['pro'] },
          { question: 'nps', atMost: 6 },
        ],
      },
    ],
    [
      "{plan} = 'pro' || {why} notempty",
      {
        any: [
          { question: 'plan', anyOf: ['pro'] },
          { question: 'why', answered: true },
        ],
      },
    ],
    [
      "({plan} = 'pro' or {plan} = 'free') and {why} notempty",
      {
        all: [
          {
            any: [
              { question: 'plan', anyOf: ['pro'] },
              { question: 'plan', anyOf: ['free'] },
            ],
          },
          { question: 'why', answered: true },
        ],
      },
    ],
    // The answer is a list in SurveyJS, and one choice here.
    ["{one} contains 'X'", { question: 'one', anyOf: ['X'] }],
    ["{one} = ['X']", { question: 'one', anyOf: ['X'] }],
    ["{one} <> ['X']", { question: 'one', noneOf: ['X'] }],
    ["{one} anyof ['X', 'Y']", { question: 'one', anyOf: ['X', 'Y'] }],
    ["{one} notcontains 'X'", { question: 'one', noneOf: ['X'] }],
    [
      "{used} notempty and {used} != ['none']",
      {
        all: [
          { question: 'used', answered: true },
          {
            any: [
              { question: 'used', noneOf: ['none'] },
              { question: 'used', anyOf: ['a', 'b'] },
            ],
          },
        ],
      },
    ],
    [
      "{plan} = 'pro' and ({nps} = 1 or ({why} empty and {size} <> 2))",
      {
        all: [
          { question: 'plan', anyOf: ['pro'] },
          {
            any: [
              { question: 'nps', atLeast: 1, atMost: 1 },
              {
                all: [
                  { question: 'why', answered: false },
                  { question: 'size', noneOf: ['2'] },
                ],
              },
            ],
          },
        ],
      },
    ],
    // A part of a text, where the answer is no list.
    ["{plan} contains 'R'", { question: 'plan', anyOf: ['free', 'pro'] }],
    ["{plan} notcontains 'r'", { question: 'plan', noneOf: ['free', 'pro'] }],
    ["{plan} contains ['pro']", { question: 'plan', anyOf: ['pro'] }],
    ["{plan} > 'g'", { question: 'plan', anyOf: ['pro', "it's"] }],
    ['{nps} anyof [3]', { question: 'nps', atLeast: 3, atMost: 3 }],
    ['{nps} > -99999999999', { question: 'nps', atLeast: -99999999998 }],
    ['{nps} > -999999999999999', { question: 'nps', answered: true }],
    ["{#plan} = 'pro'", { question: 'plan', anyOf: ['pro'] }],
  ])('%s', (expression, showIf) => {
    const { question, notes } = asked(expression);
    expect(question).toMatchObject({ showIf, required: true });
    expect(notes).toMatchObject([{ code: 'condition-taken', kind: 'taken', expression }]);
  });
});

describe('a condition that a showIf cannot hold is reported, and its question is asked and optional', () => {
  test.each([
    [Array.from({ length: 11 }, (_, index) => `{nps} <> ${index}`).join(' and '), 'too-complex'],
    ['{nps} anyof 3', 'part-of-number'],
    ['{age} contains 1', 'part-of-number'],
    ["{start} contains '09'", 'part-of-date'],
    ['{nps} + 1 > 5', 'syntax'],
    ['{nps} = {size}', 'unsupported'],
    ['{plan}', 'lone-answer'],
    ['!{nps}', 'lone-answer'],
    ["{nps} >= ''", 'empty-value'],
    ["{plan} contains 'z'", 'never-holds'],
    ["{why} contains 'y'", 'text-answer'],
    ["{why} > 'a'", 'text-answer'],
    ["{why} anyof 'yes'", 'text-answer'],
    ['{why} = 15', 'text-answer'],
    ["{why} = ' '", 'text-unfit'],
    ["{why} = 'a\nb'", 'text-unfit'],
    [`{why} <> '${'x'.repeat(201)}'`, 'text-unfit'],
    [anyOfTexts(0, 51), 'too-complex'],
    ["{why} = ['yes']", 'never-holds'],
    ["{brief} = 'too long'", 'never-holds'],
    ["{tags} > 'a'", 'order-of-lists'],
    ["{one} = ['X', 'Y']", 'never-holds'],
    ["{one} = 'X'", 'never-holds'],
    ["{tags} = ['a', 'a']", 'never-holds'],
    ["{plan} = 'gold' and {nps} = 1", 'never-holds'],
    ["{photo.r} = 'c'", 'left-out-question'],
    ["{grid} = 'c'", 'kept-answer'],
    ["{grid.r} = 'z'", 'never-holds'],
    ["{grid.missing} = 'c'", 'unsupported'],
    ["{day} contains '2026'", 'part-of-date'],
    ["{day} anyof '2026-03-05'", 'part-of-date'],
    ["{day} < '2026-01-01'", 'never-holds'],
    ["{day} = '5.3.2026'", 'never-holds'],
    ['{day} > 2025', 'never-holds'],
    ["iif({plan} = 'pro', true, false)", 'unsupported'],
    ['age({why}) > 18', 'unsupported'],
    ['!{nps} = 1', 'unsupported'],
    ["({plan} = 'pro') = true", 'unsupported'],
    ["{plan} = 'gold'", 'never-holds'],
    ["{tags} = 'a'", 'never-holds'],
    ['{nps} > 10', 'never-holds'],
    ['{later} notempty', 'later-question'],
    ['{q} notempty', 'later-question'],
    ['{photo} notempty', 'left-out-question'],
    ["{$survey.locale} = 'en'", 'unsupported'],
    ["{plan} = 'pro' and", 'syntax'],
    ['{plan} = "it\'s"', 'syntax'],
    ["not ({plan} = 'pro')", 'unsupported'],
    ['{plan} = [', 'syntax'],
    [`{plan} = '${'x'.repeat(1_000)}'`, 'too-long'],
    [`${'('.repeat(400)}{plan} = 'pro'${')'.repeat(400)}`, 'unsupported'],
  ])('%s', (expression, fault) => {
    const { question, notes } = asked(expression);
    expect(question).toMatchObject({ required: false });
    expect(question).not.toHaveProperty('showIf');
    expect(notes).toMatchObject([
      { code: 'condition', kind: 'leftOut', why: fault },
      { code: 'now-optional' },
    ]);
  });

  test.each(['{missing} notempty', '{panel.plan} notempty', '{constructor} notempty'])(
    '%s, which only the site of the file could set',
    (expression) => {
      const { question, notes } = asked(expression);
      expect(question).toMatchObject({ required: false });
      expect(question).not.toHaveProperty('showIf');
      expect(notes).toMatchObject([
        { code: 'condition-elsewhere', kind: 'changed', expression },
        { code: 'now-optional' },
      ]);
    },
  );
});

describe('a condition that holds for every answer is not needed', () => {
  test.each([
    "{plan} <> 'gold'",
    "!({plan} = 'gold')",
    '{nps} noneof [99]',
    "{plan} <> ['pro']",
    "{tags} <> 'a'",
  ])('%s', (expression) => {
    const { question, notes } = asked(expression);
    expect(question).toMatchObject({ required: true });
    expect(question).not.toHaveProperty('showIf');
    expect(notes).toMatchObject([{ code: 'condition-always', kind: 'taken', expression }]);
  });
});

test('the conditions of a page, of its groups and of a question hold together', () => {
  const { definition, report } = imported({
    title: 'T',
    pages: [
      { elements: tested },
      {
        visibleIf: '{nps} < 7',
        elements: [
          {
            type: 'panel',
            visibleIf: "{plan} = 'pro'",
            elements: [{ type: 'comment', name: 'q', visibleIf: '{missing} empty', isRequired: true }],
          },
        ],
      },
    ],
  });
  expect(definition.questions.at(-1)).toMatchObject({
    id: 'q',
    required: false,
    showIf: {
      all: [
        { question: 'nps', atMost: 6 },
        { question: 'plan', anyOf: ['pro'] },
      ],
    },
  });
  expect(report.elements.at(-1)?.notes.map(({ path }) => path)).toEqual([
    'pages[1].elements[0].elements[0].maxLength',
    'pages[1].visibleIf',
    'pages[1].elements[0].visibleIf',
    'pages[1].elements[0].elements[0].visibleIf',
    'pages[1].elements[0].elements[0].isRequired',
  ]);
});

test('the text of an “Other” can be named', () => {
  const other = { type: 'radiogroup', name: 'kind', choices: ['a'], showOtherItem: true };
  const { definition } = imported({
    title: 'T',
    elements: [other, { type: 'comment', name: 'q', visibleIf: '{kind-Comment} notempty' }],
  });
  expect(definition.questions.at(-1)).toMatchObject({ showIf: { question: 'kind.other', answered: true } });
});
