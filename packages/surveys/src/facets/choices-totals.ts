import type { FacetValue } from './facet.ts';
import { isChoiceValue } from '../shared/choice.ts';
import { malformed, readCount, readCounts, readObject } from '../shared/stored-json.ts';
import { Tally, subtractCounts } from '../shared/tally.ts';

/** How often each choice value of one facet was chosen. */
export class ChoicesTotals {
  readonly type = 'choices';
  readonly counts: Tally<string>;
  answered: number;
  skipped: number;

  constructor(answered = 0, skipped = 0, counts = new Tally<string>()) {
    this.answered = answered;
    this.skipped = skipped;
    this.counts = counts;
  }

  static fromJSON(json: unknown): ChoicesTotals {
    const stored = readObject(json, 'a facet of choices', ['type', 'answered', 'skipped', 'counts']);
    const answered = readCount(stored['answered'], 'answered');
    const counts = readCounts(stored['counts'], 'the choices', isChoiceValue);
    const sum = counts.values().reduce((total, count) => total + count, 0);
    // Every answer chose at least one value, and none of them twice.
    if (sum < answered || counts.values().some((count) => count > answered)) {
      malformed('the choices do not fit the number of answers');
    }
    return new ChoicesTotals(answered, readCount(stored['skipped'], 'skipped'), Tally.from(counts));
  }

  add(value: FacetValue): void {
    this.answered += 1;
    if (typeof value === 'string') this.counts.add(value);
    else if (typeof value === 'object') for (const choice of value) this.counts.add(choice);
  }

  addAll(other: ChoicesTotals): void {
    this.answered += other.answered;
    this.skipped += other.skipped;
    this.counts.addAll(other.counts);
  }

  /** The inverse of `addAll`. @returns false if these totals do not have the others */
  subtractAll(other: ChoicesTotals): boolean {
    this.answered -= other.answered;
    this.skipped -= other.skipped;
    return subtractCounts(this.counts, other.counts) && this.answered >= 0 && this.skipped >= 0;
  }

  toJSON() {
    const { type, answered, skipped } = this;
    return { type, answered, skipped, counts: this.counts.toJSON() };
  }
}
