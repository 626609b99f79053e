import { type ClusterTotals, type SampledType, sampledQuestions } from './cluster-totals.ts';
import { QuestionSums, type QuestionSumsJson } from './question-sums.ts';
import { RatioSums } from './ratio-sums.ts';

export type GroupSumsJson = [
  matching: [number, number, number],
  questions: [id: string, sums: QuestionSumsJson][],
];

/** The sums over clusters for the answers of one group. */
export class GroupSums {
  /** The matching answers in relation to the cluster's size. */
  readonly matching: RatioSums;
  /** The sums of each question, by its id. */
  readonly questions: Map<string, QuestionSums>;

  constructor(matching = new RatioSums(), questions = new Map<string, QuestionSums>()) {
    this.matching = matching;
    this.questions = questions;
  }

  /** Adds one cluster. */
  add(totals: ClusterTotals, size: number): void {
    this.matching.add(totals.totalAnswers, size);
    for (const [id, type, { answered, counts }] of sampledQuestions(totals)) {
      this.#question(id, type).add(answered, counts);
    }
  }

  addAll(other: GroupSums): void {
    this.matching.addAll(other.matching);
    for (const [id, sums] of other.questions) this.#question(id, sums.type).addAll(sums);
  }

  toJSON(): GroupSumsJson {
    const questions = this.questions
      .entries()
      .filter(([, sums]) => sums.answered.sum > 0)
      .map(([id, sums]): [string, QuestionSumsJson] => [id, sums.toJSON()])
      .toArray()
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return [this.matching.toJSON(), questions];
  }

  static fromJSON([matching, questions]: GroupSumsJson): GroupSums {
    return new GroupSums(
      new RatioSums(...matching),
      new Map(questions.map(([id, sums]) => [id, QuestionSums.fromJSON(sums)])),
    );
  }

  #question(id: string, type: SampledType): QuestionSums {
    let sums = this.questions.get(id);
    if (sums === undefined) this.questions.set(id, (sums = new QuestionSums(type)));
    return sums;
  }
}
