import type { AnswerColumns } from '@canvass/columns';
import {
  maxDistinctWords,
  type FacetType,
  type SurveyHistory,
  type TimeZone,
  type TabulatedAnswers,
  type TabulatedFacet,
  countedFacets,
} from '@canvass/surveys';
import { AnswerCounts } from './answer-counts.ts';
import { SlicesError } from './errors.ts';
import { Numbering } from './numbering.ts';
import { FacetCounts, noCount } from './facet-counts.ts';
import type { FacetCount } from './facets/sliced-facet.ts';
import { tabulateFacet } from './facets/sliced-facets.ts';

export interface TabulationOptions {
  /** The survey's history. It must have all versions of the answers. */
  readonly history: SurveyHistory;
  /** The time zone whose days are counted. */
  readonly zone: TimeZone;
  /** The number of groups. Default: 1. */
  readonly groups?: number;
  /** Returns the numbering of a facet's values. Default: a new one for each facet. */
  readonly numberingOf?: (facet: string) => Numbering;
}

interface Counting {
  readonly numbering: Numbering;
  /** The memory that the numbering took before, in bytes. Other slices may share it. */
  readonly bytesBefore: number;
  readonly counts: FacetCounts;
}

/** Counts groups of answers, column by column. Each group gets the counts that a summary of its answers would have. */
export class Tabulation {
  readonly #history: SurveyHistory;
  readonly #zone: TimeZone;
  readonly #numberingOf: (facet: string) => Numbering;
  readonly #groups: readonly AnswerCounts[];
  readonly #facets = new Map<string, Counting>();

  constructor({ history, zone, groups = 1, numberingOf = () => new Numbering() }: TabulationOptions) {
    this.#history = history;
    this.#zone = zone;
    this.#numberingOf = numberingOf;
    this.#groups = Array.from({ length: groups }, () => new AnswerCounts(zone));
  }

  /** The estimated memory of the counts, and of the growth of the numberings, in bytes. */
  get bytes(): number {
    let bytes = 0;
    for (const { numbering, bytesBefore } of this.#facets.values()) {
      bytes += numbering.bytes - bytesBefore + bytesOfCounts(numbering, this.#groups.length);
    }
    return bytes;
  }

  /** Adds the rows of each group. */
  add(columns: AnswerColumns, groups: readonly Uint32Array[]): void {
    for (const [index, rows] of groups.entries()) this.#groups[index]!.add(columns, rows);
    for (const [id, column] of columns.facets) {
      let facet = this.#facets.get(id);
      if (facet === undefined) {
        const numbering = this.#numberingOf(id);
        const counts = new FacetCounts(numbering, this.#groups.length);
        facet = { numbering, bytesBefore: numbering.bytes, counts };
        this.#facets.set(id, facet);
      }
      facet.counts.add(column, groups);
    }
  }

  /**
   * Returns the counts of a group. Throws `SlicesError` `unknown-version`.
   *
   * @param words A facet of words has at most this many words, the most frequent ones.
   */
  of(group: number, words: number = maxDistinctWords): TabulatedAnswers {
    return this.#result(this.#groups[group]!, words, (counts) => counts.of(group));
  }

  /** Returns the counts of all groups together, and works as `of` otherwise. */
  sum(words: number = maxDistinctWords): TabulatedAnswers {
    const sum = new AnswerCounts(this.#zone);
    for (const group of this.#groups) sum.addAll(group);
    return this.#result(sum, words, (counts) => counts.sum());
  }

  #result(all: AnswerCounts, words: number, countsIn: (facet: FacetCounts) => FacetCount): TabulatedAnswers {
    const { answers, firstAnswerAt, lastAnswerAt, zone, days } = all;
    const facets = Array.from(this.#askedIn(all), ([id, { type, rows }]): TabulatedFacet => {
      const facet = this.#facets.get(id);
      const counts = facet === undefined ? noCount() : countsIn(facet.counts);
      const known = { id, answered: counts.answered, skipped: rows - counts.answered - counts.notAsked };
      return tabulateFacet(type, known, counts, facet?.numbering ?? noNumbering, words);
    });
    return { answers, firstAnswerAt, lastAnswerAt, zone, days, facets };
  }

  /** Returns for each facet its type, and how many answers have a version that asks it. */
  #askedIn({ versions }: AnswerCounts): Map<string, { type: FacetType; rows: number }> {
    const asked = new Map<string, { type: FacetType; rows: number }>();
    for (const [version, rows] of versions) {
      const facets = countedFacets(this.#history, version);
      if (facets === undefined) throw new SlicesError('unknown-version', `There is no version ${version}`);
      for (const { id, type } of facets) asked.set(id, { type, rows: rows + (asked.get(id)?.rows ?? 0) });
    }
    return asked;
  }
}

const noNumbering = new Numbering();

/** Estimates the memory of the counts of a facet's values in this number of groups, in bytes. */
export function bytesOfCounts(numbering: Numbering, groups: number): number {
  return bytesPerCount * numbering.size * groups;
}

const bytesPerCount = 4;
