import { keyOfPath, type Summaries } from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import { createTransfers, encoderInThread, TransferDatabase, type TransferStep } from '@canvass/transfer';
import { takeTurn } from '../pacing/advisory-turn.ts';
import type { WorkerDeps } from '../worker-deps.ts';
import { PacedSurveys, type Worked } from '../pacing/paced-surveys.ts';
import { schedule } from '../pacing/schedule.ts';
import { changedSurveys } from './changed-surveys.ts';
import { TransferFailures } from './transfer-failures.ts';

export interface TransferringDeps extends Pick<
  WorkerDeps,
  'clock' | 'random' | 'workerId' | 'metrics' | 'logger'
> {
  readonly containers: Readonly<Record<'summaries' | 'answerLogs' | 'erasures' | 'leases', BlobContainer>>;
  readonly summaries: Summaries;
}

export interface TransferringOptions {
  readonly databaseUrl: string;
  /** The pause between a counted answer and its transfer, in ms. It is up to a quarter shorter or longer. */
  readonly everyMs: number;
  /** The pause between two listings of all surveys, in ms. They find what other processes have changed. */
  readonly searchEveryMs: number;
  /** What V8 may take for the old objects of the thread that encodes, in MiB. Default: 300. */
  readonly threadHeapMib?: number | undefined;
}

/** Keeps tables in PostgreSQL equal to the surveys' logs, beside the counting. */
export interface Transferring {
  start(): void;
  /** Call it each time a survey is seen to have changed. */
  add(path: string): void;
  /** Ends after the running transactions. If the database hangs, it breaks them off after some 6 s. Idempotent. */
  stop(): Promise<void>;
}

/** The time that running transactions have when the worker stops, in ms. */
const stopGraceMs = 5_000;
/** A worker transfers at most this many surveys at once, each over a connection of its own. */
const lanes = 2;

export function createTransferring(deps: TransferringDeps, options: TransferringOptions): Transferring {
  const { containers, summaries, metrics, logger, clock, random, workerId } = deps;
  const database = new TransferDatabase({
    connectionString: options.databaseUrl,
    // Each lane has a connection, and one more serves the search and the notes of failures.
    maxConnections: lanes + 1,
  });
  const encoder = encoderInThread(options.threadHeapMib);
  const transfers = createTransfers({
    ...containers,
    database,
    summaries,
    encoder,
    onDamaged(_key, blob) {
      metrics.columnFile({ outcome: 'damaged' });
      logger.error({ blob }, 'a column file is damaged');
    },
  });
  const failures = new TransferFailures(transfers, logger);
  const paced = new PacedSurveys(
    {
      clock,
      random,
      async work(path, signal) {
        try {
          const step = await transfers.step(keyOfPath(path), signal);
          metrics.transferred(step);
          failures.worked(path);
          return workedOf(step);
        } catch (error) {
          metrics.transferFailed();
          return failures.failed(path, error);
        }
      },
    },
    { everyMs: options.everyMs, lanes },
  );
  metrics.watchFailingTransfers(() => paced.failing);

  const searching = schedule(
    {
      clock,
      random,
      onFailure: (err) => logger.warn({ err }, 'looking for surveys to transfer failed'),
      async task(signal) {
        if (!(await takeTurn(containers.leases, 'transfer', workerId, options.searchEveryMs / 2))) return;
        for await (const path of changedSurveys(containers.summaries, await transfers.transferred())) {
          if (signal.aborted) return;
          paced.add(path);
        }
      },
    },
    { everyMs: options.searchEveryMs, firstAfterMs: Math.min(options.searchEveryMs, 1_000) },
  );

  return {
    start() {
      paced.start();
      searching.start();
    },
    add: (path) => paced.add(path),
    async stop() {
      const breakOff = clock.setTimeout(() => void database.close(), stopGraceMs);
      await Promise.all([paced.stop(), searching.stop()]);
      clock.clearTimeout(breakOff);
      await encoder.close();
      await database.close();
    },
  };
}

function workedOf(step: TransferStep): Worked {
  switch (step.outcome) {
    case 'transferred':
      return step.isComplete ? 'done' : 'more';
    case 'busy':
    case 'changed':
      return 'later';
    case 'deleted':
    case 'notFound':
      return 'done';
  }
}
