interface Pending<C, R> {
  readonly call: C;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

export interface CombinerOptions<C, R> {
  /** Runs several calls as one and returns their results in order. If it throws, each of the calls throws. */
  run(calls: readonly C[]): Promise<readonly R[]>;
  /** Begins a run. The returned function is called for each call in turn; the first call that does not fit begins the next run. */
  fits(): (call: C) => boolean;
}

/**
 * Combines calls by group commit: one run is under way at a time, and the calls that are made meanwhile share the next one. There is no
 * timer, so a lone call does not wait.
 */
export class CallCombiner<C, R> {
  readonly #options: CombinerOptions<C, R>;
  #waiting: Pending<C, R>[] = [];
  #isRunning = false;

  constructor(options: CombinerOptions<C, R>) {
    this.#options = options;
  }

  /** Makes a call. Resolves with its result. */
  call(call: C): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      // Deferred, so that all calls of this turn of the event loop share the statement.
      setImmediate(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const pending = this.#takeFitting();
      try {
        const results = await this.#options.run(pending.map(({ call }) => call));
        for (const [index, { resolve }] of pending.entries()) resolve(results[index] as R);
      } catch (error) {
        for (const { reject } of pending) reject(error);
      }
    }
    this.#isRunning = false;
  }

  #takeFitting(): Pending<C, R>[] {
    const fits = this.#options.fits();
    // A call that fits into no run runs alone and must not block those behind it.
    const end = this.#waiting.findIndex(({ call }, index) => !fits(call) && index > 0);
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }
}
