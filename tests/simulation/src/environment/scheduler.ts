import { EventHeap, type EventTarget } from './event-heap.ts';

/**
 * Microtasks between two events. A longer chain continues after the next event, as in a slow process; the order is the
 * same in every run.
 */
const ticksPerEvent = 7;

const resolved = Promise.resolve();

/** A longer schedule is a fault of the code under test, or of the simulation. */
const maxEvents = 100_000;

/** Virtual time: all events are in one heap, and run one after the other. */
export class Scheduler {
  readonly #heap = new EventHeap();
  #now = 0;
  #order = 0;
  #happened = 0;
  #failure: unknown;
  #hasFailed = false;

  /** True time in ms. Processes cannot see it: their clocks are off. */
  get now(): number {
    return this.#now;
  }

  after(delayMs: number, to: EventTarget | undefined, happen: () => void): void {
    this.#order += 1;
    this.#heap.push({ at: this.#now + delayMs, order: this.#order, to, happen });
  }

  /** Advances the time without events. */
  skip(ms: number): void {
    this.#now += ms;
  }

  /** Ends the schedule: `runUntilIdle` throws this. */
  fail(failure: unknown): void {
    if (this.#hasFailed) return;
    this.#failure = failure;
    this.#hasFailed = true;
  }

  /** Until no event is left. */
  async runUntilIdle(): Promise<void> {
    for (;;) {
      const event = this.#heap.pop();
      if (!event) {
        await this.settle();
        if (this.#heap.size === 0) return;
        continue;
      }
      this.#happened += 1;
      if (this.#happened > maxEvents) throw new Error('the schedule does not come to an end');
      if (event.at > this.#now) this.#now = event.at;
      const { to } = event;
      if (to && !to.isAlive) continue;
      if (to && to.suspendedUntil > this.#now) {
        this.after(to.suspendedUntil - this.#now, to, event.happen);
        continue;
      }
      event.happen();
      for (let tick = 0; tick < ticksPerEvent; tick += 1) await resolved;
      if (this.#hasFailed) throw this.#failure;
    }
  }

  /** Until no microtask is left. */
  async settle(): Promise<void> {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (this.#hasFailed) throw this.#failure;
  }
}
