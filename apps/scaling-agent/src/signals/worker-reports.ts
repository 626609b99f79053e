import type { WorkerReport } from '@canvass/scaling';

export interface ReportedTotals {
  /** Workers whose report has not expired. */
  readonly workers: number;
  readonly inFlight: number;
  readonly delayed: number;
  /** Handled by all workers since this agent started; undefined if no worker reports it. */
  readonly handled: number | undefined;
}

interface Kept {
  readonly report: WorkerReport;
  readonly expiresAtMs: number;
  readonly address: string;
  /** It reported more than once, unlike a name made up for one report. */
  readonly isSteady: boolean;
  /** Its position in the order of first reports. */
  readonly arrival: number;
}

/**
 * The agent keeps the reports of at most this many workers; beyond it, one is dropped. It is twice the maximum number of replicas, because
 * stopping replicas still report.
 */
const mostWorkers = 2_000;

/** A report stays for this many times as long as its worker leaves until the next one, which may be lost, or reach another agent. */
const missedReports = 3;

/**
 * The workers' reports. A report that is not renewed expires: its worker has died or cannot be reached.
 *
 * Anyone who reaches the port can make up workers. No report is refused, but beyond `mostWorkers` one is dropped, of the
 * address with the most reports: the oldest that came only once, or else the one whose first report came last.
 */
export class WorkerReports {
  readonly #now: () => number;
  readonly #expiryMs: number;
  /** In the order of the last report. */
  readonly #reports = new Map<string, Kept>();
  #handled: number | undefined;
  #arrivals = 0;
  /** No report expires before this time. */
  #nextExpiryMs = Infinity;

  constructor(now: () => number, expiryMs: number) {
    this.#now = now;
    this.#expiryMs = expiryMs;
  }

  put(worker: string, report: WorkerReport, address: string): void {
    this.#expire();
    const before = this.#reports.get(worker);
    if (before === undefined && this.#reports.size >= mostWorkers) this.#makeRoom(address);
    if (report.handled !== undefined) {
      // A worker's first report only sets the baseline: this agent did not see what came before.
      const added =
        before?.report.handled === undefined ? 0 : Math.max(0, report.handled - before.report.handled);
      this.#handled = (this.#handled ?? 0) + added;
    }
    this.#reports.delete(worker);
    const arrival = before?.arrival ?? this.#arrivals++;
    const validMs = Math.max(this.#expiryMs, missedReports * (report.nextMs ?? 0));
    const expiresAtMs = this.#now() + validMs;
    this.#nextExpiryMs = Math.min(this.#nextExpiryMs, expiresAtMs);
    this.#reports.set(worker, {
      report,
      expiresAtMs,
      address,
      isSteady: before !== undefined,
      arrival,
    });
  }

  /** The worker has stopped. */
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
    const now = this.#now();
    if (now < this.#nextExpiryMs) return;
    this.#nextExpiryMs = Infinity;
    for (const [worker, { expiresAtMs }] of this.#reports) {
      if (expiresAtMs <= now) this.#reports.delete(worker);
      else this.#nextExpiryMs = Math.min(this.#nextExpiryMs, expiresAtMs);
    }
  }

  /** Drops one report, for a new one of the address `newcomer`. */
  #makeRoom(newcomer: string): void {
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
