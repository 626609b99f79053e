import {
  createStretchEncoder,
  fillColumns,
  listColumnGaps,
  surveyPath,
  type FillColumnsDeps,
} from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import { takeTurn } from '../pacing/advisory-turn.ts';
import { BackgroundWork } from '../pacing/background-work.ts';
import type { WorkerDeps } from '../worker-deps.ts';

export interface ColumnFillerDeps
  extends Omit<FillColumnsDeps, 'encode'>, Pick<WorkerDeps, 'clock' | 'logger'> {
  readonly metrics: Pick<WorkerDeps['metrics'], 'columnFile'>;
  /** What V8 may take for the old objects of the thread that encodes, in MiB. Default: 300. */
  readonly threadHeapMib?: number | undefined;
  /** Encodes answers as a column file. Default: in a thread of its own. */
  readonly encoder?: { readonly encode: FillColumnsDeps['encode']; close(): Promise<void> };
}

export interface ColumnFiller {
  /** Call it each time a survey is seen to have a gap between its column files that is worth filling. */
  add(path: string): void;
  /** Ends after the file in work. */
  stop(): Promise<void>;
}

/** Writes the column files of surveys, one file at a time, beside the counting. */
export function createColumnFiller(deps: ColumnFillerDeps): ColumnFiller {
  const { metrics, logger, threadHeapMib: maxHeapMib } = deps;
  const { encoder = createStretchEncoder({ ...(maxHeapMib !== undefined && { maxHeapMib }) }) } = deps;
  const filling = new BackgroundWork({
    clock: deps.clock,
    async work(key) {
      const path = surveyPath(key);
      const filled = await fillColumns({ ...deps, encode: encoder.encode }, key);
      metrics.columnFile(filled);
      logger.debug({ path, ...filled }, 'made a column file');
      // The survey may have another gap. Surveys that wait come first.
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

/** A survey is quiet when its summary has not changed for this time. Before that another worker may be filling its gaps. */
const quietAfterMs = 30_000;

/**
 * Makes the task that finds the gaps of quiet surveys, which no commit reports. It does nothing if another worker has looked in the last
 * `everyMs`.
 */
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
