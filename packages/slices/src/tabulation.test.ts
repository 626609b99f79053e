import { describe, expect, test } from '@jest/globals';
import { ColumnBuilder } from '@canvass/columns';
import {
  SurveyAnswersSummary,
  type TabulatedAnswers,
  countedQuestions,
  startHistory,
} from '@canvass/surveys';
import * as fc from 'fast-check';
import { answeredRows, type AnsweredRows } from '../../columns/test/answered-rows.ts';
import { definitionOf } from '../../surveys/test/arbitraries.ts';
import { groupRows } from './group-rows.ts';
import { Tabulation } from './tabulation.ts';

const grouped = answeredRows.chain(({ history, rows }) =>
  fc.record({
    history: fc.constant(history),
    rows: fc.constant(rows),
    selected: fc.subarray(rows.map((_, row) => row)),
    by: fc.constantFrom(...Object.keys(history.questions)),
  }),
);

describe('a tabulation', () => {
  test('counts what a summary of the same answers counts, group by group', () => {
    fc.assert(
      fc.property(grouped, ({ history, rows, selected, by }) => {
        const columns = columnsOf({ history, rows });
        const selection = Uint32Array.from(selected);
        const groups = groupRows(columns, selection, by);
        const tabulation = new Tabulation(history, 1 + groups.size);
        tabulation.add(columns, [selection, ...groups.values()]);
        const counted = tabulation.results();
        const chosen = selected.map((row) => rows[row]!);
        expect(counted.map(jsonOf)).toEqual([
          countedJson({ history, rows: chosen }),
          ...[...groups.keys()].map((value) =>
            countedJson({
              history,
              rows: chosen.filter(({ answers }) => valuesOf(answers, by).includes(value)),
            }),
          ),
        ]);
        const values = chosen.flatMap(({ answers }) => valuesOf(answers, by));
        const isText = history.questions[by]!.type === 'freeText';
        expect(new Set(groups.keys())).toEqual(new Set(isText ? [] : values));
      }),
      { numRuns: 500 },
    );
  });

  test('refuses a row of a version that the history does not have', () => {
    const definition = definitionOf({ id: 'q', text: 'Q?', type: 'freeText' });
    const history = { ...startHistory(definition), versions: { 1: ['q'], 2: ['q'] } };
    const rows = [{ id: 'a', place: 1, receivedAt: '2026-11-22T14:23:02.205Z', version: 2, answers: {} }];
    const columns = columnsOf({ history, rows });
    const tabulation = new Tabulation(startHistory(definition), 1);
    tabulation.add(columns, [Uint32Array.of(0)]);
    expect(() => tabulation.results()).toThrow(expect.objectContaining({ code: 'unknownVersion' }));
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

function countedJson({ history, rows }: AnsweredRows) {
  const summary = SurveyAnswersSummary.empty();
  for (const { receivedAt, answers, version } of rows) {
    summary.addNewAnswer({ receivedAt, answers }, countedQuestions(history, version)!);
  }
  return summary.toJSON();
}

function jsonOf(tabulation: TabulatedAnswers) {
  const summary = SurveyAnswersSummary.empty();
  summary.addTabulated(tabulation);
  return summary.toJSON();
}
