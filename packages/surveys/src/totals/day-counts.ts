import { readCounts } from '../shared/stored-json.ts';

/**
 * A summary counts the answers of at most this many days, ten years; the oldest days beyond that are dropped. A day with so many later ones
 * in a part has them in the whole, too, so merging stays exact.
 */
export const maxDays = 3_660;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayLength = 'yyyy-mm-dd'.length;

interface Day {
  answers: number;
}

/** Answers by the UTC day on which they were received, such as `2026-11-22`. */
export class DayCounts {
  readonly #days = new Map<string, Day>();
  // Most answers are of the same day as the one before.
  #lastName = '';
  #last: Day | undefined;

  static fromJSON(json: unknown): DayCounts {
    const counts = new DayCounts();
    for (const [name, answers] of readCounts(json, 'the days', isDay)) counts.#day(name).answers = answers;
    return counts;
  }

  get size(): number {
    return this.#days.size;
  }

  /** `receivedAt`: from `Date.prototype.toISOString`. */
  add(receivedAt: string): void {
    let day = this.#last;
    if (day === undefined || !receivedAt.startsWith(this.#lastName)) {
      this.#lastName = receivedAt.slice(0, dayLength);
      day = this.#day(this.#lastName);
      this.#last = day;
    }
    day.answers += 1;
  }

  addAll(other: DayCounts): void {
    for (const [name, { answers }] of other.#days) this.#day(name).answers += answers;
  }

  /** Pairs of day and answers; a day without answers is none. */
  addCounts(counts: Iterable<readonly [day: string, answers: number]>): void {
    for (const [name, answers] of counts) if (answers > 0) this.#day(name).answers += answers;
  }

  /** A day that reaches 0 is gone. Days that are not kept are ignored. */
  subtractAll(other: DayCounts): void {
    for (const [name, { answers }] of other.#days) {
      const day = this.#days.get(name);
      if (day === undefined) continue;
      day.answers -= answers;
      if (day.answers <= 0) this.#days.delete(name);
    }
    this.#lastName = '';
    this.#last = undefined;
  }

  /** Pairs of day and answers, in rising order. */
  toJSON(): [string, number][] {
    return Array.from(this.#days, ([name, { answers }]): [string, number] => [name, answers]).toSorted(
      ([a], [b]) => (a < b ? -1 : 1),
    );
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
