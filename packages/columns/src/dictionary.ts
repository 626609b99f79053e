/** Gives each distinct value a code: 0, 1, 2 and so on, in the order of their first use. */
export class Dictionary<T extends string | number> {
  readonly #codes = new Map<T, number>();
  readonly #values: T[] = [];
  #view: readonly T[] = [];

  /** The code of a value, which is added if it is new. */
  code(value: T): number {
    return this.#codes.get(value) ?? this.add(value);
  }

  /** The code of a value; undefined if the value is new. */
  find(value: T): number | undefined {
    return this.#codes.get(value);
  }

  /** Adds a new value, and returns its code. */
  add(value: T): number {
    const code = this.#values.push(value) - 1;
    this.#codes.set(value, code);
    return code;
  }

  /** The values so far, by their codes. A returned array never changes. */
  view(): readonly T[] {
    if (this.#view.length < this.#values.length) this.#view = this.#values.slice();
    return this.#view;
  }
}
