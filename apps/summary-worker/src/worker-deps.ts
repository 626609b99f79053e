import type { AnalysisMessage } from '@canvass/analyses';
import type { Processor, SegmentCounterOptions, SweepOptions } from '@canvass/answer-log';
import type { MailMessage } from '@canvass/mail';
import type { MailWorkerOptions } from '@canvass/mail/worker';
import type { Clock } from '@canvass/runtime/clock';
import type { SurveyAnswersStored } from '@canvass/journal';
import type { MessageQueue, TaskThreshold, WorkDetectedSource } from '@canvass/queue';
import type { BlobContainer } from '@canvass/storage';
import type { Tracing } from '@canvass/telemetry';
import type { RetrySchedule, WebhookMessage } from '@canvass/webhooks';
import type { Logger } from 'pino';
import type { WorkerMetrics } from './metrics/worker-metrics.ts';

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
      | 'webhooks'
      | 'mails'
      | 'mailRows'
      | 'unsubscribes'
      | 'singleMails'
      | 'notices'
      | 'files'
      | 'saved'
      | 'tags',
      BlobContainer
    >
  >;
  readonly hints: {
    readonly queue: MessageQueue<SurveyAnswersStored>;
    /** Wakes the worker when hints are sent. If it is undefined, the worker polls. */
    readonly trigger: WorkDetectedSource | undefined;
  };
  /** On the same queue service as the hints, whose trigger then wakes the worker for analyses, too. */
  readonly analyses: MessageQueue<AnalysisMessage>;
  /** On the same queue service as the hints. */
  readonly webhooks: MessageQueue<WebhookMessage>;
  /** On the same queue service as the hints. */
  readonly mails: MessageQueue<MailMessage>;
  readonly clock: Clock;
  /** The processor that the worker's computations share. Default: the thread of this process. */
  readonly processor?: Processor;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  /** Makes rising ULIDs. */
  readonly newId: () => string;
  /** Names this worker in the journal's progress and in `leases`. It is unique among all workers. */
  readonly workerId: string;
  readonly metrics: WorkerMetrics;
  readonly logger: Logger;
  /** Called when messages were received, before they are handled. */
  readonly onReceived?: () => void;
  /** Default: nothing is traced. */
  readonly tracing?: Tracing | undefined;
}

export interface WorkerOptions {
  /** The pause between two receives of hints, unless a receive was full. */
  readonly summaryIntervalMs: number;
  /** The first pause after an empty receive. It grows with each further one. */
  readonly minIdleIntervalMs: number;
  /** The longest pause after empty receives. */
  readonly maxIdleIntervalMs: number;
  /** With a trigger, the longest time without a receive, in case a trigger is lost. */
  readonly safetyPollIntervalMs: number;
  readonly sweepIntervalMs: number;
  /** Most hints of one receive, 1 to 32. */
  readonly dequeueBatchSize: number;
  /** The number of parallel batches by the queue's depth. Default: one, and another that only puts hints back. */
  readonly taskThresholds?: readonly TaskThreshold[];
  /** How long a received message stays hidden from others. The worker renews it at half of that time. */
  readonly visibilityTimeoutMs: number;
  /** A hint that was received more often goes to the poison queue. */
  readonly maxDequeueCount: number;
  /** Limits of the counter. Each has a default there. */
  readonly counter?: Pick<
    SegmentCounterOptions,
    'maxCachedSummaryBytes' | 'maxGatheredBytes' | 'idempotencyWindowMs' | 'maxCachedKeyBytes'
  >;
  /** What V8 may take for the old objects of each thread that encodes, in MiB. Default: 300. */
  readonly threadHeapMib?: number;
  /** The bytes of an erased answer are removed from the logs within this time, in ms. Default: 24 h. */
  readonly eraseWithinMs?: number;
  /** Keeps tables in this database equal to the surveys' logs. Default: nothing is transferred. */
  readonly transfer?: { readonly databaseUrl: string; readonly everyMs: number };
  readonly sweep?: SweepOptions;
  readonly webhooks?: WebhookOptions;
  /** Default: this worker sends no mail. */
  readonly mail?: MailOptions;
}

export interface MailOptions extends Pick<
  MailWorkerOptions,
  'smtpUrl' | 'from' | 'linkSecret' | 'perSecond' | 'smtp'
> {
  /** The message of a mailing counts as lost when the mailing has been due for this time, in ms. Default: a minute. */
  readonly graceMs?: number;
}

export interface WebhookOptions {
  /** The pause between two plans of one survey's deliveries, in ms. Default: 1,000. */
  readonly intervalMs?: number;
  /** Hosts and networks inside the own network that webhooks may reach, as in `WEBHOOK_ALLOW`. Default: none. */
  readonly allow?: readonly string[];
  /** The pauses between the attempts of a delivery. Default: those of Standard Webhooks. */
  readonly schedule?: RetrySchedule;
  /** The message of a delivery counts as lost when the delivery has been due for this time, in ms. Default: a minute. */
  readonly graceMs?: number;
}
