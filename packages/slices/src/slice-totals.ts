import {
  facetsOf,
  maxDistinctWords,
  SurveyAnswersSummary,
  type GroupBy,
  type GroupValue,
  type SurveyHistory,
  type TimeZone,
} from '@canvass/surveys';
import type { SelectedPart } from './answer-parts.ts';
import { Grouping } from './group-rows.ts';
import { Numbering } from './numbering.ts';
import type { Pace } from './pace.ts';
import { Tabulation, bytesOfCounts } from './tabulation.ts';

export interface SliceTotalsOptions {
  readonly history: SurveyHistory;
  /** The time zone whose days are counted. */
  readonly zone: TimeZone;
  /** The groups; undefined if there are none. */
  readonly by: GroupBy | undefined;
  /** Returns the numbering of a facet's values, which other slices may share. Default: a new one for each facet. */
  readonly numberingOf?: (facet: string) => Numbering;
  /**
   * Memory for exact counts, in bytes. When they take more, they are added to the summaries, which keep a limited number of words.
   * Default: 32 MiB.
   */
  readonly maxBytes?: number;
}

/** How many values are counted before the time is checked: a few ms of work. */
const valuesAtOnce = 400_000;
/** At most this part of `maxBytes` is for counts by shared numberings. Beyond `maxBytes`, only the most frequent words are counted. */
const sharedPart = 3 / 4;
/** A facet of words has at most this many distinct words in all groups together. */
const maxWords = 10 * maxDistinctWords;

/** Adds up the totals of a slice and of its groups, part by part. */
export class SliceTotals {
  readonly #history: SurveyHistory;
  readonly #zone: TimeZone;
  readonly #by: GroupBy | undefined;
  readonly #maxBytes: number;
  readonly #rowsAtOnce: number;
  readonly #numberingOf: (facet: string) => Numbering;
  /** The memory for the counts of values whose numbering other slices may share, in bytes. */
  #sharedBytes = 0;
  readonly #grouping: Grouping | undefined;
  readonly #words: number;
  readonly #summary: SurveyAnswersSummary;
  readonly #groups: ReadonlyMap<GroupValue, SurveyAnswersSummary>;
  /** Counts the rows that are in at most one group. Its first group has the rows without a group. */
  #apart: Tabulation | undefined;
  /** Counts the rows that may be in several groups. Its first group has all rows. */
  #shared: Tabulation | undefined;

  constructor({
    history,
    zone,
    by,
    numberingOf = () => new Numbering(),
    maxBytes = 32 * 1024 ** 2,
  }: SliceTotalsOptions) {
    this.#history = history;
    this.#zone = zone;
    this.#summary = SurveyAnswersSummary.empty(zone);
    this.#by = by;
    this.#maxBytes = maxBytes;
    this.#rowsAtOnce = Math.ceil(valuesAtOnce / (1 + facetsOf(history).size));
    const values = by?.values ?? [];
    this.#words = Math.min(maxDistinctWords, Math.floor(maxWords / Math.max(1, values.length)));
    this.#groups = new Map(values.map((value) => [value, SurveyAnswersSummary.withWords(this.#words, zone)]));
    this.#numberingOf = (facet) => {
      const numbering = numberingOf(facet);
      // A shared numbering may have many words that these answers lack, and each takes memory in each group.
      const bytes = bytesOfCounts(numbering, 1 + values.length);
      if (this.#sharedBytes + bytes > sharedPart * maxBytes) return new Numbering();
      this.#sharedBytes += bytes;
      return numbering;
    };
    this.#grouping = by && new Grouping(by, history, numberingOf(by.facet), maxBytes / 4);
  }

  async add({ columns, rows }: Pick<SelectedPart, 'columns' | 'rows'>, pace: Pace): Promise<true> {
    const group = this.#grouping?.of(columns);
    for (let from = 0; from < rows.length; from += this.#rowsAtOnce) {
      if (pace.mustPause()) await pace.pause();
      const some = rows.subarray(from, from + this.#rowsAtOnce);
      const { groups, others } = group?.(some) ?? { groups: [], others: some };
      if (others !== undefined) (this.#apart ??= this.#begin()).add(columns, [others, ...groups]);
      else (this.#shared ??= this.#begin()).add(columns, [some, ...groups]);
      if ((this.#apart?.bytes ?? 0) + (this.#shared?.bytes ?? 0) > this.#maxBytes) this.#addUp();
    }
    return true;
  }

  /** Returns the totals. `groups` has the order of `by`, and is undefined without it. */
  results(): {
    readonly summary: SurveyAnswersSummary;
    readonly groups: ReadonlyMap<GroupValue, SurveyAnswersSummary> | undefined;
  } {
    this.#addUp();
    return { summary: this.#summary, groups: this.#by && this.#groups };
  }

  #addUp(): void {
    const [apart, shared] = [this.#apart, this.#shared];
    if (apart) this.#summary.addTabulated(apart.sum());
    if (shared) this.#summary.addTabulated(shared.of(0));
    for (const [index, summary] of [...this.#groups.values()].entries()) {
      if (apart) summary.addTabulated(apart.of(index + 1, this.#words));
      if (shared) summary.addTabulated(shared.of(index + 1, this.#words));
    }
    this.#apart = undefined;
    this.#shared = undefined;
    this.#sharedBytes = 0;
  }

  #begin(): Tabulation {
    return new Tabulation({
      history: this.#history,
      zone: this.#zone,
      groups: 1 + this.#groups.size,
      numberingOf: this.#numberingOf,
    });
  }
}
