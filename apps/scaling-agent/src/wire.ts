import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { analysesQueue } from '@canvass/analyses/messages';
import { systemClock } from '@canvass/runtime/clock';
import { connectObserver, queueConfig, type ReceivingConnection } from '@canvass/queue/service';
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
import { QueueNews } from './signals/queue-news.ts';
import { createSignalReader } from './signals/signal-reader.ts';
import { WorkerReports } from './signals/worker-reports.ts';
import { createTarget } from './targets/create-target.ts';

/** One agent per storage account leads. */
const leaseBlob = 'scaling-agent';

/** The queues that the agent looks at: the hints, and the tasks of analyses. */
const watched = [answersStoredQueue, analysesQueue] as const;

/** Assembles an agent. Calls and starts nothing, except that a target may read its own identity. */
export async function wire(config: Config, root: string, logger: Logger) {
  const account = storageAccount(config);
  const blobs = createBlobService(account);
  const calls = new StorageCalls();
  const holder = randomUUID();
  const queues = connectObserver(
    queueConfig(config, account),
    { counter: calls.count, log: logger },
    `agent-${holder}`,
  );
  const news = new QueueNews({
    trigger: queues.trigger,
    queues: watched.map(({ name }) => name),
    onNews: () => agent.wake(),
  });
  const { journal, progress } = openContainers(blobs, { count: calls.count });
  // A monotonic clock: reports of dead workers expire even if the system clock is set back.
  const reports = new WorkerReports(() => performance.now(), config.WORKER_REPORT_EXPIRY_MS);
  const metrics = new AgentMetrics({ calls, processMetrics: true });

  const target = await createTarget(config, {
    root,
    report: (message) => logger.info({ target: config.SCALING_TARGET }, message),
    runningWorkers: () => reports.totals().workers,
  });
  const rules = rulesFile(config, root, logger);
  const signals = createSignalReader(
    {
      queues: visibleQueues(config, queues, calls.count),
      lag: () => readJournalLag(journal, progress),
      reports,
      news,
      now: Date.now,
      onLostNews: () => {
        metrics.triggerLost();
        logger.warn('messages came without a trigger: this agent reads at each turn for an hour');
      },
    },
    { lagEveryMs: config.SCALING_LAG_INTERVAL_MS, safetyPollMs: config.SAFETY_POLL_INTERVAL_MS },
  );
  const leadership = new LeasedLeadership(
    {
      service: countedLease(azureBlobLease(blobs, containerNames.leases, leaseBlob), calls.count),
      clock: systemClock,
      monotonicMs: () => performance.now(),
      holder,
      isQuiet: () => signals.isQuiet,
      onChange: (isLeading) => {
        logger.info(isLeading ? 'this agent leads' : 'this agent stands by');
        agent.wake();
      },
      onFailure: (error) => logger.warn({ reason: messageOf(error) }, 'the lease cannot be acquired'),
    },
    config.SCALING_LEASE_MS,
  );
  const agent: ScalingAgent = new ScalingAgent(
    {
      target,
      signals,
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
    news,
    queues,
    target,
    rules,
    server: buildServer({ agent, reports, metrics, hostnames: config.SCALING_AGENT_HOSTNAMES }),
  };
}

/** A queue outside the storage account is read through the workers' own queue client. */
function visibleQueues(
  config: Config,
  connection: ReceivingConnection,
  count: CallCounter,
): (anew: boolean) => Promise<readonly VisibleQueue[]> {
  const account = storageAccount(config);
  if (queueConfig(config, account).provider === 'azure') {
    const client = createQueueServiceClient(withIdentity(account));
    const names = watched.map(({ name }) => name);
    const queues = azureQueues(client, names, Date.now);
    return async (anew) => (await queues(anew)).map((queue) => countedQueue(queue, count));
  }
  const visible = [connection.open(answersStoredQueue), connection.open(analysesQueue)];
  return async () => visible;
}

function rulesFile(config: Config, root: string, logger: Logger): RulesFile {
  return new RulesFile(rulesReader(config, root), ({ faults }) => {
    if (faults.length > 0)
      logger.error({ faults }, 'the rules file is not valid: the last valid rules stay in force');
    else logger.info('the rules file was read');
  });
}

function rulesReader(config: Config, root: string): (() => Promise<string>) | undefined {
  if (config.SCALING_RULES === undefined) return undefined;
  const file = resolve(root, config.SCALING_RULES);
  return () => readFile(file, 'utf8');
}
