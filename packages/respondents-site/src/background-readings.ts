import type { Clock } from '@canvass/runtime/clock';
import { LRUCache } from 'lru-cache';
import { within } from '@canvass/web/limits';

export interface BackgroundReadingsOptions<T, K> {
  /** Returns the name of a key, which no other key has. */
  readonly nameOf: (key: K) => string;
  /** Reads a value; `last` is the one that was read before. Undefined: there is none, and the last one stays. */
  readonly read: (key: K, last: T | undefined) => Promise<T | undefined>;
  readonly clock: Clock;
  /** A value is read again when it is older than this, in ms. */
  readonly readEveryMs: number;
  /** The least time between any two readings, in ms. With hundreds of values in use, each is read less often. */
  readonly betweenReadsMs: number;
  /** The memory for all values, in bytes. */
  readonly maxBytes: number;
  /** Returns the memory of a value beside its entry, in bytes. Default: 0. */
  readonly bytesOf?: (value: T) => number;
}

interface Reading<T> {
  /** The value; undefined if it is not known yet. */
  value: T | undefined;
  /** When the value is due to be read again, in ms since the epoch. */
  askAt: number;
  /** The reading that is under way. Never rejects. */
  pending: Promise<void> | undefined;
}

/** An entry takes this much memory for its names and times, in bytes. */
const entryBytes = 300;

/**
 * Values that are read in the background while they are asked for, so that no answer waits for storage. What is known
 * stays while it cannot be read.
 */
export class BackgroundReadings<T, K> {
  readonly #options: BackgroundReadingsOptions<T, K>;
  /**
   * The values that were asked for last, by name. How much memory they may take says who reads them: `maxBytes` of
   * `survey-gate.ts`, `invitation-gate.ts` and `looks.ts`.
   */
  readonly #readings: LRUCache<string, Reading<T>>;
  #nextReadAt = 0;

  constructor(options: BackgroundReadingsOptions<T, K>) {
    this.#options = options;
    this.#readings = new LRUCache({ maxSize: options.maxBytes });
  }

  /** Returns at once what is known. Begins to read it again if it is old. */
  latest(key: K): T | undefined {
    return this.#readingOf(key).value;
  }

  /** Resolves to the same for a page. The first time it waits for up to `limitMs`. Never rejects. */
  async settled(key: K, limitMs: number): Promise<T | undefined> {
    return this.#readingOf(key).value ?? this.renewed(key, limitMs);
  }

  /** Returns the latest value, too, but waits for a reading that is due: the value is at most `readEveryMs` old if storage responds in time. */
  async renewed(key: K, limitMs: number): Promise<T | undefined> {
    const { value, pending } = this.#readingOf(key);
    if (pending === undefined) return value;
    await within(this.#options.clock, limitMs, pending).catch(() => {});
    return this.#readings.get(this.#options.nameOf(key))?.value;
  }

  #readingOf(key: K): Reading<T> {
    const name = this.#options.nameOf(key);
    const now = this.#options.clock.now();
    let reading = this.#readings.get(name);
    if (reading === undefined) {
      reading = { value: undefined, askAt: 0, pending: undefined };
      this.#readings.set(name, reading, { size: entryBytes });
    }
    if (reading.pending === undefined && now >= reading.askAt && now >= this.#nextReadAt) {
      this.#nextReadAt = now + this.#options.betweenReadsMs;
      reading.pending = this.#read(name, reading, key);
    }
    return reading;
  }

  async #read(name: string, reading: Reading<T>, key: K): Promise<void> {
    const { read, clock, readEveryMs, bytesOf = () => 0 } = this.#options;
    try {
      const value = await read(key, reading.value);
      if (value !== undefined) {
        reading.value = value;
        // Setting the same object again would not change its size.
        this.#readings.delete(name);
        this.#readings.set(name, reading, { size: entryBytes + Math.ceil(bytesOf(value)) });
      }
    } catch {
      // What was known remains; the storage's calls are counted where they fail.
    } finally {
      reading.askAt = clock.now() + readEveryMs;
      reading.pending = undefined;
    }
  }
}
