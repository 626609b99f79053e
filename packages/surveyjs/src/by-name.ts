/** Values by names that conditions write in any case. A name as it is written has precedence over one in another case. */
export class ByName<Value> {
  readonly #exact = new Map<string, Value>();
  readonly #anyCase = new Map<string, Value>();

  /** The first value with a name keeps it. */
  add(name: string, value: Value): void {
    if (!this.#exact.has(name)) this.#exact.set(name, value);
    const key = name.toLowerCase();
    if (!this.#anyCase.has(key)) this.#anyCase.set(key, value);
  }

  /** The value with this name in this case. */
  exact(name: string): Value | undefined {
    return this.#exact.get(name);
  }

  get(name: string): Value | undefined {
    return this.#exact.get(name) ?? this.#anyCase.get(name.toLowerCase());
  }
}
