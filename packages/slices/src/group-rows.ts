import type { AnswerColumns, ValueColumn } from '@canvass/columns';
import { groupFinder, type GroupBy, type SurveyHistory } from '@canvass/surveys';

export interface GroupedRows {
  /** The rows of each group, in the order of the groups. */
  readonly groups: readonly Uint32Array[];
  /** The rows in no group; undefined if a row may be in several groups. */
  readonly others: Uint32Array | undefined;
}

/** Returns a function that groups rows of these columns. It tests each value of the facet's column once. */
export function groupingOf(
  { facets }: AnswerColumns,
  by: GroupBy,
  history: SurveyHistory,
): (rows: Uint32Array) => GroupedRows {
  const { facet, values } = by;
  const column = facets.get(facet);
  if (column === undefined || !('values' in column)) {
    return (rows) => ({ groups: values.map(() => new Uint32Array()), others: rows });
  }
  const groupOfCode = groupsOfCodes(column, by, history);
  return (rows) => groupRows(column, rows, groupOfCode, values.length);
}

function groupRows(
  column: ValueColumn,
  rows: Uint32Array,
  groupOfCode: Uint32Array,
  count: number,
): GroupedRows {
  const ends = endsOf(column, rows, groupOfCode, count + 1);
  const sorted = new Uint32Array(ends.at(-1)!);
  // Each group is filled from its end, so that each end has become a begin when the loop is over.
  const begins = ends.slice();
  const { codes, offsets } = column;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index]!;
    if (offsets === undefined) {
      sorted[(begins[groupOfCode[codes[row]!]!]! -= 1)] = row;
    } else {
      for (let at = offsets[row + 1]! - 1; at >= offsets[row]!; at -= 1) {
        sorted[(begins[groupOfCode[codes[at]!]!]! -= 1)] = row;
      }
    }
  }
  const [others, ...groups] = Array.from(ends, (end, group) => sorted.subarray(begins[group], end));
  return { groups, others: offsets === undefined ? others : undefined };
}

/** Returns the group of each code, from 1 on. It is 0 for values in no group and for the code of no answer. */
function groupsOfCodes(column: ValueColumn, by: GroupBy, history: SurveyHistory): Uint32Array {
  const find = groupFinder(by, history);
  const groups = new Map(by.values.map((value, index) => [value, index + 1]));
  const groupOfCode = new Uint32Array(column.values.length + 1);
  for (const [index, value] of column.values.entries()) {
    for (const group of find(value)) groupOfCode[index + 1] ||= groups.get(group) ?? 0;
  }
  return groupOfCode;
}

/** Returns for each group the number of entries in it and in all groups before it. */
function endsOf(
  { codes, offsets }: ValueColumn,
  rows: Uint32Array,
  groupOfCode: Uint32Array,
  groups: number,
): Uint32Array {
  const ends = new Uint32Array(groups);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    if (offsets === undefined) ends[groupOfCode[codes[row]!]!]! += 1;
    else for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) ends[groupOfCode[codes[at]!]!]! += 1;
  }
  for (let group = 1; group < groups; group += 1) ends[group]! += ends[group - 1]!;
  return ends;
}
