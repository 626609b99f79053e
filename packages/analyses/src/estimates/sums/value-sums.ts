import type { RatioSums, SizeSums } from './ratio-sums.ts';

/**
 * The sums of the values of a facet of numbers. They are counted from the lowest answered value (the `origin`), because the squares of small
 * numbers stay exact.
 */
export class ValueSums {
  origin: number;
  readonly sums: RatioSums;

  constructor(origin: number, sums: RatioSums) {
    this.origin = origin;
    this.sums = sums;
  }

  /**
   * Counts from another origin.
   * @param answered The answers of the clusters that are in these sums.
   */
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
