import { compactLog, createSummaries, isProgressPath } from '@canvass/answer-log';
import { dayMs } from '@canvass/runtime/clock';
import { createCounter } from './counting/create-counter.ts';
import { createHintListener } from './counting/hint-listener.ts';
import { lookAfter } from './counting/hint-times.ts';
import { MessageLoad } from './counting/message-load.ts';
import { createAnalysing } from './jobs/analysing.ts';
import { createMailing } from './jobs/mailing.ts';
import { createNotifying } from './jobs/notifying.ts';
import { createTransferring } from './jobs/transferring.ts';
import { BackgroundWork } from './pacing/background-work.ts';
import { receivingOptions } from './receiving-options.ts';
import { createColumnFiller } from './upkeep/column-filler.ts';
import { createSchedules } from './upkeep/schedules.ts';
import type { WorkerDeps, WorkerOptions } from './worker-deps.ts';

export interface Worker {
  start(): void;
  /**
   * Returns the numbers of messages, hints and analyses together, that the worker holds now, has put back, and has handled since it
   * was created. Messages of webhooks and mails are left out: the scaling agent does not look at their queues.
   */
  report(): { readonly inFlight: number; readonly delayed: number; readonly handled: number };
  /** Finishes the current batch, then stops. Idempotent. */
  stop(): Promise<void>;
}

/** Puts together the parts of a worker: the counting of answers, the jobs that follow from it, and the upkeep of the storage. */
export function createWorker(deps: WorkerDeps, options: WorkerOptions): Worker {
  const { containers, clock } = deps;
  const { eraseWithinMs = dayMs, sweepIntervalMs, threadHeapMib } = options;
  const lookAfterMs = lookAfter(options.summaryIntervalMs);
  const listener = receivingOptions(deps, options);
  const load = new MessageLoad(clock, options.visibilityTimeoutMs);
  const summaries = createSummaries({ container: containers.summaries });
  const shared = { ...deps, summaries, answerLogs: containers.answerLogs };

  const notifying = createNotifying({ ...shared, queue: deps.webhooks }, { listener, ...options.webhooks });
  const mailing = createMailing({ ...shared, queue: deps.mails }, { listener, mail: options.mail });
  const analysing = createAnalysing(
    { ...shared, queue: deps.analyses, onEnded: (...ended) => notifying.analysisEnded(...ended) },
    { listener: { ...listener, onOutcome: load.note }, eraseWithinMs },
  );
  const transferring =
    options.transfer &&
    createTransferring(shared, { ...options.transfer, threadHeapMib, searchEveryMs: sweepIntervalMs });
  const compacting = new BackgroundWork({
    clock,
    work: async (key) => (await compactLog(shared, key)) !== 'refused',
    onFailure: (path, err) => deps.logger.warn({ path, err }, 'compacting a log failed'),
  });
  const filler = createColumnFiller({
    ...shared,
    threadHeapMib,
    // Called only after the counter below has reported a gap.
    betweenCommits: (path, change) => counter.betweenCommits(path, change),
  });

  const counter = createCounter(
    deps,
    { ...options, lookAfterMs },
    {
      onCommitted(event) {
        if (event.isFragmented) compacting.add(event.path);
        if (event.hasGap) filler.add(event.path);
        if (event.answers === 0 || isProgressPath(event.path)) return;
        transferring?.add(event.path);
        notifying.committed(event.path);
      },
      onPending: () => schedules.wake(),
    },
  );
  const counting = createHintListener(deps, options, { counter, load });
  const schedules = createSchedules(
    { ...shared, counter, filler, analysing, notifying, mailing },
    { ...options, lookAfterMs, eraseWithinMs },
  );

  return {
    start() {
      const parts = [counting, ...schedules.all, analysing, transferring, notifying, mailing];
      for (const part of parts) part?.start();
    },
    report: () => ({
      inFlight: counting.activity.messagesInFlight + analysing.inFlight,
      delayed: load.delayed,
      handled: load.handled,
    }),
    async stop() {
      const parts = [
        counting,
        ...schedules.all,
        analysing,
        notifying,
        mailing,
        compacting,
        filler,
        transferring,
      ];
      await Promise.all(parts.map(async (part) => part?.stop()));
    },
  };
}
