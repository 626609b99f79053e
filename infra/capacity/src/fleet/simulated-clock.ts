import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@canvass/runtime/clock';
import { EventHeap } from '@canvass/simulation/event-heap';

interface Timer {
  run: (() => void) | undefined;
}

/** Simulated time for thousands of processes. Timers fire at whole milliseconds, because ids and times of answers need them. */
export class SimulatedClock implements Clock {
  readonly #events = new EventHeap();
  #now: number;
  #order = 0;

  constructor(startMs: number = Date.UTC(2026, 0, 1)) {
    this.#now = startMs;
  }

  now(): number {
    return this.#now;
  }

  setTimeout(run: () => void, delayMs: number): unknown {
    const timer: Timer = { run };
    const at = this.#now + Math.ceil(Math.max(0, delayMs));
    this.#order += 1;
    this.#events.push({ at, order: this.#order, to: undefined, happen: () => timer.run?.() });
    return timer;
  }

  clearTimeout(handle: unknown): void {
    if (handle !== undefined) (handle as Timer).run = undefined;
  }

  /** Lets time pass until the work has ended. */
  async until<T>(work: Promise<T>): Promise<T> {
    let hasEnded = false;
    const end = (): void => void (hasEnded = true);
    work.then(end, end);
    for (;;) {
      await setImmediate();
      const next = this.#events.first;
      if (hasEnded || next === undefined) return work;
      this.#runAllOf(next.at);
    }
  }

  /** Lets this many milliseconds pass. All events of a millisecond happen before what they have resolved goes on. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await setImmediate();
    for (let next = this.#events.first; next !== undefined && next.at <= end; next = this.#events.first) {
      this.#runAllOf(next.at);
      await setImmediate();
    }
    this.#now = end;
  }

  #runAllOf(at: number): void {
    this.#now = at;
    while (this.#events.first?.at === at) this.#events.pop()?.happen();
  }
}
