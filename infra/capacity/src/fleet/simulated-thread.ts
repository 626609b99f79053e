import type { SimulatedClock } from './simulated-clock.ts';

/** The one thread of a process: what it computes waits for what it computed before. */
export class SimulatedThread {
  readonly #clock: SimulatedClock;
  readonly #msPerCall: number;
  #busyUntilMs = 0;

  /** @param msPerCall processor time that the process takes for each storage call, with all that it does before and after */
  constructor(clock: SimulatedClock, msPerCall: number) {
    this.#clock = clock;
    this.#msPerCall = msPerCall;
  }

  /** Resolves when the thread has done the work for one call. */
  work(): Promise<void> {
    const nowMs = this.#clock.now();
    this.#busyUntilMs = Math.max(nowMs, this.#busyUntilMs) + this.#msPerCall;
    const waitMs = this.#busyUntilMs - nowMs;
    return new Promise((resolve) => this.#clock.setTimeout(resolve, waitMs));
  }
}
