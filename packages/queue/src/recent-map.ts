/** A map that forgets its oldest entries beyond a bound: a memory that only ever helps, and may be lost. */
export class RecentMap<K, V> {
  readonly #bound: number;
  readonly #entries = new Map<K, V>();

  constructor(bound: number) {
    this.#bound = bound;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#bound) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  has(key: K): boolean {
    return this.#entries.has(key);
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }
}
