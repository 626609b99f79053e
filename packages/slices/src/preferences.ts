import type { AnswerColumns } from '@canvass/columns';
import type { SelectedPart } from './answer-parts.ts';
import { noRank, ranksIn } from './facets/ranks.ts';
import type { Pace } from './pace.ts';

/** How many comparisons are made before the time is checked: a few ms of work. */
const comparisonsAtOnce = 4_000_000;

/** Counts for each pair of items how many answers rank the one before the other. */
export class Preferences {
  readonly #items: readonly string[];
  readonly #rowsAtOnce: number;
  readonly #before: readonly Float64Array[];
  readonly #rankedBy: Float64Array;
  #answered = 0;

  /** `items`: the ids of the facets that have the ranks, from 1 to at most 254. */
  constructor(items: readonly string[]) {
    this.#items = items;
    this.#rowsAtOnce = Math.ceil(comparisonsAtOnce / Math.max(1, items.length ** 2));
    this.#before = items.map(() => new Float64Array(items.length));
    this.#rankedBy = new Float64Array(items.length);
  }

  /** How many answers rank an item at all. */
  get answered(): number {
    return this.#answered;
  }

  /** How many answers rank each item. */
  get rankedBy(): readonly number[] {
    return [...this.#rankedBy];
  }

  /** By the indexes of two items: how many answers rank the first before the second, or rank only the first. */
  get before(): readonly (readonly number[])[] {
    return this.#before.map((counts) => [...counts]);
  }

  async add({ columns, rows }: Pick<SelectedPart, 'columns' | 'rows'>, pace: Pace): Promise<true> {
    for (let from = 0; from < rows.length; from += this.#rowsAtOnce) {
      if (pace.mustPause()) await pace.pause();
      this.#addRows(columns, rows.subarray(from, from + this.#rowsAtOnce));
    }
    return true;
  }

  #addRows(columns: AnswerColumns, rows: Uint32Array): void {
    const ranks = this.#items.map((item) => ranksOf(columns, item, rows));
    const isRanked = new Uint8Array(rows.length);
    for (const [index, first] of ranks.entries()) {
      for (let row = 0; row < first.length; row += 1) {
        const isHere = Number(first[row]! !== noRank);
        isRanked[row]! |= isHere;
        this.#rankedBy[index]! += isHere;
      }
      for (const [other, second] of ranks.entries()) {
        if (other !== index) this.#before[index]![other]! += countBefore(first, second);
      }
    }
    for (const each of isRanked) this.#answered += each;
  }
}

function ranksOf({ facets }: AnswerColumns, item: string, rows: Uint32Array): Uint8Array {
  const ranks = new Uint8Array(rows.length).fill(noRank);
  const found = ranksIn(facets.get(item));
  if (found === undefined) return ranks;
  const { codes, rankOfCode } = found;
  for (let index = 0; index < rows.length; index += 1) ranks[index] = rankOfCode[codes[rows[index]!]!]!;
  return ranks;
}

/** The innermost loop: without branches, which a processor could not predict. */
function countBefore(first: Uint8Array, second: Uint8Array): number {
  let count = 0;
  for (let row = 0; row < first.length; row += 1) count += Number(first[row]! < second[row]!);
  return count;
}
