import type { Clock } from '@canvass/runtime/clock';

/** The body of the agent's `PUT /workers/{id}`. */
export interface WorkerReport {
  /** Messages that it holds. */
  readonly inFlight: number;
  /** Messages that it has postponed and that are not visible again yet. */
  readonly delayed?: number | undefined;
  /** Messages handled since the worker started; never decreases. */
  readonly handled?: number | undefined;
  /** The next report comes within this time, in ms. */
  readonly nextMs?: number | undefined;
}

export interface WorkerReporterDeps {
  readonly report: () => Omit<WorkerReport, 'nextMs'>;
  /** Sends a request, with a report in JSON unless it is undefined. Returns the status of the response. */
  readonly send: (
    method: 'PUT' | 'DELETE',
    url: string,
    report: string | undefined,
    signal: AbortSignal,
  ) => Promise<number>;
  readonly clock: Clock;
  /** Called with the first of several failures in a row, and with undefined after the last. */
  readonly onFailure?: (error: unknown) => void;
}

export interface WorkerReporterOptions {
  /** `SCALING_AGENT_URL`, without a trailing slash. */
  readonly agentUrl: string;
  /** Unique: 1 to 128 letters, digits and `_.:-`. */
  readonly workerId: string;
  /** The time between two reports, in ms. Default 2,000. */
  readonly everyMs?: number;
}

/** Reports what a worker holds to the scaling agent. The worker goes on if the agent does not answer. */
export interface WorkerReporter {
  /** Idempotent. */
  start(): void;
  /** Call it when the worker has received messages: an idle worker then reports at once. */
  received(): void;
  /** Ends the reports and deletes the last one. Idempotent, never rejects. */
  stop(): Promise<void>;
}

/** How long the agent may take to answer a report. */
const answerWithinMs = 2_000;
/** The time between two reports of an idle worker, in ms. Each wakes the worker and the agent. */
const idleEveryMs = 30_000;
/** A worker that runs and reaches the agent has reported within this time, in ms. */
export const reportWithinMs = idleEveryMs + answerWithinMs;

export function createWorkerReporter(
  deps: WorkerReporterDeps,
  { agentUrl, workerId, everyMs = 2_000 }: WorkerReporterOptions,
): WorkerReporter {
  const { clock } = deps;
  const url = `${agentUrl}/workers/${encodeURIComponent(workerId)}`;
  let isRunning = false;
  let isFailing = false;
  let timer: unknown;
  let sending: Promise<void> = Promise.resolve();
  /** The last report. */
  let last: WorkerReport | undefined;
  /** When the next report is due, in ms by the clock. */
  let dueMs = 0;
  /** Messages were received since the last report was made. */
  let hasReceived = false;

  async function send(method: 'PUT' | 'DELETE', report?: WorkerReport): Promise<void> {
    // Unlike `AbortSignal.timeout`, it does not wake an idle process once more.
    const tooLate = new AbortController();
    const limit = clock.setTimeout(() => tooLate.abort(), answerWithinMs);
    try {
      const body = report === undefined ? undefined : JSON.stringify(report);
      const status = await deps.send(method, url, body, tooLate.signal);
      if (status < 200 || status > 299) throw new Error(`the scaling agent answered ${status}`);
      if (isFailing) deps.onFailure?.(undefined);
      isFailing = false;
    } catch (error) {
      if (!isFailing) deps.onFailure?.(error);
      isFailing = true;
    } finally {
      clock.clearTimeout(limit);
    }
  }

  async function turn(): Promise<void> {
    const report = deps.report();
    const nextMs = isIdleSince(last, report) ? idleEveryMs : everyMs;
    last = report;
    hasReceived = false;
    await send('PUT', { ...report, nextMs });
    if (isRunning) arm(hasReceived || isFailing ? everyMs : nextMs);
  }

  function arm(delayMs: number): void {
    clock.clearTimeout(timer);
    dueMs = clock.now() + delayMs;
    timer = clock.setTimeout(() => {
      timer = undefined;
      sending = turn();
    }, delayMs);
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      sending = turn();
    },
    received() {
      hasReceived = true;
      // Without a timer a report is under way.
      if (isRunning && timer !== undefined && dueMs - clock.now() > everyMs) arm(0);
    },
    async stop() {
      if (!isRunning) return;
      isRunning = false;
      clock.clearTimeout(timer);
      await sending;
      await send('DELETE');
    },
  };
}

/** Whether the worker holds nothing, and has handled nothing since the report before. */
function isIdleSince(
  before: WorkerReport | undefined,
  { inFlight, delayed, handled }: WorkerReport,
): boolean {
  return before !== undefined && inFlight === 0 && (delayed ?? 0) === 0 && handled === before.handled;
}
