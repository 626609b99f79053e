import { systemClock } from '@canvass/runtime/clock';
import { createWorkerReporter, type WorkerReporter } from '@canvass/scaling';
import type { Logger } from 'pino';
import type { Worker } from './worker.ts';

/** Tells the scaling agent what this worker does: it stops no busy worker, and scales out by the messages that no worker has yet. */
export function reportToAgent(
  agentUrl: string,
  worker: Worker,
  workerId: string,
  logger: Logger,
): WorkerReporter {
  const onFailure = (err: unknown): void =>
    err === undefined
      ? logger.info({ agentUrl }, 'reports reach the scaling agent again')
      : logger.warn({ agentUrl, err }, 'reports do not reach the scaling agent');
  return createWorkerReporter(
    { report: () => worker.report(), fetch, clock: systemClock, onFailure },
    { agentUrl, workerId },
  );
}
