import { hourMs } from '@canvass/runtime/clock';
import { workerMemory } from '@canvass/settings';
import type { Config } from './config.ts';
import type { WorkerOptions } from './worker-deps.ts';

/** The worker's options by its settings. */
export function optionsOfConfig(config: Config): WorkerOptions {
  const memory = workerMemory(config.MEMORY_MIB);
  return {
    summaryIntervalMs: config.SUMMARY_INTERVAL_MS,
    ...(config.TASK_THRESHOLDS && { taskThresholds: config.TASK_THRESHOLDS }),
    minIdleIntervalMs: config.MIN_IDLE_INTERVAL_MS,
    maxIdleIntervalMs: config.MAX_IDLE_INTERVAL_MS,
    safetyPollIntervalMs: config.SAFETY_POLL_INTERVAL_MS,
    sweepIntervalMs: config.SWEEP_INTERVAL_MS,
    dequeueBatchSize: config.DEQUEUE_BATCH_SIZE,
    visibilityTimeoutMs: config.VISIBILITY_TIMEOUT_MS,
    maxDequeueCount: config.MAX_DEQUEUE_COUNT,
    counter: {
      maxCachedSummaryBytes: memory.parts.summaries,
      maxGatheredBytes: memory.gatheredLines,
      idempotencyWindowMs: config.IDEMPOTENCY_WINDOW_HOURS * hourMs,
      maxCachedKeyBytes: memory.parts.keys,
    },
    threadHeapMib: memory.threadHeapMib,
    eraseWithinMs: config.ERASE_WITHIN_HOURS * hourMs,
    ...(config.TRANSFER_DATABASE_URL !== undefined && {
      transfer: { databaseUrl: config.TRANSFER_DATABASE_URL, everyMs: config.TRANSFER_INTERVAL_MS },
    }),
    ...(config.SMTP_URL !== undefined &&
      config.MAIL_FROM !== undefined &&
      config.LINK_SECRET !== undefined && {
        mail: {
          smtpUrl: config.SMTP_URL,
          from: config.MAIL_FROM,
          linkSecret: config.LINK_SECRET,
          perSecond: config.MAIL_PER_SECOND,
          smtp: { connections: config.SMTP_CONNECTIONS },
        },
      }),
    webhooks: { intervalMs: config.WEBHOOK_INTERVAL_MS, allow: config.WEBHOOK_ALLOW ?? [] },
  };
}
