import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { answeredSurveys } from '../../test/arbitraries.ts';
import { coffee, filtersOf } from '../../test/filters.ts';
import { timeZones } from '../../test/time-zones.ts';
import { TimeZone } from '../zones/time-zone.ts';
import { isFiltering } from './answer-filter.ts';
import { describeFilter, type FilterWords } from './describe-filter.ts';
import { parseFilterJson } from './parse-filter-json.ts';
import { filterToQuery } from './print-filter.ts';

const words: FilterWords = {
  is: ({ values }) => `is ${values}`,
  isNot: ({ values }) => `is not ${values}`,
  or: ({ first, last }) => `${first} or ${last}`,
  answered: 'was answered',
  skipped: 'was skipped',
  hasWord: ({ word }) => `has the word “${word}”`,
  contains: ({ text }) => `contains “${text}”`,
  tagged: ({ values }) => `with ${values}`,
  range: ({ from, to }) => `${from} to ${to}`,
  open: {
    number: { from: ({ end }) => `at least ${end}`, to: ({ end }) => `at most ${end}`, any: 'any number' },
    date: { from: ({ end }) => `from ${end}`, to: ({ end }) => `up to ${end}`, any: 'any date' },
  },
  times: {
    from: ({ from }) => `from ${from}`,
    upTo: ({ to }) => `up to ${to}`,
    before: ({ to }) => `before ${to}`,
    on: ({ from }) => `on ${from}`,
    days: ({ from, to }) => `from ${from} to ${to}`,
    until: ({ from, to }) => `from ${from} until ${to}`,
  },
};

function partsOf(json: unknown, zone = 'UTC') {
  const parsed = parseFilterJson(json, coffee, TimeZone.of(zone));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return describeFilter(parsed.filter, coffee, words);
}

const wordsOf = (json: unknown) => partsOf(json).map(({ subject, predicate }) => `${subject} ${predicate}`);

describe('a filter in words', () => {
  test.each([
    [{ where: { colour: ['red'] } }, 'Which colour? is red'],
    [{ where: { colour: ['red', 'green', 'blue'] } }, 'Which colour? is blue, green or red'],
    [{ where: { colour: { noneOf: ['red', 'green'] } } }, 'Which colour? is not green or red'],
    [{ where: { toString: ['M', 'S'] } }, 'Size? is Small or M'],
    [{ where: { rating: [4] } }, 'How was it? is 4'],
    [{ where: { rating: [1, { min: 4, max: 5 }] } }, 'How was it? is 1 or 4 to 5'],
    [{ where: { rating: [{ min: 4 }] } }, 'How was it? is at least 4'],
    [{ where: { rating: [{ max: 3 }, 9] } }, 'How was it? is at most 3 or 9'],
    [{ where: { rating: [{ max: 3 }, { min: 3 }] } }, 'How was it? is any number'],
    [{ where: { why: { word: 'SLOW' } } }, 'Why? has the word “slow”'],
    [{ where: { why: { contains: 'too Slow' } } }, 'Why? contains “too Slow”'],
    [{ where: { why: { answered: true } } }, 'Why? was answered'],
    [{ where: { colour: { answered: false } } }, 'Which colour? was skipped'],
    [{ receivedFrom: '2026-11-01', receivedTo: '2026-11-07' }, 'received from 2026-11-01 to 2026-11-07'],
    [{ receivedFrom: '2026-11-01', receivedTo: '2026-11-01' }, 'received on 2026-11-01'],
    [{ receivedFrom: '2026-11-01' }, 'received from 2026-11-01'],
    [{ receivedTo: '2026-11-07' }, 'received up to 2026-11-07'],
    [{ receivedTo: '2026-11-07T09:00:00Z' }, 'received before 2026-11-07 09:00 UTC'],
    [
      { receivedFrom: '2026-11-01T09:00:05Z', receivedTo: '2026-11-01T09:00:05.5Z' },
      'received from 2026-11-01 09:00:05 UTC until 2026-11-01 09:00:05.500 UTC',
    ],
  ])('%j', (json, expected) => {
    expect(wordsOf(json)).toEqual([expected]);
  });

  test.each([
    [{ receivedFrom: '2026-10-25', receivedTo: '2026-10-25' }, 'on 2026-10-25'],
    [{ receivedFrom: '2026-10-24T22:00:00Z' }, 'from 2026-10-25'],
    [{ receivedTo: '2026-10-25T00:00:00Z' }, 'before 2026-10-25 02:00 Europe/Berlin'],
    [
      { receivedFrom: '2026-10-24', receivedTo: '2026-10-25T23:00:05Z' },
      'from 2026-10-24 until 2026-10-26 00:00:05 Europe/Berlin',
    ],
  ])('has days and times of its time zone: %j', (json, expected) => {
    expect(partsOf(json, 'Europe/Berlin').map(({ predicate }) => predicate)).toEqual([expected]);
  });

  test('has a part for each condition, which leads to the filter without it', () => {
    const json = { where: { colour: ['red'], why: { word: 'slow' } }, receivedFrom: '2026-11-01' };
    expect(
      partsOf(json).map(({ question, subject, without }) => [question, subject, filterToQuery(without)]),
    ).toEqual([
      [
        'colour',
        'Which colour?',
        [
          ['word[why]', 'slow'],
          ['receivedFrom', '2026-11-01'],
        ],
      ],
      [
        'why',
        'Why?',
        [
          ['where[colour]', 'red'],
          ['receivedFrom', '2026-11-01'],
        ],
      ],
      [
        undefined,
        'received',
        [
          ['where[colour]', 'red'],
          ['word[why]', 'slow'],
        ],
      ],
    ]);
  });

  test('has parts until nothing is left, for every filter', () => {
    fc.assert(
      fc.property(
        answeredSurveys.chain(({ history }) =>
          fc.record({ history: fc.constant(history), filter: filtersOf(history, 'analysis', timeZones) }),
        ),
        ({ history, filter }) => {
          let left = filter;
          for (
            let parts = describeFilter(left, history, words);
            parts.length > 0;
            parts = describeFilter(left, history, words)
          ) {
            expect(parts.every(({ predicate }) => predicate !== '')).toBe(true);
            left = parts[0]?.without ?? left;
          }
          expect(isFiltering(left)).toBe(false);
        },
      ),
    );
  });
});
