import { describe, expect, test } from '@jest/globals';
import { parseDay, type Facet } from '@canvass/surveys';
import { questionOf } from '@canvass/surveys/generators';
import type { Html } from '@canvass/web/page';
import { cellOf, shownAnswer, type QuestionColumn } from './question-column.ts';

const scores: Facet = {
  type: 'choices',
  multiple: false,
  choices: [
    { value: 'good', label: 'Very good' },
    { value: 'bad', label: 'Bad' },
  ],
};

function columnOf(
  ...facets: readonly { part?: string; label?: string; facet: Facet; isRetired?: boolean; since?: number }[]
): QuestionColumn {
  const question = 'q';
  return {
    id: question,
    text: 'How?',
    isRetired: false,
    hasText: false,
    asked: undefined,
    facets: facets.map(({ part = '', label, facet, isRetired = false, since = 1 }) => ({
      id: part === '' ? question : `${question}.${part}`,
      question,
      part,
      text: 'How?',
      label,
      facet,
      isRetired,
      isAskedIn: (version) => version >= since,
    })),
  };
}

const wordsOf = (html: Html) =>
  html
    .toString()
    .replaceAll('</li><li>', '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[\u2068\u2069]/g, '')
    .trim()
    .split('\n');

type Answers = Parameters<typeof shownAnswer>[1]['answers'];
const shown = (column: QuestionColumn, answers: Answers) => shownAnswer(column, { version: 1, answers });
const cell = (column: QuestionColumn, answers: Answers, query = '') =>
  cellOf(column, { version: 1, answers }, query);

const matrix = columnOf(
  { facet: { type: 'kept' } },
  { part: 'price', label: 'Price', facet: scores },
  { part: 'taste', label: 'Taste', facet: scores },
  { part: 'old', label: 'Staff', facet: scores, isRetired: true },
);

describe('an answer in words', () => {
  test.each([
    [scores, 'good', 'Very good'],
    [{ ...scores, multiple: true }, ['bad', 'good'], 'Bad, Very good'],
    [scores, 'unknown', 'unknown'],
    // The scale was another one.
    [{ type: 'number', decimals: 0, scale: { min: 1, max: 5 } }, 0, '0'],
    [{ type: 'number', decimals: 2, unit: 'kg' }, 7_250, '72.5\u{A0}kg'],
    [{ type: 'number', decimals: 0 }, 1999, '1999'],
    [{ type: 'number', decimals: 0, clock: true }, 569, '09:29'],
    [{ type: 'date' }, parseDay('1899-02-28'), 'Feb 28, 1899'],
    [{ type: 'words' }, 'It is <strong>', 'It is &lt;strong&gt;'],
    [{ type: 'kept' }, 'a@b.example', 'a@b.example'],
  ] as const)('of %j is of %j: %s', (facet, value, words) => {
    const column = columnOf({ facet });
    expect(wordsOf(shown(column, { q: value }))).toEqual([words]);
    expect(wordsOf(cell(column, { q: value }))).toEqual([words]);
  });

  test.each([
    [null, 'not asked'],
    [undefined, 'not answered'],
    ['', 'not answered'],
    [[], 'not answered'],
  ])('of %j says why there is none', (value, words) => {
    const answers = value === undefined ? {} : { q: value };
    for (const column of [columnOf({ facet: { type: 'words' } }), matrix]) {
      expect(wordsOf(shown(column, answers))).toEqual([words]);
      expect(wordsOf(cell(column, answers))).toEqual([words]);
    }
  });

  test('says that an older version did not ask a question or a part', () => {
    const added = columnOf({ facet: { type: 'words' }, since: 2 });
    expect(wordsOf(shown(added, {}))).toEqual(['not asked']);
    expect(wordsOf(cell(added, {}))).toEqual(['not asked']);
    const grid = columnOf(
      { facet: { type: 'kept' } },
      { part: 'price', label: 'Price', facet: scores },
      { part: 'new', label: 'New', facet: scores, since: 2 },
    );
    expect(wordsOf(shown(grid, { q: 'answered', 'q.price': 'bad' }))).toEqual([
      'Price: Bad',
      'New: not asked',
    ]);
  });

  test('has a line for each part', () => {
    expect(wordsOf(shown(matrix, { q: 'answered', 'q.price': 'good', 'q.taste': null }))).toEqual([
      'Price: Very good',
      'Taste: not asked',
    ]);
    expect(wordsOf(shown(matrix, { q: 'answered', 'q.old': 'bad' }))).toEqual([
      'Price: not answered',
      'Taste: not answered',
      'Staff: Bad',
    ]);
    const answers = { q: 'answered', 'q.price': 'good', 'q.old': 'bad' };
    expect(wordsOf(cell(matrix, answers))).toEqual(['Price: Very good; Staff: Bad']);
  });

  test.each([
    ['I know what is expected of me.', 'I know what is expected of me. Bad'],
    ['Why not?', 'Why not? Bad'],
    ['And …', 'And … Bad'],
    ['いいえ。', 'いいえ。 Bad'],
    ['Price (in euros)', 'Price (in euros): Bad'],
  ])('has a colon after the label of a part unless it ends in a mark: %s', (label, words) => {
    const column = columnOf({ facet: { type: 'kept' } }, { part: 'a', label, facet: scores });
    const answers = { q: 'answered', 'q.a': 'bad' };
    expect(wordsOf(shown(column, answers))).toEqual([words]);
    expect(wordsOf(cell(column, answers))).toEqual([words]);
  });

  test('has the value of the main facet, if that says more than that there is one', () => {
    const other = columnOf({ facet: scores }, { part: 'other', label: 'Other', facet: { type: 'words' } });
    const answers = { q: 'good', 'q.other': 'Mint' };
    expect(wordsOf(shown(other, answers))).toEqual(['Very good', 'Other: Mint']);
    expect(wordsOf(cell(other, answers))).toEqual(['Very good; Other: Mint']);
  });

  test('has what was searched for marked, also far behind in a cell', () => {
    const column = columnOf({ facet: { type: 'words' } });
    const text = `${'I like it. '.repeat(40)}But the Roster (for A&E) comes late`;
    expect(
      shownAnswer(column, { version: 1, answers: { q: text } }, undefined, 'roster (FOR a&e)').toString(),
    ).toContain('the <mark>Roster (for A&amp;E)</mark> comes late');
    expect(cell(column, { q: text }, 'roster').toString()).toBe(
      '… like it. I like it. I like it. But the <mark>Roster</mark> (for A&amp;E) comes late',
    );
    expect(cell(column, { q: text }, '').toString()).toHaveLength(241);
  });
});

const scale = (min: number, max: number): Facet => ({ type: 'number', decimals: 0, scale: { min, max } });
const asked = (question: object) => questionOf({ id: 'q', text: 'How?', ...question });

/** Counts the parts of the picture, and those that are filled. */
const pictureOf = (html: Html) => [
  html.toString().match(/<circle cx|<path d="m12/g)?.length ?? 0,
  html.toString().match(/class="on"/g)?.length ?? 0,
];

describe('a point of a scale', () => {
  test.each([
    [1, 5, 4, '4 of 5', [5, 4]],
    [0, 5, 0, '0 of 5', [5, 0]],
    [-2, 2, 1, '1', [5, 4]],
    [0, 10, 6, '6 of 10', [0, 0]],
  ])('from %d to %d is dots and words: %d', (min, max, value, words, picture) => {
    const html = shown(columnOf({ facet: scale(min, max) }), { q: value });
    expect([wordsOf(html), pictureOf(html)]).toEqual([[words], picture]);
  });

  test.each([
    ['stars', [5, 4]],
    ['smileys', [1, 0]],
    ['slider', [5, 4]],
  ])('with the look %s is drawn as in the form, and has its label', (look, picture) => {
    const question = asked({ type: 'scale', look, min: 1, max: 5, labels: { 4: 'Good' } });
    const html = shown({ ...columnOf({ facet: scale(1, 5) }), asked: question }, { q: 4 });
    expect([wordsOf(html), pictureOf(html)]).toEqual([['4 of 5, Good'], picture]);
  });

  test('is a choice with a score, by its place among the scores', () => {
    const choices = [
      { value: 'yes', label: 'Agree', score: 30 },
      { value: 'no', label: 'Disagree', score: 10 },
      { value: 'mixed', label: 'Neither', score: 20 },
      { value: 'none', label: 'I cannot say' },
    ];
    const column = columnOf(
      { facet: { type: 'kept' } },
      { part: 'a', label: 'A', facet: { type: 'choices', multiple: false, choices } },
    );
    const html = shown(column, { q: 'answered', 'q.a': 'mixed' });
    expect([wordsOf(html), pictureOf(html)]).toEqual([['A: Neither'], [3, 2]]);
    expect(pictureOf(shown(column, { q: 'answered', 'q.a': 'none' }))).toEqual([0, 0]);
    // A cell has words only.
    expect(pictureOf(cell(column, { q: 'answered', 'q.a': 'mixed' }))).toEqual([0, 0]);
  });

  test('is no rank', () => {
    const rank: Facet = { type: 'number', decimals: 0, scale: { min: 1, max: 3 }, rankOf: 3 };
    expect(wordsOf(shown(columnOf({ facet: rank }), { q: 2 }))).toEqual(['2']);
  });
});
