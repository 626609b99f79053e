import type { FakeClock } from '@canvass/testing';

export class PendingWork {
  readonly #works = new Set<Promise<unknown>>();
  readonly #failures: unknown[] = [];

  get size(): number {
    return this.#works.size;
  }

  add(work: Promise<unknown>): void {
    this.#works.add(work);
    void this.#watch(work);
  }

  /** Resolves when all work has ended; throws the first failure. */
  async all(): Promise<void> {
    await Promise.all(this.#works);
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  async #watch(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#failures.push(error);
    }
    this.#works.delete(work);
  }
}

/** Advances simulated time until the work has ended. */
export async function advanceUntil<T>(time: FakeClock, work: Promise<T>): Promise<T> {
  const underWay = new PendingWork();
  underWay.add(work);
  while (underWay.size > 0) await time.advance(1);
  return work;
}
