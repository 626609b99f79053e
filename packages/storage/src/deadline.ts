/** A time limit of our own for one try: the SDK's covers the response's head alone, and its bodies can hang for ever. */
export class Deadline {
  readonly #limitMs: number;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
    this.start();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** From now on, for the whole time. */
  start(): void {
    this.#timer = setTimeout(() => this.#controller.abort(), this.#limitMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
