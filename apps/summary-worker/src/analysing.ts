import {
  analysesQueueName,
  analysisMessageSchema,
  AnalysisWorker,
  createFold,
  tidyAnalyses,
  type AnalysisMessage,
  type AnalysisWorkerDeps,
} from '@canvass/analyses';
import { thread, Turns, type Processor, type Summaries } from '@canvass/answer-log';
import type { Clock } from '@canvass/clock';
import type { ListenerOptions, MessageQueue } from '@canvass/queue';
import type { BlobContainer } from '@canvass/storage';
import type { Logger } from 'pino';
import { takeTurn } from './advisory-turn.ts';
import type { WorkerMetrics } from './metrics.ts';
import { schedule } from './schedule.ts';

export interface AnalysingDeps {
  readonly containers: Readonly<
    Record<'analyses' | 'answerLogs' | 'erasures' | 'summaries' | 'leases', BlobContainer>
  >;
  readonly summaries: Summaries;
  readonly queue: MessageQueue<AnalysisMessage>;
  readonly clock: Clock;
  /** Default: the thread. */
  readonly processor?: Processor | undefined;
  readonly random: () => number;
  /** Unique among all workers. */
  readonly workerId: string;
  readonly metrics: Pick<WorkerMetrics, 'columnFile' | 'task' | 'recountDiffered'>;
  readonly logger: Logger;
}

export interface AnalysingOptions {
  readonly listener: Omit<ListenerOptions, 'clock' | 'random'>;
  /** How often abandoned analyses are looked for, in ms. */
  readonly tidyEveryMs: number;
  /** Within this time results are deleted, in ms: they may have words of answers that are erased meanwhile. */
  readonly eraseWithinMs: number;
}

/** The queue of the tasks of analyses, on the service of the hints. */
export const analysesQueue = { name: analysesQueueName, schema: analysisMessageSchema };

/** The part of the worker that runs analyses and recounts, beside the counting. */
export interface Analysing {
  start(): void;
  /** Messages that it holds. */
  readonly inFlight: number;
  /** Puts back what is under way, and stops. Idempotent. */
  stop(): Promise<void>;
}

/** Results and analyses that take too long are looked for often enough to be gone in time. */
const kept = 0.75;

export function createAnalysing(deps: AnalysingDeps, options: AnalysingOptions): Analysing {
  const { containers, summaries, queue, clock, random, metrics, logger, processor = thread } = deps;
  const turns = new Turns(processor);
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
        turns,
        onDamaged(_key, { blob }, err) {
          metrics.columnFile({ outcome: 'damaged' });
          logger.error({ err, blob }, 'a column file is lost or damaged');
        },
      }),
      clock,
      random,
      yield: () => processor.yield(),
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
  const tidying = schedule(
    {
      clock,
      random,
      onFailure: (err) => logger.warn({ err }, 'tidying analyses failed'),
      async task(signal) {
        if (!(await takeTurn(containers.leases, 'analyses', deps.workerId, options.tidyEveryMs / 2))) return;
        const tidied = await tidyAnalyses(
          {
            analyses: containers.analyses,
            messages: { send: (message) => queue.send(message) },
            now: () => clock.now(),
            keepMs: kept * options.eraseWithinMs,
          },
          signal,
        );
        if (tidied.revived > 0) logger.warn(tidied, 'analyses had lost their messages');
      },
    },
    { everyMs: options.tidyEveryMs, firstAfterMs: options.tidyEveryMs },
  );
  return {
    start() {
      worker.start();
      tidying.start();
    },
    get inFlight() {
      return worker.inFlight;
    },
    async stop() {
      await Promise.all([worker.stop(), tidying.stop()]);
    },
  };
}
