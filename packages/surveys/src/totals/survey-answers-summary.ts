import type { AnswerScanner } from './answer-scanner.ts';
import type { AnswerValue, AnswerValues } from '../answers/answers.ts';
import { type CountedQuestion, answerTo } from './counted-questions.ts';
import { DayCounts } from './day-counts.ts';
import { SurveysError } from '../shared/errors.ts';
import { questionIdSchema } from '../definition/question-id.ts';
import {
  type QuestionTotals,
  type QuestionTotalsJson,
  addTotals,
  emptyTotals,
  subtractTotals,
  totalsFromJSON,
  typeMismatch,
} from './question-totals.ts';
import type { JsonBytes } from '../shared/json-bytes.ts';
import { isJsonObject, malformed, readCount, readObject } from '../shared/stored-json.ts';
import { type TabulatedAnswers, addTabulatedQuestion } from './tabulated-answers.ts';
import type { TextTotals } from './text-totals.ts';
import type { TextWords } from '../words/text-words.ts';
import { maxDistinctWords, maxFullQuestions } from '../words/word-counts.ts';

/** The parts of a stored answer that a summary needs. */
export interface CountedAnswer {
  /** From `Date.prototype.toISOString`, so that the order of strings is the order of times. */
  readonly receivedAt: string;
  readonly answers: Readonly<AnswerValues>;
}

/**
 * The counts and integer sums from which a survey's statistics are computed, by question id. Counting answers one by one
 * and merging summaries of any parts, in any order, give the same result (see `WordCounts` for the one exception).
 */
export class SurveyAnswersSummary {
  #totalAnswers = 0;
  #firstAnswerAt: string | null = null;
  #lastAnswerAt: string | null = null;
  #days = new DayCounts();
  #duplicates = 0;
  #conflicts = 0;
  /** The most distinct words of one text question. */
  #wordCapacity = maxDistinctWords;
  readonly #questions = new Map<string, QuestionTotals>();
  /** The text questions among them. */
  readonly #texts: TextTotals[] = [];

  // The totals of the version counted last, in its order: saves a look-up per question of each answer.
  #lastQuestions: readonly CountedQuestion[] | undefined;
  #lastTotals: readonly QuestionTotals[] = [];

  static empty(): SurveyAnswersSummary {
    return new SurveyAnswersSummary();
  }

  /**
   * A summary with a count for every word, in memory without a limit: of answers that will be subtracted from another one
   * (`subtractAll`).
   */
  static exact(): SurveyAnswersSummary {
    return SurveyAnswersSummary.withWords(Infinity);
  }

  /**
   * A summary with room for fewer words than 4,096 per text question, and for eight times as many over all of them: one of many
   * groups, which are bounded together. Whatever is merged with it keeps the smaller bound.
   */
  static withWords(capacity: number): SurveyAnswersSummary {
    const summary = new SurveyAnswersSummary();
    summary.#wordCapacity = capacity;
    return summary;
  }

