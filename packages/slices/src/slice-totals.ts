import { SurveyAnswersSummary, type GroupBy, type SurveyHistory } from '@canvass/surveys';
import type { SelectedPart } from './answer-parts.ts';
import { groupRows } from './group-rows.ts';
import type { Pace } from './pace.ts';
import { withTabulation } from './summary-of.ts';
import { tabulate } from './tabulate.ts';

const none = new Uint32Array();
/** Values that are counted between two looks at the time: some ms of work. */
const valuesAtOnce = 400_000;

/** The totals of a slice, and of its groups, part by part. */
export class SliceTotals {
  readonly #history: SurveyHistory;
  readonly #by: GroupBy | undefined;
  readonly #rowsAtOnce: number;
  #summary = SurveyAnswersSummary.empty();
  readonly #groups = new Map<string | number, SurveyAnswersSummary>();

  constructor(history: SurveyHistory, by: GroupBy | undefined) {
    this.#history = history;
    this.#by = by;
    for (const { value } of by?.groups ?? []) this.#groups.set(value, SurveyAnswersSummary.empty());
    this.#rowsAtOnce = Math.ceil(valuesAtOnce / Object.keys(history.questions).length);
  }

  get summary(): SurveyAnswersSummary {
    return this.#summary;
  }

  /** In the order of `by`; undefined without it. */
  get groups(): ReadonlyMap<string | number, SurveyAnswersSummary> | undefined {
    return this.#by && this.#groups;
  }

  async add({ columns, rows }: Pick<SelectedPart, 'columns' | 'rows'>, pace: Pace): Promise<true> {
    for (let from = 0; from < rows.length; from += this.#rowsAtOnce) {
      await pace.look();
      const some = rows.subarray(from, from + this.#rowsAtOnce);
      const byValue = this.#by && groupRows(columns, some, this.#by.question);
      const values = [...this.#groups.keys()];
      const groups = values.map((value) => byValue?.get(value) ?? none);
      const [whole, ...ofGroups] = tabulate(columns, [some, ...groups], this.#history);
      this.#summary = withTabulation(this.#summary, whole!);
      for (const [index, tabulation] of ofGroups.entries()) {
        const value = values[index]!;
        this.#groups.set(value, withTabulation(this.#groups.get(value)!, tabulation));
      }
    }
    return true;
  }
}
