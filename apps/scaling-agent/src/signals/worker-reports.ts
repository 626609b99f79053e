/** What a worker says of itself. */
export interface WorkerReport {
  /** Messages that it holds. */
  readonly inFlight: number;
  /** Messages that it has put off and that are not visible again yet. */
  readonly delayed?: number | undefined;
  /** Messages that it has handled since it started: only ever grows. */
  readonly handled?: number | undefined;
}

export interface ReportedTotals {
  /** Workers whose report still counts. */
  readonly workers: number;
  readonly inFlight: number;
  readonly delayed: number;
  /** Handled by all workers ever, since this agent started; undefined: no worker has said. */
  readonly handled: number | undefined;
}

interface Kept {
  readonly report: WorkerReport;
  readonly atMs: number;
  readonly address: string;
  /** It has come again: a name that was made up for one report never does. */
  readonly isSteady: boolean;
  /** Its place among all workers in the order of their first reports. */
  readonly arrival: number;
}

/** Twice as many as a target may have replicas, for those that are let go and finish what they hold. */
const mostWorkers = 2_000;

/**
 * The workers' reports. One that is not renewed in time counts no more: its worker has died, or cannot be reached.
 *
 * Anybody who reaches the port can make up workers, so no report is refused. Beyond `mostWorkers` one is dropped: of the
 * address with the most, the oldest that came only once, or where all came again, the one that came last.
 */
export class WorkerReports {
  readonly #now: () => number;
  readonly #expiryMs: number;
  /** In the order of their last report. */
  readonly #reports = new Map<string, Kept>();
  #handled: number | undefined;
  #arrivals = 0;

  constructor(now: () => number, expiryMs: number) {
    this.#now = now;
    this.#expiryMs = expiryMs;
  }

  put(worker: string, report: WorkerReport, address: string): void {
    this.#expire();
    const before = this.#reports.get(worker);
    if (before === undefined && this.#reports.size >= mostWorkers) this.#giveWay(address);
    if (report.handled !== undefined) {
      // The first report of a worker counts from where it stands: an agent that was started anew saw nothing of it.
      const added =
        before?.report.handled === undefined ? 0 : Math.max(0, report.handled - before.report.handled);
      this.#handled = (this.#handled ?? 0) + added;
    }
    this.#reports.delete(worker);
    const arrival = before?.arrival ?? this.#arrivals++;
    this.#reports.set(worker, {
      report,
      atMs: this.#now(),
      address,
      isSteady: before !== undefined,
      arrival,
    });
  }

  /** A worker ends and holds nothing any more. */
  remove(worker: string): void {
    this.#reports.delete(worker);
  }

  totals(): ReportedTotals {
    this.#expire();
    let [inFlight, delayed] = [0, 0];
    for (const { report } of this.#reports.values()) {
      inFlight += report.inFlight;
      delayed += report.delayed ?? 0;
    }
    return { workers: this.#reports.size, inFlight, delayed, handled: this.#handled };
  }

  #expire(): void {
    const from = this.#now() - this.#expiryMs;
    for (const [worker, { atMs }] of this.#reports) {
      if (atMs > from) return;
      this.#reports.delete(worker);
    }
  }

  /** Room for one more from `newcomer`. */
  #giveWay(newcomer: string): void {
    const crowded = this.#mostCommonAddress(newcomer);
    let last: { readonly worker: string; readonly arrival: number } | undefined;
    for (const [worker, { address, isSteady, arrival }] of this.#reports) {
      if (address !== crowded) continue;
      if (!isSteady) {
        this.#reports.delete(worker);
        return;
      }
      if (last === undefined || arrival > last.arrival) last = { worker, arrival };
    }
    if (last !== undefined) this.#reports.delete(last.worker);
  }

  #mostCommonAddress(newcomer: string): string {
    const counts = new Map([[newcomer, 1]]);
    for (const { address } of this.#reports.values()) counts.set(address, (counts.get(address) ?? 0) + 1);
    return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
  }
}
