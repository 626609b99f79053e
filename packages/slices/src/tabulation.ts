import type { AnswerColumns } from '@canvass/columns';
import {
  MAX_DISTINCT_WORDS,
  type CountOf,
  type QuestionType,
  type SurveyHistory,
  type TabulatedAnswers,
  type TabulatedQuestion,
  countedQuestions,
} from '@canvass/surveys';
import { AnswerCounts } from './answer-counts.ts';
import { SlicesError } from './errors.ts';
import { Numbering } from './numbering.ts';
import { QuestionCounts, type GroupCounts } from './question-counts.ts';

export interface TabulationOptions {
  /** With all versions of the answers. */
  readonly history: SurveyHistory;
  /** Default 1. */
  readonly groups?: number;
  /** Of the values of a question. Default: new ones. */
  readonly numberingOf?: (question: string) => Numbering;
}

interface CountedQuestion {
  readonly numbering: Numbering;
  /** Memory that the numbering took before: it may be shared. */
  readonly bytesBefore: number;
  readonly counts: QuestionCounts;
}

/** Counts groups of answers, column by column: for each group what a summary would count of its answers. */
export class Tabulation {
  readonly #history: SurveyHistory;
  readonly #numberingOf: (question: string) => Numbering;
  readonly #groups: readonly AnswerCounts[];
  readonly #questions = new Map<string, CountedQuestion>();

  constructor({ history, groups = 1, numberingOf = () => new Numbering() }: TabulationOptions) {
    this.#history = history;
    this.#numberingOf = numberingOf;
    this.#groups = Array.from({ length: groups }, () => new AnswerCounts());
  }

  /** Memory of the counts, and of what the numberings have grown by, in bytes, about. */
  get bytes(): number {
    let bytes = 0;
    for (const { numbering, bytesBefore } of this.#questions.values()) {
      bytes += numbering.bytes - bytesBefore + bytesOfCounts(numbering, this.#groups.length);
    }
    return bytes;
  }

  /** Adds rows of each group. */
  add(columns: AnswerColumns, groups: readonly Uint32Array[]): void {
    for (const [index, rows] of groups.entries()) this.#groups[index]!.add(columns, rows);
    for (const [id, column] of columns.questions) {
      let question = this.#questions.get(id);
      if (question === undefined) {
        const numbering = this.#numberingOf(id);
        const counts = new QuestionCounts(numbering, this.#groups.length);
        question = { numbering, bytesBefore: numbering.bytes, counts };
        this.#questions.set(id, question);
      }
      question.counts.add(column, groups);
    }
  }

  /**
   * What was counted of a group. `words`: the most of one text question; the most frequent. Throws `SlicesError` `unknownVersion`.
   */
  of(group: number, words: number = MAX_DISTINCT_WORDS): TabulatedAnswers {
    return this.#result(this.#groups[group]!, words, (counts) => counts.of(group));
  }

  /** The same of all groups together. */
  sum(words: number = MAX_DISTINCT_WORDS): TabulatedAnswers {
    const sum = new AnswerCounts();
    for (const group of this.#groups) sum.addAll(group);
    return this.#result(sum, words, (counts) => counts.sum());
  }

  #result(
    all: AnswerCounts,
    words: number,
    countsIn: (question: QuestionCounts) => GroupCounts,
  ): TabulatedAnswers {
    const { answers, firstAnswerAt, lastAnswerAt, days } = all;
    const questions = Array.from(this.#askedIn(all), ([id, { type, rows }]): TabulatedQuestion => {
      const question = this.#questions.get(id);
      if (question === undefined)
        return tabulated({ id, type, answered: 0, skipped: rows, length: 0, counts: [] });
      const { answered, notAsked, length, counts } = countsIn(question.counts);
      const known = { id, type, answered, skipped: rows - answered - notAsked, length };
      const undercount = type === 'freeText' ? highestLeftOut(counts, words) : 0;
      return tabulated({ ...known, counts: pairsOf(question.numbering, counts, undercount), undercount });
    });
    return { answers, firstAnswerAt, lastAnswerAt, days, questions };
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

/** The type of a question decides that of its values, which the compiler does not know. */
function tabulated(question: object): TabulatedQuestion {
  return question as TabulatedQuestion;
}

/** The highest count that is left out if only so many are taken, the highest; 0: all are taken. */
function highestLeftOut(counts: Uint32Array, atMost: number): number {
  // Of many words most have a low count.
  const withCount = new Uint32Array(lowCounts);
  for (let number = 1; number < counts.length; number += 1) {
    withCount[Math.min(counts[number]!, lowCounts - 1)]! += 1;
  }
  let taken = 0;
  for (let count = lowCounts - 1; count > 0; count -= 1) {
    taken += withCount[count]!;
    if (taken > atMost) return count < lowCounts - 1 ? count : counts.toSorted()[counts.length - 1 - atMost]!;
  }
  return 0;
}

const lowCounts = 1_024;

function* pairsOf(
  numbering: Numbering,
  counts: Uint32Array,
  above: number,
): Generator<CountOf<string | number>> {
  const end = Math.min(counts.length, 1 + numbering.size);
  for (let number = 1; number < end; number += 1) {
    const count = counts[number]!;
    if (count > above) yield [numbering.valueOf(number), count];
  }
}

/** Memory of counts by this numbering in so many groups, in bytes, about. */
export function bytesOfCounts(numbering: Numbering, groups: number): number {
  return bytesPerCount * numbering.size * groups;
}

const bytesPerCount = 4;
