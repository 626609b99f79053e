import { unknown, type Reading } from '@canvass/scaling';

export interface Rates {
  readonly arrivalPerSecond: Reading;
  readonly drainPerSecond: Reading;
}

interface Counts {
  readonly atMs: number;
  readonly total: number;
  readonly handled: number | undefined;
}

const early = unknown('two readings are needed for a rate');
const unreported = unknown('no worker reports what it has handled');

/** Messages per second since the previous reading. Workers report what was handled; arrivals follow from the total. */
export class RateMeter {
  #before: Counts | undefined;

  /** @param running running replicas; with 0, missing reports mean that nothing was handled */
  next(now: Counts, running: number): Rates {
    const before = this.#before;
    this.#before = now;
    if (before === undefined || now.atMs <= before.atMs)
      return { arrivalPerSecond: early, drainPerSecond: early };
    const seconds = (now.atMs - before.atMs) / 1_000;
    if (now.handled === undefined && running > 0) {
      return { arrivalPerSecond: unreported, drainPerSecond: unreported };
    }
    const handled = Math.max(0, (now.handled ?? 0) - (before.handled ?? 0));
    const arrived = Math.max(0, now.total - before.total + handled);
    return { arrivalPerSecond: arrived / seconds, drainPerSecond: handled / seconds };
  }

  /** Call it after a failed reading. */
  reset(): void {
    this.#before = undefined;
  }
}
