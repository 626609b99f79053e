/** Between two answers, in ms. */
const everyMs = 1_000;

/** Counts an answer each second until `stop`, so that what the site has in memory does not hold for longer. */
export class AnswersInBetween {
  readonly #count: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #counted = 0;
  #counting: Promise<void> = Promise.resolve();

  constructor(count: () => Promise<void>) {
    this.#count = count;
    this.#timer = setInterval(() => this.#next(), everyMs);
  }

  /** Returns how many were counted. Rejects if one could not be. */
  async stop(): Promise<number> {
    clearInterval(this.#timer);
    await this.#counting;
    return this.#counted;
  }

  #next(): void {
    this.#counting = this.#counting.then(() => this.#one());
    // `stop` says it.
    this.#counting.catch(() => {});
  }

  async #one(): Promise<void> {
    await this.#count();
    this.#counted += 1;
  }
}
