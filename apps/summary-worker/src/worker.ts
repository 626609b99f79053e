import { compactLog, createSegmentCounter, createSummaries, type CountEvent } from '@canvass/answer-log';
import { BatchProcessingQueueHandler, type MessageOutcome } from '@canvass/queue';
import { DelayedMessages } from '@canvass/scaling';
import { createAddressPolicy } from '@canvass/webhooks';
import type { Logger } from 'pino';
import type { WorkerDeps, WorkerOptions } from './worker-deps.ts';
import { createAnalysing } from './analysing.ts';
import { BackgroundWork } from './background-work.ts';
import { createColumnFiller } from './column-filler.ts';
import { countCommand, lookAfter, overdueAfter } from './count-command.ts';
import { createNotifying } from './notifying.ts';
import { createSchedules } from './schedules.ts';
import { createTransferring } from './transferring.ts';

export interface Worker {
  start(): void;
  /**
   * The numbers of messages, of hints and analyses, that it holds now, has put back, and has settled since it was created. Not those of
   * webhooks: the scaling agent does not look at their queue.
   */
  report(): { readonly inFlight: number; readonly delayed: number; readonly handled: number };
  /** Finishes the current batch, then stops. Idempotent. */
  stop(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Moves answers from the journal into the summaries, and sweeps its segments. */
export function createWorker(deps: WorkerDeps, options: WorkerOptions): Worker {
  const { containers, clock, random, newId, workerId, metrics, logger, tracing } = deps;
  const summaries = createSummaries({ container: containers.summaries });
  const logs = { summaries, answerLogs: containers.answerLogs, newId };
  const compacting = new BackgroundWork({
    clock,
    work: async (key) => (await compactLog(logs, key)) !== 'refused',
    onFailure: (path, err) => logger.warn({ path, err }, 'compacting a log failed'),
  });
  const filler = createColumnFiller({
    ...logs,
    clock,
    metrics,
    logger,
    betweenCommits: (path, change) => counter.betweenCommits(path, change),
  });

  const transferring =
    options.transfer &&
    createTransferring(
      { containers, summaries, clock, random, workerId, metrics, logger },
      { ...options.transfer, searchEveryMs: options.sweepIntervalMs },
    );

  const { eraseWithinMs = dayMs } = options;
  const lookAfterMs = lookAfter(options.summaryIntervalMs);
  const counter = createSegmentCounter(
    {
      ...containers,
      clock,
      ...(deps.processor ? { processor: deps.processor } : {}),
      newId,
      workerId,
      tracing: tracing?.commits,
      onEvent(event) {
        metrics.counted(event, clock.now());
        logEvent(logger, event);
        if (event.type !== 'committed') return;
        if (event.isFragmented) compacting.add(event.path);
        if (event.hasGap) filler.add(event.path);
        if (event.answers > 0) transferring?.add(event.path);
        if (event.answers > 0) notifying.committed(event.path);
      },
    },
    {
      lookAfterMs,
      ...(options.maxSummaryCacheBytes === undefined
        ? {}
        : { maxCachedSummaryBytes: options.maxSummaryCacheBytes }),
      ...(options.maxGatheredBytes === undefined ? {} : { maxGatheredBytes: options.maxGatheredBytes }),
      ...(options.idempotencyWindowMs === undefined
        ? {}
        : { idempotencyWindowMs: options.idempotencyWindowMs }),
      ...(options.maxCachedKeyBytes === undefined ? {} : { maxCachedKeyBytes: options.maxCachedKeyBytes }),
    },
  );

  metrics.watchKeyCache(() => counter.cachedKeyBytes);

  let handled = 0;
  const delayed = new DelayedMessages(() => clock.now());
  const noteOutcome = (outcome: MessageOutcome): void => {
    if (outcome.kind === 'handled') handled += 1;
    if (outcome.kind === 'postponed') delayed.add(outcome.delayMs);
    if (outcome.kind === 'failed') delayed.add(outcome.retryDelayMs ?? options.visibilityTimeoutMs);
  };
  const receiving = {
    visibilityTimeoutMs: options.visibilityTimeoutMs,
    minIdleMs: options.minIdleIntervalMs,
    maxIdleMs: options.maxIdleIntervalMs,
    safetyPollMs: options.safetyPollIntervalMs,
    ...(deps.hints.trigger ? { trigger: deps.hints.trigger } : {}),
    log: logger,
  };
  const counting = BatchProcessingQueueHandler.for(deps.hints.queue)
    .every(options.summaryIntervalMs)
    .take(options.dequeueBatchSize)
    .with({
      ...receiving,
      maxDequeueCount: options.maxDequeueCount,
      // Beside a count that takes long a second task puts new hints back: while they wait, they look like work for more workers.
      ...(options.taskThresholds
        ? { taskThresholds: options.taskThresholds }
        : { maxTasks: 2, onWorkDetected: () => 1 }),
      clock,
      random,
      onOutcome(outcome) {
        metrics.hint(outcome);
        noteOutcome(outcome);
      },
    })
    .do(
      countCommand({
        counter,
        logger,
        now: () => clock.now(),
        onReceived: (insertedAt) => metrics.received(insertedAt, clock.now()),
        tracing,
        retryMs: { owned: 1_000, failed: 5_000 },
        overdueMs: overdueAfter(options, deps.hints.trigger !== undefined),
      }),
    );

  const { intervalMs = 1_000, allow = [], schedule: retries, graceMs } = options.webhooks ?? {};
  const notifying = createNotifying(
    { ...deps, summaries, queue: deps.webhooks, policy: createAddressPolicy(allow) },
    { listener: receiving, intervalMs, schedule: retries, graceMs },
  );

  const analysing = createAnalysing(
    { ...deps, summaries, queue: deps.analyses, onEnded: (...ended) => notifying.analysisEnded(...ended) },
    {
      listener: { ...receiving, onOutcome: noteOutcome },
      eraseWithinMs,
    },
  );

  const schedules = createSchedules(
    { ...deps, summaries, counter, filler, analysing, notifying },
    { ...options, lookAfterMs, eraseWithinMs },
  );

  return {
    start() {
      counting.start();
      for (const each of schedules) each.start();
      analysing.start();
      transferring?.start();
      notifying.start();
    },
    report: () => ({
      inFlight: counting.activity.messagesInFlight + analysing.inFlight,
      delayed: delayed.count,
      handled,
    }),
    async stop() {
      await Promise.all([
        counting.stop(),
        ...schedules.map((each) => each.stop()),
        analysing.stop(),
        notifying.stop(),
        compacting.stop(),
        filler.stop(),
        transferring?.stop(),
      ]);
    },
  };
}

function logEvent(logger: Logger, event: CountEvent): void {
  if (event.type === 'stuck') {
    logger.error(event, 'a survey is stuck; rebuild-summary repairs it');
  } else if (event.type === 'quarantined') {
    logger.warn(event, 'a record was put into quarantine');
  } else {
    logger.debug(event, event.type);
  }
}
