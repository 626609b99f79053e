export interface ClaimCursorOptions {
  /** How long after a claim transactions may still commit lower ids, in ms. */
  readonly lagMs: number;
  /** The longest time between two scans of the whole queue. */
  readonly fullScanEveryMs: number;
  /** Skipping claimed rows pays off from this number of rows per one to two minutes. */
  readonly busyRows: number;
}

/** Claimed rows are counted in windows of this length, to see whether the queue is busy. */
const windowMs = 60_000;

/**
 * Decides where a claim starts to scan. Deleted rows stay in the index until they are vacuumed, and a scan from the front of a
 * busy queue reads all of them. So there a claim starts at the ids found `lagMs` ago. Messages below them (committed
 * late, expired leases, postponed) are found by the next scan of the whole queue.
 */
export class ClaimCursor {
  readonly #options: ClaimCursorOptions;
  readonly #recent: { readonly atMs: number; readonly id: number }[] = [];
  #floor = 0;
  #fullScanAtMs = Number.NEGATIVE_INFINITY;
  #window = { sinceMs: 0, rows: 0, before: 0 };

  constructor(options: ClaimCursorOptions) {
    this.#options = options;
  }

  /** Returns the lowest id to scan, or 0 for the whole queue. */
  start(nowMs: number): number {
    const { lagMs, fullScanEveryMs, busyRows } = this.#options;
    while (this.#recent[0] !== undefined && nowMs - this.#recent[0].atMs >= lagMs) {
      this.#floor = Math.max(this.#floor, this.#recent.shift()?.id ?? 0);
    }
    this.#turnWindow(nowMs);
    const isBusy = this.#window.rows + this.#window.before >= busyRows;
    return isBusy && nowMs - this.#fullScanAtMs < fullScanEveryMs ? this.#floor : 0;
  }

  /** @param lowestId the lowest id of the claimed rows. Undefined if there are none. */
  recordClaim(start: number, rows: number, lowestId: number | undefined, nowMs: number): void {
    if (start === 0) this.#fullScanAtMs = nowMs;
    this.#turnWindow(nowMs);
    this.#window.rows += rows;
    if (lowestId === undefined) return;
    // A row below the floor is an old one that became visible again; it must not lower the floor.
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
