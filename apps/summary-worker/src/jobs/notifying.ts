import type { OnEnded } from '@canvass/analyses';
import { keyOfPath, type Summaries } from '@canvass/answer-log';
import type { ListenerOptions, MessageQueue } from '@canvass/queue';
import type { BlobContainer } from '@canvass/storage';
import {
  analysisDone,
  createAddressPolicy,
  createResolveHost,
  PlanSender,
  tidyWebhooks,
  WebhookWorker,
  type WebhookMessage,
} from '@canvass/webhooks';
import type { WebhookOptions, WorkerDeps } from '../worker-deps.ts';

export interface NotifyingDeps extends Pick<WorkerDeps, 'clock' | 'random' | 'newId' | 'metrics' | 'logger'> {
  readonly containers: Readonly<Record<'webhooks' | 'answerLogs' | 'definitions', BlobContainer>>;
  readonly summaries: Summaries;
  readonly queue: MessageQueue<WebhookMessage>;
}

export interface NotifyingOptions extends WebhookOptions {
  readonly listener: Omit<ListenerOptions, 'clock' | 'random'>;
}

/** Plans and delivers webhooks, beside the counting. */
export interface Notifying {
  start(): void;
  /** Call it when answers of a survey were counted. It makes no storage call itself. */
  committed(path: string): void;
  readonly analysisEnded: OnEnded;
  /** Plans the deliveries of all surveys with webhooks. One worker at a time should call it, with each sweep. */
  tidy(signal: AbortSignal): Promise<void>;
  /** Puts its messages back, and stops. Idempotent. */
  stop(): Promise<void>;
}

/** How often a worker announces the new answers of a survey with webhooks, unless the options say otherwise. */
const usualIntervalMs = 1_000;

export function createNotifying(deps: NotifyingDeps, options: NotifyingOptions): Notifying {
  const { containers, clock, metrics, logger } = deps;
  const { listener, schedule, graceMs, intervalMs = usualIntervalMs, allow = [] } = options;
  const worker = new WebhookWorker(
    {
      ...deps,
      policy: createAddressPolicy(allow),
      resolve: createResolveHost(),
      onAttempt: (outcome, durationMs) => metrics.delivery(outcome, durationMs),
      onPassingFault: (err, message) => logger.warn({ err, message }, 'a message of a webhook is put back'),
    },
    { listener, ...(schedule && { schedule }), ...(graceMs !== undefined && { graceMs }) },
  );
  const { messages } = worker.planner;
  let isStarted = false;
  // Without webhooks nobody sends messages, so polling would be in vain. With a trigger, listening makes no calls.
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
