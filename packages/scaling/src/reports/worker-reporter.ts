import type { Clock } from '@canvass/runtime/clock';

/** The body of the agent's `PUT /workers/{id}`. */
export interface WorkerReport {
  /** Messages that it holds. */
  readonly inFlight: number;
  /** Messages that it has postponed and that are not visible again yet. */
  readonly delayed?: number | undefined;
  /** Messages handled since the worker started; never decreases. */
  readonly handled?: number | undefined;
}

export interface WorkerReporterDeps {
  readonly report: () => WorkerReport;
  readonly fetch: typeof fetch;
  readonly clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>;
  /** Called with the first of several failures in a row, and with undefined after the last. */
  readonly onFailure?: (error: unknown) => void;
}

export interface WorkerReporterOptions {
  /** `SCALING_AGENT_URL`, without a trailing slash. */
  readonly agentUrl: string;
  /** Unique: 1 to 128 letters, digits and `_.:-`. */
  readonly workerId: string;
  /** Milliseconds; default 2,000, well below the agent's expiry of reports (15,000). */
  readonly everyMs?: number;
}

/** Reports what a worker holds to the scaling agent. The worker goes on if the agent does not answer. */
export interface WorkerReporter {
  /** Idempotent. */
  start(): void;
  /** Ends the reports and deletes the last one. Idempotent, never rejects. */
  stop(): Promise<void>;
}

/** How long the agent may take to answer a report. */
const answerWithinMs = 2_000;

export function createWorkerReporter(
  deps: WorkerReporterDeps,
  { agentUrl, workerId, everyMs = 2_000 }: WorkerReporterOptions,
): WorkerReporter {
  const url = `${agentUrl}/workers/${encodeURIComponent(workerId)}`;
  let isRunning = false;
  let isFailing = false;
  let timer: unknown;
  let sending: Promise<void> = Promise.resolve();

  async function send(method: 'PUT' | 'DELETE', report?: WorkerReport): Promise<void> {
    try {
      const answer = await deps.fetch(url, {
        method,
        signal: AbortSignal.timeout(answerWithinMs),
        ...(report === undefined
          ? {}
          : { body: JSON.stringify(report), headers: { 'content-type': 'application/json' } }),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the scaling agent answered ${answer.status}`);
      if (isFailing) deps.onFailure?.(undefined);
      isFailing = false;
    } catch (error) {
      if (!isFailing) deps.onFailure?.(error);
      isFailing = true;
    }
  }

  async function turn(): Promise<void> {
    await send('PUT', deps.report());
    if (!isRunning) return;
    timer = deps.clock.setTimeout(() => {
      sending = turn();
    }, everyMs);
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      sending = turn();
    },
    async stop() {
      if (!isRunning) return;
      isRunning = false;
      deps.clock.clearTimeout(timer);
      await sending;
      await send('DELETE');
    },
  };
}
