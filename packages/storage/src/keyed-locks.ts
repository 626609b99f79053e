/** Runs work on the same thing, such as a survey or a limit, one after the other within this process. It does not keep out other processes. */
export class KeyedLocks {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const running = before === undefined ? work() : before.then(work);
    const settled = Promise.allSettled([running]);
    this.#last.set(key, settled);
    try {
      return await running;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}
