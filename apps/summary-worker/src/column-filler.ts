import {
  createStretchEncoder,
  fillColumns,
  listColumnGaps,
  surveyPath,
  type FillColumnsDeps,
} from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import type { Logger } from 'pino';
import { takeTurn } from './advisory-turn.ts';
import { BackgroundWork } from './background-work.ts';
import type { WorkerMetrics } from './metrics.ts';

export interface ColumnFillerDeps extends Omit<FillColumnsDeps, 'encode'> {
  readonly clock: Clock;
  readonly metrics: Pick<WorkerMetrics, 'columnFile'>;
  readonly logger: Logger;
  /** Default: a thread of its own. */
  readonly encoder?: { readonly encode: FillColumnsDeps['encode']; close(): Promise<void> };
}

export interface ColumnFiller {
  /** Call it for every survey with a gap between its column files that is worth filling, as often as that is seen. */
  add(path: string): void;
  /** Ends after the file that is being made. */
  stop(): Promise<void>;
}

/** Writes the column files of surveys, one file at a time, beside the counting. */
export function createColumnFiller(deps: ColumnFillerDeps): ColumnFiller {
  const { metrics, logger, encoder = createStretchEncoder() } = deps;
  const filling = new BackgroundWork({
    clock: deps.clock,
    async work(key) {
      const path = surveyPath(key);
      const filled = await fillColumns({ ...deps, encode: encoder.encode }, key);
      metrics.columnFile(filled);
      logger.debug({ path, ...filled }, 'made a column file');
      // Perhaps there is another gap; surveys that wait come first.
      if (filled.outcome === 'filled') filling.add(path);
      return filled.outcome !== 'refused';
    },
    onFailure(path, err) {
      metrics.columnFile({ outcome: 'failed' });
      logger.warn({ path, err }, 'making a column file failed');
    },
  });
  return {
    add: (path) => filling.add(path),
    async stop() {
      await filling.stop();
      await encoder.close();
    },
  };
}

/** Another worker may be filling it, or has just counted answers. */
const quietAfterMs = 30_000;

/** Finds the gaps of surveys that no commit shows, because nobody answers them, if no other worker has looked in the last `everyMs`. */
export function createGapSearch(
  deps: {
    readonly containers: Readonly<Record<'summaries' | 'leases', BlobContainer>>;
    readonly workerId: string;
    readonly filler: Pick<ColumnFiller, 'add'>;
  },
  everyMs: number,
): (signal: AbortSignal) => Promise<void> {
  const { containers, workerId, filler } = deps;
  return async (signal) => {
    if (!(await takeTurn(containers.leases, 'columns', workerId, everyMs))) return;
    for await (const path of listColumnGaps(containers.summaries, Math.min(quietAfterMs, everyMs))) {
      if (signal.aborted) return;
      filler.add(path);
    }
  };
}
