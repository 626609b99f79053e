import { TimeLimitError, type Clock } from '@canvass/runtime/clock';

/** The time limit of one try. The SDK's own limit covers only the response's head, and relies on its signal. */
export class Deadline {
  readonly #limitMs: number;
  readonly #clock: Clock;
  readonly #controller = new AbortController();
  readonly #over = Promise.withResolvers<never>();
  #timer: unknown;

  constructor(limitMs: number, clock: Clock) {
    this.#limitMs = limitMs;
    this.#clock = clock;
    this.start();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Settles as the work does, or rejects when the time is over. A connection may not notice its signal. */
  bound<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#over.promise]);
  }

  /** Starts again with the full time. */
  start(): void {
    this.#timer = this.#clock.setTimeout(() => {
      this.#over.reject(new TimeLimitError(this.#limitMs));
      this.#controller.abort();
    }, this.#limitMs);
  }

  stop(): void {
    this.#clock.clearTimeout(this.#timer);
  }
}
