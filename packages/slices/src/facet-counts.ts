import type { FacetColumn } from '@canvass/columns';
import { sumOf } from './count-codes.ts';
import type { FacetCount } from './facets/sliced-facet.ts';
import { codedOf, countColumn } from './facets/sliced-facets.ts';
import type { Numbering } from './numbering.ts';

/** Counts the values of one facet in groups of answers. The codes of its columns may differ. */
export class FacetCounts {
  readonly #numbering: Numbering;
  readonly #groups: readonly FacetCount[];

  constructor(numbering: Numbering, groups: number) {
    this.#numbering = numbering;
    this.#groups = Array.from({ length: groups }, noCount);
  }

  /** Adds the rows of each group. */
  add(column: FacetColumn, groups: readonly Uint32Array[]): void {
    const numbers = this.#numbering.numbersOf(codedOf(column)?.values ?? noValues);
    const numbered = 1 + this.#numbering.size;
    for (const [index, rows] of groups.entries()) {
      if (rows.length === 0) continue;
      const group = this.#groups[index]!;
      if (group.counts.length < numbered) group.counts = enlarged(group.counts, numbered);
      countColumn(group, column, rows, numbers);
      if (column.notAsked !== undefined) group.notAsked += sumOf(rows, column.notAsked);
    }
  }

  of(group: number): FacetCount {
    return this.#groups[group]!;
  }

  /** Returns the counts of all groups together. */
  sum(): FacetCount {
    const sum = noCount();
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

const noValues: readonly string[] = [];

/** Returns the counts of no answers. */
export function noCount(): FacetCount {
  return { answered: 0, notAsked: 0, length: 0, counts: new Uint32Array() };
}

/** Returns a copy that has at least this length, with zeros at its end. */
function enlarged(numbers: Uint32Array, length: number): Uint32Array {
  const larger = new Uint32Array(Math.max(length, Math.ceil(1.5 * numbers.length)));
  larger.set(numbers);
  return larger;
}
