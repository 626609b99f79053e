type Pending<C, R> = {
  readonly call: C;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
};

export type CombinerOptions<C, R> = {
  /** Runs several calls as one and gives their results in their order. What it throws, each of them is thrown. */
  run(calls: readonly C[]): Promise<readonly R[]>;
  /** Begins a batch: what it returns is asked of each call in turn, and the first that does not fit begins the next. */
  fits(): (call: C) => boolean;
};

/**
 * Group commit: one statement is under way, and the calls that are made meanwhile are the next one. Without a timer, so
 * that a lone call does not wait; the more there is to do, the fewer statements it takes.
 */
export class CallCombiner<C, R> {
  readonly #options: CombinerOptions<C, R>;
  #waiting: Pending<C, R>[] = [];
  #isRunning = false;

  constructor(options: CombinerOptions<C, R>) {
    this.#options = options;
  }

  call(call: C): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      // Not at once: what the same turn of the event loop has still to ask for goes along.
      setImmediate(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#nextBatch();
      try {
        const results = await this.#options.run(batch.map(({ call }) => call));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isRunning = false;
  }

  #nextBatch(): Pending<C, R>[] {
    const fits = this.#options.fits();
    // One that fits into no batch must not block those behind it: it is told by itself.
    const end = this.#waiting.findIndex(({ call }, index) => !fits(call) && index > 0);
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }
}
