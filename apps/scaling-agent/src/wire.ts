import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { analysesQueue } from '@canvass/analyses';
import { systemClock } from '@canvass/runtime/clock';
import { connectQueues, queueConfig } from '@canvass/queue/service';
import { answersStoredQueue } from '@canvass/journal';
import { createQueueServiceClient } from '@canvass/queue/azure-storage';
import { storageAccount } from '@canvass/settings';
import { containerNames, StorageCalls, type CallCounter } from '@canvass/storage';
import { createBlobService, openContainers, withIdentity } from '@canvass/storage/azure';
import type { Logger } from 'pino';
import { ScalingAgent } from './agent.ts';
import type { Config } from './config.ts';
import { azureBlobLease } from './election/azure-blob-lease.ts';
import { LeasedLeadership } from './election/leased-leadership.ts';
import { messageOf } from './errors.ts';
import { buildServer } from './http/server.ts';
import { AgentMetrics } from './metrics.ts';
import { RulesFile } from './rules-file.ts';
import { azureQueues } from './signals/azure-queues.ts';
import { countedLease, countedQueue } from './signals/counted-calls.ts';
import { readJournalLag } from './signals/journal-lag.ts';
import type { VisibleQueue } from './signals/queue-contents.ts';
import { createSignalReader } from './signals/signal-reader.ts';
import { WorkerReports } from './signals/worker-reports.ts';
import { createTarget } from './targets/create-target.ts';

/** One agent per storage account leads. */
const leaseBlob = 'scaling-agent';

/** Assembles an agent. Calls and starts nothing, except that a target may read its own identity. */
export async function wire(config: Config, root: string, logger: Logger) {
  const account = storageAccount(config);
  const blobs = createBlobService(account);
  const calls = new StorageCalls();
  const { journal, progress } = openContainers(blobs, { count: calls.count });
  // A monotonic clock: reports of dead workers expire even if the system clock is set back.
  const reports = new WorkerReports(() => performance.now(), config.WORKER_REPORT_EXPIRY_MS);
  const metrics = new AgentMetrics({ calls, processMetrics: true });

  const target = await createTarget(config, {
    root,
    report: (message) => logger.info({ target: config.SCALING_TARGET }, message),
    runningWorkers: () => reports.totals().workers,
  });
  const rules = new RulesFile(rulesReader(config, root), ({ faults }) => {
    if (faults.length > 0)
      logger.error({ faults }, 'the rules file is not valid: the last valid rules stay in force');
    else logger.info('the rules file was read');
  });
  const leadership = new LeasedLeadership(
    {
      service: countedLease(azureBlobLease(blobs, containerNames.leases, leaseBlob), calls.count),
      clock: systemClock,
      monotonicMs: () => performance.now(),
      holder: randomUUID(),
      onChange: (isLeading) => logger.info(isLeading ? 'this agent leads' : 'this agent stands by'),
      onFailure: (error) => logger.warn({ reason: messageOf(error) }, 'the lease cannot be acquired'),
    },
    config.SCALING_LEASE_MS,
  );
  const agent = new ScalingAgent(
    {
      target,
      signals: createSignalReader(
        {
          queues: visibleQueues(config, logger, calls.count),
          lag: () => readJournalLag(journal, progress),
          reports,
          now: Date.now,
        },
        config.SCALING_LAG_INTERVAL_MS,
      ),
      rules,
      leadership,
      clock: systemClock,
      random: Math.random,
      log: logger,
      onDecision: (decision, outcome) => metrics.decided(decision, outcome),
      onTargetFailure: () => metrics.targetFailed(),
    },
    {
      limits: { min: config.MIN_REPLICAS, max: config.MAX_REPLICAS },
      intervalMs: config.SCALING_INTERVAL_MS,
    },
  );
  metrics.watch(agent, reports);
  return {
    agent,
    target,
    rules,
    server: buildServer({ agent, reports, metrics, hostnames: config.SCALING_AGENT_HOSTNAMES }),
  };
}

/** The hints, and the tasks of analyses. A queue outside the storage account is read through the workers' own queue client. */
function visibleQueues(
  config: Config,
  log: Logger,
  count: CallCounter,
): () => Promise<readonly VisibleQueue[]> {
  const account = storageAccount(config);
  const service = queueConfig(config, account);
  if (service.provider === 'azure') {
    const client = createQueueServiceClient(withIdentity(account));
    const queues = azureQueues(client, [answersStoredQueue.name, analysesQueue.name], Date.now);
    return async () => (await queues()).map((queue) => countedQueue(queue, count));
  }
  const queues = connectQueues(service, { counter: count, log });
  const visible = [queues.open(answersStoredQueue), queues.open(analysesQueue)];
  return async () => visible;
}

function rulesReader(config: Config, root: string): (() => Promise<string>) | undefined {
  if (config.SCALING_RULES === undefined) return undefined;
  const file = resolve(root, config.SCALING_RULES);
  return () => readFile(file, 'utf8');
}
