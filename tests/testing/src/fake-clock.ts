import type { Clock } from '@canvass/runtime/clock';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Time that moves only when a test says so. */
export class FakeClock implements Clock {
  #now: number;
  #order = 0;
  readonly #timers = new Set<Timer>();

  /** @param startMs milliseconds since the epoch; default 2026-01-01T00:00:00Z. */
  constructor(startMs: number = Date.UTC(2026, 0, 1)) {
    this.#now = startMs;
  }

  now(): number {
    return this.#now;
  }

  setTimeout(run: () => void, delayMs: number): unknown {
    const timer: Timer = { at: this.#now + Math.max(0, delayMs), order: (this.#order += 1), run };
    this.#timers.add(timer);
    return timer;
  }

  clearTimeout(handle: unknown): void {
    this.#timers.delete(handle as Timer);
  }

  /** The number of timers; 0 after a clean stop. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Milliseconds until the next timer; undefined if there is none. */
  get nextDelayMs(): number | undefined {
    const next = this.#next();
    return next === undefined ? undefined : next.at - this.#now;
  }

  /** Advances time; runs each timer at its time and settles its promises before the next. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await this.settle();
    for (let timer = this.#next(); timer !== undefined && timer.at <= end; timer = this.#next()) {
      this.#now = timer.at;
      this.#timers.delete(timer);
      timer.run();
      await this.settle();
    }
    this.#now = end;
  }

  /** Runs all ready promise callbacks. Does not wait for real input or output. */
  async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      const sooner =
        next === undefined || timer.at < next.at || (timer.at === next.at && timer.order < next.order);
      if (sooner) next = timer;
    }
    return next;
  }
}
