import type { OnEnded } from '@canvass/analyses';
import { keyOfPath, type Summaries } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { ListenerOptions, MessageQueue } from '@canvass/queue';
import type { BlobContainer } from '@canvass/storage';
import {
  analysisDone,
  createResolveHost,
  PlanSender,
  tidyWebhooks,
  WebhookWorker,
  type AddressPolicy,
  type RetrySchedule,
  type WebhookMessage,
} from '@canvass/webhooks';
import type { Logger } from 'pino';
import type { WorkerMetrics } from './metrics.ts';

export interface NotifyingDeps {
  readonly containers: Readonly<Record<'webhooks' | 'answerLogs' | 'definitions', BlobContainer>>;
  readonly summaries: Summaries;
  readonly queue: MessageQueue<WebhookMessage>;
  readonly policy: AddressPolicy;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newId: () => string;
  readonly metrics: Pick<WorkerMetrics, 'delivery'>;
  readonly logger: Logger;
}

export interface NotifyingOptions {
  readonly listener: Omit<ListenerOptions, 'clock' | 'random'>;
  /** Between two plans of a survey, in ms. */
  readonly intervalMs: number;
  /** Default: that of Standard Webhooks. */
  readonly schedule?: RetrySchedule | undefined;
  /** Default: that of the webhooks. */
  readonly graceMs?: number | undefined;
}

/** The part of the worker that plans and delivers webhooks, beside the counting. */
export interface Notifying {
  start(): void;
  /** Answers of the survey were counted. Makes no call. */
  committed(path: string): void;
  readonly analysisEnded: OnEnded;
  /** Plans all surveys with webhooks: for one worker at a time, now and then. */
  tidy(signal: AbortSignal): Promise<void>;
  /** Puts back what is under way, and stops. Idempotent. */
  stop(): Promise<void>;
}

export function createNotifying(deps: NotifyingDeps, options: NotifyingOptions): Notifying {
  const { containers, clock, metrics, logger } = deps;
  const { listener, schedule, graceMs, intervalMs } = options;
  const worker = new WebhookWorker(
    {
      ...deps,
      resolve: createResolveHost(),
      onAttempt: (outcome, durationMs) => metrics.delivery(outcome, durationMs),
      onPassingFault: (err, message) => logger.warn({ err, message }, 'a message of a webhook is put back'),
    },
    { listener, ...(schedule && { schedule }), ...(graceMs !== undefined && { graceMs }) },
  );
  const { messages } = worker.planner;
  let isStarted = false;
  // Without webhooks, polling would be in vain; with a trigger, listening makes no calls.
  let isWanted = listener.trigger !== undefined;
  const listen = (): void => {
    isWanted = true;
    if (isStarted) worker.start();
  };
  const plans = new PlanSender({
    container: containers.webhooks,
    messages,
    clock,
    intervalMs,
    onFound: listen,
    onFailure: (err) => logger.warn({ err }, 'a webhook could not be planned; a sweep will'),
  });

  const onFailure = (err: unknown, survey: string): void =>
    logger.warn({ err, survey }, 'the webhooks of a survey could not be planned');

  return {
    start() {
      isStarted = true;
      plans.start();
      if (isWanted) listen();
    },
    committed: (path) => plans.committed(path),
    async analysisEnded(path, { phase, request: { kind } }) {
      if (phase !== 'done' && phase !== 'failed') return;
      const analysis = path.slice(path.lastIndexOf('/') + 1);
      await analysisDone(worker.planner, keyOfPath(path), { analysis, kind, phase });
    },
    async tidy(signal) {
      if ((await tidyWebhooks({ ...worker.planner, onFailure }, signal)) > 0) listen();
    },
    async stop() {
      isStarted = false;
      plans.stop();
      await worker.stop();
    },
  };
}
