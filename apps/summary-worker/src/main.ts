import { hostname } from 'node:os';
import { webhooksQueue } from '@canvass/webhooks';
import { analysesQueue } from '@canvass/analyses';
import { systemClock } from '@canvass/runtime/clock';
import { connectReceiver, queueConfig } from '@canvass/queue/service';
import { answersStoredQueue, risingIds } from '@canvass/journal';
import { stopOnSignals, tuneGarbageCollection } from '@canvass/runtime/process';
import { SettingsError, storageAccount } from '@canvass/settings';
import { StorageCalls } from '@canvass/storage';
import { createBlobService, createContainers, openContainers } from '@canvass/storage/azure';
import { createWorkerReporter, type WorkerReporter } from '@canvass/scaling';
import { startTelemetry, tracesConfig } from '@canvass/telemetry';
import { pino, type Logger } from 'pino';
import { readConfig } from './config.ts';
import { createMetricsServer } from './metrics-server.ts';
import { WorkerMetrics } from './metrics.ts';
import { createWorker, type Worker } from './worker.ts';

const hourMs = 60 * 60 * 1_000;

async function main(): Promise<void> {
  tuneGarbageCollection();
  const config = readConfig();
  const telemetry = await startTelemetry(tracesConfig(config, 'summary-worker'), (fields) =>
    pino({ name: 'summary-worker', level: config.LOG_LEVEL, ...fields }),
  );
  const { logger, tracing, lostSpans } = telemetry;
  const calls = new StorageCalls();
  const account = storageAccount(config);
  const containers = openContainers(createBlobService(account), { count: calls.count });
  const metrics = new WorkerMetrics({ calls, lostSpans, processMetrics: true });
  const newId = risingIds(systemClock);
  const queues = connectReceiver(
    queueConfig(config, account),
    { counter: calls.count, log: logger },
    `worker-${newId()}`,
  );
  const workerId = `${hostname()}-${process.pid}-${newId()}`;
  const worker = createWorker(
    {
      containers,
      hints: { queue: queues.open(answersStoredQueue), trigger: queues.trigger },
      analyses: queues.open(analysesQueue),
      webhooks: queues.open(webhooksQueue),
      clock: systemClock,
      random: Math.random,
      newId,
      workerId,
      metrics,
      logger,
      tracing,
    },
    {
      summaryIntervalMs: config.SUMMARY_INTERVAL_MS,
      ...(config.TASK_THRESHOLDS ? { taskThresholds: config.TASK_THRESHOLDS } : {}),
      minIdleIntervalMs: config.MIN_IDLE_INTERVAL_MS,
      maxIdleIntervalMs: config.MAX_IDLE_INTERVAL_MS,
      safetyPollIntervalMs: config.SAFETY_POLL_INTERVAL_MS,
      sweepIntervalMs: config.SWEEP_INTERVAL_MS,
      dequeueBatchSize: config.DEQUEUE_BATCH_SIZE,
      visibilityTimeoutMs: config.VISIBILITY_TIMEOUT_MS,
      maxDequeueCount: config.MAX_DEQUEUE_COUNT,
      maxSummaryCacheBytes: config.MAX_SUMMARY_CACHE_BYTES,
      maxGatheredBytes: config.MAX_GATHERED_BYTES,
      idempotencyWindowMs: config.IDEMPOTENCY_WINDOW_HOURS * hourMs,
      maxCachedKeyBytes: config.MAX_KEY_CACHE_BYTES,
      eraseWithinMs: config.ERASE_WITHIN_HOURS * hourMs,
      ...(config.TRANSFER_DATABASE_URL === undefined
        ? {}
        : {
            transfer: {
              databaseUrl: config.TRANSFER_DATABASE_URL,
              everyMs: config.TRANSFER_INTERVAL_MS,
            },
          }),
      webhooks: { intervalMs: config.WEBHOOK_INTERVAL_MS, allow: config.WEBHOOK_ALLOW ?? [] },
    },
  );
  const server = config.METRICS_PORT === undefined ? undefined : createMetricsServer(metrics);

  // The site creates the containers, too. Without storage the loops back off.
  void createContainers(containers).catch((err: unknown) =>
    logger.warn({ err }, 'storage is not reachable yet'),
  );
  const reporter = reporterTo(config.SCALING_AGENT_URL, worker, workerId, logger);
  server?.once('error', (error) => {
    console.error(`METRICS_PORT cannot be listened on: ${error.message}`);
    process.exit(1);
  });
  server?.listen(config.METRICS_PORT);
  worker.start();
  reporter?.start();
  logger.info({ workerId }, 'counting');

  stopOnSignals(logger, async () => {
    server?.close();
    await worker.stop();
    await reporter?.stop();
    await queues.close();
    await telemetry.stop();
  });
}

/** The agent stops no busy worker, and scales out by what no worker has yet. */
function reporterTo(
  agentUrl: string | undefined,
  worker: Worker,
  workerId: string,
  logger: Logger,
): WorkerReporter | undefined {
  if (agentUrl === undefined) return undefined;
  const onFailure = (err: unknown): void =>
    err === undefined
      ? logger.info({ agentUrl }, 'reports reach the scaling agent again')
      : logger.warn({ agentUrl, err }, 'reports do not reach the scaling agent');
  return createWorkerReporter(
    { report: () => worker.report(), fetch, clock: systemClock, onFailure },
    { agentUrl, workerId },
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
});
