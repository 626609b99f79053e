import { describe, expect, test } from '@jest/globals';
import { ColumnBuilder } from '@canvass/columns';
import {
  SurveyAnswersSummary,
  type TabulatedAnswers,
  TimeZone,
  countedFacets,
  facetOf,
  facetsOf,
  printDay,
  printNumber,
  startHistory,
} from '@canvass/surveys';
import * as fc from 'fast-check';
import { expectEqual } from '../../surveys/test/expect-equal.ts';
import { answeredRows, type AnsweredRows } from '../../columns/test/answered-rows.ts';
import { definitionOf, timeZones } from '@canvass/surveys/generators';
import { Grouping } from './group-rows.ts';
import { Numbering } from './numbering.ts';
import { Tabulation } from './tabulation.ts';

const utc = TimeZone.of('UTC');
const grouped = answeredRows.chain(({ history, rows }) =>
  fc.record({
    history: fc.constant(history),
    rows: fc.constant(rows),
    selected: fc.subarray(rows.map((_, row) => row)),
    by: fc.constantFrom(...facetsOf(history).keys()),
    zone: timeZones,
  }),
);

describe('a tabulation', () => {
  test('counts what a summary of the same answers counts, group by group', () => {
    fc.assert(
      fc.property(grouped, ({ history, rows, selected, by, zone }) => {
        const columns = columnsOf({ history, rows });
        const selection = Uint32Array.from(selected);
        const chosen = selected.map((row) => rows[row]!);
        const { facet } = facetOf(history, by)!;
        // A day is in a month, and a number may be in a range.
        const groupsIn = (answers: Readonly<Record<string, unknown>>): unknown[] =>
          valuesOf(answers, by).map((value) => {
            if (facet.type === 'date') return printDay(value as number).slice(0, 'yyyy-mm'.length);
            if (facet.type !== 'number' || facet.scale !== undefined) return value;
            const printed = printNumber(facet, value as number);
            return `${printed}..${printed}`;
          });
        const { type } = facet;
        const values = [...new Set(rows.flatMap(({ answers }) => groupsIn(answers)))].slice(0, 3) as string[];
        // The groups of numbers rise.
        if (facet.type === 'number') values.sort((a, b) => Number.parseFloat(a) - Number.parseFloat(b));
        const grouping = new Grouping({ facet: by, values }, history, new Numbering(), 0);
        const { groups, others } = grouping.of(columns)(selection);
        // Now its numbering is too large, and is replaced.
        expect(grouping.of(columns)(selection)).toEqual({ groups, others });
        const tabulation = new Tabulation({ history, zone, groups: 1 + groups.length });
        tabulation.add(columns, [others ?? selection, ...groups]);
        expect(jsonOf(others ? tabulation.sum() : tabulation.of(0))).toEqual(
          countedJson({ history, rows: chosen }, zone),
        );
        const isGrouping = type !== 'words' && type !== 'kept';
        for (const [index, value] of values.entries()) {
          const ofGroup = chosen.filter(({ answers }) => isGrouping && groupsIn(answers).includes(value));
          expectEqual(jsonOf(tabulation.of(index + 1)), countedJson({ history, rows: ofGroup }, zone));
        }
      }),
      { numRuns: 150 },
    );
  });

  test('takes memory for what a shared numbering has grown by, and not for the rest', () => {
    const definition = definitionOf({ id: 'q', text: 'Q?', type: 'text' });
    const history = startHistory(definition);
    const receivedAt = '2026-11-22T14:23:02.205Z';
    const columns = columnsOf({
      history,
      rows: [{ id: 'a', place: 1, receivedAt, version: 1, answers: { q: 'Coffee with friends' } }],
    });
    const numbering = new Numbering();
    const bytes = [1, 2].map(() => {
      const tabulation = new Tabulation({ history, zone: utc, numberingOf: () => numbering });
      tabulation.add(columns, [Uint32Array.of(0)]);
      return tabulation.bytes;
    });
    expect(bytes[0]! - bytes[1]!).toBe(numbering.bytes);
    expect(bytes[1]).toBeGreaterThan(0);
  });

  test('refuses a row of a version that the history does not have', () => {
    const definition = definitionOf({ id: 'q', text: 'Q?', type: 'text' });
    const history = { ...startHistory(definition), versions: { 1: ['q'], 2: ['q'] } };
    const rows = [{ id: 'a', place: 1, receivedAt: '2026-11-22T14:23:02.205Z', version: 2, answers: {} }];
    const columns = columnsOf({ history, rows });
    const tabulation = new Tabulation({ history: startHistory(definition), zone: utc });
    tabulation.add(columns, [Uint32Array.of(0)]);
    expect(() => tabulation.of(0)).toThrow(expect.objectContaining({ code: 'unknown-version' }));
  });
});

function columnsOf({ history, rows }: AnsweredRows) {
  const builder = new ColumnBuilder(history);
  for (const row of rows) builder.add(row);
  return builder.build();
}

function valuesOf(answers: Readonly<Record<string, unknown>>, id: string): unknown[] {
  const value = Object.hasOwn(answers, id) ? answers[id] : null;
  return value === null ? [] : [value].flat();
}

function countedJson({ history, rows }: AnsweredRows, zone: TimeZone) {
  const summary = SurveyAnswersSummary.empty(zone);
  for (const { receivedAt, answers, version } of rows) {
    summary.addNewAnswer({ receivedAt, answers }, countedFacets(history, version)!);
  }
  return summary.toJSON();
}

function jsonOf(tabulation: TabulatedAnswers) {
  const summary = SurveyAnswersSummary.empty(tabulation.zone);
  summary.addTabulated(tabulation);
  return summary.toJSON();
}
