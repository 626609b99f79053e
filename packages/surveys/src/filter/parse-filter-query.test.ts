import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { answeredSurveys, definitionOf } from '../../test/arbitraries.ts';
import { filtersOf } from '../../test/filters.ts';
import { type SurveyHistory, reviseHistory, startHistory } from '../history.ts';
import { parseFilterQuery } from './parse-filter-query.ts';
import { filterToQuery } from './print-filter.ts';

const colour = {
  id: 'colour',
  text: 'Which colour?',
  type: 'multipleChoice',
  choices: ['red', 'blue', 'a,b', '\\'],
};
const rating = { id: 'rating', text: 'How was it?', type: 'range' };
const why = { id: 'why', text: 'Why?', type: 'freeText' };
const size = { id: 'toString', text: 'Size?', type: 'multipleChoice', choices: ['S', 'M'] };
const history = revised(
  startHistory(definitionOf(colour, rating, why, size)),
  definitionOf({ ...colour, choices: ['blue', 'green', 'a,b', '\\'] }, rating, why),
);

function revised(before: SurveyHistory, definition: ReturnType<typeof definitionOf>): SurveyHistory {
  const next = reviseHistory(before, definition);
  if (!next.ok) throw new Error(JSON.stringify(next.errors));
  return next.history;
}

function filterOf(query: Record<string, unknown>) {
  const parsed = parseFilterQuery(query, history);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.filter;
}

function faultsOf(query: Record<string, unknown>): string[] {
  const parsed = parseFilterQuery(query, history);
  return parsed.ok ? [] : parsed.errors.map(({ path }) => path);
}

describe('a filter in an address', () => {
  test('has choices of any version, integers and ranges, words and times', () => {
    expect(
      filterOf({
        'where[rating]': '1,4..5',
        'where[colour]': 'red,green,red',
        'where[toString]': ['S'],
        'word[why]': 'FAST',
        receivedFrom: '2026-11-01',
        receivedTo: '2026-11-07',
        limit: '50',
      }),
    ).toStrictEqual({
      questions: [
        { question: 'colour', type: 'multipleChoice', values: ['green', 'red'] },
        {
          question: 'rating',
          type: 'range',
          ranges: [
            { min: 1, max: 1 },
            { min: 4, max: 5 },
          ],
        },
        { question: 'toString', type: 'multipleChoice', values: ['S'] },
        { question: 'why', type: 'freeText', word: 'fast' },
      ],
      receivedFromMs: Date.parse('2026-11-01T00:00:00Z'),
      receivedBeforeMs: Date.parse('2026-11-08T00:00:00Z'),
    });
  });

  test('says the same again in its canonical parameters', () => {
    fc.assert(
      fc.property(
        answeredSurveys.chain(({ history: any }) =>
          fc.record({ any: fc.constant(any), filter: filtersOf(any, true) }),
        ),
        ({ any, filter }) => {
          const query = Object.fromEntries(new URLSearchParams(filterToQuery(filter)));
          expect(parseFilterQuery(query, any)).toStrictEqual({ ok: true, filter });
        },
      ),
    );
  });

  test.each([
    ['an unknown question', { 'where[nobody]': 'x' }, ['where[nobody]']],
    ['an unknown choice', { 'where[colour]': 'red,pink' }, ['where[colour]']],
    ['a value that is no integer', { 'where[rating]': '4.5' }, ['where[rating]']],
    ['swapped ends', { 'where[rating]': '5..4' }, ['where[rating]']],
    ['where on a text', { 'where[why]': 'fast' }, ['where[why]']],
    ['two words', { 'word[why]': 'fast food' }, ['word[why]']],
    ['no time', { receivedFrom: 'yesterday' }, ['receivedFrom']],
    ['a question without a bracket', { where: 'red' }, ['where']],
  ])('is refused by name for %s', (_, query, paths) => {
    expect(faultsOf(query)).toEqual(paths);
  });
});
