import type { AnswerColumns } from '@canvass/columns';
import { dayMs, type CountOf } from '@canvass/surveys';

const dayLength = 'yyyy-mm-dd'.length;

/** Counts answers by day and by definition version, and finds the first and last one. */
export class AnswerCounts {
  answers = 0;
  #firstMs = Infinity;
  #lastMs = -Infinity;
  /** The answers of each UTC day, by days since the epoch. */
  readonly #days = new Map<number, number>();
  /** The answers by definition version. */
  readonly versions = new Map<number, number>();

  /** When the first answer was received, in ISO 8601; null without answers. */
  get firstAnswerAt(): string | null {
    return this.answers === 0 ? null : isoTime(this.#firstMs);
  }

  get lastAnswerAt(): string | null {
    return this.answers === 0 ? null : isoTime(this.#lastMs);
  }

  /** Pairs of a UTC day, such as `2026-11-22`, and its number of answers. */
  get days(): CountOf<string>[] {
    return Array.from(this.#days, ([day, answers]) => [isoTime(day * dayMs).slice(0, dayLength), answers]);
  }

  add({ receivedAtMs, versions }: AnswerColumns, rows: Uint32Array): void {
    const byVersion = new Uint32Array(versions.values.length);
    let [first, last] = [this.#firstMs, this.#lastMs];
    let [day, ofDay] = [Number.NaN, 0];
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index]!;
      const atMs = receivedAtMs[row]!;
      byVersion[versions.codes[row]!]! += 1;
      if (atMs < first) first = atMs;
      if (atMs > last) last = atMs;
      // Most answers came on the same day as the one before, so the day is computed only when it changes.
      if (!(atMs >= day * dayMs && atMs < (day + 1) * dayMs)) {
        this.#addDay(day, ofDay);
        day = Math.floor(atMs / dayMs);
        ofDay = 0;
      }
      ofDay += 1;
    }
    this.#addDay(day, ofDay);
    this.answers += rows.length;
    [this.#firstMs, this.#lastMs] = [first, last];
    for (const [index, version] of versions.values.entries()) {
      this.#addVersion(version, byVersion[index]!);
    }
  }

  addAll(other: AnswerCounts): void {
    this.answers += other.answers;
    this.#firstMs = Math.min(this.#firstMs, other.#firstMs);
    this.#lastMs = Math.max(this.#lastMs, other.#lastMs);
    for (const [day, answers] of other.#days) this.#addDay(day, answers);
    for (const [version, answers] of other.versions) this.#addVersion(version, answers);
  }

  #addDay(day: number, answers: number): void {
    if (answers > 0) this.#days.set(day, (this.#days.get(day) ?? 0) + answers);
  }

  #addVersion(version: number, answers: number): void {
    if (answers > 0) this.versions.set(version, (this.versions.get(version) ?? 0) + answers);
  }
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
