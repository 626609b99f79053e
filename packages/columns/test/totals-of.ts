import { type SurveyHistory, SurveyAnswersSummary, countedFacets, facetOf } from '@canvass/surveys';
import type { AnswerColumns, ColumnRow, FacetColumn } from '../src/index.ts';
import { stringsOf } from './strings-of.ts';

interface Totals {
  readonly type: string;
  readonly answered: number;
  readonly notAsked: number;
  readonly length: number;
  /** How often each value was chosen or word was used, sorted. */
  readonly counts: readonly (readonly [string | number, number])[];
}

/** Counts each facet from the columns. */
export function totalsOf({ rows, facets }: AnswerColumns): Record<string, Totals> {
  const numbers = Array.from({ length: rows }, (_, row) => row);
  return Object.fromEntries(
    Array.from(facets, ([id, column]) => [
      id,
      {
        type: column.type,
        answered: numbers.filter((row) => isAnswered(column, row)).length,
        notAsked: column.notAsked?.reduce((sum, each) => sum + each, 0) ?? 0,
        length: 'lengths' in column ? column.lengths.reduce((sum, each) => sum + Math.max(each, 0), 0) : 0,
        counts: countsOf(column).toSorted(byValue),
      },
    ]),
  );
}

function countsOf(column: FacetColumn): (readonly [string | number, number])[] {
  if (column.type === 'kept') return [];
  const { codes } = column.type === 'words' ? column.words : column;
  const values = column.type === 'words' ? stringsOf(column.words.values) : column.values;
  const counts = new Uint32Array(values.length + 1);
  for (const code of codes) counts[code]! += 1;
  return values.map((value: string | number, index) => [value, counts[index + 1]!] as const);
}

function isAnswered(column: FacetColumn, row: number): boolean {
  if (column.type === 'kept') return column.isAnswered[row] === 1;
  if (column.type === 'words') return column.lengths[row]! >= 0;
  const { codes, offsets } = column;
  return offsets === undefined ? codes[row]! > 0 : offsets[row + 1]! > offsets[row]!;
}

/** Counts each facet answer by answer. */
export function countedTotals(rows: readonly ColumnRow[], history: SurveyHistory): Record<string, Totals> {
  const summary = SurveyAnswersSummary.exact();
  const notAsked = new Map<string, number>();
  for (const { receivedAt, version, answers } of rows) {
    summary.addNewAnswer({ receivedAt, answers }, countedFacets(history, version)!);
    for (const [id, value] of Object.entries(answers)) {
      if (value === null) notAsked.set(id, (notAsked.get(id) ?? 0) + 1);
    }
  }
  const counted = new Map(summary.toJSON().facets);
  const ids = new Set([...notAsked.keys(), ...rows.flatMap(({ answers }) => Object.keys(answers))]);
  return Object.fromEntries(
    [...ids].map((id) => {
      const totals = counted.get(id);
      const counts: [string | number, number][] =
        totals === undefined
          ? []
          : 'words' in totals
            ? totals.words
            : 'counts' in totals
              ? totals.counts
              : [];
      return [
        id,
        {
          type: totals?.type ?? facetOf(history, id)!.facet.type,
          answered: totals?.answered ?? 0,
          notAsked: notAsked.get(id) ?? 0,
          length: totals !== undefined && 'length' in totals ? totals.length : 0,
          counts: counts.toSorted(byValue),
        },
      ];
    }),
  );
}

function byValue(
  [one]: readonly [string | number, number],
  [other]: readonly [string | number, number],
): number {
  return one < other ? -1 : 1;
}
