import type { AnswerColumns, Codes, ValueColumn } from '@canvass/columns';
import {
  groupFinder,
  type GroupBy,
  type GroupFinder,
  type GroupValue,
  type SurveyHistory,
} from '@canvass/surveys';
import type { Lists } from './count-codes.ts';
import { Numbering } from './numbering.ts';

export interface GroupedRows {
  /** The rows of each group, in the order of the groups. */
  readonly groups: readonly Uint32Array[];
  /** The rows in no group; undefined if a row may be in several groups. */
  readonly others: Uint32Array | undefined;
}

/** Groups the rows of a survey's columns by the values of a facet. It looks for the group of each value once. */
export class Grouping {
  readonly #by: GroupBy;
  readonly #find: GroupFinder;
  readonly #groups: ReadonlyMap<GroupValue, number>;
  readonly #maxBytes: number;
  #numbering: Numbering;
  /** The group of each value, by its number. */
  #groupOfNumber = [0];

  /**
   * @param numbering of the facet's values, which other slices may share
   * @param maxBytes A larger numbering is not used, so that answers that all differ do not take all memory.
   */
  constructor(by: GroupBy, history: SurveyHistory, numbering: Numbering, maxBytes: number) {
    this.#by = by;
    this.#find = groupFinder(by, history);
    this.#groups = new Map(by.values.map((value, index) => [value, index + 1]));
    this.#numbering = numbering;
    this.#maxBytes = maxBytes;
  }

  /** Returns a function that groups rows of these columns. */
  of({ facets }: AnswerColumns): (rows: Uint32Array) => GroupedRows {
    const { facet, values } = this.#by;
    const column = facets.get(facet);
    if (column === undefined || !('values' in column)) {
      return (rows) => ({ groups: values.map(() => new Uint32Array()), others: rows });
    }
    const groupOfCode = this.#groupsOfCodes(column);
    return (rows) => groupRows(column, rows, groupOfCode, values.length);
  }

  /** Returns the group of each code, from 1 on. It is 0 for values in no group and for the code of no answer. */
  #groupsOfCodes({ values }: ValueColumn): Uint32Array {
    if (this.#numbering.bytes > this.#maxBytes) {
      this.#numbering = new Numbering();
      this.#groupOfNumber = [0];
    }
    const numbers = this.#numbering.numbersOf(values);
    for (let number = this.#groupOfNumber.length; number <= this.#numbering.size; number += 1) {
      this.#groupOfNumber.push(this.#groupOf(this.#numbering.valueOf(number)));
    }
    return numbers.map((number) => this.#groupOfNumber[number]!);
  }

  #groupOf(value: GroupValue): number {
    for (const group of this.#find(value)) {
      const index = this.#groups.get(group);
      if (index !== undefined) return index;
    }
    return 0;
  }
}

function groupRows(
  { codes, offsets }: ValueColumn,
  rows: Uint32Array,
  groupOfCode: Uint32Array,
  count: number,
): GroupedRows {
  const entries =
    offsets === undefined
      ? { rows, groups: groupsOf(rows, codes, groupOfCode) }
      : entriesOf(rows, { codes, offsets }, groupOfCode);
  const [others, ...groups] = sortedByGroup(entries, count + 1);
  return { groups, others: offsets === undefined ? others : undefined };
}

/** Pairs of a row and a group that it is in. */
interface Entries {
  readonly rows: Uint32Array;
  readonly groups: Uint32Array;
}

function groupsOf(rows: Uint32Array, codes: Codes, groupOfCode: Uint32Array): Uint32Array {
  const groups = new Uint32Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) groups[index] = groupOfCode[codes[rows[index]!]!]!;
  return groups;
}

function entriesOf(rows: Uint32Array, { codes, offsets }: Lists, groupOfCode: Uint32Array): Entries {
  let count = 0;
  for (const row of rows) count += offsets[row + 1]! - offsets[row]!;
  const entries = { rows: new Uint32Array(count), groups: new Uint32Array(count) };
  let end = 0;
  for (const row of rows) {
    for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) {
      entries.rows[end] = row;
      entries.groups[end] = groupOfCode[codes[at]!]!;
      end += 1;
    }
  }
  return entries;
}

/** Returns the rows of each group, in their order. */
function sortedByGroup({ rows, groups }: Entries, count: number): Uint32Array[] {
  const ends = new Uint32Array(count);
  for (let index = 0; index < groups.length; index += 1) ends[groups[index]!]! += 1;
  for (let group = 1; group < count; group += 1) ends[group]! += ends[group - 1]!;
  const sorted = new Uint32Array(rows.length);
  // Each group is filled from its end, so that each end has become a begin when the loop is over.
  const begins = ends.slice();
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    sorted[(begins[groups[index]!]! -= 1)] = rows[index]!;
  }
  return Array.from(ends, (end, group) => sorted.subarray(begins[group], end));
}
