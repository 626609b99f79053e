/**
 * The sums over clusters that a ratio estimate needs: of `y` in relation to `x`, where each cluster has one pair. All are
 * integers. They are exact below 2^53, and above it rounded, which no margin shows.
 */
export class RatioSums {
  sum: number;
  squares: number;
  /** Of y · x. */
  products: number;

  constructor(sum = 0, squares = 0, products = 0) {
    this.sum = sum;
    this.squares = squares;
    this.products = products;
  }

  /** One cluster. */
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

  /** One cluster. */
  add(size: number): void {
    this.sum += size;
    this.squares += size * size;
  }

  addAll(other: SizeSums): void {
    this.sum += other.sum;
    this.squares += other.squares;
  }

  /**
   * How many clusters of one size would tell as much: Kish's (Σx)² / Σx² (Survey Sampling, 1965, section 11.7). Clusters
   * without an answer tell nothing.
   */
  get effectiveClusters(): number {
    return this.squares === 0 ? 0 : this.sum ** 2 / this.squares;
  }

  toJSON(): [number, number] {
    return [this.sum, this.squares];
  }
}
