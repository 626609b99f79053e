import { dayMs } from '../shared/durations.ts';

/** A stretch of time in which a zone is the same time ahead of UTC. Both are in ms. */
export interface OffsetStretch {
  /** The first moment, since the epoch. */
  readonly fromMs: number;
  /** Below 0: behind UTC. */
  readonly offsetMs: number;
}

/** The stretches are looked up together for this time, about 13 months: one answer needs those of one such block. */
const blockMs = 400 * dayMs;
/** Since 1970 no two changes of one zone were closer: seven days, less an hour. */
const shortestStretchMs = 6 * dayMs;
/** Changes take effect on whole seconds. */
const secondMs = 1_000;

/** The offsets of a zone at all times, by `Intl`, which is asked some 80 times for each block, and once. */
export class ZoneOffsets {
  readonly #format: Intl.DateTimeFormat;
  readonly #blocks = new Map<number, readonly OffsetStretch[]>();

  /** Throws `RangeError` if `Intl` does not know the zone. */
  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** How far the zone is ahead of UTC, in ms. Before 1970 it counts as far as in 1970: no answer is older. */
  at(ms: number): number {
    return this.stretchAt(ms).offsetMs;
  }

  /** The stretch of the moment. It may begin in the middle of a longer one, in which the offset is the same. */
  stretchAt(ms: number): OffsetStretch {
    const stretches = this.#block(Math.floor(ms / blockMs));
    let found = stretches[0]!;
    for (const stretch of stretches) if (stretch.fromMs <= ms) found = stretch;
    return found;
  }

  /** The stretches that have any moment from `fromMs` to `toMs`, in rising order. */
  between(fromMs: number, toMs: number): OffsetStretch[] {
    const found: OffsetStretch[] = [];
    const last = Math.floor(toMs / blockMs);
    for (let block = Math.floor(fromMs / blockMs); block <= last; block += 1) {
      for (const stretch of this.#block(block)) {
        if (stretch.fromMs > toMs) continue;
        if (stretch.fromMs <= fromMs) found.length = 0;
        if (found.at(-1)?.offsetMs !== stretch.offsetMs) found.push(stretch);
      }
    }
    return found;
  }

  #block(block: number): readonly OffsetStretch[] {
    let stretches = this.#blocks.get(block);
    if (stretches === undefined) {
      stretches = block < 0 ? [{ fromMs: block * blockMs, offsetMs: this.#ask(0) }] : this.#findBlock(block);
      this.#blocks.set(block, stretches);
    }
    return stretches;
  }

  #findBlock(block: number): readonly OffsetStretch[] {
    const endMs = (block + 1) * blockMs;
    let last: OffsetStretch = { fromMs: block * blockMs, offsetMs: this.#ask(block * blockMs) };
    const stretches = [last];
    for (let beforeMs = last.fromMs; beforeMs < endMs; beforeMs += shortestStretchMs) {
      const atMs = Math.min(beforeMs + shortestStretchMs, endMs - secondMs);
      const offsetMs = this.#ask(atMs);
      if (offsetMs === last.offsetMs) continue;
      last = { fromMs: this.#changeBetween(beforeMs, atMs, offsetMs), offsetMs };
      stretches.push(last);
    }
    return stretches;
  }

  /** The first moment with the offset `after`, which `toMs` has and `fromMs` has not. */
  #changeBetween(fromMs: number, toMs: number, after: number): number {
    let [before, found] = [fromMs, toMs];
    while (found - before > secondMs) {
      const middle = Math.floor((before + found) / 2 / secondMs) * secondMs;
      if (this.#ask(middle) === after) found = middle;
      else before = middle;
    }
    return found;
  }

  #ask(ms: number): number {
    const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
    for (const { type, value } of this.#format.formatToParts(ms)) {
      if (type in shown) shown[type as keyof typeof shown] = Number(value);
    }
    const { year, month, day, hour, minute, second } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second) - ms;
  }
}
