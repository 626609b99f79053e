/** Work on the same survey, one after the other within this process. Other processes are not kept out. */
export class SurveyLocks {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(path: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(path);
    const running = before === undefined ? work() : before.then(work);
    const settled = Promise.allSettled([running]);
    this.#last.set(path, settled);
    try {
      return await running;
    } finally {
      if (this.#last.get(path) === settled) this.#last.delete(path);
    }
  }
}
