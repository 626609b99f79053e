interface Cohort {
  readonly arrivedAt: number;
  count: number;
}

/** Messages in the order of their arrival, those of one second together. */
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

  /** Takes the oldest; gives the longest that one of them has waited, in seconds. */
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
    this.#forget();
    return worst;
  }

  /** When the message arrived that stands behind `skipped` others. */
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

  /** Now and then, so that taking stays cheap. */
  #forget(): void {
    if (this.#first < 1_024 || this.#first * 2 < this.#cohorts.length) return;
    this.#cohorts = this.#cohorts.slice(this.#first);
    this.#first = 0;
  }
}
