import { hostname } from 'node:os';
import { mailsQueue } from '@canvass/mail';
import { webhooksQueue } from '@canvass/webhooks';
import { analysesQueue } from '@canvass/analyses';
import { systemClock } from '@canvass/runtime/clock';
import { connectReceiver, queueConfig } from '@canvass/queue/service';
import { answersStoredQueue, risingIds } from '@canvass/journal';
import { collectWhenIdle, stopOnSignals, tuneGarbageCollection } from '@canvass/runtime/process';
import { SettingsError, storageAccount, workerMemory } from '@canvass/settings';
import { StorageCalls } from '@canvass/storage';
import { createBlobService, createContainers, openContainers } from '@canvass/storage/azure';
import { memorySharesMetric, startTelemetry, tracesConfig } from '@canvass/telemetry';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { WorkerMetrics } from './metrics/worker-metrics.ts';
import { optionsOfConfig } from './options-of-config.ts';
import { reportToAgent } from './report-to-agent.ts';
import { createWorker } from './worker.ts';

async function main(): Promise<void> {
  tuneGarbageCollection();
  collectWhenIdle();
  const config = readConfig();
  const { METRICS_PORT: metricsPort, SCALING_AGENT_URL: agentUrl } = config;
  const telemetry = await startTelemetry(tracesConfig(config, 'summary-worker'), (fields) =>
    pino({ name: 'summary-worker', level: config.LOG_LEVEL, ...fields }),
  );
  const { logger, tracing, lostSpans } = telemetry;
  const calls = new StorageCalls();
  const account = storageAccount(config);
  const containers = openContainers(createBlobService(account), { count: calls.count });
  const metrics = new WorkerMetrics({ calls, lostSpans, processMetrics: true });
  metrics.registry.registerMetric(memorySharesMetric(workerMemory(config.MEMORY_MIB).parts));
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
      mails: queues.open(mailsQueue),
      clock: systemClock,
      random: Math.random,
      newId,
      workerId,
      metrics,
      logger,
      tracing,
      onReceived: () => reporter?.received(),
    },
    optionsOfConfig(config),
  );

  // The site creates the containers, too. While storage is away, the worker's loops back off.
  void createContainers(containers).catch((err: unknown) =>
    logger.warn({ err }, 'storage is not reachable yet'),
  );
  const server = metricsPort === undefined ? undefined : serveMetrics(metrics, metricsPort);
  const reporter = agentUrl === undefined ? undefined : reportToAgent(agentUrl, worker, workerId, logger);
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

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
});
