import type { AnalysisMessage } from '@canvass/analyses';
import type { Processor, SweepOptions } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { SurveyAnswersStored } from '@canvass/journal';
import type { MessageQueue, TaskThreshold, WorkDetectedSource } from '@canvass/queue';
import type { BlobContainer } from '@canvass/storage';
import type { Tracing } from '@canvass/telemetry';
import type { RetrySchedule, WebhookMessage } from '@canvass/webhooks';
import type { Logger } from 'pino';
import type { WorkerMetrics } from './metrics.ts';

export interface WorkerDeps {
  readonly containers: Readonly<
    Record<
      | 'journal'
      | 'progress'
      | 'summaries'
      | 'answerLogs'
      | 'quarantine'
      | 'leases'
      | 'definitions'
      | 'erasures'
      | 'analyses'
      | 'webhooks',
      BlobContainer
    >
  >;
  readonly hints: {
    readonly queue: MessageQueue<SurveyAnswersStored>;
    /** Wakes the worker. Undefined: the worker polls. */
    readonly trigger: WorkDetectedSource | undefined;
  };
  /** On the service of the hints: the same trigger wakes the worker. */
  readonly analyses: MessageQueue<AnalysisMessage>;
  /** On the same service. */
  readonly webhooks: MessageQueue<WebhookMessage>;
  readonly clock: Clock;
  /** Default: the thread. */
  readonly processor?: Processor;
  readonly random: () => number;
  readonly newId: () => string;
  /** Unique among all workers. */
  readonly workerId: string;
  readonly metrics: WorkerMetrics;
  readonly logger: Logger;
  /** Default: nothing is traced. */
  readonly tracing?: Tracing | undefined;
}

export interface WorkerOptions {
  readonly summaryIntervalMs: number;
  readonly minIdleIntervalMs: number;
  readonly maxIdleIntervalMs: number;
  readonly safetyPollIntervalMs: number;
  readonly sweepIntervalMs: number;
  readonly dequeueBatchSize: number;
  /** The number of parallel batches by the queue's depth. Default: always one. */
  readonly taskThresholds?: readonly TaskThreshold[];
  readonly visibilityTimeoutMs: number;
  readonly maxDequeueCount: number;
  /** Memory for cached summaries, in bytes. */
  readonly maxSummaryCacheBytes?: number;
  /** Memory for answers of many surveys that are counted together, in bytes. Default: that of the counter. */
  readonly maxGatheredBytes?: number;
  /** Attempts of a submission with a key that are not further apart count once, in ms. Default: that of the counter. */
  readonly idempotencyWindowMs?: number;
  /** Memory for the keys of answers, in bytes. Default: that of the counter. */
  readonly maxCachedKeyBytes?: number;
  /** Within this time after an erasure its answer's bytes are removed from the logs, in ms, default 24 h. */
  readonly eraseWithinMs?: number;
  /** Keeps tables in this database equal to the surveys' logs. Default: nothing is transferred. */
  readonly transfer?: { readonly databaseUrl: string; readonly everyMs: number };
  readonly sweep?: SweepOptions;
  readonly webhooks?: WebhookOptions;
}

export interface WebhookOptions {
  /** Between two plans of a survey, in ms, default 1,000. */
  readonly intervalMs?: number;
  /** As in `WEBHOOK_ALLOW`, default none. */
  readonly allow?: readonly string[];
  /** Pauses between the attempts of a delivery, in ms. Default: that of Standard Webhooks. */
  readonly schedule?: RetrySchedule;
  /** So long after it was due, the message of a delivery is taken for lost, in ms. Default: a minute. */
  readonly graceMs?: number;
}
