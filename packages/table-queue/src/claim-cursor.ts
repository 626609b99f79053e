export type ClaimCursorOptions = {
  /** How long ids that were claimed may still have lower ones that are not committed yet. */
  readonly lagMs: number;
  /** The longest time without a look at the whole queue. */
  readonly everyMs: number;
  /** From so many rows that were claimed in the last one or two minutes on, looking past them is worth it. */
  readonly busyRows: number;
};

const windowMs = 60_000;

/**
 * Where a claim begins to look. What was claimed and deleted stays in the index until it is vacuumed, and whoever
 * begins at the front of a busy queue walks over all of it; so there a claim begins at what was found `lagMs` ago. That
 * is only ever a hint: what was committed late, came back or was put back below it is found by a look from the front.
 */
export class ClaimCursor {
  readonly #options: ClaimCursorOptions;
  readonly #recent: { readonly atMs: number; readonly id: number }[] = [];
  #floor = 0;
  #wholeAtMs = Number.NEGATIVE_INFINITY;
  #window = { sinceMs: 0, rows: 0, before: 0 };

  constructor(options: ClaimCursorOptions) {
    this.#options = options;
  }

  /** The lowest id to look at; 0 for the whole queue. */
  start(nowMs: number): number {
    const { lagMs, everyMs, busyRows } = this.#options;
    while (this.#recent[0] !== undefined && nowMs - this.#recent[0].atMs >= lagMs) {
      this.#floor = Math.max(this.#floor, this.#recent.shift()?.id ?? 0);
    }
    this.#turnWindow(nowMs);
    const isBusy = this.#window.rows + this.#window.before >= busyRows;
    return isBusy && nowMs - this.#wholeAtMs < everyMs ? this.#floor : 0;
  }

  /** @param lowestId of the rows that were found, where any were. */
  looked(start: number, rows: number, lowestId: number | undefined, nowMs: number): void {
    if (start === 0) this.#wholeAtMs = nowMs;
    this.#turnWindow(nowMs);
    this.#window.rows += rows;
    if (lowestId === undefined) return;
    // What is found below the floor came back, and says nothing about what else there is.
    const last = this.#recent.at(-1);
    if (lowestId > this.#floor && (last === undefined || nowMs - last.atMs >= this.#options.lagMs / 10)) {
      this.#recent.push({ atMs: nowMs, id: lowestId });
    }
  }

  #turnWindow(nowMs: number): void {
    const { sinceMs, rows } = this.#window;
    const age = nowMs - sinceMs;
    if (age >= windowMs) this.#window = { sinceMs: nowMs, rows: 0, before: age < 2 * windowMs ? rows : 0 };
  }
}
