import type { TabulatedAnswers } from '@canvass/surveys';

const timeLength = '2026-11-22T14:23:02.205Z'.length;
const dayLength = '2026-11-22'.length;

/**
 * Counts answers by the times in their lines. `toISOString` wrote the times, so their bytes sort as the times do. Most answers were
 * received on the same day as the one before; no string is made for them.
 */
export class ReceivedTimes {
  readonly #bytes: Buffer;
  readonly #view: DataView;
  readonly #days: [day: string, answers: number][] = [];
  #answers = 0;
  #answersOfDay = 0;
  /** The offset of the earliest time; -1 without answers. */
  #first = -1;
  /** The offset of the latest time; -1 without answers. */
  #last = -1;
  /** The offset of the time that was added last; -1 without answers. */
  #added = -1;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Counts an answer whose time begins at the offset `at`. */
  add(at: number): void {
    if (this.#answers === 0) {
      this.#first = at;
      this.#last = at;
    } else {
      // Answers mostly come in the order of their times.
      if (this.#isBefore(this.#last, at)) this.#last = at;
      else if (this.#isBefore(at, this.#first)) this.#first = at;
      if (!this.#isSameDay(at, this.#added)) this.#endDay();
    }
    this.#answers += 1;
    this.#answersOfDay += 1;
    this.#added = at;
  }

  /** The number of the answers and their times, without questions. Call it once, at the end. */
  tabulated(): TabulatedAnswers {
    const isEmpty = this.#answers === 0;
    if (!isEmpty) this.#endDay();
    return {
      answers: this.#answers,
      firstAnswerAt: isEmpty ? null : this.#text(this.#first, timeLength),
      lastAnswerAt: isEmpty ? null : this.#text(this.#last, timeLength),
      days: this.#days,
      facets: [],
    };
  }

  #endDay(): void {
    this.#days.push([this.#text(this.#added, dayLength), this.#answersOfDay]);
    this.#answersOfDay = 0;
  }

  #isBefore(one: number, other: number): boolean {
    const view = this.#view;
    for (let index = 0; index < timeLength; index += 4) {
      const difference = view.getUint32(one + index) - view.getUint32(other + index);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  #isSameDay(one: number, other: number): boolean {
    const view = this.#view;
    return (
      view.getInt32(one) === view.getInt32(other) &&
      view.getInt32(one + 4) === view.getInt32(other + 4) &&
      view.getInt16(one + 8) === view.getInt16(other + 8)
    );
  }

  #text(at: number, length: number): string {
    return this.#bytes.toString('latin1', at, at + length);
  }
}
