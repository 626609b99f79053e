import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '../../test/any-character.ts';
import { answeredSurveys } from '../../test/arbitraries.ts';
import { coffee, filtersOf } from '../../test/filters.ts';
import { receivedTimes, timeZones } from '../../test/time-zones.ts';
import { TimeZone } from '../zones/time-zone.ts';
import { filterToQuery } from './print-filter.ts';
import { isFilterParameter, parseFilterQuery } from './parse-filter-query.ts';

const utc = TimeZone.of('UTC');

function filterOf(query: Record<string, unknown>, zone = utc) {
  const parsed = parseFilterQuery(query, coffee, zone);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.filter;
}

function errorsOf(query: Record<string, unknown>, zone = utc) {
  const parsed = parseFilterQuery(query, coffee, zone);
  return parsed.ok ? [] : parsed.errors;
}

function conditionsOn(questions: number): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: questions }, (_, index) => [`where[q${index}]`, 'x']));
}

const canonical = (query: Record<string, unknown>, zone = utc) =>
  Object.fromEntries(filterToQuery(filterOf(query, zone)));

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
        { question: 'colour', type: 'choices', values: ['green', 'red'] },
        {
          question: 'rating',
          type: 'number',
          ranges: [
            { min: 1, max: 1 },
            { min: 4, max: 5 },
          ],
        },
        { question: 'toString', type: 'choices', values: ['S'] },
        { question: 'why', type: 'words', word: 'fast' },
      ],
      receivedFromMs: Date.parse('2026-11-01T00:00:00Z'),
      receivedBeforeMs: Date.parse('2026-11-08T00:00:00Z'),
    });
  });

  test('takes every answer without a parameter of its own', () => {
    expect(filterOf({ limit: '50', 'where[colour]': undefined })).toStrictEqual({ questions: [] });
    expect(filterOf(Object.create({ 'where[colour]': 'red', receivedFrom: 'x' }))).toStrictEqual({
      questions: [],
    });
  });

  test('says the same again in its canonical parameters', () => {
    fc.assert(
      fc.property(
        answeredSurveys.chain(({ history }) =>
          fc.record({ history: fc.constant(history), filter: filtersOf(history, 'address', timeZones) }),
        ),
        ({ history, filter }) => {
          const address = new URLSearchParams(filterToQuery(filter)).toString();
          const query = Object.fromEntries(new URLSearchParams(address));
          const zone = TimeZone.of(filter.zone ?? 'UTC');
          expect(parseFilterQuery(query, history, zone)).toStrictEqual({ ok: true, filter });
          expect(Object.keys(query).every(isFilterParameter)).toBe(true);
        },
      ),
    );
  });

  test.each([
    ['values in any order, and twice', { 'where[colour]': 'red,blue,red' }, { 'where[colour]': 'blue,red' }],
    [
      'commas and backslashes',
      { 'where[colour]': String.raw`\\,a\,b` },
      { 'where[colour]': String.raw`\\,a\,b` },
    ],
    ['ranges that meet', { 'where[rating]': '5,1..2,3..4,-7' }, { 'where[rating]': '-7,1..5' }],
    ['ranges that overlap', { 'where[rating]': '4..,3..9' }, { 'where[rating]': '3..' }],
    ['open ranges', { 'where[rating]': '..-3,007..' }, { 'where[rating]': '..-3,7..' }],
    ['ends beyond every answer', { 'where[rating]': '-9999999999999..3' }, { 'where[rating]': '..3' }],
    ['all numbers', { 'where[rating]': '..3,4..' }, { 'where[rating]': '-1000000000000..' }],
    ['minus zero', { 'where[rating]': '-0' }, { 'where[rating]': '0' }],
    ['choices to leave out', { 'not[colour]': 'red,green,red' }, { 'not[colour]': 'green,red' }],
    ['a word', { 'word[why]': 'E\u0301CLAIR' }, { 'word[why]': 'éclair' }],
    ['a word without spaces', { 'word[why]': '咖啡' }, { 'word[why]': '咖啡' }],
    [
      'times at midnight',
      { receivedFrom: '2026-11-01T00:00:00Z', receivedTo: '2026-11-08T00:00:00.000Z' },
      { receivedFrom: '2026-11-01', receivedTo: '2026-11-07' },
    ],
    [
      'times of a day',
      { receivedFrom: '2026-11-01T09:00:00Z', receivedTo: '2026-11-01T09:00:00.5Z' },
      { receivedFrom: '2026-11-01T09:00:00.000Z', receivedTo: '2026-11-01T09:00:00.500Z' },
    ],
    [
      'one day',
      { receivedFrom: '2026-11-01', receivedTo: '2026-11-01' },
      { receivedFrom: '2026-11-01', receivedTo: '2026-11-01' },
    ],
    [
      'the first midnight',
      { receivedTo: '0000-01-01T00:00:00Z' },
      { receivedTo: '0000-01-01T00:00:00.000Z' },
    ],
    ['the last day', { receivedTo: '9999-12-31' }, { receivedTo: '9999-12-31' }],
  ])('has one form for %s', (_, query, expected) => {
    expect(canonical(query)).toEqual(expected);
    expect(canonical(canonical(query))).toEqual(expected);
  });
});