  /**
   * Reads back what `toJSON` wrote.
   * @throws SurveysError `malformed-summary` for anything else, including impossible counts
   */
  static fromJSON(json: unknown): SurveyAnswersSummary {
    const stored = readObject(json, 'it', propertiesOf(json));
    const summary = new SurveyAnswersSummary();
    summary.#totalAnswers = readCount(stored['totalAnswers'], 'totalAnswers');
    summary.#firstAnswerAt = readTime(stored['firstAnswerAt'], summary.#totalAnswers);
    summary.#lastAnswerAt = readTime(stored['lastAnswerAt'], summary.#totalAnswers);
    // Older releases counted no days and no duplicates: their answers are in no day.
    if (stored['days'] !== undefined) summary.#days = readDays(stored['days'], summary.#totalAnswers);
    if (stored['duplicates'] !== undefined) {
      summary.#duplicates = readCount(stored['duplicates'], 'duplicates');
      summary.#conflicts = readCount(stored['conflicts'], 'conflicts');
      if (summary.#conflicts > summary.#duplicates) malformed('there are more conflicts than duplicates');
    }
    if (!Array.isArray(stored['questions'])) malformed('questions is not an array');
    for (const entry of stored['questions'] as unknown[]) {
      if (!Array.isArray(entry) || entry.length !== 2)
        malformed('questions holds something other than a pair');
      const [id, question] = entry as [unknown, unknown];
      const parsedId = questionIdSchema.safeParse(id);
      if (!parsedId.success) malformed('a question has a wrong id');
      if (summary.#questions.has(parsedId.data)) malformed('a question is there twice');
      const totals = totalsFromJSON(question);
      if (totals.answered + totals.skipped > summary.#totalAnswers) {
        malformed('a question has more answers than there are in all');
      }
      summary.#keep(parsedId.data, totals);
    }
    return summary;
  }

  get totalAnswers(): number {
    return this.#totalAnswers;
  }

  /** The number of words, choices and values with a count, over all questions, and of days. It determines the size. */
  get distinct(): number {
    return this.#questions
      .values()
      .reduce(
        (sum, totals) => sum + (totals.type === 'text' ? totals.words.distinct : totals.counts.size),
        this.#days.size,
      );
  }

  /** The time of the earliest answer, or null without answers. */
  get firstAnswerAt(): string | null {
    return this.#firstAnswerAt;
  }

  /** The time of the latest answer, or null without answers. */
  get lastAnswerAt(): string | null {
    return this.#lastAnswerAt;
  }

  /**
   * Pairs of UTC day (`2026-11-22`) and answers received on it, in rising order: the latest ten years' days with an answer.
   * Answers that were counted by a release that kept no days are in none.
   */
  get days(): [string, number][] {
    return this.#days.toJSON();
  }

  /** Repeated submissions that were not counted. */
  get duplicates(): number {
    return this.#duplicates;
  }

  /** Those of the duplicates whose answers differed from the counted ones. */
  get conflicts(): number {
    return this.#conflicts;
  }

  /** The totals of a question; undefined if no counted answer was asked it. Read only. */
  totals(questionId: string): QuestionTotals | undefined {
    return this.#questions.get(questionId);
  }

  /**
   * Counts one answer. `questions` are those of its definition version (`countedQuestions`), and the answer fits them
   * (`isCountable`). A question without an answer counts as skipped, one that was not asked counts as neither.
   * @throws SurveysError `question-type-mismatch` if `questions` belong to another survey
   */
  addNewAnswer(answer: CountedAnswer, questions: readonly CountedQuestion[]): void {
    const totals = this.#beginAnswer(answer, questions);
    for (let index = 0; index < questions.length; index++) {
      // Both arrays have the same length.
      addTo(totals[index] as QuestionTotals, answer, questions[index] as CountedQuestion);
    }
    this.#boundWords();
  }

  /**
   * The same of an answer that `scanner` read last, by the same `questions`. The number of answers and their times stay as they
   * are: the caller adds those of many at once (`addTabulated`).
   */
  addScanned({ values }: AnswerScanner, questions: readonly CountedQuestion[]): void {
    const totals = questions === this.#lastQuestions ? this.#lastTotals : this.#totalsOf(questions);
    for (let index = 0; index < questions.length; index++) {
      const of = totals[index] as QuestionTotals;
      const value = values[index];
      if (value === undefined) of.skipped += 1;
      else if (value === null) continue;
      else if (of.type === 'text') of.addScanned(value as TextWords);
      else of.add(value as AnswerValue);
    }
    this.#boundWords();
  }

  /**
   * The same, one question per step, for callers that must yield: a text takes up to 5 ms. The summary is consistent only
   * after the last step.
   */
  *addNewAnswerByQuestion(
    answer: CountedAnswer,
    questions: readonly CountedQuestion[],
  ): Generator<void, void, void> {
    const totals = this.#beginAnswer(answer, questions);
    for (let index = 0; index < questions.length; index++) {
      addTo(totals[index] as QuestionTotals, answer, questions[index] as CountedQuestion);
      yield;
    }
    this.#boundWords();
  }

  /**
   * Adds the counts of answers that were tabulated elsewhere: the summary is as if each had been counted, but for which words are
   * held beyond the bounds of `WordCounts`, and how exactly. Takes some 1 µs a word: callers that must yield add one question at a
   * time, with the number and the times of the answers once.
   * @throws SurveysError `question-type-mismatch` if a question has another type in this summary; it must then be thrown away
   */
  addTabulated({ answers, firstAnswerAt, lastAnswerAt, days, questions }: TabulatedAnswers): void {
    this.#totalAnswers += answers;
    if (firstAnswerAt !== null && lastAnswerAt !== null) this.#widenTimes(firstAnswerAt, lastAnswerAt);
    this.#days.addCounts(days);
    for (const question of questions) {
      addTabulatedQuestion(this.#ensure(question.id, question.type), question);
      this.#boundWords();
    }
  }

  /** Notes a repeated submission, which is not counted. `isConflict`: its answers differ from the counted ones. */
  addDuplicate({ isConflict }: { readonly isConflict: boolean }): void {
    this.#duplicates += 1;
    if (isConflict) this.#conflicts += 1;
  }

  /**
   * The inverse of `addNewAnswer`: the summary is as if the answer had never been counted, but for the times of the first and the
   * last answer. If it had one of them, the caller finds the next and calls `setTimes`. The bounds of `WordCounts` hold.
   * @throws SurveysError `not-counted` if the summary does not have such an answer; it must then be thrown away
   */
  subtractAnswer(
    answer: CountedAnswer,
    questions: readonly CountedQuestion[],
  ): { wasFirst: boolean; wasLast: boolean } {
    const one = SurveyAnswersSummary.exact();
    one.addNewAnswer(answer, questions);
    return this.subtractAll(one);
  }

  /** The same for all answers of an exact summary. The duplicates of both stay. */
  subtractAll(exact: SurveyAnswersSummary): { wasFirst: boolean; wasLast: boolean } {
    this.#totalAnswers -= exact.#totalAnswers;
    let isThere = this.#totalAnswers >= 0;
    this.#days.subtractAll(exact.#days);
    for (const [id, totals] of exact.#questions) {
      // A question that no answer was asked need not be there.
      if (totals.answered + totals.skipped === 0) continue;
      const own = this.#questions.get(id);
      if (own === undefined || !subtractTotals(own, totals)) isThere = false;
    }
    if (!isThere) throw new SurveysError('not-counted', 'The subtracted answers were not counted');
    const { wasFirst, wasLast } = {
      wasFirst: isAtMost(exact.#firstAnswerAt, this.#firstAnswerAt),
      wasLast: isAtMost(this.#lastAnswerAt, exact.#lastAnswerAt),
    };
    if (this.#totalAnswers > 0) return { wasFirst, wasLast };
    this.setTimes(null, null);
    return { wasFirst: false, wasLast: false };
  }

  /** Sets the times of the first and the last answer, after some were subtracted; null without answers. */
  setTimes(first: string | null, last: string | null): void {
    this.#firstAnswerAt = first;
    this.#lastAnswerAt = last;
  }

  /**
   * A new summary of the answers and duplicates of both; neither changes.
   * @throws SurveysError `question-type-mismatch` if they belong to different surveys
   */
  mergeWith(other: SurveyAnswersSummary): SurveyAnswersSummary {
    const merged = SurveyAnswersSummary.withWords(
      Math.min(this.#wordCapacity, other.#wordCapacity, maxDistinctWords),
    );
    merged.#addAll(this);
    merged.#addAll(other);
    return merged;
  }

  /** Equal summaries have deeply equal JSON, independent of the order of counting and merging. */
  toJSON() {
    return {
      totalAnswers: this.#totalAnswers,
      firstAnswerAt: this.#firstAnswerAt,
      lastAnswerAt: this.#lastAnswerAt,
      days: this.#days.toJSON(),
      duplicates: this.#duplicates,
      conflicts: this.#conflicts,
      questions: this.#questions
        .entries()
        .filter(([, totals]) => wasAsked(totals))
        .map(([id, totals]): [string, QuestionTotalsJson] => [id, totals.toJSON()])
        .toArray()
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    };
  }

  /**
   * Writes the JSON of a summary with each commit: `fromJSON` reads the same from it as from `toJSON`, but questions and words are in the
   * order in which they came.
   */
  writeJson(json: JsonBytes): void {
    json.text(
      `{"totalAnswers":${this.#totalAnswers},"firstAnswerAt":${quoted(this.#firstAnswerAt)},` +
        `"lastAnswerAt":${quoted(this.#lastAnswerAt)},"days":${JSON.stringify(this.#days)},` +
        `"duplicates":${this.#duplicates},"conflicts":${this.#conflicts},"questions":[`,
    );
    let isFirst = true;
    for (const [id, totals] of this.#questions) {
      if (!wasAsked(totals)) continue;
      json.text(`${isFirst ? '' : ','}["${id}",`);
      if (totals.type === 'text') totals.writeJson(json);
      else json.text(JSON.stringify(totals));
      json.text(']');
      isFirst = false;
    }
    json.text(']}');
  }

  /** The totals of these questions, in their order. */
  #beginAnswer(
    { receivedAt }: CountedAnswer,
    questions: readonly CountedQuestion[],
  ): readonly QuestionTotals[] {
    const totals = questions === this.#lastQuestions ? this.#lastTotals : this.#totalsOf(questions);
    this.#totalAnswers += 1;
    this.#widenTimes(receivedAt, receivedAt);
    this.#days.add(receivedAt);
    return totals;
  }

  #addAll(other: SurveyAnswersSummary): void {
    this.#totalAnswers += other.#totalAnswers;
    if (other.#firstAnswerAt !== null && other.#lastAnswerAt !== null) {
      this.#widenTimes(other.#firstAnswerAt, other.#lastAnswerAt);
    }
    this.#days.addAll(other.#days);
    this.#duplicates += other.#duplicates;
    this.#conflicts += other.#conflicts;
    for (const [id, totals] of other.#questions) addTotals(this.#ensure(id, totals.type), totals);
    this.#boundWords();
  }

  /** Drops words of the question with the most, so that a few flooded questions leave the others exact. */
  #boundWords(): void {
    const texts = this.#texts;
    if (texts.length <= maxFullQuestions || this.#wordCapacity === Infinity) return;
    const bound = maxFullQuestions * this.#wordCapacity;
    for (;;) {
      let held = 0;
      let fullest: TextTotals | undefined;
      for (const totals of texts) {
        held += totals.words.distinct;
        if (fullest === undefined || totals.words.distinct > fullest.words.distinct) fullest = totals;
      }
      if (fullest === undefined || held <= bound) return;
      fullest.words.halve();
    }
  }

  #widenTimes(first: string, last: string): void {
    if (this.#firstAnswerAt === null || first < this.#firstAnswerAt) this.#firstAnswerAt = first;
    if (this.#lastAnswerAt === null || last > this.#lastAnswerAt) this.#lastAnswerAt = last;
  }

  #totalsOf(questions: readonly CountedQuestion[]): readonly QuestionTotals[] {
    this.#lastTotals = questions.map((question) => this.#ensure(question.id, question.type));
    this.#lastQuestions = questions;
    return this.#lastTotals;
  }

  #keep(id: string, totals: QuestionTotals): void {
    this.#questions.set(id, totals);
    if (totals.type === 'text') this.#texts.push(totals);
  }

  #ensure(id: string, type: QuestionTotals['type']): QuestionTotals {
    let totals = this.#questions.get(id);
    if (totals === undefined) {
      totals = emptyTotals(type, this.#wordCapacity);
      this.#keep(id, totals);
    }
    if (totals.type !== type) throw typeMismatch(totals.type, type);
    return totals;
  }
}

/** Returns whether the respondent of any answer that is left was asked the question. */
function wasAsked({ answered, skipped }: QuestionTotals): boolean {
  return answered + skipped > 0;
}

/** A time needs no escapes. */
function quoted(time: string | null): string {
  return time === null ? 'null' : `"${time}"`;
}

/** Returns whether one time is not after the other. There is no time without an answer. */
function isAtMost(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one <= other;
}

function addTo(totals: QuestionTotals, { answers }: CountedAnswer, question: CountedQuestion): void {
  const value = answerTo(answers, question);
  if (value === undefined) totals.skipped += 1;
  else if (value !== null) totals.add(value as AnswerValue, question.language);
}

const oldProperties = ['totalAnswers', 'firstAnswerAt', 'lastAnswerAt', 'questions'];
const propertiesWithDays = [...oldProperties, 'days'];
const properties = [...propertiesWithDays, 'duplicates', 'conflicts'];

/** Those that the release had which wrote the summary. */
function propertiesOf(json: unknown): readonly string[] {
  if (!isJsonObject(json) || !('days' in json)) return oldProperties;
  return 'duplicates' in json ? properties : propertiesWithDays;
}

const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function readTime(json: unknown, totalAnswers: number): string | null {
  if (totalAnswers === 0 ? json !== null : typeof json !== 'string' || !timePattern.test(json))
    malformed('a time is wrong');
  return json as string | null;
}

function readDays(json: unknown, totalAnswers: number): DayCounts {
  const days = DayCounts.fromJSON(json);
  const counted = days.toJSON().reduce((sum, [, answers]) => sum + answers, 0);
  if (counted > totalAnswers) malformed('the days have more answers than there are in all');
  return days;
}
