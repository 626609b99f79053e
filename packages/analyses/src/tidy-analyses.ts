import type { BlobContainer } from '@canvass/storage';
import { createAnalysisStore } from './analysis-store.ts';
import { signOfLifeMs } from './controlled-run.ts';
import { deleteWork } from './delete-work.ts';
import { endBecause } from './end-analysis.ts';
import type { AnalysisMessages } from './messages.ts';

/** An analysis that nobody has written for so long has no controller. */
const abandonedAfterMs = 3 * signOfLifeMs;

export interface TidyAnalysesDeps {
  readonly analyses: BlobContainer;
  readonly messages: AnalysisMessages;
  readonly now: () => number;
  /**
   * Results are deleted after this time, in ms: they may have words of answers that are erased meanwhile. An analysis that takes longer
   * fails.
   */
  readonly keepMs: number;
}

export interface TidiedAnalyses {
  /** Those that go on now: their messages were lost. */
  readonly revived: number;
  /** Those that had ended long ago, with all that a process which died has left of them. */
  readonly deleted: number;
}

/**
 * Revives analyses whose messages were lost, and deletes those that have ended long ago. One listing, which is mostly empty. Throws
 * `StorageError`, and what the queue throws; the next run does the rest.
 */
export async function tidyAnalyses(deps: TidyAnalysesDeps, signal?: AbortSignal): Promise<TidiedAnalyses> {
  const store = createAnalysisStore(deps.analyses);
  let [revived, deleted] = [0, 0];
  for await (const { path, phase, etag, ageMs, idleMs } of store.list('')) {
    if (signal?.aborted) break;
    if (phase !== 'running' && idleMs > deps.keepMs) {
      // First: without the analysis, nobody would find its work.
      await deleteWork(deps.analyses, path);
      await store.delete(path, etag);
      deleted += 1;
    } else if (phase === 'running' && ageMs > deps.keepMs) {
      await endBecause({ ...deps, store }, path, 'failed', 'took-too-long');
    } else if (phase === 'running' && idleMs > abandonedAfterMs) {
      await deps.messages.send({ kind: 'control', analysis: path, sent: 0 });
      revived += 1;
    }
  }
  return { revived, deleted };
}
