import { BenchError } from './errors.ts';
import { percentile } from './percentiles.ts';

const pollMs = 10;
const timeoutMs = 60_000;

/**
 * Measures the time until acknowledged answers are visible, from outside: the nth acknowledged answer of a survey counts as
 * visible when the total is n. Acknowledgements of one block arrive together, so n is nearly exact.
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

  /** Waits until the summary's total is `total`, then starts to measure. */
  async begin(total: number): Promise<void> {
    this.#before = total;
    await this.#until(total);
    this.#watching = this.#watch();
    // Reported by `end`.
    this.#watching.catch(() => {});
  }

  acknowledged(atMs: number): void {
    this.#acknowledgedAt.push(atMs);
  }

  /** Waits until all acknowledged answers are visible; throws `miscounted` if that takes more than a minute. */
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
      if (this.#isOver && nowMs - lastNewsMs > timeoutMs) {
        const [seen, all] = [this.#delaysMs.length, this.#acknowledgedAt.length];
        throw new BenchError('miscounted', `${seen} of ${all} acknowledged answers became visible`);
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  async #until(total: number): Promise<void> {
    const deadlineMs = performance.now() + timeoutMs;
    while ((await this.#readTotal()) < total) {
      if (performance.now() > deadlineMs)
        throw new BenchError('miscounted', `the total did not reach ${total}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}
