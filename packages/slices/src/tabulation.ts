import type { AnswerColumns } from '@canvass/columns';
import {
  type QuestionType,
  type SurveyHistory,
  type TabulatedAnswers,
  type TabulatedQuestion,
  countedQuestions,
} from '@canvass/surveys';
import { AnswerCounts } from './answer-counts.ts';
import { SlicesError } from './errors.ts';
import { QuestionCounts } from './question-counts.ts';

/** Counts groups of answers, column by column: for each group what a summary would count of its answers. */
export class Tabulation {
  readonly #history: SurveyHistory;
  readonly #groups: AnswerCounts[];
  readonly #questions = new Map<string, QuestionCounts>();

  /** `history`: with all versions of the answers. */
  constructor(history: SurveyHistory, groups: number) {
    this.#history = history;
    this.#groups = Array.from({ length: groups }, () => new AnswerCounts());
  }

  /** Counts that are held, about: some 4 bytes each. */
  get size(): number {
    return this.#questions.values().reduce((sum, { size }) => sum + size, 0);
  }

  /** Adds rows of each group. */
  add(columns: AnswerColumns, groups: readonly Uint32Array[]): void {
    for (const [index, rows] of groups.entries()) this.#groups[index]!.add(columns, rows);
    for (const [id, column] of columns.questions) {
      let counts = this.#questions.get(id);
      if (counts === undefined) {
        counts = new QuestionCounts(this.#groups.length);
        this.#questions.set(id, counts);
      }
      counts.add(column, groups);
    }
  }

  /** What was counted, group by group. Throws `SlicesError` `unknownVersion`. */
  results(): TabulatedAnswers[] {
    return this.#groups.map((group, index) => {
      const { answers, firstAnswerAt, lastAnswerAt, days } = group;
      const questions = Array.from(this.#askedIn(group), ([id, { type, rows }]) => {
        const {
          answered = 0,
          notAsked = 0,
          length = 0,
          counts = [],
        } = this.#questions.get(id)?.of(index) ?? {};
        const skipped = rows - answered - notAsked;
        return { id, type, answered, skipped, length, counts } as TabulatedQuestion;
      });
      return { answers, firstAnswerAt, lastAnswerAt, days, questions };
    });
  }

  /** By question: the answers whose version asks it. */
  #askedIn({ versions }: AnswerCounts): Map<string, { type: QuestionType; rows: number }> {
    const asked = new Map<string, { type: QuestionType; rows: number }>();
    for (const [version, rows] of versions) {
      const questions = countedQuestions(this.#history, version);
      if (questions === undefined) throw new SlicesError('unknownVersion', `There is no version ${version}`);
      for (const { id, type } of questions) asked.set(id, { type, rows: rows + (asked.get(id)?.rows ?? 0) });
    }
    return asked;
  }
}
