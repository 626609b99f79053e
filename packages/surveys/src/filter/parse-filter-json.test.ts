import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { answeredSurveys } from '../../test/arbitraries.ts';
import { coffee, filtersOf } from '../../test/filters.ts';
import { timeZones } from '../../test/time-zones.ts';
import { TimeZone } from '../zones/time-zone.ts';
import { filterInputSchema } from '../definition/filter-input.ts';
import { parseFilterJson } from './parse-filter-json.ts';
import { parseFilterQuery } from './parse-filter-query.ts';
import { filterToJson } from './print-filter.ts';

const utc = TimeZone.of('UTC');

function errorsOf(json: unknown) {
  const parsed = parseFilterJson(json, coffee, utc);
  return parsed.ok ? [] : parsed.errors;
}

const surveysWithFilters = answeredSurveys.chain(({ history }) =>
  fc.record({ history: fc.constant(history), filter: filtersOf(history, 'analysis', timeZones) }),
);

describe('a filter as JSON', () => {
  test('has choices, integers and ranges, words, texts and times', () => {
    const json = {
      where: { colour: ['red', 'blue'], rating: [1, { min: 4, max: 5 }], why: { contains: 'too Slow' } },
      receivedFrom: '2026-11-01',
      receivedTo: '2026-11-07T12:00:00Z',
    };
    expect(filterInputSchema.safeParse(json).success).toBe(true);
    expect(parseFilterJson(json, coffee, utc)).toStrictEqual({
      ok: true,
      filter: {
        questions: [
          { question: 'colour', type: 'choices', values: ['blue', 'red'] },
          {
            question: 'rating',
            type: 'number',
            ranges: [
              { min: 1, max: 1 },
              { min: 4, max: 5 },
            ],
          },
          { question: 'why', type: 'words', contains: 'too Slow' },
        ],
        receivedFromMs: Date.parse('2026-11-01T00:00:00Z'),
        receivedBeforeMs: Date.parse('2026-11-07T12:00:00Z'),
      },
    });
  });

  test('is the same as an address, but for what only it can say', () => {
    const json = parseFilterJson(
      { where: { rating: [{ min: 4 }, { max: -1 }], why: { word: 'SLOW' } }, receivedTo: '2026-11-07' },
      coffee,
      utc,
    );
    const query = { 'where[rating]': '..-1,4..', 'word[why]': 'slow', receivedTo: '2026-11-07' };
    expect(json).toStrictEqual(parseFilterQuery(query, coffee, utc));
  });

  test.each([[{}], [{ where: {} }]])('takes every answer as %j', (json) => {
    expect(parseFilterJson(json, coffee, utc)).toStrictEqual({ ok: true, filter: { questions: [] } });
  });

  test('says the same again as JSON', () => {
    fc.assert(
      fc.property(surveysWithFilters, ({ history, filter }) => {
        const json = JSON.parse(JSON.stringify(filterToJson(filter)));
        expect(filterInputSchema.safeParse(json).success).toBe(true);
        expect(parseFilterJson(json, history, TimeZone.of(filter.zone ?? 'UTC'))).toStrictEqual({
          ok: true,
          filter,
        });
      }),
    );
  });

  test('says nothing if it takes every answer', () => {
    expect(filterToJson({ questions: [] })).toStrictEqual({});
  });
});

