import { describe, expect, test } from '@jest/globals';
import { dayMs } from '@canvass/runtime/clock';
import {
  matchesFilter,
  noFilter,
  parseFilterQuery,
  startHistory,
  type AnswerFilter,
  TimeZone,
} from '@canvass/surveys';
import * as fc from 'fast-check';
import { isChosen, narrowed, toggled, type PartOfAnswers } from './change-filter.ts';
import { queryOf, viewQuery } from '../view/slice-view.ts';

const choices = ['a', 'b,c', 'd\\', '&=?#%+', 'ü', 'a b'].map((value) => ({ value, label: value }));
const history = startHistory({
  title: 'Coffee',
  questions: [
    { id: 'colour', text: 'Colour?', type: 'choice', required: false, multiple: true, choices },
    { id: 'rating', text: 'Rating?', type: 'scale', required: false, min: 1, max: 9 },
    { id: 'why', text: 'Why?', type: 'text', required: false, maxLength: 100 },
    { id: 'visit', text: 'When?', type: 'date', required: false },
    {
      id: 'grid',
      text: 'How?',
      type: 'matrix',
      required: false,
      rows: [{ id: 'row', label: 'Row' }],
      columns: choices,
    },
  ],
});

const numbers = fc.integer({ min: 1, max: 9 });
const parts: fc.Arbitrary<PartOfAnswers> = fc.oneof(
  fc.constantFrom(...choices).map(({ value }) => ({ question: 'colour', choice: value })),
  fc.tuple(numbers, numbers).map(([a, b]) => ({
    question: 'rating',
    range: { min: Math.min(a, b), max: Math.max(a, b) },
  })),
  fc.tuple(numbers, numbers).map(([a, b]) => ({
    question: 'visit',
    days: { min: Math.min(a, b), max: Math.max(a, b) },
  })),
  fc.constantFrom(...choices).map(({ value }) => ({ question: 'grid.row', choice: value })),
  fc.constantFrom('fast', 'calm').map((word) => ({ question: 'why', word })),
  fc.constantFrom('roster', 'a, b', 'call back').map((tag) => ({ tag })),
  fc.integer({ min: 0, max: 20_000 }).map((day) => ({
    fromMs: day * dayMs,
    beforeMs: (day + 7) * dayMs,
    zone: 'UTC',
  })),
);
const filters = fc.array(parts, { maxLength: 8 }).map((clicks) => clicks.reduce(toggled, noFilter));

/** Makes the address of a filter, and reads the filter back from it. */
function readBack(filter: AnswerFilter) {
  const address = `http://desk${viewQuery({ filter, sort: 'order' })}`;
  return parseFilterQuery(Object.fromEntries(new URL(address).searchParams), history, TimeZone.of('UTC'));
}

describe('a click', () => {
  test('makes an address that means what was clicked', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const read = readBack(filter);
        if (!read.ok) throw new Error(JSON.stringify(read.errors));
        const again = readBack(read.filter);
        expect(again).toEqual(read);
        const answers = choices.flatMap(({ value }) =>
          Array.from({ length: 9 }, (_, n) => ({
            colour: [value],
            rating: n + 1,
            why: 'Fast and calm',
            visit: n + 1,
            grid: 'answered',
            'grid.row': value,
          })),
        );
        const matches = ({ tags: _tags, ...by }: AnswerFilter) =>
          answers.map((each) =>
            matchesFilter(by, { receivedAt: '2001-09-09T00:00:00.000Z', version: 1, answers: each }, history),
          );
        expect(matches(read.filter)).toEqual(matches(filter));
      }),
    );
  });

  test('chooses what was clicked, and a second one takes it out again', () => {
    fc.assert(
      fc.property(filters, parts, (filter, part) => {
        const wasChosen = isChosen(filter, part);
        const after = toggled(filter, part);
        expect(isChosen(after, part)).toBe(!wasChosen);
        expect(isChosen(toggled(after, part), part)).toBe(wasChosen);
      }),
    );
  });

  test('adds a choice or a number to those of its question, and replaces a word or a time', () => {
    const clicks: readonly PartOfAnswers[] = [
      { question: 'rating', range: { min: 4, max: 5 } },
      { question: 'colour', choice: 'ü' },
      { question: 'colour', choice: 'a' },
      { question: 'rating', range: { min: 1, max: 1 } },
      { question: 'why', word: 'fast' },
      { question: 'why', word: 'calm' },
      { fromMs: 0, beforeMs: dayMs, zone: 'UTC' },
      { fromMs: dayMs, beforeMs: 2 * dayMs, zone: 'UTC' },
    ];
    const filter = clicks.reduce(toggled, noFilter);
    expect(viewQuery({ filter, sort: 'count' })).toBe(
      '?where[colour]=a,%C3%BC&where[rating]=1,4..5&word[why]=calm&receivedFrom=1970-01-02&receivedTo=1970-01-02&sort=count',
    );
  });

  test('takes a number out of the middle of a range', () => {
    const filter = toggled(noFilter, { question: 'rating', range: { min: 1, max: 9 } });
    const { questions } = toggled(filter, { question: 'rating', range: { min: 5, max: 5 } });
    expect(questions).toMatchObject([
      {
        ranges: [
          { min: 1, max: 4 },
          { min: 6, max: 9 },
        ],
      },
    ]);
  });

  test('adds a tag to the others, and knows it in another case', () => {
    const filter = [{ tag: 'roster' }, { tag: 'a, b' }].reduce(toggled, noFilter);
    expect(viewQuery({ filter, sort: 'order' })).toBe('?tag=a%5C,+b,roster');
    expect(isChosen(filter, { tag: 'Roster' })).toBe(true);
    expect(toggled(filter, { tag: 'ROSTER' }).tags).toEqual(['a, b']);
  });

  test('in a comparison leaves only what was clicked', () => {
    const filter = [
      { question: 'colour', choice: 'a' },
      { question: 'colour', choice: 'ü' },
    ].reduce(toggled, noFilter);
    expect(narrowed(filter, { question: 'colour', choice: 'a' }).questions).toEqual([
      { question: 'colour', type: 'choices', values: ['a'] },
    ]);
  });
});

test('an address without conditions has no question mark', () => {
  expect([viewQuery({ filter: noFilter, sort: 'order' }), queryOf([])]).toEqual(['', '']);
});
