import { hostname } from 'node:os';
import { answersStoredQueueName, surveyAnswersStoredSchema, systemClock } from '@canvass/journal';
import { azureStorageQueue, createQueueServiceClient } from '@canvass/queue';
import { SettingsError } from '@canvass/settings';
import { createBlobService, createContainers, openContainers, StorageCalls } from '@canvass/storage';
import { pino } from 'pino';
import { monotonicFactory } from 'ulid';
import { readConfig, storageAccount, type Config } from './config.ts';
import { createMetricsServer } from './metrics-server.ts';
import { WorkerMetrics } from './metrics.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { createWorker } from './worker.ts';

function run(config: Config): void {
  const logger = pino({ name: 'summary-worker', level: config.LOG_LEVEL });
  const calls = new StorageCalls();
  const account = storageAccount(config);
  const containers = openContainers(createBlobService(account), { count: calls.count });
  const queue = azureStorageQueue({
    service: createQueueServiceClient(account),
    name: answersStoredQueueName,
    schema: surveyAnswersStoredSchema,
    counter: calls.count,
  });
  const metrics = new WorkerMetrics({ calls, processMetrics: true });
  const newId = monotonicFactory();
  const workerId = `${hostname()}-${process.pid}-${newId()}`;
  const worker = createWorker(
    { containers, queue, clock: systemClock, random: Math.random, newId, workerId, metrics, logger },
    {
      summaryIntervalMs: config.SUMMARY_INTERVAL_MS,
      sweepIntervalMs: config.SWEEP_INTERVAL_MS,
      dequeueBatchSize: config.DEQUEUE_BATCH_SIZE,
      visibilityTimeoutMs: config.VISIBILITY_TIMEOUT_MS,
      maxDequeueCount: config.MAX_DEQUEUE_COUNT,
    },
  );
  const server = config.METRICS_PORT === undefined ? undefined : createMetricsServer(metrics);

  // The site makes the containers as well; whoever comes first. Without storage the loops back off by themselves.
  void createContainers(containers).catch((err: unknown) =>
    logger.warn({ err }, 'storage is not reachable yet'),
  );
  server?.listen(config.METRICS_PORT);
  worker.start();
  logger.info({ workerId }, 'counting');

  stopOnSignals(logger, async () => {
    server?.close();
    await worker.stop();
  });
}

try {
  run(readConfig());
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
