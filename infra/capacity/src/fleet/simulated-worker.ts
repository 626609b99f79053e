import { analysesQueue } from '@canvass/analyses';
import type { CountEvent } from '@canvass/answer-log';
import { answersStoredQueue } from '@canvass/journal';
import { mailsQueue } from '@canvass/mail';
import { messageQueueOn } from '@canvass/queue';
import { parseSettings, workerSettings } from '@canvass/settings';
import { type ContainerName, StorageCalls } from '@canvass/storage';
import { WorkerMetrics } from '@canvass/summary-worker/src/metrics/worker-metrics.ts';
import { createWorker } from '@canvass/summary-worker/src/worker.ts';
import { untimedProcessor } from '@canvass/testing';
import { webhooksQueue } from '@canvass/webhooks';
import { pino } from 'pino';
import type { SimulatedAccount } from './simulated-account.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import { SimulatedThread } from './simulated-thread.ts';

const containerNamesOfWorker = [
  'journal',
  'progress',
  'summaries',
  'answerLogs',
  'quarantine',
  'leases',
  'definitions',
  'erasures',
  'analyses',
  'webhooks',
  'mails',
  'mailRows',
  'unsubscribes',
  'singleMails',
  'notices',
  'files',
  'saved',
  'tags',
] as const satisfies readonly ContainerName[];

const settings = parseSettings(workerSettings, {});

/** The settings of a worker by default. */
const options = {
  summaryIntervalMs: settings.SUMMARY_INTERVAL_MS,
  minIdleIntervalMs: settings.MIN_IDLE_INTERVAL_MS,
  maxIdleIntervalMs: settings.MAX_IDLE_INTERVAL_MS,
  safetyPollIntervalMs: settings.SAFETY_POLL_INTERVAL_MS,
  sweepIntervalMs: settings.SWEEP_INTERVAL_MS,
  dequeueBatchSize: settings.DEQUEUE_BATCH_SIZE,
  visibilityTimeoutMs: settings.VISIBILITY_TIMEOUT_MS,
  maxDequeueCount: settings.MAX_DEQUEUE_COUNT,
};

interface WorkerDeps {
  readonly account: SimulatedAccount;
  readonly clock: SimulatedClock;
  readonly random: () => number;
  /** Makes rising ULIDs. */
  readonly newId: () => string;
  readonly workerId: string;
  /** Its processor time for each storage call. */
  readonly msPerCall: number;
}

/** What a worker has committed. */
class CommitRecord extends WorkerMetrics {
  answers = 0;
  commits = 0;
  /** Attempts of commits that another worker's write, or storage, has made fail. */
  conflicts = 0;
  /** The age of the oldest answer of each commit when its summary was written, in ms. */
  readonly agesMs: number[] = [];

  override counted(event: CountEvent, nowMs: number): void {
    if (event.type !== 'committed') return;
    this.conflicts += event.conflicts;
    if (event.answers === 0) return;
    this.commits += 1;
    this.answers += event.answers;
    if (event.firstReceivedAt !== undefined) this.agesMs.push(nowMs - Date.parse(event.firstReceivedAt));
  }
}

/** A whole worker with its default settings, which polls. It has one thread, which takes the same time for each storage call. */
export function simulatedWorker({ account, clock, random, newId, workerId, msPerCall }: WorkerDeps) {
  const calls = new StorageCalls();
  const caller = { calls, thread: new SimulatedThread(clock, msPerCall) };
  const record = new CommitRecord({ calls });
  const service = { wire: (name: string) => account.queue(name, caller), storageAccount: 'simulated', clock };
  const entries = containerNamesOfWorker.map((name) => [name, account.container(name, caller)] as const);
  const worker = createWorker(
    {
      containers: Object.fromEntries(entries) as Parameters<typeof createWorker>[0]['containers'],
      hints: { queue: messageQueueOn(service, answersStoredQueue), trigger: undefined },
      analyses: messageQueueOn(service, analysesQueue),
      webhooks: messageQueueOn(service, webhooksQueue),
      mails: messageQueueOn(service, mailsQueue),
      clock,
      random,
      newId,
      processor: untimedProcessor,
      workerId,
      metrics: record,
      logger: pino({ level: 'silent' }),
    },
    options,
  );
  return { calls, record, start: () => worker.start(), stop: () => worker.stop() };
}

export type SimulatedWorker = ReturnType<typeof simulatedWorker>;
