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

  /** Milliseconds since the epoch. */
  get ms(): number {
    return this.#now;
  }

  /** Sets the time, and runs at once each timer whose time has come, the earliest first. */
  set ms(ms: number) {
    this.#now = ms;
    this.#runDue();
  }

  setTimeout(run: () => void, delayMs: number): unknown {
    const timer: Timer = { at: this.#now + Math.max(0, delayMs), order: (this.#order += 1), run };
    this.#timers.add(timer);
    if (delayMs <= 0) setImmediate(() => this.#runDue());
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
      this.#run(timer);
      await this.settle();
    }
    this.#now = end;
  }

  /** Lets time pass from timer to timer, with a turn of the event loop in between, until this work has ended. */
  async until<T>(work: Promise<T>): Promise<T> {
    let hasEnded = false;
    const end = (): void => void (hasEnded = true);
    work.then(end, end);
    for (;;) {
      await this.settle();
      if (hasEnded) return work;
      const next = this.#next();
      if (next !== undefined) this.ms = Math.max(this.#now, next.at);
    }
  }

  /** Lets time pass as it does for people, about, until the function that it returns is called: for tests in a browser. */
  pass(): () => void {
    const everyMs = 100;
    const timer = setInterval(() => (this.ms += everyMs), everyMs);
    return () => clearInterval(timer);
  }

  /** Runs all ready promise callbacks. Does not wait for real input or output. */
  async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  #runDue(): void {
    for (let timer = this.#next(); timer !== undefined && timer.at <= this.#now; timer = this.#next()) {
      this.#run(timer);
    }
  }

  #run(timer: Timer): void {
    this.#timers.delete(timer);
    timer.run();
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
