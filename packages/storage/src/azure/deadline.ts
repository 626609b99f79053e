/** A time limit for one try. The SDK's own covers only the response's head; its bodies can hang forever. */
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

  /** Starts again with the full time. */
  start(): void {
    this.#timer = setTimeout(() => this.#controller.abort(), this.#limitMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
