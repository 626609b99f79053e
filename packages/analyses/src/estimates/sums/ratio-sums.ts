/**
 * The sums over clusters that a ratio estimate of `y` in relation to `x` needs. Each cluster has one pair of integers. The sums are exact
 * below 2^53, and rounded above it, which changes no margin visibly.
 */
export class RatioSums {
  sum: number;
  squares: number;
  /** The sum of y · x. */
  products: number;

  constructor(sum = 0, squares = 0, products = 0) {
    this.sum = sum;
    this.squares = squares;
    this.products = products;
  }

  /** Adds one cluster. */
  add(y: number, x: number): void {
    this.sum += y;
    this.squares += y * y;
    this.products += y * x;
  }

  addAll(other: RatioSums): void {
    this.sum += other.sum;
    this.squares += other.squares;
    this.products += other.products;
  }

  toJSON(): [number, number, number] {
    return [this.sum, this.squares, this.products];
  }
}

/** The sum over clusters of a size, and of its squares. */
export class SizeSums {
  sum: number;
  squares: number;

  constructor(sum = 0, squares = 0) {
    this.sum = sum;
    this.squares = squares;
  }

  /** Adds one cluster. */
  add(size: number): void {
    this.sum += size;
    this.squares += size * size;
  }

  addAll(other: SizeSums): void {
    this.sum += other.sum;
    this.squares += other.squares;
  }

  /**
   * The number of equally large clusters that would tell the same: Kish's (Σx)² / Σx² (Survey Sampling, 1965, section 11.7). Clusters without
   * an answer tell nothing.
   */
  get effectiveClusters(): number {
    return this.squares === 0 ? 0 : this.sum ** 2 / this.squares;
  }

  toJSON(): [number, number] {
    return [this.sum, this.squares];
  }
}