describe('the days of an address', () => {
  test.each([
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-22', '2026-11-21T18:15:00.000Z', '2026-11-22T18:15:00.000Z'],
    ['America/St_Johns', '2026-03-08', '2026-03-08T03:30:00.000Z', '2026-03-09T02:30:00.000Z'],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', '2026-04-05T13:30:00.000Z'],
  ])('are those of the time zone: in %s, %s is from %s to %s', (name, day, from, before) => {
    const zone = TimeZone.of(name);
    const filter = filterOf({ receivedFrom: day, receivedTo: day }, zone);
    expect(filter).toStrictEqual({
      questions: [],
      receivedFromMs: Date.parse(from),
      receivedBeforeMs: Date.parse(before),
      zone: name,
    });
    expect(canonical({ receivedFrom: from, receivedTo: before }, zone)).toEqual({
      receivedFrom: day,
      receivedTo: day,
    });
  });

  test('are whole days, each answer in the one on which a summary counts it', () => {
    fc.assert(
      fc.property(receivedTimes, timeZones, (receivedAt, zone) => {
        const { name } = zone.dayAt(Date.parse(receivedAt));
        const { receivedFromMs, receivedBeforeMs } = filterOf({ receivedFrom: name, receivedTo: name }, zone);
        const ms = Date.parse(receivedAt);
        expect(ms >= receivedFromMs! && ms < receivedBeforeMs!).toBe(true);
      }),
    );
  });

  test('that the clocks skipped are refused', () => {
    expect(errorsOf({ receivedFrom: '2011-12-30' }, TimeZone.of('Pacific/Apia'))).toEqual([
      { path: 'receivedFrom', message: 'The clocks of Pacific/Apia skipped 2011-12-30' },
    ]);
  });
});

