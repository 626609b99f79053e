import { coffee } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { parseDefinition, startHistory, SurveyAnswersSummary } from '@canvass/surveys';
import { partOf } from './part-of.ts';
import { readSliceQuery, readTrendQuery } from './slice-query.ts';

const parsed = parseDefinition(coffee);
if (!parsed.ok) throw new Error('the definition is sound');
const history = startHistory(parsed.definition);
const totals = SurveyAnswersSummary.empty();

describe('the address of a slice', () => {
  test('has a filter, and the question that makes the groups', () => {
    expect(readSliceQuery({ 'where[colour]': 'red', by: 'extras' }, history, totals)).toMatchObject({
      ok: true,
      filter: { questions: [{ question: 'colour', type: 'choices', values: ['red'] }] },
      by: 'extras',
    });
  });

  test.each([
    ['a filter and nothing else', { 'where[colour]': 'pink' }, ['where[colour]']],
    ['by a text', { by: 'why' }, ['by']],
    ['by two questions', { by: ['colour', 'extras'] }, ['by']],
    ['by an unknown question', { by: 'toString' }, ['by']],
    ['an unknown parameter', { form: 'x', limit: '5' }, ['form', 'limit']],
    ['everything at once', { receivedFrom: 'x', by: 'why', afer: '' }, ['receivedFrom', 'by', 'afer']],
  ])('is refused with the names of its faults: %s', (_, query, paths) => {
    const read = readSliceQuery(query, history, totals);
    expect(read.ok ? [] : read.errors.map(({ path }) => path)).toEqual(paths);
  });

  test('lists at most 20 faults, with clipped names', () => {
    const query = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}${'x'.repeat(500)}`, '1']));
    const read = readSliceQuery(query, history, totals);
    expect(read.ok ? [] : read.errors.map(({ path }) => path.length <= 65)).toEqual(
      Array.from({ length: 20 }, () => true),
    );
  });
});

describe('the address of a trend', () => {
  test('is by day unless it says otherwise', () => {
    expect(readTrendQuery({}, history, totals)).toMatchObject({ ok: true, interval: 'day' });
    expect(readTrendQuery({ interval: 'week' }, history, totals)).toMatchObject({
      ok: true,
      interval: 'week',
    });
  });

  test.each([
    [{ interval: 'month' }, ['interval']],
    [{ interval: ['day', 'week'] }, ['interval']],
    [{ by: 'colour' }, ['by']],
  ])('is refused with the names of its faults: %j', (query, paths) => {
    const read = readTrendQuery(query, history, totals);
    expect(read.ok ? [] : read.errors.map(({ path }) => path)).toEqual(paths);
  });
});

describe('the name of a part', () => {
  test('is the same in any order of the parameters, and another for other values', () => {
    const part = partOf({ 'where[colour]': 'red', by: 'extras' });
    expect(partOf({ by: 'extras', 'where[colour]': 'red' })).toBe(part);
    expect(partOf({ by: 'extras', 'where[colour]': 'blue' })).not.toBe(part);
    expect(partOf({ by: 'extras', 'where[colour]': ['red'] })).not.toBe(part);
  });
});
