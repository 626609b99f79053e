/** Distinct values in the order of their first use, each with a code from 0. */
export class Dictionary<T extends string | number> {
  readonly #codes = new Map<T, number>();
  readonly #values: T[] = [];
  #view: readonly T[] = [];

  code(value: T): number {
    return this.#codes.get(value) ?? this.add(value);
  }

  /** Undefined if the value is new. */
  find(value: T): number | undefined {
    return this.#codes.get(value);
  }

  /** A value that is new. */
  add(value: T): number {
    const code = this.#values.push(value) - 1;
    this.#codes.set(value, code);
    return code;
  }

  /** The values so far. What it has returned never changes. */
  view(): readonly T[] {
    if (this.#view.length < this.#values.length) this.#view = this.#values.slice();
    return this.#view;
  }
}
