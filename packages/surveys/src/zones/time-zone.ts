import { dayMs, hourMs } from '../shared/durations.ts';
import { SurveysError } from '../shared/errors.ts';
import { ZoneOffsets } from './zone-offsets.ts';

/** Neighbouring moments, in ms since the epoch. */
export interface Moments {
  readonly fromMs: number;
  /** The first moment after them. */
  readonly beforeMs: number;
}

/** A day in a zone. */
export interface LocalDay extends Moments {
  /** In days since 1970-01-01. */
  readonly day: number;
  /** Such as `2026-11-22`. */
  readonly name: string;
  /** `fromMs` as `toISOString` writes it. */
  readonly from: string;
  /** `beforeMs` as `toISOString` writes it. */
  readonly before: string;
}

/** No zone is further from UTC, in ms. */
const farthestMs = 16 * hourMs;
/** A zone keeps at most this many days, ten years and more: answers of many days may come in any order. */
const mostDays = 4_096;

const known = new Map<string, TimeZone>();

/**
 * A time zone of the IANA, by the rules of the process (`process.versions.tz`). Its days are neighbouring moments: a day begins when the clocks
 * pass its midnight for the last time. Where clocks were put back across midnight after they had passed it, what they showed before belongs to the
 * day before. Since 2010 this was so on 7 November 2010 in St. John's and Goose Bay, for a minute, and on 5 March 2010 at Casey station. Since then
 * each day of all zones has begun at a whole quarter of an hour of UTC.
 */
export class TimeZone {
  /** Such as `Europe/Berlin`. Equal names are one object. */
  readonly name: string;
  readonly #offsets: ZoneOffsets;
  readonly #days = new Map<number, LocalDay>();
  // Most moments are of the same day as the one before.
  #last: LocalDay | undefined;

  private constructor(name: string) {
    this.name = name;
    this.#offsets = new ZoneOffsets(name);
  }

  /** Throws `SurveysError` `unknown-time-zone` if this process does not know the zone. Check what people type by `timeZoneSchema`. */
  static of(name: string): TimeZone {
    let zone = known.get(name);
    if (zone === undefined) {
      try {
        zone = new TimeZone(name);
      } catch (cause) {
        throw new SurveysError('unknown-time-zone', `There is no time zone ${name}`, { cause });
      }
      known.set(name, zone);
    }
    return zone;
  }

  /** How far the zone is ahead of UTC, in ms. */
  offsetAt(ms: number): number {
    return this.#offsets.at(ms);
  }

  /** The day of a moment. */
  dayAt(ms: number): LocalDay {
    const last = this.#last;
    if (last !== undefined && ms >= last.fromMs && ms < last.beforeMs) return last;
    let day = Math.floor((ms + this.offsetAt(ms)) / dayMs);
    while (this.startOfDay(day) > ms) day -= 1;
    while (this.startOfDay(day + 1) <= ms) day += 1;
    return (this.#last = this.#day(day));
  }

  /** When a day begins, in ms since the epoch. A day that the clocks skipped begins with the next one. */
  startOfDay(day: number): number {
    const kept = this.#days.get(day);
    return kept === undefined ? this.#lastTimeAt(day * dayMs) : kept.fromMs;
  }

  /** The hour on the clocks that the moment is in. It is shorter where the clocks were changed within an hour. */
  hourAt(ms: number): Moments {
    const stretches = this.#offsets.between(ms - hourMs, ms + hourMs);
    const index = stretches.findLastIndex(({ fromMs }) => fromMs <= ms);
    const { fromMs, offsetMs } = stretches[index]!;
    const start = Math.floor((ms + offsetMs) / hourMs) * hourMs - offsetMs;
    return {
      // Nothing changed before the first stretch.
      fromMs: index === 0 ? start : Math.max(start, fromMs),
      beforeMs: Math.min(start + hourMs, stretches[index + 1]?.fromMs ?? Infinity),
    };
  }

  /**
   * The moments at which the clocks show a time, given as if it were UTC, in rising order: one, none where the clocks are put forward, two where
   * they are put back.
   */
  momentsOf(shownMs: number): number[] {
    const stretches = this.#offsets.between(shownMs - farthestMs, shownMs + farthestMs);
    return stretches
      .map(({ offsetMs }) => shownMs - offsetMs)
      .filter((ms) => ms + this.offsetAt(ms) === shownMs)
      .filter((ms, index, all) => all.indexOf(ms) === index)
      .toSorted((a, b) => a - b);
  }

  /** The first moment from which on the clocks show this time or a later one. */
  #lastTimeAt(shownMs: number): number {
    const stretches = this.#offsets.between(shownMs - farthestMs, shownMs + farthestMs);
    let endMs = Infinity;
    for (const { fromMs, offsetMs } of stretches.toReversed()) {
      const reachedMs = shownMs - offsetMs;
      if (reachedMs > fromMs) return Math.min(reachedMs, endMs);
      endMs = fromMs;
    }
    return endMs;
  }

  #day(day: number): LocalDay {
    let found = this.#days.get(day);
    if (found === undefined) {
      const [fromMs, beforeMs] = [this.startOfDay(day), this.startOfDay(day + 1)];
      found = { day, name: nameOf(day), fromMs, beforeMs, from: iso(fromMs), before: iso(beforeMs) };
      if (this.#days.size >= mostDays) this.#days.clear();
      this.#days.set(day, found);
    }
    return found;
  }
}

function nameOf(day: number): string {
  return iso(day * dayMs).slice(0, 'yyyy-mm-dd'.length);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