describe('a faulty address', () => {
  test.each([
    ['an unknown question', { 'where[nobody]': 'x' }, 'where[nobody]', /No version/],
    ['a name that objects inherit', { 'where[valueOf]': 'x' }, 'where[valueOf]', /No version/],
    ['the prototype', JSON.parse('{"where[__proto__]":"x"}'), 'where[__proto__]', /No version/],
    ['unusual characters', { 'where[a][\ud800\n]': 'x' }, 'where[a][\ufffd\n]', /No version/],
    ['an empty question', { 'where[]': 'x' }, 'where[]', /No version/],
    ['a long question', { [`word[${'x'.repeat(999)}]`]: 'x' }, `word[${'x'.repeat(59)}…`, /No version/],
    ['no bracket', { where: 'red' }, 'where', /Unknown parameter/],
    ['an open bracket', { 'where[colour': 'red' }, 'where[colour', /Unknown parameter/],
    ['more behind the bracket', { 'word[why].x': 'red' }, 'word[why].x', /Unknown parameter/],
    ['another name', { 'words[why]': 'red' }, 'words[why]', /Unknown parameter/],
    ['a misspelt name', { 'wher[colour]': 'red' }, 'wher[colour]', /Unknown parameter/],
    ['a name without a question', { 'sort[]': 'x' }, 'sort[]', /Unknown parameter/],
    ['contains', { 'contains[why]': 'slow' }, 'contains[why]', /for analyses only/],
    ['an unknown choice', { 'where[colour]': 'red,pink' }, 'where[colour]', /offers/],
    ['a label', { 'where[toString]': 'Small' }, 'where[toString]', /offers/],
    ['an empty choice', { 'where[colour]': 'red,' }, 'where[colour]', /empty/],
    ['a lone backslash', { 'where[colour]': String.raw`C:\temp` }, 'where[colour]', /backslash/],
    ['a backslash at the end', { 'where[colour]': 'red\\' }, 'where[colour]', /backslash/],
    ['no integer', { 'where[rating]': '4.5' }, 'where[rating]', /integers/],
    ['an empty range', { 'where[rating]': '4,' }, 'where[rating]', /integers/],
    ['a range without ends', { 'where[rating]': '..' }, 'where[rating]', /integers/],
    ['a range of three', { 'where[rating]': '1..2..3' }, 'where[rating]', /integers/],
    ['a number with an exponent', { 'where[rating]': '1e3' }, 'where[rating]', /integers/],
    ['swapped ends', { 'where[rating]': '5..4' }, 'where[rating]', /greater/],
    ['a range above all answers', { 'where[rating]': '1000000000001..' }, 'where[rating]', /above/],
    ['a range below all answers', { 'where[rating]': '..-1000000000001' }, 'where[rating]', /below/],
    ['many ranges', { 'where[rating]': Array(102).fill('1').join(',') }, 'where[rating]', /at most 101/],
    ['where on a text', { 'where[why]': 'fast' }, 'where[why]', /use word.*contains/],
    ['not on a text', { 'not[why]': 'fast' }, 'not[why]', /questions with choices/],
    ['not on numbers', { 'not[rating]': '4' }, 'not[rating]', /questions with choices/],
    ['an unknown choice to leave out', { 'not[colour]': 'grey' }, 'not[colour]', /No version/],
    ['no choice to leave out', { 'not[colour]': '' }, 'not[colour]', /empty/],
    [
      'some choices, and not others',
      { 'where[colour]': 'red', 'not[colour]': 'blue' },
      'not[colour]',
      /one condition/,
    ],
    ['word on a choice', { 'word[colour]': 'red' }, 'word[colour]', /use where/],
    ['word on a range', { 'word[rating]': '4' }, 'word[rating]', /use where/],
    ['a third kind of answered', { 'answered[why]': 'maybe' }, 'answered[why]', /yes.*no/],
    ['answered on an unknown question', { 'answered[nobody]': 'yes' }, 'answered[nobody]', /No version/],
    [
      'two tests of a question',
      { 'where[colour]': 'red', 'answered[colour]': 'yes' },
      'answered[colour]',
      /one condition/,
    ],
    ['two words', { 'word[why]': 'fast food' }, 'word[why]', /one word/],
    ['a word with a point', { 'word[why]': 'fast.' }, 'word[why]', /one word/],
    ['a letter', { 'word[why]': 'x' }, 'word[why]', /one word/],
    ['a long word', { 'word[why]': 'x'.repeat(41) }, 'word[why]', /one word/],
    ['an empty value', { 'where[colour]': '' }, 'where[colour]', /empty/],
    ['an empty word', { 'word[why]': '' }, 'word[why]', /empty/],
    ['a question twice', { 'where[colour]': ['red', 'blue'] }, 'where[colour]', /once/],
    ['a value that is no text', { 'where[colour]': { red: 1 } }, 'where[colour]', /once/],
    ['no time', { receivedFrom: 'yesterday' }, 'receivedFrom', /date/],
    ['an empty time', { receivedTo: '' }, 'receivedTo', /date/],
    ['a day that does not exist', { receivedFrom: '2026-02-29' }, 'receivedFrom', /date/],
    ['a time on such a day', { receivedTo: '2026-02-30T10:00:00Z' }, 'receivedTo', /date/],
    ['a month that does not exist', { receivedFrom: '2026-13-01' }, 'receivedFrom', /date/],
    ['the 24th hour', { receivedFrom: '2026-11-01T24:00:00Z' }, 'receivedFrom', /date/],
    ['a time without a zone', { receivedTo: '2026-11-01T10:00:00' }, 'receivedTo', /date/],
    ['two times', { receivedTo: ['2026-11-01', '2026-11-02'] }, 'receivedTo', /date/],
    [
      'days in the wrong order',
      { receivedFrom: '2026-11-02', receivedTo: '2026-11-01' },
      'receivedFrom',
      /before/,
    ],
    [
      'no time between',
      { receivedFrom: '2026-11-01', receivedTo: '2026-11-01T00:00:00Z' },
      'receivedFrom',
      /before/,
    ],
  ])('is refused by name for %s', (_, query: Record<string, unknown>, path, message) => {
    expect(errorsOf(query)).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  test('has every fault named', () => {
    const query = {
      'where[colour]': 'pink,mauve',
      'where[rating]': '2..1',
      'where[why]': 'x',
      receivedFrom: 'x',
      receivedTo: 'y',
    };
    expect(errorsOf(query).map(({ path }) => path)).toEqual([
      'where[colour]',
      'where[colour]',
      'where[rating]',
      'where[why]',
      'receivedFrom',
      'receivedTo',
    ]);
  });

  test('has at most 10 conditions, and at most 100 faults', () => {
    expect(errorsOf(conditionsOn(10))).toHaveLength(10);
    expect(errorsOf(conditionsOn(11))).toHaveLength(12);
    expect(errorsOf(conditionsOn(11))[0]).toEqual({
      path: 'where',
      message: expect.stringContaining('at most 10'),
    });
    expect(errorsOf(conditionsOn(500))).toHaveLength(100);
    expect(errorsOf({ 'where[colour]': 'x,'.repeat(5_000) })).toHaveLength(100);
  });

  test('never throws, whatever it is, and never names what it did not get', () => {
    const name = fc.oneof(
      fc.constantFrom('where[colour]', 'where[rating]', 'word[why]', 'receivedFrom', 'receivedTo'),
      fc.string({ unit: anyCharacter }).map((id) => `where[${id}]`),
      fc.string({ unit: anyCharacter }).map((rest) => `word${rest}`),
    );
    const value = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.stringMatching(/^[\d.,\\-]{0,9}$/),
      fc.anything(),
      fc.array(fc.string()),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value, { noNullPrototype: false }), (query) => {
        for (const { path, message } of errorsOf(query)) {
          expect(path.isWellFormed() && path.length <= 71 && message.length > 0).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
