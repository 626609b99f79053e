interface Cohort {
  readonly arrivedAt: number;
  count: number;
}

/** A queue of messages, grouped by the second of their arrival. */
export class Backlog {
  #cohorts: Cohort[] = [];
  #first = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(second: number, count: number): void {
    if (count <= 0) return;
    this.#cohorts.push({ arrivedAt: second, count });
    this.#size += count;
  }

  /** Takes the oldest messages. Returns the longest wait among them, in seconds. */
  take(second: number, count: number): number {
    let left = Math.min(count, this.#size);
    this.#size -= left;
    let worst = 0;
    while (left > 0) {
      const cohort = this.#cohorts[this.#first]!;
      worst = Math.max(worst, second - cohort.arrivedAt);
      const taken = Math.min(left, cohort.count);
      cohort.count -= taken;
      left -= taken;
      if (cohort.count === 0) this.#first += 1;
    }
    this.#compact();
    return worst;
  }

  /** The arrival of the message behind `skipped` others. */
  arrivalAfter(skipped: number): number | undefined {
    let left = skipped;
    for (const { arrivedAt, count } of this.waiting()) {
      if (left < count) return arrivedAt;
      left -= count;
    }
    return undefined;
  }

  *waiting(): Iterable<Readonly<Cohort>> {
    for (let index = this.#first; index < this.#cohorts.length; index += 1) yield this.#cohorts[index]!;
  }

  /** Rarely does anything, so that `take` stays cheap. */
  #compact(): void {
    if (this.#first < 1_024 || this.#first * 2 < this.#cohorts.length) return;
    this.#cohorts = this.#cohorts.slice(this.#first);
    this.#first = 0;
  }
}
