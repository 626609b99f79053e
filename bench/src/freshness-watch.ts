import { BenchError } from './errors.ts';
import { percentile } from './percentiles.ts';

const pollMs = 10;
const patienceMs = 60_000;

/**
 * How long acknowledged answers take to be seen, from the outside alone: of one survey the nth acknowledged is taken
 * to be visible once the total is n. Acknowledgements of one block come together, so that n is never far off.
 */
export class Freshness {
  readonly #readTotal: () => Promise<number>;
  readonly #acknowledgedAt: number[] = [];
  readonly #delaysMs: number[] = [];
  #before = 0;
  #isOver = false;
  #watching: Promise<void> = Promise.resolve();

  constructor(readTotal: () => Promise<number>) {
    this.#readTotal = readTotal;
  }

  /** Waits until the `total` that was acknowledged before is visible, then watches. */
  async begin(total: number): Promise<void> {
    this.#before = total;
    await this.#until(total);
    this.#watching = this.#watch();
    // Told by `end`.
    this.#watching.catch(() => {});
  }

  acknowledged(atMs: number): void {
    this.#acknowledgedAt.push(atMs);
  }

  /** Waits until all that was acknowledged is visible; throws `miscounted` where that does not happen within a minute. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  percentile(q: number): number {
    return percentile(this.#delaysMs, q);
  }

  async #watch(): Promise<void> {
    let lastNewsMs = performance.now();
    while (!this.#isOver || this.#delaysMs.length < this.#acknowledgedAt.length) {
      const visible = (await this.#readTotal()) - this.#before;
      const nowMs = performance.now();
      for (
        let index = this.#delaysMs.length;
        index < visible && index < this.#acknowledgedAt.length;
        index += 1
      ) {
        this.#delaysMs.push(nowMs - this.#acknowledgedAt[index]!);
        lastNewsMs = nowMs;
      }
      if (this.#isOver && nowMs - lastNewsMs > patienceMs) {
        const [seen, all] = [this.#delaysMs.length, this.#acknowledgedAt.length];
        throw new BenchError('miscounted', `${seen} of ${all} acknowledged answers became visible`);
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  async #until(total: number): Promise<void> {
    const deadlineMs = performance.now() + patienceMs;
    while ((await this.#readTotal()) < total) {
      if (performance.now() > deadlineMs)
        throw new BenchError('miscounted', `the total did not reach ${total}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}
