import { malformed, readCount } from '../shared/stored-json.ts';
import type { CountOf } from '../facets/tabulated-answers.ts';
import type { TimeZone } from '../zones/time-zone.ts';

/** A quarter of an hour, in ms. The days of every zone begin at one (`TimeZone`). */
const quarterMs = 15 * 60 * 1_000;

/** Answers by the quarter of an hour in which they were received: what the days of any time zone are computed from. */
export class QuarterCounts {
  /** Answers by the number of the quarter since the epoch. */
  readonly #counts = new Map<number, number>();

  /** Reads back what `toJSON` wrote. */
  static fromJSON(json: unknown): QuarterCounts {
    if (!Array.isArray(json) || json.length % 2 !== 0) malformed('the quarters are not pairs');
    const counts = new QuarterCounts();
    let quarter = 0;
    for (let index = 0; index < json.length; index += 2) {
      const step = readCount(json[index], 'a quarter');
      const answers = readCount(json[index + 1], 'the answers of a quarter');
      if ((step === 0 && index > 0) || answers === 0)
        malformed('a quarter is there twice, or has no answers');
      quarter += step;
      counts.#add(quarter, answers);
    }
    return counts;
  }

  get size(): number {
    return this.#counts.size;
  }

  /** `receivedAt`: from `Date.prototype.toISOString`, not before 1970. */
  add(receivedAt: string): void {
    this.#add(Math.floor(Date.parse(receivedAt) / quarterMs), 1);
  }

  addAll(other: QuarterCounts): void {
    for (const [quarter, answers] of other.#counts) this.#add(quarter, answers);
  }

  /** Pairs of a day of the zone and answers; a day may come several times. */
  *daysIn(zone: TimeZone): Generator<CountOf<string>> {
    for (const [quarter, answers] of this.#counts) yield [zone.dayAt(quarter * quarterMs).name, answers];
  }

  /** For each quarter in rising order, its distance from the one before and its answers, all in one array: most distances are short. */
  toJSON(): number[] {
    let before = 0;
    return [...this.#counts]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([quarter, answers]) => {
        const step = quarter - before;
        before = quarter;
        return [step, answers];
      });
  }

  #add(quarter: number, answers: number): void {
    this.#counts.set(quarter, (this.#counts.get(quarter) ?? 0) + answers);
  }
}
