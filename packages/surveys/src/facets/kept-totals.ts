import { readCount, readObject } from '../shared/stored-json.ts';

/** How many answers have a value of one facet. The values are not counted: a summary must not publish them. */
export class KeptTotals {
  readonly type = 'kept';
  answered: number;
  skipped: number;

  constructor(answered = 0, skipped = 0) {
    this.answered = answered;
    this.skipped = skipped;
  }

  static fromJSON(json: unknown): KeptTotals {
    const stored = readObject(json, 'a kept text', ['type', 'answered', 'skipped']);
    return new KeptTotals(readCount(stored['answered'], 'answered'), readCount(stored['skipped'], 'skipped'));
  }

  add(): void {
    this.answered += 1;
  }

  addAll(other: KeptTotals): void {
    this.answered += other.answered;
    this.skipped += other.skipped;
  }

  /** The inverse of `addAll`. @returns false if these totals do not have the others */
  subtractAll(other: KeptTotals): boolean {
    this.answered -= other.answered;
    this.skipped -= other.skipped;
    return this.answered >= 0 && this.skipped >= 0;
  }

  toJSON() {
    const { type, answered, skipped } = this;
    return { type, answered, skipped };
  }
}
