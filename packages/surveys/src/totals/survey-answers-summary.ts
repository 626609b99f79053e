import type { AnswerScanner } from './answer-scanner.ts';
import type { FacetValue, FlatRecord } from '../facets/facet.ts';
import { type CountedFacet, countedLanguage, valueIn } from './counted-facets.ts';
import { DayCounts } from './day-counts.ts';
import { SurveysError } from '../shared/errors.ts';
import { isFacetId } from '../facets/facet-id.ts';
import {
  type FacetTotals,
  type FacetTotalsJson,
  addTotals,
  distinctOf,
  emptyTotals,
  subtractTotals,
  totalsFromJSON,
  typeMismatch,
} from '../facets/facet-totals.ts';
import type { JsonBytes } from '../shared/json-bytes.ts';
import { isJsonObject, malformed, readCount, readObject } from '../shared/stored-json.ts';
import { NumberTotals } from '../facets/number-totals.ts';
import { WordsTotals } from '../facets/words-totals.ts';
import { type CountOf, type TabulatedAnswers, addTabulatedFacet } from '../facets/tabulated-answers.ts';
import type { LanguageNumber } from '../words/stop-words.ts';
import type { TextWords } from '../words/text-words.ts';
import { maxDistinctWords, maxFullQuestions } from '../words/word-counts.ts';
import { TimeZone } from '../zones/time-zone.ts';
import { defaultTimeZone } from '../zones/zone-names.ts';
import { QuarterCounts } from './quarter-counts.ts';

/** The parts of a stored answer that a summary needs. */
export interface CountedAnswer {
  /** From `Date.prototype.toISOString`, so that the order of strings is the order of times. */
  readonly receivedAt: string;
  readonly answers: Readonly<FlatRecord>;
}

/** A summary as it is stored. It has the days of a time zone, or quarters of an hour (`QuarterCounts`). */
export interface SummaryJson {
  readonly totalAnswers: number;
  readonly firstAnswerAt: string | null;
  readonly lastAnswerAt: string | null;
  /** The name of the time zone of `days`. */
  readonly zone?: string;
  /** Pairs of day and answers, in rising order. */
  readonly days?: [string, number][];
  readonly quarters?: number[];
  readonly duplicates: number;
  readonly conflicts: number;
  /** Pairs of a facet's id and its totals, in the order of the ids. */
  readonly facets: [string, FacetTotalsJson][];
}

/**
 * The counts and integer sums from which a survey's statistics are computed, by facet id. Counting answers one by one and merging summaries of
 * any parts, in any order, give the same result, with two exceptions: which words are held beyond the bounds of `WordCounts`, and which
 * distributions get the coarser bins once all of them hold more than 65,536 counts.
 */
export class SurveyAnswersSummary {
  #totalAnswers = 0;
  #firstAnswerAt: string | null = null;
  #lastAnswerAt: string | null = null;
  /** Days of a zone, or quarters of an hour, which any zone's days are computed from. */
  #days: DayCounts | QuarterCounts;
  #duplicates = 0;
  #conflicts = 0;
  /** The most distinct words of one facet. */
  #wordCapacity = maxDistinctWords;
  /** The most counts of all distributions. */
  #cellCapacity = maxCells;
  readonly #facets = new Map<string, FacetTotals>();
  /** Those of words among them. */
  readonly #texts: WordsTotals[] = [];
  /** Those of numbers and dates among them. */
  readonly #distributions: NumberTotals[] = [];
  /** The distributions hold so many counts less than they may, at least: only a few answers of many make them count again. */
  #freeCells = 0;

  // The totals of the version counted last, in its order: saves a look-up per facet of each answer.
  #lastFacets: readonly CountedFacet[] | undefined;
  #lastTotals: readonly FacetTotals[] = [];

  private constructor(days: DayCounts | QuarterCounts) {
    this.#days = days;
  }

  /** `zone`: its days are counted. */
  static empty(zone: TimeZone = utc): SurveyAnswersSummary {
    return new SurveyAnswersSummary(new DayCounts(zone));
  }

