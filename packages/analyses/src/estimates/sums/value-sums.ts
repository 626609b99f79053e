import type { RatioSums, SizeSums } from './ratio-sums.ts';

/**
 * The sums of a range question's values, counted from the lowest value that was answered (the `origin`): small numbers,
 * so that their squares stay exact.
 */
export class ValueSums {
  origin: number;
  readonly sums: RatioSums;

  constructor(origin: number, sums: RatioSums) {
    this.origin = origin;
    this.sums = sums;
  }

  /** Counts from another origin. `answered`: of the clusters that are in these sums. */
  rebase(origin: number, answered: SizeSums): void {
    const shift = this.origin - origin;
    this.origin = origin;
    if (shift === 0) return;
    const { sums } = this;
    sums.squares += 2 * shift * sums.products + shift * shift * answered.squares;
    sums.sum += shift * answered.sum;
    sums.products += shift * answered.squares;
  }
}
