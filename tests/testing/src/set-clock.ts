import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '@canvass/runtime/clock';

interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

/** A clock that tests set. Its timers run, the earliest first, when it is set to their time or past it. */
export class SetClock implements Clock {
  #ms: number;
  readonly #timers = new Set<Timer>();

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Milliseconds since the epoch. */
  get ms(): number {
    return this.#ms;
  }

  set ms(ms: number) {
    this.#ms = ms;
    this.#runDue();
  }

  now(): number {
    return this.#ms;
  }

  setTimeout(run: () => void, delayMs: number): unknown {
    const timer = { atMs: this.#ms + delayMs, run };
    this.#timers.add(timer);
    if (delayMs <= 0) setImmediate(() => this.#runDue());
    return timer;
  }

  clearTimeout(timer: unknown): void {
    this.#timers.delete(timer as Timer);
  }

  /** The number of timers. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Lets time pass from timer to timer, with a turn of the event loop in between, until this work has ended. */
  async until<T>(work: Promise<T>): Promise<T> {
    let hasEnded = false;
    const end = (): void => void (hasEnded = true);
    work.then(end, end);
    for (;;) {
      await turn();
      if (hasEnded) return work;
      const next = this.#earliest();
      if (next !== undefined) this.ms = Math.max(this.#ms, next.atMs);
    }
  }

  /** Lets time pass as it does for people, about, until the function that it returns is called: for tests in a browser. */
  pass(): () => void {
    const everyMs = 100;
    const timer = setInterval(() => (this.ms += everyMs), everyMs);
    return () => clearInterval(timer);
  }

  #runDue(): void {
    const due = [...this.#timers].filter(({ atMs }) => atMs <= this.#ms);
    for (const timer of due.toSorted((one, other) => one.atMs - other.atMs)) {
      // One that ran before may have cleared it.
      if (this.#timers.delete(timer)) timer.run();
    }
  }

  #earliest(): Timer | undefined {
    return [...this.#timers].toSorted((one, other) => one.atMs - other.atMs)[0];
  }
}
