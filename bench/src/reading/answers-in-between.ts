/** Between two answers, in ms. */
const everyMs = 1_000;

/** Sends an answer each second until `stop`, so that what the site has in memory does not hold for longer. */
export class AnswersInBetween {
  readonly #send: (turn: number) => Promise<number>;
  readonly #timer: NodeJS.Timeout;
  #turns = 0;
  #acknowledged = 0;
  #sending: Promise<void> = Promise.resolve();

  /** @param send returns how many answers were acknowledged. Its first turn is 1. */
  constructor(send: (turn: number) => Promise<number>) {
    this.#send = send;
    this.#timer = setInterval(() => this.#next(), everyMs);
  }

  /** Returns how many were acknowledged. Rejects if one could not be sent. */
  async stop(): Promise<number> {
    clearInterval(this.#timer);
    await this.#sending;
    return this.#acknowledged;
  }

  #next(): void {
    this.#sending = this.#sending.then(() => this.#one());
    // `stop` says it.
    this.#sending.catch(() => {});
  }

  async #one(): Promise<void> {
    this.#turns += 1;
    this.#acknowledged += await this.#send(this.#turns);
  }
}
