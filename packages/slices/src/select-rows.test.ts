import { describe, expect, test } from '@jest/globals';
import { ColumnBuilder, type ColumnRow } from '@canvass/columns';
import {
  type AnswerFilter,
  type SurveyHistory,
  facetsOf,
  matchesFilter,
  startHistory,
} from '@canvass/surveys';
import * as fc from 'fast-check';
import { expectEqual } from '../../surveys/test/expect-equal.ts';
import { answeredRows } from '../../columns/test/answered-rows.ts';
import { filtersOf, parsedDefinition } from '@canvass/surveys/generators';
import { selectRows } from './select-rows.ts';

/** Answers that came to these endings; undefined: of a version without endings. */
function rowsWith(...endings: readonly (string | null | undefined)[]): ColumnRow[] {
  return endings.map((ending, place) => ({
    id: `01M8${String(place).padStart(22, '0')}`,
    place,
    receivedAt: '2026-11-07T12:00:00.000Z',
    version: 1,
    answers: ending === undefined ? { why: 'so' } : { '@ending': ending, why: 'so' },
  }));
}

function onEnding(type: 'choices' | 'noneOf', value: string): AnswerFilter {
  return { questions: [{ question: '@ending', type, values: [value] }] };
}

function columnsOf(rows: readonly ColumnRow[], history: SurveyHistory) {
  const builder = new ColumnBuilder(history);
  for (const row of rows) builder.add(row);
  return builder.build();
}

const filtered = answeredRows.chain(({ history, rows }) =>
  fc.record({
    history: fc.constant(history),
    rows: fc.constant(rows),
    filter: filtersOf(history).chain((filter) => withTimesOf(rows, filter)),
    hidden: fc.subarray(rows.map((_, row) => row)),
  }),
);

/** Generates the filter as it is, and with limits of time that are times of rows. */
function withTimesOf(rows: readonly ColumnRow[], filter: AnswerFilter): fc.Arbitrary<AnswerFilter> {
  if (rows.length === 0) return fc.constant(filter);
  const time = fc.constantFrom(...rows.map(({ receivedAt }) => Date.parse(receivedAt)));
  return fc.oneof(
    fc.constant(filter),
    time.map((receivedFromMs) => ({ ...filter, receivedFromMs })),
    time.map((receivedBeforeMs) => ({ ...filter, receivedBeforeMs })),
  );
}

describe('selected rows', () => {
  test('have a tag of the filter, if it has tags', () => {
    fc.assert(
      fc.property(filtered, fc.array(fc.nat(60)), ({ history, rows, filter }, some) => {
        const columns = columnsOf(rows, history);
        const tagged = Float64Array.from(new Set(some)).toSorted();
        const all = selectRows(columns, filter, history);
        const kept = selectRows(columns, { ...filter, tags: ['roster'] }, history, { tagged });
        expectEqual(
          [...kept],
          [...all].filter((row) => tagged.includes(columns.places[row]!)),
        );
      }),
    );
  });

  test('are those whose answers match the filter', () => {
    let [taken, left] = [0, 0];
    fc.assert(
      fc.property(filtered, ({ history, rows, filter, hidden }) => {
        const texts = new Map(
          [...facetsOf(history).keys()].map((id) => [id, rows.map((row) => textOf(row, id))] as const),
        );
        const selected = selectRows(columnsOf(rows, history), filter, history, {
          texts,
          hidden: new Set(hidden),
        });
        const expected = rows.flatMap((row, index) =>
          matchesFilter(filter, row, history) && !hidden.includes(index) ? [index] : [],
        );
        expectEqual(Array.from(selected), expected);
        if (filter.questions.length > 0) {
          taken += expected.length;
          left += rows.length - expected.length;
        }
      }),
      { numRuns: 500 },
    );
    expect(Math.min(taken, left)).toBeGreaterThan(20);
  });

  test('of the usual ending, and of all but a screen-out, are those that a filter takes', () => {
    const definition = parsedDefinition({
      title: 'T',
      endings: [{ id: 'young', title: 'Sorry', screenOut: true }],
      questions: [{ id: 'why', text: 'Why?', type: 'text' }],
    });
    const history = startHistory(definition);
    const taken = (filter: AnswerFilter, ...given: readonly (string | null | undefined)[]) => {
      const rows = rowsWith(...given);
      const matching = rows.flatMap((row, index) => (matchesFilter(filter, row, history) ? [index] : []));
      expect([...selectRows(columnsOf(rows, history), filter, history)]).toEqual(matching);
      return matching.map((index) => given[index]);
    };
    const all = ['default', null, 'young', undefined] as const;
    expect(taken(onEnding('choices', 'default'), ...all)).toEqual(['default']);
    expect(taken(onEnding('noneOf', 'young'), ...all)).toEqual(['default', null, undefined]);
    expect(taken(onEnding('choices', 'default'), null, undefined)).toEqual([]);
    expect(taken(onEnding('noneOf', 'young'), null, undefined)).toEqual([null, undefined]);
  });

  test('can be limited to some places', () => {
    fc.assert(
      fc.property(answeredRows, fc.nat(60), fc.nat(60), ({ history, rows }, after, length) => {
        const from = (rows[0]?.place ?? 0) - 5 + after;
        const to = from + length;
        const selected = selectRows(columnsOf(rows, history), { questions: [] }, history, {
          places: [from, to],
        });
        const expected = rows.flatMap(({ place }, index) => (place >= from && place < to ? [index] : []));
        expectEqual(Array.from(selected), expected);
      }),
    );
  });
});

function textOf({ answers }: ColumnRow, id: string): string | null {
  const value = Object.hasOwn(answers, id) ? answers[id] : null;
  return typeof value === 'string' ? value : null;
}
