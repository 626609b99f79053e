import { SurveysError } from '../shared/errors.ts';
import { readCounts } from '../shared/stored-json.ts';
import type { TimeZone } from '../zones/time-zone.ts';
import type { QuarterCounts } from './quarter-counts.ts';

/**
 * A summary counts the answers of at most this many days, ten years; the oldest days beyond that are dropped. A day with so many later ones
 * in a part has them in the whole, too, so merging stays exact.
 */
export const maxDays = 3_660;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

interface Day {
  answers: number;
}

/** Answers by the day of a time zone on which they were received, such as `2026-11-22`. */
export class DayCounts {
  readonly zone: TimeZone;
  readonly #days = new Map<string, Day>();
  // Most answers are of the same day as the one before: from `#from` on, and before `#before`.
  #from = '';
  #before = '';
  #last: Day | undefined;

  constructor(zone: TimeZone) {
    this.zone = zone;
  }

  static fromJSON(json: unknown, zone: TimeZone): DayCounts {
    const counts = new DayCounts(zone);
    for (const [name, answers] of readCounts(json, 'the days', isDay)) counts.#day(name).answers = answers;
    return counts;
  }

  get size(): number {
    return this.#days.size;
  }

  /** `receivedAt`: from `Date.prototype.toISOString`, so the order of strings is the order of times. */
  add(receivedAt: string): void {
    let day = this.#last;
    if (day === undefined || receivedAt < this.#from || receivedAt >= this.#before) {
      const { name, from, before } = this.zone.dayAt(Date.parse(receivedAt));
      [this.#from, this.#before] = [from, before];
      day = this.#day(name);
      this.#last = day;
    }
    day.answers += 1;
  }

  /** Throws `SurveysError` `time-zone-mismatch` if the other days are those of another zone. */
  addAll(other: DayCounts): void {
    this.#expect(other.zone);
    for (const [name, { answers }] of other.#days) this.#day(name).answers += answers;
  }

  /** Pairs of day and answers; a day without answers is none. */
  addCounts(counts: Iterable<readonly [day: string, answers: number]>): void {
    for (const [name, answers] of counts) if (answers > 0) this.#day(name).answers += answers;
  }

  /** Pairs of day and answers; a day that reaches 0 is gone. Days that are not kept are ignored. */
  subtractCounts(counts: Iterable<readonly [day: string, answers: number]>): void {
    for (const [name, answers] of counts) {
      const day = this.#days.get(name);
      if (day === undefined) continue;
      day.answers -= answers;
      if (day.answers <= 0) this.#days.delete(name);
    }
    this.#last = undefined;
  }

  /** The same of another summary, whose days must be those of the same zone. */
  subtractAll(other: DayCounts | QuarterCounts): void {
    if (!(other instanceof DayCounts)) return this.subtractCounts(other.daysIn(this.zone));
    this.#expect(other.zone);
    return this.subtractCounts(Array.from(other.#days, ([name, { answers }]) => [name, answers] as const));
  }

  /** Pairs of day and answers, in rising order. */
  toJSON(): [string, number][] {
    return Array.from(this.#days, ([name, { answers }]): [string, number] => [name, answers]).toSorted(
      ([a], [b]) => (a < b ? -1 : 1),
    );
  }

  #expect({ name }: TimeZone): void {
    if (name === this.zone.name) return;
    throw new SurveysError('time-zone-mismatch', `The days of ${name} are not those of ${this.zone.name}`);
  }

  /** A day that is too old to be kept is counted and forgotten. */
  #day(name: string): Day {
    let day = this.#days.get(name);
    if (day === undefined) {
      day = { answers: 0 };
      this.#days.set(name, day);
      if (this.#days.size > maxDays) this.#dropOldest();
    }
    return day;
  }

  #dropOldest(): void {
    let oldest: string | undefined;
    for (const name of this.#days.keys()) if (oldest === undefined || name < oldest) oldest = name;
    if (oldest !== undefined) this.#days.delete(oldest);
  }
}

function isDay(key: unknown): key is string {
  return typeof key === 'string' && dayPattern.test(key);
}
