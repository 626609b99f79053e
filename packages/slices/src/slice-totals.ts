import { SurveyAnswersSummary, type GroupBy, type SurveyHistory } from '@canvass/surveys';
import type { SelectedPart } from './answer-parts.ts';
import { groupRows } from './group-rows.ts';
import type { Pace } from './pace.ts';
import { Tabulation } from './tabulation.ts';

type Value = string | number;

const noRows = new Uint32Array();
/** Values that are counted between two looks at the time: some ms of work. */
const valuesAtOnce = 400_000;
/** Counts that are held until they are added to the summaries, whose words are bounded: 16 MiB. */
const maxCounts = 4 * 1024 ** 2;
/** Distinct words that one text question has in all groups together. */
const maxWords = 40_960;

/** The totals of a slice, and of its groups, part by part. */
export class SliceTotals {
  readonly #history: SurveyHistory;
  readonly #by: GroupBy | undefined;
  readonly #rowsAtOnce: number;
  readonly #summary = SurveyAnswersSummary.empty();
  readonly #groups: ReadonlyMap<Value, SurveyAnswersSummary>;
  #tabulation: Tabulation;

  constructor(history: SurveyHistory, by: GroupBy | undefined) {
    this.#history = history;
    this.#by = by;
    this.#rowsAtOnce = Math.ceil(valuesAtOnce / (1 + Object.keys(history.questions).length));
    const groups = by?.groups ?? [];
    this.#groups = new Map(groups.map(({ value }) => [value, emptyGroup(groups.length)]));
    this.#tabulation = this.#begin();
  }

  async add({ columns, rows }: Pick<SelectedPart, 'columns' | 'rows'>, pace: Pace): Promise<true> {
    for (let from = 0; from < rows.length; from += this.#rowsAtOnce) {
      await pace.look();
      const some = rows.subarray(from, from + this.#rowsAtOnce);
      const byValue = this.#by && groupRows(columns, some, this.#by.question);
      const groups = Array.from(this.#groups.keys(), (value) => byValue?.get(value) ?? noRows);
      this.#tabulation.add(columns, [some, ...groups]);
      if (this.#tabulation.size > maxCounts) this.#addUp();
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
    const results = this.#tabulation.results();
    for (const [index, summary] of [this.#summary, ...this.#groups.values()].entries()) {
      summary.addTabulated(results[index]!);
    }
    this.#tabulation = this.#begin();
  }

  #begin(): Tabulation {
    return new Tabulation(this.#history, 1 + this.#groups.size);
  }
}

function emptyGroup(groups: number): SurveyAnswersSummary {
  return groups * MAX_DISTINCT_WORDS <= maxWords
    ? SurveyAnswersSummary.empty()
    : SurveyAnswersSummary.withWords(Math.floor(maxWords / groups));
}

const MAX_DISTINCT_WORDS = 4_096;
