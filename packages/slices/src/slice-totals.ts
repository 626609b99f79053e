import { MAX_DISTINCT_WORDS, SurveyAnswersSummary, type GroupBy, type SurveyHistory } from '@canvass/surveys';
import type { SelectedPart } from './answer-parts.ts';
import { groupRows } from './group-rows.ts';
import { Numbering } from './numbering.ts';
import type { Pace } from './pace.ts';
import { Tabulation, bytesOfCounts } from './tabulation.ts';

type Value = string | number;

export interface SliceTotalsOptions {
  readonly history: SurveyHistory;
  readonly by: GroupBy | undefined;
  /** Of a question's values; it may be kept for other slices. Default: new ones. */
  readonly numberingOf?: (question: string) => Numbering;
  /** Memory for exact counts; beyond it they are added to the summaries, whose words are bounded. Default 32 MiB. */
  readonly maxBytes?: number;
}

/** Values that are counted between two looks at the time: some ms of work. */
const valuesAtOnce = 400_000;
/** Distinct words that one text question has in all groups together. */
const maxWords = 10 * MAX_DISTINCT_WORDS;

/** The totals of a slice, and of its groups, part by part. */
export class SliceTotals {
  readonly #history: SurveyHistory;
  readonly #by: GroupBy | undefined;
  readonly #maxBytes: number;
  readonly #rowsAtOnce: number;
  readonly #numberingOf: (question: string) => Numbering;
  readonly #words: number;
  readonly #summary = SurveyAnswersSummary.empty();
  readonly #groups: ReadonlyMap<Value, SurveyAnswersSummary>;
  /** Of rows that are in one group each; the first group has the others. */
  #apart: Tabulation | undefined;
  /** Of rows that may be in several groups; the first group has all of them. */
  #shared: Tabulation | undefined;

  constructor({
    history,
    by,
    numberingOf = () => new Numbering(),
    maxBytes = 32 * 1024 ** 2,
  }: SliceTotalsOptions) {
    this.#history = history;
    this.#by = by;
    this.#maxBytes = maxBytes;
    this.#rowsAtOnce = Math.ceil(valuesAtOnce / (1 + Object.keys(history.questions).length));
    const values = (by?.groups ?? []).map(({ value }) => value);
    this.#words = Math.min(MAX_DISTINCT_WORDS, Math.floor(maxWords / Math.max(1, values.length)));
    this.#groups = new Map(values.map((value) => [value, SurveyAnswersSummary.withWords(this.#words)]));
    this.#numberingOf = (question) => {
      const numbering = numberingOf(question);
      // It may have words that these answers do not have.
      return bytesOfCounts(numbering, 1 + values.length) <= maxBytes / 4 ? numbering : new Numbering();
    };
  }

  async add({ columns, rows }: Pick<SelectedPart, 'columns' | 'rows'>, pace: Pace): Promise<true> {
    const values = [...this.#groups.keys()];
    for (let from = 0; from < rows.length; from += this.#rowsAtOnce) {
      if (pace.mustPause()) await pace.pause();
      const some = rows.subarray(from, from + this.#rowsAtOnce);
      const { groups, others } = this.#by
        ? groupRows(columns, some, this.#by.question, values)
        : { groups: [], others: some };
      if (others !== undefined) (this.#apart ??= this.#begin()).add(columns, [others, ...groups]);
      else (this.#shared ??= this.#begin()).add(columns, [some, ...groups]);
      if ((this.#apart?.bytes ?? 0) + (this.#shared?.bytes ?? 0) > this.#maxBytes) this.#addUp();
    }
    return true;
  }

  /** `groups`: in the order of `by`; undefined without it. */
  results(): {
    readonly summary: SurveyAnswersSummary;
    readonly groups: ReadonlyMap<Value, SurveyAnswersSummary> | undefined;
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
  }

  #begin(): Tabulation {
    return new Tabulation({
      history: this.#history,
      groups: 1 + this.#groups.size,
      numberingOf: this.#numberingOf,
    });
  }
}
