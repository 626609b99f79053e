import {
  AnalysisWorker,
  createFold,
  tidyAnalyses,
  type AnalysisMessage,
  type AnalysisWorkerDeps,
  type OnEnded,
} from '@canvass/analyses';
import { thread, FairScheduler, type Summaries } from '@canvass/answer-log';
import type { ListenerOptions, MessageQueue } from '@canvass/queue';
import type { BlobContainer } from '@canvass/storage';
import type { WorkerDeps } from '../worker-deps.ts';

export interface AnalysingDeps extends Pick<
  WorkerDeps,
  'clock' | 'processor' | 'random' | 'metrics' | 'logger'
> {
  readonly containers: Readonly<Record<'analyses' | 'answerLogs' | 'erasures', BlobContainer>>;
  readonly summaries: Summaries;
  readonly queue: MessageQueue<AnalysisMessage>;
  /** Called when an analysis has ended, to tell webhooks of it. */
  readonly onEnded: OnEnded;
}

export interface AnalysingOptions {
  readonly listener: Omit<ListenerOptions, 'clock' | 'random'>;
  /** Results are deleted within this time, in ms: they may contain words of an answer that is erased meanwhile. */
  readonly eraseWithinMs: number;
}

/** Runs analyses and recounts, beside the counting. */
export interface Analysing {
  start(): void;
  /** Messages that it has received and not settled. */
  readonly inFlight: number;
  /** Sends the lost messages of analyses again, and deletes old results. One worker at a time should call it, with each sweep. */
  tidy(signal: AbortSignal): Promise<void>;
  /** Puts its messages back, and stops. Idempotent. */
  stop(): Promise<void>;
}

/** An analysis ends within this share of `eraseWithinMs`, and its result is kept for the same time: together less than `eraseWithinMs`. */
const keptShare = 0.45;

export function createAnalysing(deps: AnalysingDeps, options: AnalysingOptions): Analysing {
  const { containers, summaries, queue, clock, random, onEnded, metrics, logger, processor = thread } = deps;
  const scheduler = new FairScheduler(processor);
  const onPassingFault: AnalysisWorkerDeps['onPassingFault'] = (err, message) =>
    logger.warn({ err, message }, 'a message of an analysis is put back');
  const worker = new AnalysisWorker(
    {
      containers,
      summaries,
      queue,
      fold: createFold({
        summaries,
        answerLogs: containers.answerLogs,
        scheduler,
        onDamaged(_key, { blob }, err) {
          metrics.columnFile({ outcome: 'damaged' });
          logger.error({ err, blob }, 'a column file is lost or damaged');
        },
      }),
      clock,
      random,
      yield: () => processor.yield(),
      onEnded,
      onTask: (task) => metrics.task(task),
      onDifference(path, differences) {
        metrics.recountDiffered();
        logger.error({ path, differences }, 'a recount differs from the summary');
      },
      onPassingFault,
      onFailure: (err, message) => logger.error({ err, message }, 'an analysis failed'),
    },
    options.listener,
  );
  return {
    start: () => worker.start(),
    get inFlight() {
      return worker.inFlight;
    },
    async tidy(signal) {
      const tidied = await tidyAnalyses(
        {
          analyses: containers.analyses,
          messages: worker.messages,
          now: () => clock.now(),
          keepMs: keptShare * options.eraseWithinMs,
          onEnded,
          onFailure: (err, path) => logger.warn({ err, path }, 'an analysis could not be tidied'),
        },
        signal,
      );
      if (tidied.revived > 0) logger.warn(tidied, 'analyses had lost their messages');
    },
    stop: () => worker.stop(),
  };
}
