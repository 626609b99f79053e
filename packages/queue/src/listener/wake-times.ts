import type { Clock } from '@canvass/runtime/clock';

/** The service rounds delays up to whole seconds. */
const secondMs = 1_000;
/** Times are rounded up to this step, and moved by one more: a receive that comes too early is empty, and the next may come long after it. */
const stepMs = 500;

/** Calls `wake` at each of many times, by one timer. */
export class WakeTimes {
  readonly #clock: Clock;
  readonly #wake: () => void;
  readonly #times = new Set<number>();
  #timer: { readonly at: number; readonly handle: unknown } | undefined;

  constructor(clock: Clock, wake: () => void) {
    this.#clock = clock;
    this.#wake = wake;
  }

  /** Adds a time `delayMs` (in whole seconds) from now, or up to a second later, so that close times coincide. */
  add(delayMs: number): void {
    const atMs = this.#clock.now() + Math.ceil(delayMs / secondMs) * secondMs;
    const time = (Math.ceil(atMs / stepMs) + 1) * stepMs;
    this.#times.add(time);
    if (this.#timer === undefined || time < this.#timer.at) this.#set(time);
  }

  clear(): void {
    this.#times.clear();
    if (this.#timer) this.#clock.clearTimeout(this.#timer.handle);
    this.#timer = undefined;
  }

  #set(at: number): void {
    if (this.#timer) this.#clock.clearTimeout(this.#timer.handle);
    const handle = this.#clock.setTimeout(() => this.#due(), at - this.#clock.now());
    this.#timer = { at, handle };
  }

  #due(): void {
    const now = this.#clock.now();
    this.#timer = undefined;
    for (const time of this.#times) if (time <= now) this.#times.delete(time);
    if (this.#times.size > 0) this.#set(Math.min(...this.#times));
    this.#wake();
  }
}
