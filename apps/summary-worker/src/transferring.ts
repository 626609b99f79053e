import { keyOfPath, type Summaries } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { isStorageUnavailable, type BlobContainer } from '@canvass/storage';
import {
  createTransfers,
  encoderInThread,
  isDatabaseUnavailable,
  TransferDatabase,
  type Transfers,
  type TransferStep,
} from '@canvass/transfer';
import type { Logger } from 'pino';
import { takeTurn } from './advisory-turn.ts';
import type { WorkerMetrics } from './metrics.ts';
import { PacedSurveys, type Worked } from './paced-surveys.ts';
import { schedule } from './schedule.ts';

export interface TransferringDeps {
  readonly containers: Readonly<Record<'summaries' | 'answerLogs' | 'erasures' | 'leases', BlobContainer>>;
  readonly summaries: Summaries;
  readonly clock: Clock;
  readonly random: () => number;
  /** Unique among all workers. */
  readonly workerId: string;
  readonly metrics: Pick<
    WorkerMetrics,
    'transferred' | 'transferFailed' | 'watchFailingTransfers' | 'columnFile'
  >;
  readonly logger: Logger;
}

export interface TransferringOptions {
  readonly databaseUrl: string;
  /** A survey is transferred so long after an answer was counted, in ms, up to a quarter sooner or later. */
  readonly everyMs: number;
  /** How often the surveys are listed that others have changed, in ms. */
  readonly searchEveryMs: number;
}

/** The part of the worker that keeps tables in PostgreSQL equal to surveys' logs, beside the counting. */
export interface Transferring {
  start(): void;
  /** Call it for every survey that has changed, as often as that is seen. */
  add(path: string): void;
  /** Ends after the transactions that are under way; those of a database that hangs are broken off after some 6 s. Idempotent. */
  stop(): Promise<void>;
}

/** For the transactions that are under way when the worker stops, in ms. */
const stopGraceMs = 5_000;
/** Surveys at once. The third connection is for the search, and for writing failures down. */
const lanes = 2;

export function createTransferring(deps: TransferringDeps, options: TransferringOptions): Transferring {
  const { containers, summaries, metrics, logger, clock, random, workerId } = deps;
  const database = new TransferDatabase({
    connectionString: options.databaseUrl,
    maxConnections: lanes + 1,
  });
  const encoder = encoderInThread();
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
  const reports = new FailureReports(transfers, logger);
  const paced = new PacedSurveys(
    {
      clock,
      random,
      async work(path, signal) {
        try {
          const step = await transfers.step(keyOfPath(path), signal);
          metrics.transferred(step);
          reports.worked(path);
          return workedOf(step);
        } catch (error) {
          metrics.transferFailed();
          return reports.failed(path, error);
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

/** Surveys whose newest summary is not transferred. Deleted surveys only if the database still has them. */
async function* changedSurveys(
  summariesContainer: BlobContainer,
  transferred: ReadonlyMap<string, string | null>,
): AsyncGenerator<string> {
  for await (const { name, etag, metadata } of summariesContainer.list()) {
    const known = transferred.get(name);
    const isWanted = metadata['deleted'] !== 'true' || known !== undefined;
    if (isWanted && known !== etag) yield name;
  }
}

/** Says once what is wrong, in the log and in the database, until it works again. */
class FailureReports {
  readonly #transfers: Transfers;
  readonly #logger: Logger;
  readonly #told = new Map<string, string>();
  #isOutageTold = false;

  constructor(transfers: Transfers, logger: Logger) {
    this.#transfers = transfers;
    this.#logger = logger;
  }

  worked(path: string): void {
    this.#told.delete(path);
    if (this.#isOutageTold) this.#logger.info('transfers go on');
    this.#isOutageTold = false;
  }

  async failed(path: string, err: unknown): Promise<Worked> {
    if (isDatabaseUnavailable(err) || isStorageUnavailable(err)) {
      if (!this.#isOutageTold) this.#logger.warn({ err }, 'transfers wait for the database or storage');
      this.#isOutageTold = true;
      return 'outage';
    }
    const message = err instanceof Error ? err.message : String(err);
    if (this.#told.get(path) === message) return 'failed';
    this.#told.set(path, message);
    this.#logger.error({ path, err }, 'a survey could not be transferred');
    await this.#note(path, message);
    return 'failed';
  }

  async #note(path: string, message: string): Promise<void> {
    try {
      await this.#transfers.noteFailure(keyOfPath(path), message);
    } catch (err) {
      this.#logger.warn({ path, err }, 'a failed transfer could not be written down');
    }
  }
}
