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
}

export type ReportOutcome = 'kept' | 'too-many';

const mostWorkers = 10_000;

/** The workers' reports. One that is not renewed in time counts no more: its worker has died, or cannot be reached. */
export class WorkerReports {
  readonly #now: () => number;
  readonly #expiryMs: number;
  readonly #reports = new Map<string, Kept>();
  #handled: number | undefined;

  constructor(now: () => number, expiryMs: number) {
    this.#now = now;
    this.#expiryMs = expiryMs;
  }

  put(worker: string, report: WorkerReport): ReportOutcome {
    this.#expire();
    const before = this.#reports.get(worker)?.report;
    if (before === undefined && this.#reports.size >= mostWorkers) return 'too-many';
    if (report.handled !== undefined) {
      // The first report of a worker counts from where it stands: an agent that was started anew saw nothing of it.
      const added = before?.handled === undefined ? 0 : Math.max(0, report.handled - before.handled);
      this.#handled = (this.#handled ?? 0) + added;
    }
    this.#reports.set(worker, { report, atMs: this.#now() });
    return 'kept';
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
    for (const [worker, { atMs }] of this.#reports) if (atMs <= from) this.#reports.delete(worker);
  }
}
