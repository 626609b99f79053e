import type { TabulatedAnswers, TimeZone } from '@canvass/surveys';

const timeLength = '2026-11-22T14:23:02.205Z'.length;

/** A day of a time zone. */
interface Day {
  readonly name: string;
  /** When it begins, in the first 24 bytes, and when the next day does. */
  readonly ends: DataView;
}

/** The day of each zone that was counted last: most commits have answers of that day. */
const lastDays = new WeakMap<TimeZone, Day>();

/**
 * Counts answers by the times in their lines. `toISOString` wrote the times, so their bytes sort as the times do. Most answers were
 * received on the same day of the time zone as the one before; no string is made for them.
 */
export class ReceivedTimes {
  readonly #bytes: Buffer;
  readonly #view: DataView;
  readonly #zone: TimeZone;
  readonly #days: [day: string, answers: number][] = [];
  #answers = 0;
  #answersOfDay = 0;
  /** The offset of the earliest time; -1 without answers. */
  #first = -1;
  /** The offset of the latest time; -1 without answers. */
  #last = -1;
  /** The day of the answer that was added last. */
  #day: Day | undefined;

  constructor(bytes: Buffer, zone: TimeZone) {
    this.#zone = zone;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#day = lastDays.get(zone);
  }

  /** Counts an answer whose time begins at the offset `at`. */
  add(at: number): void {
    const view = this.#view;
    if (this.#answers === 0) {
      this.#first = at;
      this.#last = at;
      // Answers mostly come in the order of their times.
    } else if (isBefore(view, this.#last, view, at)) this.#last = at;
    else if (isBefore(view, at, view, this.#first)) this.#first = at;
    const ends = this.#day?.ends;
    if (ends === undefined || isBefore(view, at, ends, 0) || !isBefore(view, at, ends, timeLength)) {
      this.#endDay();
      this.#beginDay(at);
    }
    this.#answers += 1;
    this.#answersOfDay += 1;
  }

  /** The number of the answers and their times, without questions. Call it once, at the end. */
  tabulated(): TabulatedAnswers {
    const isEmpty = this.#answers === 0;
    this.#endDay();
    return {
      answers: this.#answers,
      firstAnswerAt: isEmpty ? null : this.#text(this.#first),
      lastAnswerAt: isEmpty ? null : this.#text(this.#last),
      zone: this.#zone,
      days: this.#days,
      facets: [],
    };
  }

  #beginDay(at: number): void {
    const { name, from, before } = this.#zone.dayAt(Date.parse(this.#text(at)));
    const ends = Buffer.from(from + before, 'latin1');
    this.#day = { name, ends: new DataView(ends.buffer, ends.byteOffset, ends.byteLength) };
    lastDays.set(this.#zone, this.#day);
  }

  #endDay(): void {
    if (this.#day !== undefined && this.#answersOfDay > 0)
      this.#days.push([this.#day.name, this.#answersOfDay]);
    this.#answersOfDay = 0;
  }

  #text(at: number): string {
    return this.#bytes.toString('latin1', at, at + timeLength);
  }
}

/** Whether the time at one offset is before that at the other. */
function isBefore(one: DataView, at: number, other: DataView, otherAt: number): boolean {
  for (let index = 0; index < timeLength; index += 4) {
    const difference = one.getUint32(at + index) - other.getUint32(otherAt + index);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
