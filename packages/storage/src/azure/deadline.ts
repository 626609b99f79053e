import type { Clock } from '@canvass/clock';

/** A time limit for one try. The SDK's own covers only the response's head; its bodies can hang forever. */
export class Deadline {
  readonly #limitMs: number;
  readonly #clock: Clock;
  readonly #controller = new AbortController();
  #timer: unknown;

  constructor(limitMs: number, clock: Clock) {
    this.#limitMs = limitMs;
    this.#clock = clock;
    this.start();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts again with the full time. */
  start(): void {
    this.#timer = this.#clock.setTimeout(() => this.#controller.abort(), this.#limitMs);
  }

  stop(): void {
    this.#clock.clearTimeout(this.#timer);
  }
}