  /**
   * A summary that can be added to one of any time zone, and subtracted from it: it counts quarters of an hour, some hundred times as many
   * as days.
   */
  static ofAnyZone(): SurveyAnswersSummary {
    return new SurveyAnswersSummary(new QuarterCounts());
  }

  /**
   * The same with a count for every word, in memory without a limit: of answers that will be subtracted from another summary
   * (`subtractAll`).
   */
  static exact(): SurveyAnswersSummary {
    return SurveyAnswersSummary.ofAnyZone().#bounded(Infinity);
  }

  /**
   * A summary with room for fewer words than 4,096 per facet, for eight times as many over all of them, and for fewer counts of numbers and
   * days in proportion: one of many groups, which are bounded together. Whatever is merged with it keeps the smaller bound.
   */
  static withWords(capacity: number, zone: TimeZone = utc): SurveyAnswersSummary {
    return SurveyAnswersSummary.empty(zone).#bounded(capacity);
  }

  /**
   * Reads back what `toJSON` wrote.
   * @throws SurveysError `malformed-summary` for anything else, including impossible counts
   */
  static fromJSON(json: unknown): SurveyAnswersSummary {
    const isOfAnyZone = isJsonObject(json) && Object.hasOwn(json, 'quarters');
    const stored = readObject(json, 'it', [
      ...properties,
      ...(isOfAnyZone ? ['quarters'] : ['zone', 'days']),
    ]);
    const totalAnswers = readCount(stored['totalAnswers'], 'totalAnswers');
    const summary = new SurveyAnswersSummary(
      isOfAnyZone
        ? QuarterCounts.fromJSON(stored['quarters'])
        : readDays(stored['days'], stored['zone'], totalAnswers),
    );
    summary.#totalAnswers = totalAnswers;
    summary.#firstAnswerAt = readTime(stored['firstAnswerAt'], summary.#totalAnswers);
    summary.#lastAnswerAt = readTime(stored['lastAnswerAt'], summary.#totalAnswers);
    summary.#duplicates = readCount(stored['duplicates'], 'duplicates');
    summary.#conflicts = readCount(stored['conflicts'], 'conflicts');
    if (summary.#conflicts > summary.#duplicates) malformed('there are more conflicts than duplicates');
    if (!Array.isArray(stored['facets'])) malformed('facets is not an array');
    for (const entry of stored['facets'] as unknown[]) {
      if (!Array.isArray(entry) || entry.length !== 2) malformed('facets holds something other than a pair');
      const [id, facet] = entry as [unknown, unknown];
      if (!isFacetId(id)) malformed('a facet has a wrong id');
      if (summary.#facets.has(id)) malformed('a facet is there twice');
      const totals = totalsFromJSON(facet);
      if (totals.answered + totals.skipped > summary.#totalAnswers) {
        malformed('a facet has more answers than there are in all');
      }
      summary.#keep(id, totals);
    }
    return summary;
  }

  get totalAnswers(): number {
    return this.#totalAnswers;
  }

  /** The number of words, choices, values and bins with a count, over all facets, and of days. It determines the size. */
  get distinct(): number {
    return this.#facets.values().reduce((sum, totals) => sum + distinctOf(totals), this.#days.size);
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
   * The time zone of its days.
   * @throws SurveysError `time-zone-mismatch` if it counts quarters of an hour
   */
  get zone(): TimeZone {
    return this.#daysOf().zone;
  }

  /**
   * Pairs of a day of the time zone (`2026-11-22`) and answers received on it, in rising order: the latest ten years' days with an answer.
   * @throws SurveysError `time-zone-mismatch` if it counts quarters of an hour
   */
  get days(): [string, number][] {
    return this.#daysOf().toJSON();
  }

  /**
   * Pairs of a day of any time zone and answers, if the summary counts quarters of an hour. A day may come several times.
   * @throws SurveysError `time-zone-mismatch` if it has the days of another zone
   */
  daysIn(zone: TimeZone): Iterable<CountOf<string>> {
    return this.#days instanceof QuarterCounts ? this.#days.daysIn(zone) : this.#daysOf(zone).toJSON();
  }

  /** Replaces the days of all answers by those of another time zone: pairs of day and answers, in any order. */
  setDays(zone: TimeZone, counts: Iterable<CountOf<string>>): void {
    this.#days = new DayCounts(zone);
    this.#days.addCounts(counts);
  }

  /** Repeated submissions that were not counted. */
  get duplicates(): number {
    return this.#duplicates;
  }

  /** Those of the duplicates whose answers differed from the counted ones. */
  get conflicts(): number {
    return this.#conflicts;
  }

  /** The totals of a facet; undefined if no counted answer was asked it. Read only. */
  totals(id: string): FacetTotals | undefined {
    return this.#facets.get(id);
  }

  /**
   * Counts one answer. `facets` are those of its definition version (`countedFacets`), and the answer fits them
   * (`isCountable`). A facet without a value counts as skipped, one that was not asked counts as neither.
   * @throws SurveysError `facet-type-mismatch` if `facets` belong to another survey
   */
  addNewAnswer(answer: CountedAnswer, facets: readonly CountedFacet[]): void {
    const totals = this.#beginAnswer(answer, facets);
    const language = countedLanguage(answer.answers, facets);
    for (let index = 0; index < facets.length; index++) {
      // Both arrays have the same length.
      addTo(totals[index] as FacetTotals, answer, facets[index] as CountedFacet, language);
    }
    this.#bound(this.#distributions.length);
  }

  /**
   * The same of an answer that `scanner` read last, by the same `facets`. The number of answers and their times stay as they
   * are: the caller adds those of many at once (`addTabulated`).
   */
  addScanned({ values }: AnswerScanner, facets: readonly CountedFacet[]): void {
    const totals = facets === this.#lastFacets ? this.#lastTotals : this.#totalsOf(facets);
    for (let index = 0; index < facets.length; index++) {
      const of = totals[index] as FacetTotals;
      const value = values[index];
      if (value === undefined) of.skipped += 1;
      else if (value === null) continue;
      else if (of instanceof WordsTotals) of.addScanned(value as TextWords);
      else of.add(value as FacetValue);
    }
    this.#bound(this.#distributions.length);
  }

  /**
   * The same, one facet per step, for callers that must yield: a text takes up to 5 ms. The summary is consistent only
   * after the last step.
   */
  *addNewAnswerByFacet(answer: CountedAnswer, facets: readonly CountedFacet[]): Generator<void, void, void> {
    const totals = this.#beginAnswer(answer, facets);
    const language = countedLanguage(answer.answers, facets);
    for (let index = 0; index < facets.length; index++) {
      addTo(totals[index] as FacetTotals, answer, facets[index] as CountedFacet, language);
      yield;
    }
    this.#bound(this.#distributions.length);
  }

  /**
   * Adds the counts of answers that were tabulated elsewhere: the summary is as if each had been counted, but for which words are
   * held beyond the bounds of `WordCounts`, and how exactly. Takes some 1 µs a word: callers that must yield add one facet at a
   * time, with the number and the times of the answers once.
   * @throws SurveysError `facet-type-mismatch` if a facet has another type in this summary, and `time-zone-mismatch` if the days are those of
   *   another zone; it must then be thrown away
   */
  addTabulated({ answers, firstAnswerAt, lastAnswerAt, zone, days, facets }: TabulatedAnswers): void {
    this.#totalAnswers += answers;
    if (firstAnswerAt !== null && lastAnswerAt !== null) this.#widenTimes(firstAnswerAt, lastAnswerAt);
    this.#daysOf(zone).addCounts(days);
    for (const facet of facets) {
      const totals = this.#ensure(facet.id, facet.type);
      addTabulatedFacet(totals, facet);
      this.#bound(distinctOf(totals));
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
    facets: readonly CountedFacet[],
  ): { wasFirst: boolean; wasLast: boolean } {
    const one = SurveyAnswersSummary.exact();
    one.addNewAnswer(answer, facets);
    return this.subtractAll(one);
  }

  /** The same for all answers of an exact summary. The duplicates of both stay. */
  subtractAll(exact: SurveyAnswersSummary): { wasFirst: boolean; wasLast: boolean } {
    this.#totalAnswers -= exact.#totalAnswers;
    let isThere = this.#totalAnswers >= 0;
    this.#daysOf().subtractAll(exact.#days);
    for (const [id, totals] of exact.#facets) {
      // A facet that no answer was asked need not be there.
      if (totals.answered + totals.skipped === 0) continue;
      const own = this.#facets.get(id);
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
   * @throws SurveysError `facet-type-mismatch` if they belong to different surveys, and `time-zone-mismatch` if their days are those of
   *   different zones
   */
  mergeWith(other: SurveyAnswersSummary): SurveyAnswersSummary {
    const ofZone = [this, other].find((each) => each.#days instanceof DayCounts);
    const merged =
      ofZone === undefined ? SurveyAnswersSummary.ofAnyZone() : SurveyAnswersSummary.empty(ofZone.zone);
    merged.#bounded(Math.min(this.#wordCapacity, other.#wordCapacity, maxDistinctWords));
    merged.#addAll(this);
    merged.#addAll(other);
    return merged;
  }

  /** Equal summaries have deeply equal JSON. The order of counting and merging has an effect beyond the bounds of the class only. */
  toJSON(): SummaryJson {
    return {
      totalAnswers: this.#totalAnswers,
      firstAnswerAt: this.#firstAnswerAt,
      lastAnswerAt: this.#lastAnswerAt,
      ...(this.#days instanceof DayCounts
        ? { zone: this.#days.zone.name, days: this.#days.toJSON() }
        : { quarters: this.#days.toJSON() }),
      duplicates: this.#duplicates,
      conflicts: this.#conflicts,
      facets: this.#facets
        .entries()
        .filter(([, totals]) => wasAsked(totals))
        .map(([id, totals]): [string, FacetTotalsJson] => [id, totals.toJSON()])
        .toArray()
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    };
  }

  /**
   * Writes the JSON of a summary with each commit: `fromJSON` reads the same from it as from `toJSON`, but facets and words are in the
   * order in which they came.
   */
  writeJson(json: JsonBytes): void {
    json.text(
      `{"totalAnswers":${this.#totalAnswers},"firstAnswerAt":${quoted(this.#firstAnswerAt)},` +
        `"lastAnswerAt":${quoted(this.#lastAnswerAt)},` +
        (this.#days instanceof DayCounts ? `"zone":"${this.#days.zone.name}","days":` : '"quarters":') +
        `${JSON.stringify(this.#days)},` +
        `"duplicates":${this.#duplicates},"conflicts":${this.#conflicts},"facets":[`,
    );
    let isFirst = true;
    for (const [id, totals] of this.#facets) {
      if (!wasAsked(totals)) continue;
      json.text(`${isFirst ? '' : ','}["${id}",`);
      if ('writeJson' in totals) totals.writeJson(json);
      else json.text(JSON.stringify(totals));
      json.text(']');
      isFirst = false;
    }
    json.text(']}');
  }

  /** The totals of these facets, in their order. */
  #beginAnswer({ receivedAt }: CountedAnswer, facets: readonly CountedFacet[]): readonly FacetTotals[] {
    const totals = facets === this.#lastFacets ? this.#lastTotals : this.#totalsOf(facets);
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
    this.#addDays(other.#days);
    this.#duplicates += other.#duplicates;
    this.#conflicts += other.#conflicts;
    for (const [id, totals] of other.#facets) addTotals(this.#ensure(id, totals.type), totals);
    this.#bound(Infinity);
  }

  #addDays(others: DayCounts | QuarterCounts): void {
    const days = this.#days;
    if (others instanceof DayCounts) this.#daysOf(others.zone).addAll(others);
    else if (days instanceof DayCounts) days.addCounts(others.daysIn(days.zone));
    else days.addAll(others);
  }

  /** The days, which must be those of this zone. */
  #daysOf(zone?: TimeZone): DayCounts {
    const days = this.#days;
    if (days instanceof DayCounts && (zone === undefined || zone.name === days.zone.name)) return days;
    const own = days instanceof DayCounts ? `the days of ${days.zone.name}` : 'quarters of an hour';
    throw new SurveysError(
      'time-zone-mismatch',
      `A summary with ${own} has no days of ${zone?.name ?? 'a zone'}`,
    );
  }

  #bounded(capacity: number): this {
    this.#wordCapacity = capacity;
    this.#cellCapacity = Math.ceil((maxCells / maxDistinctWords) * capacity);
    return this;
  }

  /** `added`: the most counts that any distributions took since the last call: each answer adds one to each at most. */
  #bound(added: number): void {
    this.#boundWords();
    this.#freeCells -= added;
    if (this.#freeCells < 0) this.#boundDistributions();
  }

  /** Coarsens the distribution with the most counts, so that a few flooded facets leave the others exact. */
  #boundDistributions(): void {
    for (;;) {
      let held = 0;
      let fullest: NumberTotals | undefined;
      for (const totals of this.#distributions) {
        held += totals.counts.size;
        if (totals.isCoarsest) continue;
        if (fullest === undefined || totals.counts.size > fullest.counts.size) fullest = totals;
      }
      this.#freeCells = this.#cellCapacity - held;
      if (this.#freeCells >= 0 || fullest === undefined) return;
      fullest.coarsen();
    }
  }

  /** Drops words of the facet with the most, so that a few flooded questions leave the others exact. */
  #boundWords(): void {
    const texts = this.#texts;
    if (texts.length <= maxFullQuestions || this.#wordCapacity === Infinity) return;
    const bound = maxFullQuestions * this.#wordCapacity;
    for (;;) {
      let held = 0;
      let fullest: WordsTotals | undefined;
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

  #totalsOf(facets: readonly CountedFacet[]): readonly FacetTotals[] {
    this.#lastTotals = facets.map(({ id, type }) => this.#ensure(id, type));
    this.#lastFacets = facets;
    return this.#lastTotals;
  }

  #keep(id: string, totals: FacetTotals): void {
    this.#facets.set(id, totals);
    if (totals instanceof WordsTotals) this.#texts.push(totals);
    else if (totals instanceof NumberTotals) this.#distributions.push(totals);
  }

  #ensure(id: string, type: FacetTotals['type']): FacetTotals {
    let totals = this.#facets.get(id);
    if (totals === undefined) {
      totals = emptyTotals(type, this.#wordCapacity);
      this.#keep(id, totals);
    }
    if (totals.type !== type) throw typeMismatch(totals.type, type);
    return totals;
  }
}

/** Returns whether the respondent of any answer that is left was asked the facet. */
function wasAsked({ answered, skipped }: FacetTotals): boolean {
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

function addTo(
  totals: FacetTotals,
  { answers }: CountedAnswer,
  facet: CountedFacet,
  language: LanguageNumber,
): void {
  const value = valueIn(answers, facet);
  if (value === undefined) totals.skipped += 1;
  else if (value !== null) totals.add(value as FacetValue, language);
}

/** All distributions together have at most this many counts, about 0.8 MB. Beyond, the fullest gets coarser bins. */
const maxCells = 65_536;

const properties = ['totalAnswers', 'firstAnswerAt', 'lastAnswerAt', 'duplicates', 'conflicts', 'facets'];

const utc = TimeZone.of(defaultTimeZone);

const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function readTime(json: unknown, totalAnswers: number): string | null {
  if (totalAnswers === 0 ? json !== null : typeof json !== 'string' || !timePattern.test(json))
    malformed('a time is wrong');
  return json as string | null;
}

function readDays(json: unknown, zone: unknown, totalAnswers: number): DayCounts {
  if (typeof zone !== 'string') malformed('the time zone is not a string');
  const days = DayCounts.fromJSON(json, TimeZone.of(zone));
  const counted = days.toJSON().reduce((sum, [, answers]) => sum + answers, 0);
  if (counted > totalAnswers) malformed('the days have more answers than there are in all');
  return days;
}
