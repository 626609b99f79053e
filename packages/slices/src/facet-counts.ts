import type { FacetColumn } from '@canvass/columns';
import { countCodes, countLists, sumLengths, sumOf } from './count-codes.ts';
import type { Numbering } from './numbering.ts';

/** The counts of one facet in one group of answers. */
export interface GroupCounts {
  /** Answers with a value for the facet. */
  readonly answered: number;
  /** Answers whose respondents were not asked the facet. */
  readonly notAsked: number;
  /** The sum of the texts' lengths in UTF-16 code units; 0 for other facets. */
  readonly length: number;
  /** The count of each value, by its number. The number 0 stands for no value. */
  readonly counts: Uint32Array;
}

type Group = { -readonly [Name in keyof GroupCounts]: GroupCounts[Name] };

/** Counts the values of one facet in groups of answers. The codes of its columns may differ. */
export class FacetCounts {
  readonly #numbering: Numbering;
  readonly #groups: readonly Group[];

  constructor(numbering: Numbering, groups: number) {
    this.#numbering = numbering;
    this.#groups = Array.from({ length: groups }, emptyGroup);
  }

  /** Adds the rows of each group. */
  add(column: FacetColumn, groups: readonly Uint32Array[]): void {
    const { values } = column.type === 'words' ? column.words : column;
    const numbers = this.#numbering.numbersOf(values);
    const numbered = 1 + this.#numbering.size;
    for (const [index, rows] of groups.entries()) {
      if (rows.length === 0) continue;
      const group = this.#groups[index]!;
      if (group.counts.length < numbered) group.counts = enlarged(group.counts, numbered);
      addRows(group, column, rows, numbers);
      if (column.notAsked !== undefined) group.notAsked += sumOf(rows, column.notAsked);
    }
  }

  of(group: number): GroupCounts {
    return this.#groups[group]!;
  }

  /** Returns the counts of all groups together. */
  sum(): GroupCounts {
    const sum = emptyGroup();
    sum.counts = new Uint32Array(1 + this.#numbering.size);
    for (const { answered, notAsked, length, counts } of this.#groups) {
      sum.answered += answered;
      sum.notAsked += notAsked;
      sum.length += length;
      for (let number = 1; number < Math.min(counts.length, sum.counts.length); number += 1)
        sum.counts[number]! += counts[number]!;
    }
    return sum;
  }
}

function emptyGroup(): Group {
  return { answered: 0, notAsked: 0, length: 0, counts: new Uint32Array() };
}

function addRows(group: Group, column: FacetColumn, rows: Uint32Array, numbers: Uint32Array): void {
  const { counts } = group;
  if (column.type === 'words') {
    const { answered, length } = sumLengths(rows, column.lengths);
    countLists(rows, column.words, numbers, counts);
    group.answered += answered;
    group.length += length;
    return;
  }
  const { codes, offsets } = column;
  if (offsets === undefined) {
    const before = counts[0]!;
    countCodes(rows, codes, numbers, counts);
    group.answered += rows.length - (counts[0]! - before);
  } else {
    group.answered += countLists(rows, { codes, offsets }, numbers, counts);
  }
}

/** Returns a copy that has at least this length, with zeros at its end. */
function enlarged(numbers: Uint32Array, length: number): Uint32Array {
  const larger = new Uint32Array(Math.max(length, Math.ceil(1.5 * numbers.length)));
  larger.set(numbers);
  return larger;
}
