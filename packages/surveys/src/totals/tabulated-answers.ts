import { type QuestionTotals, typeMismatch } from './question-totals.ts';

/** A value and how often it came; 0 is the same as no pair. A value may come in several pairs. */
export type CountOf<Value> = readonly [value: Value, count: number];

/** Counts of many answers, as columns of them are tabulated. */
export interface TabulatedAnswers {
  readonly answers: number;
  /** From `Date.prototype.toISOString`; null without answers. */
  readonly firstAnswerAt: string | null;
  readonly lastAnswerAt: string | null;
  /** The answers of each UTC day, such as `2026-11-22`. */
  readonly days: Iterable<CountOf<string>>;
  /** Each question at most once. */
  readonly questions: Iterable<TabulatedQuestion>;
}

/** `answered` and `skipped` leave out the answers that were not asked the question. */
export type TabulatedQuestion = {
  readonly id: string;
  readonly answered: number;
  readonly skipped: number;
} & (
  | {
      readonly type: 'choice';
      /** How often each value was chosen. */
      readonly counts: Iterable<CountOf<string>>;
    }
  | { readonly type: 'scale'; readonly counts: Iterable<CountOf<number>> }
  | {
      readonly type: 'text';
      /** The sum of the texts' lengths in UTF-16 code units. */
      readonly length: number;
      /** In how many texts each word is, as `countedWords` finds them. */
      readonly counts: Iterable<CountOf<string>>;
      /** Words that are left out came at most so often. Default 0: none is. */
      readonly undercount?: number;
    }
);

/** Adds the counts of a question to its totals, which must be of the same type. */
export function addTabulatedQuestion(totals: QuestionTotals, question: TabulatedQuestion): void {
  totals.answered += question.answered;
  totals.skipped += question.skipped;
  switch (question.type) {
    case 'choice':
      if (totals.type !== question.type) break;
      totals.counts.addCounts(question.counts);
      return;
    case 'scale':
      if (totals.type !== question.type) break;
      totals.counts.addCounts(question.counts);
      return;
    case 'text':
      if (totals.type !== question.type) break;
      totals.length += question.length;
      totals.words.addCounts(question.counts, question.undercount);
      return;
    default:
      question satisfies never;
  }
  throw typeMismatch(totals.type, question.type);
}
