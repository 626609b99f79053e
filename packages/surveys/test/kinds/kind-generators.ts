import type * as fc from 'fast-check';
import type { Condition, FormFields, Question, ShowIf } from '../../src/index.ts';

/** What tests generate of one kind of question. The contract test refuses a kind without it. */
export interface KindGenerators<Q extends Question> {
  /** The options of a question as an owner may send them, beside its id, text and `required`. */
  options(): fc.Arbitrary<object>;
  /** Answers that are valid if every part of the question is asked, in the form in which they are given back. */
  validAnswer(question: Q): fc.Arbitrary<unknown>;
  /** Answers with one fault, with the part that has it (`''`: the question itself). */
  faultyAnswer(question: Q): fc.Arbitrary<FaultyAnswer>;
  /** Conditions on the question and its parts, with what `showIf` may test. */
  condition(question: Q): fc.Arbitrary<Condition>;
  /** The fields of a form with this valid answer, by part. */
  fields(question: Q, answer: unknown): FormFields;
  /** A part that is asked only with some answers to the main part. Absent: there is none. */
  readonly followUp?: string;
  /** The question with conditions on some of its parts. Absent: its parts have none. */
  conditional?(question: Q, showIf: fc.Arbitrary<ShowIf>): fc.Arbitrary<Q>;
  /** The question changed so that it can be published after another of its kind. Absent: it always can. */
  fitted?(question: Q, before: Q): Q;
  /** Other options of a question that can be published after these. */
  revised(question: Q): fc.Arbitrary<object>;
}

export interface FaultyAnswer {
  readonly value: unknown;
  readonly part: string;
}

/** Values that are no answer to any question. */
export const wrongAnywhere: readonly unknown[] = [null, true, [1], [null]];
