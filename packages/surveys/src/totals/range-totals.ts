import type { AnswerValue } from '../answers/answers.ts';
import { isRangeValue } from '../definition/range-value.ts';
import { malformed, readCount, readCounts, readObject } from '../shared/stored-json.ts';
import { Tally, subtractCounts } from '../shared/tally.ts';

/** The histogram of one question, from which every statistic of it is computed on reading. */
export class RangeTotals {
  readonly type = 'scale';
  readonly counts: Tally<number>;
  answered: number;
  skipped: number;

  constructor(answered = 0, skipped = 0, counts = new Tally<number>()) {
    this.answered = answered;
    this.skipped = skipped;
    this.counts = counts;
  }

  static fromJSON(json: unknown): RangeTotals {
    const stored = readObject(json, 'a range question', ['type', 'answered', 'skipped', 'counts']);
    const answered = readCount(stored['answered'], 'answered');
    const counts = readCounts(stored['counts'], 'the histogram', isRangeValue);
    if (counts.values().reduce((total, count) => total + count, 0) !== answered) {
      malformed('the histogram does not fit the number of answers');
    }
    return new RangeTotals(answered, readCount(stored['skipped'], 'skipped'), Tally.from(counts));
  }

  add(value: AnswerValue): void {
    this.answered += 1;
    this.counts.add(value as number);
  }

  addAll(other: RangeTotals): void {
    this.answered += other.answered;
    this.skipped += other.skipped;
    this.counts.addAll(other.counts);
  }

  /** The inverse of `addAll`. @returns false if these totals do not have the others */
  subtractAll(other: RangeTotals): boolean {
    this.answered -= other.answered;
    this.skipped -= other.skipped;
    return subtractCounts(this.counts, other.counts) && this.answered >= 0 && this.skipped >= 0;
  }

  toJSON() {
    const { type, answered, skipped } = this;
    return { type, answered, skipped, counts: this.counts.toJSON() };
  }
}
