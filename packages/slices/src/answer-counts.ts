import type { AnswerColumns } from '@canvass/columns';
import type { CountOf, LocalDay, TimeZone } from '@canvass/surveys';

/** Counts answers by day and by definition version, and finds the first and last one. */
export class AnswerCounts {
  answers = 0;
  #firstMs = Infinity;
  #lastMs = -Infinity;
  readonly zone: TimeZone;
  /** The answers of each day of the zone, such as `2026-11-22`. */
  readonly #days = new Map<string, number>();
  /** The answers by definition version. */
  readonly versions = new Map<number, number>();

  constructor(zone: TimeZone) {
    this.zone = zone;
  }

  /** When the first answer was received, in ISO 8601; null without answers. */
  get firstAnswerAt(): string | null {
    return this.answers === 0 ? null : isoTime(this.#firstMs);
  }

  get lastAnswerAt(): string | null {
    return this.answers === 0 ? null : isoTime(this.#lastMs);
  }

  /** Pairs of a day of the zone, such as `2026-11-22`, and its number of answers. */
  get days(): CountOf<string>[] {
    return [...this.#days];
  }

  add({ receivedAtMs, versions }: AnswerColumns, rows: Uint32Array): void {
    const byVersion = new Uint32Array(versions.values.length);
    let [first, last] = [this.#firstMs, this.#lastMs];
    let day: LocalDay | undefined;
    let [fromMs, beforeMs, ofDay] = [Infinity, -Infinity, 0];
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index]!;
      const atMs = receivedAtMs[row]!;
      byVersion[versions.codes[row]!]! += 1;
      if (atMs < first) first = atMs;
      if (atMs > last) last = atMs;
      // Most answers came on the same day as the one before, so the day is computed only when it changes.
      if (!(atMs >= fromMs && atMs < beforeMs)) {
        this.#addDay(day?.name, ofDay);
        day = this.zone.dayAt(atMs);
        ({ fromMs, beforeMs } = day);
        ofDay = 0;
      }
      ofDay += 1;
    }
    this.#addDay(day?.name, ofDay);
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

  #addDay(day: string | undefined, answers: number): void {
    if (day !== undefined && answers > 0) this.#days.set(day, (this.#days.get(day) ?? 0) + answers);
  }

  #addVersion(version: number, answers: number): void {
    if (answers > 0) this.versions.set(version, (this.versions.get(version) ?? 0) + answers);
  }
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