describe('faulty JSON', () => {
  test.each([
    ['no object', [], '', /object/],
    ['null', null, '', /object/],
    ['an unknown property', { were: {} }, 'were', /Unknown/],
    ['where as an array', { where: [] }, 'where', /object/],
    ['where as null', { where: null }, 'where', /object/],
    ['an unknown question', { where: { nobody: ['x'] } }, 'where.nobody', /No version/],
    ['the prototype', JSON.parse('{"where":{"__proto__":["x"]}}'), 'where.__proto__', /No version/],
    ['a constructor', { where: { constructor: ['x'] } }, 'where.constructor', /No version/],
    ['unusual characters', { where: { 'a[\ud800': ['x'] } }, 'where.a[\ufffd', /No version/],
    ['no choices', { where: { colour: [] } }, 'where.colour', /empty/],
    ['a single choice', { where: { colour: 'red' } }, 'where.colour', /array of choice/],
    ['a choice that is no text', { where: { colour: ['red', 1] } }, 'where.colour[1]', /string/],
    ['an unknown choice', { where: { colour: ['red', 'pink'] } }, 'where.colour[1]', /offers/],
    ['an empty choice', { where: { colour: [''] } }, 'where.colour[0]', /empty/],
    ['many choices', { where: { colour: Array(401).fill('red') } }, 'where.colour', /at most 400/],
    ['a choice of nothing', { where: { colour: null } }, 'where.colour', /array of choice/],
    ['a single integer', { where: { rating: 4 } }, 'where.rating', /numbers, dates or times is an array/],
    ['no integer', { where: { rating: [4.5] } }, 'where.rating[0]', /integer/],
    ['an integer as text', { where: { rating: [1, '4'] } }, 'where.rating[1]', /integer/],
    ['a range without ends', { where: { rating: [{}] } }, 'where.rating[0]', /min, max, or both/],
    ['a range with another end', { where: { rating: [{ min: 1, mx: 5 }] } }, 'where.rating[0].mx', /Unknown/],
    ['an end that is no integer', { where: { rating: [{ min: '1' }] } }, 'where.rating[0].min', /integer/],
    ['swapped ends', { where: { rating: [1, { min: 5, max: 4 }] } }, 'where.rating[1]', /greater/],
    ['a range above all answers', { where: { rating: [1_000_000_000_001] } }, 'where.rating[0]', /above/],
    ['many ranges', { where: { rating: Array(102).fill(1) } }, 'where.rating', /at most 101/],
    ['a text as such', { where: { why: 'slow' } }, 'where.why', /word or contains/],
    ['a text as an array', { where: { why: ['slow'] } }, 'where.why', /word or contains/],
    ['a text without a test', { where: { why: {} } }, 'where.why.word', /word or contains/],
    [
      'a text with both tests',
      { where: { why: { word: 'a', contains: 'b' } } },
      'where.why',
      /word or contains/,
    ],
    ['a test of another type', { where: { why: { word: 1 } } }, 'where.why.word', /word or contains/],
    ['no choice to leave out', { where: { colour: { noneOf: [] } } }, 'where.colour.noneOf', /empty/],
    [
      'an unknown choice to leave out',
      { where: { colour: { noneOf: ['red', 'grey'] } } },
      'where.colour.noneOf[1]',
      /No version/,
    ],
    [
      'choices to leave out beside a word',
      { where: { colour: { noneOf: ['red'], word: 'a' } } },
      'where.colour.word',
      /Unknown/,
    ],
    ['numbers to leave out', { where: { rating: { noneOf: ['4'] } } }, 'where.rating', /array/],
    ['answered as a text', { where: { why: { answered: 'yes' } } }, 'where.why.answered', /true.*false/],
    [
      'answered beside a word',
      { where: { why: { answered: true, word: 'slow' } } },
      'where.why.word',
      /Unknown/,
    ],
    ['two words', { where: { why: { word: 'too slow' } } }, 'where.why.word', /one word/],
    ['a blank text', { where: { why: { contains: ' ' } } }, 'where.why.contains', /blank/],
    ['an empty text', { where: { why: { contains: '' } } }, 'where.why.contains', /blank/],
    ['a long text', { where: { why: { contains: 'x'.repeat(101) } } }, 'where.why.contains', /at most 100/],
    ['half a character', { where: { why: { contains: 'x\ud800' } } }, 'where.why.contains', /surrogates/],
    ['no time', { receivedFrom: 1 }, 'receivedFrom', /date/],
    ['null as a time', { receivedTo: null }, 'receivedTo', /date/],
    [
      'times in the wrong order',
      { receivedFrom: '2026-11-02', receivedTo: '2026-11-01' },
      'receivedFrom',
      /before/,
    ],
  ])('is refused by name for %s', (_, json: unknown, path, message) => {
    expect(errorsOf(json)).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  test('has its faults named in their order, after unknown properties', () => {
    const errors = errorsOf({ receivedFrom: 'x', where: [], were: {} });
    expect(errors.map(({ path }) => path)).toEqual(['were', 'where', 'receivedFrom']);
  });

  test('has at most 10 conditions, and at most 100 faults', () => {
    const where = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`q${index}`, ['x']]));
    const errors = errorsOf({ where, receivedFrom: 'x' });
    expect(errors).toHaveLength(100);
    expect(errors[0]).toEqual({ path: 'where', message: expect.stringContaining('at most 10') });
    expect(errorsOf(Object.fromEntries(Object.keys(where).map((name) => [name, 1])))).toHaveLength(100);
    expect(errorsOf({ where: { colour: Array(300).fill('pink') } })).toHaveLength(100);
  });

  test('never throws, whatever it is', () => {
    const condition = fc.oneof(fc.anything(), fc.array(fc.anything()));
    const where = fc.dictionary(fc.oneof(fc.constantFrom('colour', 'rating', 'why'), fc.string()), condition);
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ where }), where), (json) => {
        expect(errorsOf(json).every(({ path, message }) => path.isWellFormed() && message !== '')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
